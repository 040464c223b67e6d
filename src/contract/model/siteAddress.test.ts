import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './constants.ts';
import { readAddress, writeAddress } from './siteAddress.ts';

const name = fc.stringMatching(/^[a-z]{3,12}$/);

describe('an address of the website', () => {
  it('round-trips, whatever the names of records and searches', () => {
    const address = fc.record({
      language: fc.constantFrom(...LANGUAGES),
      name,
      record: fc.option(
        fc.string({ minLength: 1 }).filter((text) => text !== '.' && text !== '..'),
        { nil: null },
      ),
      query: fc.dictionary(name, fc.string({ minLength: 1 }), { noNullPrototype: true }),
    });
    fc.assert(
      fc.property(address, (given) => {
        const url = new URL(writeAddress(given), 'https://portal.example');
        expect(readAddress(url.pathname, url.search)).toEqual(given);
      }),
    );
  });

  it.each([
    ['/site', 'en', '', null],
    ['/site/', 'en', '', null],
    ['/site/si', 'si', '', null],
    ['/site/si/notices/exam', 'si', 'notices', 'exam'],
    ['/site/staff/%E0%A4%A', 'en', 'staff', '%E0%A4%A'],
  ])('%s is a page in %s', (path, language, list, record) => {
    expect(readAddress(path, '')).toEqual({ language, name: list, record, query: {} });
  });
});
