import { describe, expect, it } from 'vitest';
import { risEntry, risRows } from './ris.ts';
import { WORK_COLUMNS } from './workRow.ts';

const read = (source: string, findStaff: (name: string) => string | null = () => null) =>
  risRows(source, findStaff)
    .slice(1)
    .map((cells) =>
      Object.fromEntries(WORK_COLUMNS.map((column, index) => [column, cells[index] ?? ''])),
    );

const ARTICLE = [
  'TY  - JOUR',
  'AU  - Karunaratne, Nadeesha',
  'AU  - National Archives',
  'TI  - The Dutch <i>Thomboes</i> &amp; Matara',
  'T2  - Sri Lanka Journal of Social Sciences',
  'PY  - 2021',
  'DA  - 2021/5/1/',
  'VL  - 44',
  'IS  - 2',
  'SP  - 45',
  'EP  - 67',
  'DO  - https://doi.org/10.4038/sljss.v44i2.8211',
  'UR  - https://sljss.example/8211',
  'ER  - ',
  '',
];

describe('a reference of a RIS file', () => {
  it.each(['\n', '\r\n', '\r'])('is read with lines that end in %j', (end) => {
    expect(read(`\uFEFF${ARTICLE.join(end)}`)).toEqual([
      {
        key: '',
        title: 'The Dutch Thomboes & Matara',
        authors: JSON.stringify([
          { name: 'Nadeesha Karunaratne', staff: null },
          { name: 'National Archives', staff: null },
        ]),
        type: 'journal-article',
        year: '2021',
        inPress: 'false',
        publishedOn: '2021-05-01',
        venue: 'Sri Lanka Journal of Social Sciences',
        volume: '44/2',
        pages: '45-67',
        doi: '10.4038/sljss.v44i2.8211',
        url: 'https://sljss.example/8211',
        fault: '',
      },
    ]);
  });

  it.each<[string, string[], Record<string, string>]>([
    [
      'continues on a line without a tag',
      ['TI  - A title', 'of two lines'],
      { title: 'A title of two lines' },
    ],
    [
      'takes the year out of an older date',
      ['T1  - Old', 'Y1  - 1998///'],
      { year: '1998', publishedOn: '' },
    ],
    [
      'names its editors where it has no authors',
      ['A2  - Perera, S.'],
      { authors: '[{"name":"S. Perera","staff":null}]' },
    ],
    [
      'keeps a suffix of a name',
      ['AU  - King, Martin, Jr'],
      { authors: '[{"name":"Martin King, Jr","staff":null}]' },
    ],
    ['knows that a work is in press', ['PY  - in press'], { year: '', inPress: 'true' }],
    ['keeps signs that only TeX reads', ['TI  - $5 a day {sic}'], { title: '$5 a day {sic}' }],
    ['reads Sinhala', ['TI  - පාලි සාහිත්‍යය'], { title: 'පාලි සාහිත්‍යය' }],
  ])('%s', (_guarantee, lines, expected) => {
    expect(read(['TY  - CHAP', ...lines, 'ER  - '].join('\n'))[0]).toMatchObject({
      type: 'book-chapter',
      ...expected,
    });
  });

  it('is not lost where the one before it has no end', () => {
    const titles = read('TY  - JOUR\nTI  - One\nTY  - BOOK\nTI  - Two').map(({ title }) => title);
    expect(titles).toEqual(['One', 'Two']);
  });

  it('that was exported reads as it was', () => {
    const written = risEntry({
      id: '00000000-0000-4000-8000-000000000000',
      title: 'The Dutch\nThomboes',
      authors: [{ name: 'N. Karunaratne' }],
      typeCode: 'conference-paper',
      year: 2021,
      inPress: true,
      venue: 'Proceedings',
      volume: '44/2',
      pages: '45-67',
      doi: '10.4038/x',
      url: null,
    });
    expect(read(written)[0]).toMatchObject({
      title: 'The Dutch Thomboes',
      authors: '[{"name":"N. Karunaratne","staff":null}]',
      type: 'conference-paper',
      year: '2021',
      inPress: 'true',
      venue: 'Proceedings',
      volume: '44/2',
      pages: '45-67',
      doi: '10.4038/x',
    });
  });
});
