import type { ExportedPublication } from './exportedPublication.ts';
import { type BibtexEntry, bibtexNames, parseBibtex } from './parseBibtex.ts';
import { printedText } from './printedText.ts';
import { type FindStaff, type ReadWork, WORK_COLUMNS, workRow } from './workRow.ts';

/** Kinds of entries (btxdoc; biblatex 2.1) → codes of publication types. */
const TYPES: Readonly<Record<string, string>> = {
  article: 'journal-article',
  inproceedings: 'conference-paper',
  conference: 'conference-paper',
  proceedings: 'edited-volume',
  book: 'book',
  mvbook: 'book',
  inbook: 'book-chapter',
  incollection: 'book-chapter',
  collection: 'edited-volume',
  techreport: 'research-report',
  report: 'research-report',
  phdthesis: 'research-report',
  mastersthesis: 'research-report',
  thesis: 'research-report',
  unpublished: 'abstract',
  misc: 'research-report',
  online: 'research-report',
};
const KINDS: Readonly<Record<string, string>> = {
  'journal-article': 'article',
  'conference-paper': 'inproceedings',
  book: 'book',
  'book-chapter': 'incollection',
  'edited-volume': 'proceedings',
  translation: 'book',
  'research-report': 'techreport',
  abstract: 'misc',
};

function workOf({ key, type, fields, fault }: BibtexEntry): ReadWork {
  const raw = (...names: readonly string[]): string =>
    names.map((name) => fields[name]).find((value) => value !== undefined) ?? '';
  const text = (...names: readonly string[]): string => printedText(raw(...names));
  // Addresses hold signs that LaTeX would read as commands.
  const address = (name: string): string =>
    raw(name)
      .replace(/[{}]|\\(?=[_%&#~])/g, '')
      .trim();
  return {
    key,
    title: [text('title'), text('subtitle')].filter((part) => part !== '').join(': '),
    authors: bibtexNames(raw('author', 'editor')).filter((name) => name !== 'others'),
    type: TYPES[type] ?? 'research-report',
    year: text('year'),
    isInPress: /press|forthcoming/i.test(`${text('year')} ${text('pubstate')} ${text('note')}`),
    date: text('date'),
    venue: text('journal', 'journaltitle', 'booktitle', 'publisher', 'institution', 'school'),
    volume: text('volume'),
    issue: text('number'),
    pages: text('pages'),
    doi: address('doi'),
    url: address('url'),
    fault,
  };
}

/**
 * The entries of a BibTeX or biblatex file as rows of a table, headings first: accents and macros
 * resolved, authors linked to staff where exactly one is meant. An entry that cannot be read keeps
 * its place, with the reason in `fault`.
 */
export function bibtexRows(source: string, findStaff: FindStaff): string[][] {
  return [
    [...WORK_COLUMNS],
    ...parseBibtex(source).map((entry) => workRow(workOf(entry), findStaff)),
  ];
}

const escaped = (value: unknown): string =>
  String(value)
    .replace(/[\\{}]/g, '')
    .replace(/([%&#$_])/g, '\\$1');

const VENUES: Readonly<Record<string, string>> = {
  article: 'journal',
  inproceedings: 'booktitle',
  incollection: 'booktitle',
  book: 'publisher',
  proceedings: 'publisher',
  techreport: 'institution',
};

/**
 * One publication as an entry of a BibTeX file, in UTF-8. Its key is made of the first author, the
 * year and the id, and stays.
 */
export function bibtexEntry({
  id,
  title,
  authors = [],
  typeCode,
  year,
  inPress = false,
  venue,
  volume,
  pages,
  doi,
  url,
}: ExportedPublication): string {
  const kind = KINDS[typeCode] ?? 'misc';
  const surname = (authors[0]?.name ?? 'anonymous').split(/[\s.]+/).at(-1) ?? '';
  const key = `${
    surname
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase() || 'entry'
  }${year}${id.slice(-4)}`;
  const fields: [string, unknown][] = [
    ['title', title],
    ['author', authors.map(({ name }) => escaped(name)).join(' and ')],
    ['year', year],
    [VENUES[kind] ?? 'howpublished', venue],
    ['volume', volume],
    ['pages', pages?.replace('-', '--')],
    ['doi', doi],
    ['url', url],
    ['note', inPress ? 'in press' : null],
  ];
  const written = fields
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(
      ([name, value]) =>
        `  ${name} = {${name === 'author' || name === 'doi' || name === 'url' ? String(value) : escaped(value)}}`,
    );
  return `@${kind}{${key},\n${written.join(',\n')}\n}\n\n`;
}
