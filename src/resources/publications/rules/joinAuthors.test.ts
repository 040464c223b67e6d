import { describe, expect, it } from 'vitest';
import { joiningOf, withMember } from './joinAuthors.ts';

const ME = { id: 'me', name: 'N. Karunaratne' };
const findStaff = (name: string): string | null => (name.endsWith('Karunaratne') ? 'me' : null);
const PRINTED = [
  { id: '1', name: 'S. Perera', staff: 'other' },
  { id: '2', name: 'Nadeesha Karunaratne', staff: null },
];
const UNPRINTED = PRINTED.slice(0, 1);

describe('joining the authors of a work', () => {
  it('links the printed name and changes no other author', () => {
    expect(withMember(PRINTED, ME, findStaff)).toEqual([
      PRINTED[0],
      { id: '2', name: 'Nadeesha Karunaratne', staff: 'me' },
    ]);
  });

  it('adds a name that is not printed as the last one', () => {
    expect(withMember(UNPRINTED, ME, findStaff)).toEqual([
      PRINTED[0],
      { name: 'N. Karunaratne', staff: 'me' },
    ]);
  });

  it.each([
    [PRINTED, 'draft', 'link'],
    [PRINTED, 'submitted', 'link'],
    [PRINTED, 'verified', 'link'],
    [UNPRINTED, 'draft', 'hidden'],
    [UNPRINTED, 'returned', 'hidden'],
    [UNPRINTED, 'submitted', 'append'],
    [UNPRINTED, 'verified', 'closed'],
  ] as const)('of %j, which is %s, is %s', (authors, status, joining) => {
    expect(joiningOf(authors, ME, { findStaff, status })).toBe(joining);
  });

  it('never takes a name that is linked to another', () => {
    const taken = [{ name: 'N. Karunaratne', staff: 'other' }];
    expect(joiningOf(taken, ME, { findStaff, status: 'verified' })).toBe('closed');
  });
});
