import { describe, expect, it } from 'vitest';
import { type NamedWork, WorkIndex } from './likeness.ts';

const KNOWN: NamedWork = {
  title: 'The Dutch Thomboes of Matara: a reading',
  year: 2021,
  doi: '10.4038/sljss.v44i2.8211',
};
const find = (work: Partial<NamedWork>, known: Partial<NamedWork> = {}) =>
  new WorkIndex([{ ...KNOWN, ...known }]).find({ title: '', year: null, doi: null, ...work })?.by ??
  null;

describe('a work', () => {
  it.each<[string, Partial<NamedWork>, Partial<NamedWork>, string | null]>([
    [
      'is known by its DOI in any case',
      { title: 'Else', doi: '10.4038/SLJSS.v44i2.8211' },
      {},
      'doi',
    ],
    [
      'is known by its title in any writing',
      { title: 'The dutch thomboes of Matara – A Reading.', year: 2021 },
      {},
      'title',
    ],
    [
      'is known without its subtitle',
      { title: 'The Dutch Thomboes of Matara', year: 2022 },
      {},
      'title',
    ],
    ['is known by its title with an unknown year', { title: KNOWN.title }, {}, 'title'],
    [
      'is another with another subtitle',
      { title: 'The Dutch Thomboes of Matara: part two', year: 2021 },
      {},
      null,
    ],
    ['is another years later', { title: KNOWN.title, year: 2024 }, {}, null],
    ['is another with another DOI', { ...KNOWN, doi: '10.4038/other' }, {}, null],
    [
      'is not known by a title that many have',
      { title: 'Editorial', year: 2021 },
      { title: 'Editorial', doi: null },
      null,
    ],
    [
      'is known by its title in Sinhala',
      { title: 'පුස්කොළ පොත්වල ලේඛන කලාව', year: 2019 },
      { title: 'පුස්කොළ පොත්වල ලේඛන කලාව.', year: 2019 },
      'title',
    ],
    ['without a title is none', {}, {}, null],
  ])('%s', (_guarantee, work, known, by) => {
    expect(find(work, known)).toBe(by);
  });
});
