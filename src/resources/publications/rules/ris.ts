import type { ExportedPublication } from './exportedPublication.ts';
import { withoutHtml } from './printedText.ts';
import { type FindStaff, type ReadWork, WORK_COLUMNS, workRow } from './workRow.ts';

/** Types of references (RIS, 2011) → codes of publication types. */
const TYPES: Readonly<Record<string, string>> = {
  JOUR: 'journal-article',
  EJOUR: 'journal-article',
  MGZN: 'journal-article',
  NEWS: 'journal-article',
  CONF: 'conference-paper',
  CPAPER: 'conference-paper',
  BOOK: 'book',
  EBOOK: 'book',
  CHAP: 'book-chapter',
  ECHAP: 'book-chapter',
  EDBOOK: 'edited-volume',
  ABST: 'abstract',
  UNPB: 'abstract',
};
const KINDS: Readonly<Record<string, string>> = {
  'journal-article': 'JOUR',
  'conference-paper': 'CPAPER',
  book: 'BOOK',
  'book-chapter': 'CHAP',
  'edited-volume': 'EDBOOK',
  translation: 'BOOK',
  'research-report': 'RPRT',
  abstract: 'ABST',
};

const TAG_LINE = /^([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/;

type Tags = Map<string, string[]>;

/**
 * The references of a file, each as its values by tag. A line without a tag continues the one
 * before it.
 */
function referencesIn(source: string): Tags[] {
  const references: Tags[] = [];
  let current: Tags | null = null;
  let last: string[] | null = null;
  for (const line of source.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const [, tag, value = ''] = TAG_LINE.exec(line.trimEnd()) ?? [];
    if (tag === 'TY') {
      current = new Map();
      references.push(current);
    }
    if (tag === undefined) {
      const text = line.trim();
      if (last && text !== '') last.push(`${last.pop() ?? ''} ${text}`);
    } else if (tag === 'ER') [current, last] = [null, null];
    else if (current) {
      last = current.get(tag) ?? [];
      current.set(tag, last);
      last.push(value.trim());
    }
  }
  return references;
}

/** `Last, First, Suffix` or a name as it is written → the name as it is written. */
function writtenName(name: string): string {
  const [last = '', first, ...rest] = name.split(',').map((part) => part.trim());
  if (first === undefined) return last;
  return [[first, last].filter((part) => part !== '').join(' '), ...rest].join(', ');
}

/** `2020/05/01/` or `2020///` → `2020-05-01` or `2020`. */
function dayOf(date: string): string {
  const [year = '', month = '', day = ''] = date.split(/[/-]/).map((part) => part.trim());
  if (month === '' || day === '') return year;
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

function workOf(tags: Tags): ReadWork {
  const raw = (...names: readonly string[]): string =>
    names.map((name) => tags.get(name)?.[0] ?? '').find((value) => value !== '') ?? '';
  const text = (...names: readonly string[]): string => withoutHtml(raw(...names));
  const type = TYPES[raw('TY').toUpperCase()] ?? 'research-report';
  const title = text('TI', 'T1', 'CT') || (type === 'book' ? text('BT', 'T2') : '');
  const [authors, editors] = [
    ['AU', 'A1'],
    ['A2', 'ED'],
  ].map((names) => names.flatMap((name) => tags.get(name) ?? []));
  const people = (authors ?? []).length > 0 ? authors : editors;
  const pages = [raw('SP'), raw('EP')].filter((page) => page !== '');
  return {
    key: raw('ID'),
    title,
    authors: (people ?? []).map((name) => writtenName(withoutHtml(name))).filter(Boolean),
    type,
    year: text('PY', 'Y1'),
    isInPress: /press|forthcoming/i.test(`${raw('PY', 'Y1')} ${raw('M2')} ${raw('N1')}`),
    date: dayOf(raw('DA', 'Y1', 'PY')),
    venue:
      [text('JF', 'JO', 'T2', 'BT', 'JA'), text('PB')].find(
        (venue) => venue !== '' && venue !== title,
      ) ?? '',
    volume: text('VL'),
    issue: text('IS'),
    pages: pages.join('-'),
    doi: raw('DO'),
    url: raw('UR', 'L2'),
    fault: null,
  };
}

/** The references of a RIS file as rows of a table, headings first. */
export const risRows = (source: string, findStaff: FindStaff): string[][] => [
  [...WORK_COLUMNS],
  ...referencesIn(source).map((tags) => workRow(workOf(tags), findStaff)),
];

const VENUES: Readonly<Record<string, string>> = {
  BOOK: 'PB',
  EDBOOK: 'PB',
  RPRT: 'PB',
};

const oneLine = (value: unknown): string => String(value).replace(/\s+/g, ' ').trim();

/** One publication as a reference of a RIS file, in UTF-8. */
export function risEntry(publication: ExportedPublication): string {
  const { title, authors = [], typeCode, year, inPress = false } = publication;
  const kind = KINDS[typeCode] ?? 'GEN';
  const [volume, issue] = publication.volume?.split('/') ?? [];
  const [first, last] = publication.pages?.split(/[-–]/) ?? [];
  const lines: [string, unknown][] = [
    ['TY', kind],
    ['TI', title],
    ...authors.map(({ name }): [string, string] => ['AU', name]),
    ['PY', year],
    [VENUES[kind] ?? 'T2', publication.venue],
    ['VL', volume],
    ['IS', issue],
    ['SP', first],
    ['EP', last],
    ['DO', publication.doi],
    ['UR', publication.url],
    ['N1', inPress ? 'in press' : null],
  ];
  const written = lines
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([tag, value]) => `${tag}  - ${oneLine(value)}\r\n`);
  return `${written.join('')}ER  - \r\n\r\n`;
}
