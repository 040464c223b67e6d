import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createCatalogue, type PlacedView } from '../../../contract/model/catalogue.ts';
import { areas } from '../../shell/testing/areas.ts';
import { preload } from '../loading/lazyNamed.ts';
import { mergeExtensions } from './mergeExtensions.ts';

const Anything = () => null;
const card = (name: string) => ({ name, via: [], component: Anything });
const screen = createCatalogue(areas).screens.get('/manage-library/books') as PlacedView;

describe('the extensions of several areas', () => {
  it('are merged into one, with cards in the order of the areas', () => {
    const merged = mergeExtensions([
      { cards: [card('a')] },
      { pages: { keys: Anything } },
      { cards: [card('b')] },
    ]);
    expect([merged.cards?.map(({ name }) => name), Object.keys(merged.pages ?? {})]).toEqual([
      ['a', 'b'],
      ['keys'],
    ]);
  });

  it.each([
    ['pages.keys', { pages: { keys: Anything } }],
    ['resources.books.title', { resources: { books: { cells: { title: Anything } } } }],
    ['resources.books.author', { resources: { books: { inputs: { author: Anything } } } }],
    ['resources.books.list', { resources: { books: { views: { list: Anything } } } }],
  ])('are refused if %s is bound twice', (name, extensions) => {
    expect(() => mergeExtensions([extensions, extensions])).toThrow(
      `extendUi: ${name} is bound twice`,
    );
  });

  it('share the slots of one resource in the order of the areas, and preload together', () => {
    const fetched = vi.fn<(name: string) => void>();
    const part = (name: string) =>
      Object.assign(
        ({ record }: { record?: Readonly<Record<string, unknown>> }) => (
          <p>{`${name} of ${String(record?.['id'])}`}</p>
        ),
        { preload: () => fetched(name) },
      );
    const { resources } = mergeExtensions([
      {
        resources: { books: { slots: { showBottom: part('loans') }, cells: { title: Anything } } },
      },
      { resources: { books: { slots: { showBottom: part('reviews'), formTop: Anything } } } },
    ]);
    const { cells, slots } = resources?.['books'] ?? {};
    const Bottom = slots?.showBottom ?? Anything;
    expect(render(<Bottom screen={screen} record={{ id: 'b1' }} />).container.textContent).toBe(
      'loans of b1reviews of b1',
    );
    preload(Bottom);
    expect(fetched.mock.calls).toEqual([['loans'], ['reviews']]);
    expect([Object.keys(cells ?? {}), slots?.formTop]).toEqual([['title'], Anything]);
  });
});
