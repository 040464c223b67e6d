import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../../contract/model/catalogue.ts';
import { areas } from '../../shell/testing/areas.ts';
import { admission } from './admission.ts';

const screen = createCatalogue(areas).screens.get('/manage-library/books');
const someone = (...keys: string[]) => ({
  authenticated: true,
  privileges: new Set(keys),
  screen,
  mayCreate: () => keys.includes('BOOKS_CREATE'),
});
const anybody = { privileges: new Set<string>(), mayCreate: () => false };

describe('the decision of the guard', () => {
  it('refuses unauthenticated users whatever their privileges', () => {
    expect(admission({ ...someone('BOOKS_VIEW'), authenticated: false })).toBe('notAuthenticated');
    expect(admission({ ...anybody, authenticated: false })).toBe('notAuthenticated');
  });

  it('admits any authenticated user if nothing is required', () => {
    expect(admission({ ...anybody, authenticated: true })).toBe('pass');
  });

  it('requires one of the keys of the screen', () => {
    expect(admission(someone('BOOKS_VIEW'))).toBe('pass');
    expect(admission(someone('BOOKS_CREATE', 'DASHBOARD'))).toBe('notAuthorised');
  });

  it('also requires a grant if the address creates a record', () => {
    expect(admission({ ...someone('BOOKS_VIEW'), verb: 'create' })).toBe('notAuthorised');
    expect(admission({ ...someone('BOOKS_VIEW', 'BOOKS_CREATE'), verb: 'create' })).toBe('pass');
    expect(admission({ ...someone('BOOKS_VIEW'), verb: 'import' })).toBe('notAuthorised');
    expect(admission({ ...someone('BOOKS_VIEW', 'BOOKS_IMPORT'), verb: 'import' })).toBe('pass');
  });
});
