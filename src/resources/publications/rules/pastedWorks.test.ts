import { describe, expect, it } from 'vitest';
import { recogniseWorks } from './pastedWorks.ts';

describe('a pasted text', () => {
  it.each([
    ['@article{a, title={T}, doi={10.1000/x}}', { form: 'file', ending: 'bib' }],
    ['% my works\n@Book (b, title="T")', { form: 'file', ending: 'bib' }],
    ['TY  - JOUR\nTI  - T\nDO  - 10.1000/x\nER  - ', { form: 'file', ending: 'ris' }],
    ['\uFEFFTY  - JOUR', { form: 'file', ending: 'ris' }],
    ['0000-0002-1825-0097', { form: 'orcid' }],
    ['https://orcid.org/0000-0002-1825-009X', { form: 'orcid' }],
    ['The Dutch Thomboes of Matara, 2021', { form: 'unknown' }],
    ['', { form: 'unknown' }],
  ])('%j is recognised', (text, expected) => {
    expect(recogniseWorks(text)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['10.4038/sljss.v44i2.8211', ['10.4038/sljss.v44i2.8211']],
    ['doi:10.1000/a\nhttps://doi.org/10.1000/b', ['10.1000/a', '10.1000/b']],
    ['10.1000/A, 10.1000/a; 10.1000/B.', ['10.1000/a', '10.1000/B']],
    ['Perera (2020) A title (https://doi.org/10.1000/a(b)c).', ['10.1000/a(b)c']],
    [
      'see (doi:10.1002/(SICI)1097-0258(19980815)17:15)',
      ['10.1002/(SICI)1097-0258(19980815)17:15'],
    ],
    ['https://doi.org/10.1000%2Fa 10.1000/c', ['10.1000/c']],
  ])('%j names its DOIs, each once', (text, dois) => {
    expect(recogniseWorks(text)).toEqual({ form: 'dois', dois });
  });
});
