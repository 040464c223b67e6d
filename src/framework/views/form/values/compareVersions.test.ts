import { expect, it } from 'vitest';
import { compareVersions, mergeVersions, ownChoices } from './compareVersions.ts';

const before = { title: 'A', year: 1, note: 'n', same: 's' };
const mine = { title: 'B', year: 2, note: 'n', same: 's' };
const theirs = { title: 'C', year: 2, note: 'm', same: 's' };

it('separates conflicting changes from those of the other user only', () => {
  expect(compareVersions(before, mine, theirs, Object.keys(before))).toEqual({
    conflicts: ['title'],
    theirs: ['note'],
  });
});

it('treats a change of this user only as a choice, too', () => {
  expect(compareVersions(before, mine, before, Object.keys(before)).conflicts).toEqual([
    'title',
    'year',
  ]);
});

it('asks about conflicts only: changes of this user only are preselected', () => {
  expect(ownChoices(before, { ...before, title: 'C' }, ['title', 'year'])).toEqual({
    year: 'mine',
  });
});

it('merges by choice and keeps the stored value everywhere else', () => {
  expect(mergeVersions(mine, theirs, { title: 'mine' })).toEqual({ ...theirs, title: 'B' });
  expect(mergeVersions(mine, theirs, { title: 'theirs' })).toEqual(theirs);
});
