import { describe, expect, it } from 'vitest';
import { bareDoi, doiAddress } from './bareDoi.ts';

const DOI = '10.4038/sljss.v44i2.8211';

describe('a DOI', () => {
  it.each([
    DOI,
    ` ${DOI}\n`,
    `https://doi.org/${DOI}`,
    `http://dx.doi.org/${DOI}`,
    `doi.org/${DOI}`,
    `doi:${DOI}`,
    `DOI: ${DOI}`,
    `https://doi.org/${encodeURIComponent(DOI)}`,
  ])('is found in “%s”', (copied) => {
    expect(bareDoi(copied)).toBe(DOI);
  });

  it.each(['', 'in press', 'https://example.org/10.4038/x', '100%'])(
    'is not made out of “%s”',
    (typed) => {
      expect(bareDoi(typed)).toBe(typed);
      expect(doiAddress(typed)).toBeNull();
    },
  );

  it('leads to the resolver', () => {
    expect(doiAddress('10.1000/a#b<c>')).toBe('https://doi.org/10.1000/a%23b%3Cc%3E');
  });
});
