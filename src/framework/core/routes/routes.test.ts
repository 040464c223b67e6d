import { describe, expect, it } from 'vitest';
import { createCatalogue, screenAt } from '../../../contract/model/catalogue.ts';
import { areas } from '../../shell/testing/areas.ts';
import { landingPath } from './routes.ts';

const catalogue = createCatalogue(areas);

describe('an address', () => {
  it.each([
    ['/manage-library/books', '/manage-library/books'],
    ['/manage-library/books/', '/manage-library/books'],
    ['/manage-library/books/17/show', '/manage-library/books'],
    ['/manage-library/books/own', '/manage-library/books/own'],
    ['/manage-library/books/own/17', '/manage-library/books/own'],
    ['/manage-library/books-of-others', null],
    ['/manage-library', null],
    ['/', null],
  ])('%s belongs to the screen %s', (pathname, path) => {
    expect(screenAt(catalogue, pathname)?.path ?? null).toBe(path);
  });
});

describe('the root path', () => {
  const privileges = new Set(['BOOKS_VIEW']);
  it.each([
    ['/manage-library/books', '/manage-library/books'],
    ['/manage-library/books/own', '/dashboard'],
    ['/gone', '/dashboard'],
    [null, '/dashboard'],
  ])(
    'with the start page %s leads to %s: the dashboard unless the user may open that page',
    (startPage, path) => {
      expect(landingPath(catalogue, privileges, startPage)).toBe(path);
    },
  );
});
