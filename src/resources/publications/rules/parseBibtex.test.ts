import { describe, expect, it, test } from 'vitest';
import { latexText } from './latexText.ts';
import { bibtexNames, parseBibtex } from './parseBibtex.ts';

describe('LaTeX', () => {
  test.each([
    [String.raw`\'{e} \'e {\'e} \'{\i}`, 'é é é í'],
    [String.raw`\"{O}st, \c{c}a, \v{S}i\v{s}ka, \H{o}`, 'Öst, ça, Šiška, ő'],
    [String.raw`P{\=a}li \={A}nanda {\d{t}}ik{\=a}`, 'Pāli Ānanda ṭikā'],
    [String.raw`Stra{\ss}e, {\O}rsted, \L{}ódź`, 'Straße, Ørsted, Łódź'],
    [String.raw`Rice \& Rain: 100\% of it, a\_b, \$5, \#1`, 'Rice & Rain: 100% of it, a_b, $5, #1'],
    [String.raw`\emph{The {UN}}~and \textit{us} --- 1--2`, 'The UN and us — 1–2'],
    ["``quoted''", '"quoted"'],
    ['පාලි සාහිත්‍යය', 'පාලි සාහිත්‍යය'],
  ])('%s reads as %s', (latex, text) => expect(latexText(latex)).toBe(text));
});

describe('names', () => {
  test.each([
    ['Karunaratne, Nadeesha and de Silva, K. M.', ['Nadeesha Karunaratne', 'K. M. de Silva']],
    ['{Smith, Sons and Co} and Jane Roe', ['Smith, Sons and Co', 'Jane Roe']],
    ['King, Jr, Martin Luther', ['Martin Luther King, Jr']],
    ['Anderson  and\n  Brandt', ['Anderson', 'Brandt']],
    ['', []],
  ])('%s are read as people write them', (field, names) =>
    expect(bibtexNames(field)).toEqual(names),
  );
});

describe('a BibTeX file', () => {
  it('may write entries with parentheses, quotes, joined values and months', () => {
    const [entry] = parseBibtex(
      '@string{a = "Sri "}\n@Article(k:1, TITLE = a # "Lanka {"}Papers{"}", month = nov, year = 2021,)',
    );
    expect(entry).toEqual({
      type: 'article',
      key: 'k:1',
      fields: { title: 'Sri Lanka {"}Papers{"}', month: '11', year: '2021' },
      fault: null,
    });
  });

  it('may hold prose, comments and preambles between its entries', () => {
    const entries = parseBibtex(
      'mail me@example.org\n@comment{@article{x, title={No}}}\n@preamble{"\\newcommand"}\n@book{b, title={Yes}} @misc{c}',
    );
    expect(entries.filter(({ key }) => key !== 'x').map(({ key }) => key)).toEqual(['b', 'c']);
  });

  it('lends the fields of a whole to its parts', () => {
    const [part] = parseBibtex(
      '@inproceedings{p, title={Part}, crossref={w}}\n@proceedings{w, title={Whole}, year=2020}',
    );
    expect(part?.fields).toMatchObject({ title: 'Part', booktitle: 'Whole', year: '2020' });
  });

  test.each([
    ['@article{a, title = {Open', 'Unterminated value of “title”'],
    ['@article{a, title = "Open}', 'Unterminated value of “title”'],
    ['@article{a, title = , year = 2020}', '“title” has no value'],
    ['@article{a, title}', 'Unexpected “title}”'],
    ['@article{a, year = 2020', 'Unterminated entry'],
  ])('names the fault of %s and reads the next entry', (source, fault) => {
    expect(parseBibtex(`${source}\n@book{b, title={Next}}`)).toMatchObject([
      { key: 'a', fault },
      { key: 'b', fields: { title: 'Next' }, fault: null },
    ]);
  });

  it('of many broken entries is read in one pass', () => {
    expect(parseBibtex('@a{k, t = {\n'.repeat(100_000))).toHaveLength(100_000);
  });
});
