import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALERT_MS, TOAST_MS } from '../../contract/model/constants.ts';
import { Notifier, renderShell } from './testing/stage.tsx';
import { Toasts } from './Toasts.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const show = (...messages: { message: string; type?: 'info' | 'success' | 'error' }[]) =>
  renderShell(
    <>
      {messages.map((props) => (
        <Notifier key={props.message} {...props} />
      ))}
      <Toasts />
    </>,
  );
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
/** A frame of the fake clock, after which a toast has its text. */
const FRAME_MS = 16;
const click = (index = 0) =>
  fireEvent.click(screen.getAllByRole('button', { name: 'notify' })[index] as HTMLElement);
const send = (index = 0) => {
  click(index);
  pass(FRAME_MS);
};

describe('a toast', () => {
  it('stays four seconds and has no button', () => {
    show({ message: 'Saved' });
    send();
    const toast = screen.getByRole('status');
    expect(toast).toHaveTextContent('Saved');
    expect(toast.querySelector('button')).toBeNull();
    pass(TOAST_MS - FRAME_MS - 1);
    expect(screen.getByRole('status')).toBeInTheDocument();
    pass(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('that confirms an action without undo is an alert of three seconds', () => {
    show({ message: 'Copied', type: 'success' });
    send();
    pass(ALERT_MS - FRAME_MS - 1);
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
    pass(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is a region before it has its text, so that screen readers announce the text', () => {
    show({ message: 'Saved' });
    click();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    pass(FRAME_MS);
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
  });

  it('that reports an error interrupts screen readers', () => {
    show({ message: 'shell.guard.unauthorized', type: 'error' });
    send();
    expect(screen.getByRole('alert')).toHaveTextContent('Unauthorized Action');
  });

  it('appears below another one, and replaces the same one', () => {
    show({ message: 'Saved' }, { message: 'Sent' });
    send(0);
    pass(1_000);
    send(1);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Saved',
      'Sent',
    ]);
    pass(2_000);
    send(0);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Sent',
      'Saved',
    ]);
    pass(2_000);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Saved']);
  });

  it('stays while the pointer is on it', () => {
    show({ message: 'Saved' });
    send();
    fireEvent.pointerEnter(screen.getByRole('status'));
    pass(2 * TOAST_MS);
    fireEvent.pointerLeave(screen.getByRole('status'));
    pass(TOAST_MS);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
