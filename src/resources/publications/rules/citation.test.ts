import { expect, it } from 'vitest';
import { authorNames, placeInVenue } from './citation.ts';

it.each([
  ['44/2', '45-67', '44/2: 45-67'],
  ['44/2', null, '44/2'],
  ['', '45-67', '45-67'],
  [null, null, ''],
])('volume %j and pages %j are cited as %j', (volume, pages, cited) => {
  expect(placeInVenue({ volume, pages })).toBe(cited);
});

it.each([
  [
    '[{"name":"N. Karunaratne","staff":null},{"name":"S. Perera"}]',
    ['N. Karunaratne', 'S. Perera'],
  ],
  ['N. Karunaratne', ['N. Karunaratne']],
  ['[broken', ['[broken']],
  ['12', ['12']],
  ['[1, {}]', []],
  ['', []],
])('the authors in %j are %j', (cell, names) => {
  expect(authorNames(cell)).toEqual(names);
});
