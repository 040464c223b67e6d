import { describe, expect, it } from 'vitest';
import { createCatalogue, menuFor } from '../../../contract/model/catalogue.ts';
import { areas } from '../../shell/testing/areas.ts';
import { unboundPages, withoutUnbound } from './boundPages.ts';
import { checkExtensions } from './checkExtensions.ts';
import { extendUi } from './extendUi.ts';

const catalogue = createCatalogue(areas);
const Anything = () => null;

describe('code bound to declarations', () => {
  it('is refused under an undeclared name, with the nearest declared name', () => {
    const extensions = extendUi({
      pages: { key: Anything },
      resources: {
        book: {},
        books: {
          cells: { titel: Anything },
          choices: { titles: () => [] },
          inputs: { title: Anything },
        },
      },
    });
    expect(checkExtensions(catalogue, extensions)).toEqual([
      'extendUi: pages.key is not declared (did you mean “keys”?)',
      'extendUi: resources.book is not declared (did you mean “books”?)',
      'extendUi: resources.books.titel is not declared (did you mean “title”?)',
      'extendUi: resources.books.titles is not declared (did you mean “title”?)',
    ]);
  });
});

describe('a page without a component', () => {
  it('is absent from menu and router until it is built', () => {
    const unbound = unboundPages(catalogue, {}, ['dashboard']);
    expect(unbound).toEqual(['keys']);
    const usable = withoutUnbound(catalogue, unbound);
    expect(usable.screens.has('/manage-keys/keys')).toBe(false);
    expect(menuFor(usable, new Set(['MANAGE_KEYS', 'KEYS_VIEW']))).toEqual([]);
    expect(usable.screens.has('/manage-library/books')).toBe(true);
  });
});
