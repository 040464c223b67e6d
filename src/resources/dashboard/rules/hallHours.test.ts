import { expect, it } from 'vitest';
import { meanByHour } from './hallHours.ts';

it('The use of an hour is the mean over the days that have any use', () => {
  const days = [
    [0.5, 1],
    [0, 0],
    [0.1, 0],
  ];
  expect(meanByHour({ from: 8, days })).toEqual([
    { hour: 8, share: 0.3 },
    { hour: 9, share: 0.5 },
  ]);
});

it('Without any use every hour is empty, and without days there are no hours', () => {
  expect(meanByHour({ from: 8, days: [[0, 0]] }).map(({ share }) => share)).toEqual([0, 0]);
  expect(meanByHour({ from: 8, days: [] })).toEqual([]);
});
