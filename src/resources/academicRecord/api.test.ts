import { expect, it } from 'vitest';
import { isSound, verification } from './api.ts';

it('A verification from before grounds were verified is read as one that found none broken', () => {
  const none = { count: 0, named: [] };
  const older = {
    day: '2026-01-15',
    part: 'done',
    last: null,
    sheets: 1,
    events: 1,
    students: 1,
    sittings: 1,
    publications: 1,
    brokenSheets: none,
    brokenStudents: none,
    brokenPublications: none,
    head: null,
  };
  const read = verification.parse(older);
  expect(read.brokenGrounds).toEqual(none);
  expect(isSound(read)).toBe(true);
});
