import { describe, expect, test } from 'vitest';
import { bibtexEntry, bibtexRows } from './bibtex.ts';
import { staffFinder } from './staffFinder.ts';
import { WORK_COLUMNS } from './workRow.ts';

const nobody = (): null => null;
const read = (
  source: string,
  findStaff: (name: string) => string | null = nobody,
): Record<string, string>[] =>
  bibtexRows(source, findStaff)
    .slice(1)
    .map((cells) =>
      Object.fromEntries(WORK_COLUMNS.map((column, index) => [column, cells[index] ?? ''])),
    );

describe('an entry of a BibTeX file', () => {
  test.each<[string, string, Partial<Record<(typeof WORK_COLUMNS)[number], string>>]>([
    [
      'keeps its accents, and loses the braces that only guard capitals',
      String.raw`@article{a, title={The {P}ali Canon at Mus{\'e}e {\"O}st}}`,
      { title: 'The Pali Canon at Musée Öst', type: 'journal-article' },
    ],
    [
      'resolves the macros of its file',
      '@string{sls = "Sri Lanka Journal"}\n@article{a, title={T}, journal = sls}',
      { venue: 'Sri Lanka Journal' },
    ],
    [
      'writes pages with one hyphen, however they were dashed',
      '@article{a, title={T}, pages={45--67}}',
      { pages: '45-67' },
    ],
    ['joins volume and number', '@article{a, title={T}, volume=44, number=2}', { volume: '44/2' }],
    [
      'takes the DOI out of its address',
      '@article{a, title={T}, doi={https://doi.org/10.4038/sljss.v44i2.8211}}',
      { doi: '10.4038/sljss.v44i2.8211' },
    ],
    [
      'takes year and day from a biblatex date',
      '@online{a, title={T}, date={2020-05-01}}',
      { year: '2020', publishedOn: '2020-05-01' },
    ],
    [
      'knows that a work is in press',
      '@article{a, title={T}, year={in press}}',
      { year: '', inPress: 'true' },
    ],
    ['adds its subtitle', '@book{a, title={T}, subtitle={S}}', { title: 'T: S', type: 'book' }],
    [
      'reads Sinhala',
      '@incollection{a, title={පාලි සාහිත්‍යය}, booktitle={ලිපි සංග්‍රහය}}',
      { title: 'පාලි සාහිත්‍යය', venue: 'ලිපි සංග්‍රහය', type: 'book-chapter' },
    ],
  ])('%s', (_guarantee, source, expected) => {
    expect(read(source)[0]).toMatchObject(expected);
  });

  test('names its authors as people write them, institutions whole, “others” not at all', () => {
    const [row] = read(
      '@article{a, title={T}, author={Karunaratne, Nadeesha and {University of Ruhuna} and de Silva, K. M. and others}}',
    );
    expect(JSON.parse(row?.['authors'] ?? '[]')).toEqual(
      ['Nadeesha Karunaratne', 'University of Ruhuna', 'K. M. de Silva'].map((name) => ({
        name,
        staff: null,
      })),
    );
  });

  test('that cannot be read keeps its place and says why, and spoils no other', () => {
    const rows = read(
      '@article{good, title={First}}\n@article{broken, title = "Never closed\n@article{last, title={Last}}',
    );
    expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(['First', 'Last']));
    expect(rows.find(({ key }) => key === 'broken')?.['fault']).toMatch(/nterminated/);
  });
});

test('an author is linked to the one member of staff who is meant, in either script, and to nobody when two could be', () => {
  const find = staffFinder([
    {
      id: 'n',
      names: [
        'H. M. N. Karunaratne',
        'එච්. එම්. එන්. කරුණාරත්න',
        'Herath Mudiyanselage Nadeesha Karunaratne',
        'හේරත් මුදියන්සේලාගේ නදීෂා කරුණාරත්න',
      ],
    },
    {
      id: 'a',
      names: [
        'K. A. Gunathilaka',
        'කේ. ඒ. ගුණතිලක',
        'Kankanamge Ajith Gunathilaka',
        'කංකානම්ගේ අජිත් ගුණතිලක',
      ],
    },
    {
      id: 'b',
      names: ['S. A. Gunathilaka', 'එස්. ඒ. ගුණතිලක', 'Sarath Aruna Gunathilaka', 'සරත් අරුණ ගුණතිලක'],
    },
  ]);
  expect([
    find('H. M. N. Karunaratne'),
    find('Nadeesha Karunaratne'),
    find('N. Karunaratne'),
    find('නදීෂා කරුණාරත්න'),
    find('Ajith Gunathilaka'),
    find('K. Gunathilaka'),
  ]).toEqual(['n', 'n', 'n', 'n', null, 'a']);
  expect([
    find('A. Gunathilaka'),
    find('Karunaratne'),
    find('P. Karunaratne'),
    find('University of Ruhuna'),
  ]).toEqual([null, null, null, null]);
});

test('what is written is read back the same', () => {
  const entry = bibtexEntry({
    id: '01890000-0000-7000-8000-00000000abcd',
    title: 'Rice & Rain: 100% of it',
    authors: [{ name: 'Nadeesha Karunaratne' }, { name: 'K. M. de Silva' }],
    typeCode: 'conference-paper',
    year: 2021,
    venue: 'Proceedings',
    pages: '1-9',
    doi: '10.1000/x_y',
  });
  expect(entry).toMatch(/^@inproceedings\{karunaratne2021abcd,/);
  const [row] = read(entry);
  expect(row).toMatchObject({
    title: 'Rice & Rain: 100% of it',
    type: 'conference-paper',
    year: '2021',
    venue: 'Proceedings',
    pages: '1-9',
    doi: '10.1000/x_y',
  });
  expect(
    (JSON.parse(row?.['authors'] ?? '[]') as { name: string }[]).map(({ name }) => name),
  ).toEqual(['Nadeesha Karunaratne', 'K. M. de Silva']);
});
