import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePlaceOfFocus } from './usePlaceOfFocus.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function Frame({ address, children }: { address: string; children?: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  usePlaceOfFocus(main, address);
  return (
    <>
      <a href="/menu">menu</a>
      <main ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

const focusOn = (name: string, role = 'button') =>
  act(() => screen.getByRole(role, { name }).focus());
/** After the observer has looked at the page. */
const later = () => act(() => vi.advanceTimersByTimeAsync(100));
const focused = () => document.activeElement?.textContent;

it('a person who comes to another screen begins at its title, also where the title comes later', async () => {
  const { rerender } = render(<Frame address="/a">{<h1>A</h1>}</Frame>);
  expect(document.activeElement).toBe(document.body);
  focusOn('menu', 'link');
  rerender(<Frame address="/b">{<h1>B</h1>}</Frame>);
  expect(focused()).toBe('B');
  focusOn('menu', 'link');
  rerender(<Frame address="/c" />);
  expect(focused()).toBe('menu');
  rerender(<Frame address="/c">{<h1>C</h1>}</Frame>);
  await later();
  expect(focused()).toBe('C');
});

it('a title that replaces the one of a loading screen keeps the focus', async () => {
  const { rerender } = render(<Frame address="/a">{<h1>A</h1>}</Frame>);
  rerender(<Frame address="/b">{<h1 key="loading">B</h1>}</Frame>);
  rerender(<Frame address="/b">{<h1 key="loaded">B of 2026</h1>}</Frame>);
  await later();
  expect(focused()).toBe('B of 2026');
});

it('a person who returns to a list goes on at the record that they come from, unless they act first', async () => {
  const list = (rows: ReactNode) => (
    <Frame address="/list">
      <h1>List</h1>
      {rows}
    </Frame>
  );
  const rows = (
    <>
      <a href="/list/1/show">one</a>
      <a href="/list/2/show">two</a>
    </>
  );
  const record = <Frame address="/list/2">{<h1>Two</h1>}</Frame>;
  const { rerender } = render(record);
  rerender(list(null));
  expect(focused()).toBe('List');
  rerender(list(rows));
  await later();
  expect(focused()).toBe('two');
  rerender(record);
  rerender(list(null));
  fireEvent.keyDown(document.body, { key: 'Tab' });
  rerender(list(rows));
  await later();
  expect(focused()).toBe('List');
});

it('where what had the focus is gone, a person goes on at the heading of the part that held it', async () => {
  const part = (content: ReactNode) => (
    <Frame address="/a">
      <h1>Screen</h1>
      <section>
        <h2>Part</h2>
        {content}
      </section>
    </Frame>
  );
  const { rerender } = render(part(<button type="button">take</button>));
  focusOn('take');
  rerender(part(<p>taken</p>));
  await later();
  expect(focused()).toBe('Part');
  rerender(<Frame address="/a">{<h1>Screen</h1>}</Frame>);
  await later();
  expect(focused()).toBe('Screen');
});

it('where a dialog is closed and its opener is gone, a person goes on at the heading of the part that held the opener', async () => {
  const state = (content: ReactNode, dialog: ReactNode) => (
    <>
      <Frame address="/a">
        <h1>Screen</h1>
        <section>
          <h2>Part</h2>
          {content}
        </section>
      </Frame>
      {createPortal(dialog, document.body)}
    </>
  );
  const opener = <button type="button">refuse</button>;
  const dialog = (
    <div role="dialog">
      <h2>Refuse it?</h2>
      <button type="button">confirm</button>
    </div>
  );
  const { rerender } = render(state(opener, null));
  focusOn('refuse');
  rerender(state(opener, dialog));
  focusOn('confirm');
  rerender(state(<p>refused</p>, null));
  await later();
  expect(focused()).toBe('Part');
});

it('where an entry of a menu is gone, a person goes on at its first control', async () => {
  const menu = (pin: ReactNode) => (
    <Frame address="/a">
      <h1>Screen</h1>
      <nav>
        <a href="/home">home</a>
        <ul>
          <li>{pin}</li>
        </ul>
      </nav>
    </Frame>
  );
  const { rerender } = render(menu(<button type="button">unpin</button>));
  focusOn('unpin');
  rerender(menu(null));
  await later();
  expect(focused()).toBe('home');
});

it('a click on a text takes the focus away for good', async () => {
  const part = (content: ReactNode) => <Frame address="/a">{content}</Frame>;
  const { rerender } = render(
    part(
      <>
        <h1>Screen</h1>
        <button type="button">take</button>
      </>,
    ),
  );
  focusOn('take');
  fireEvent.pointerDown(screen.getByRole('heading'));
  act(() => screen.getByRole('button').blur());
  rerender(part(<h1>Screen</h1>));
  await later();
  expect(document.activeElement).toBe(document.body);
});
