import { bareDoi } from './bareDoi.ts';

/** Finds the member of staff with a printed name; `null` if none or several match. */
export type FindStaff = (name: string) => string | null;

/**
 * Columns of the table into which the works of a file are put: fields of a publication, and what
 * only the report shows.
 */
export const WORK_COLUMNS = [
  'key',
  'title',
  'authors',
  'type',
  'year',
  'inPress',
  'publishedOn',
  'venue',
  'volume',
  'pages',
  'doi',
  'url',
  'fault',
] as const;

/** A work as a file states it, in plain text; empty: not stated. */
export interface ReadWork {
  key: string;
  title: string;
  /** As people write them, in the printed order. */
  authors: readonly string[];
  /** The code of a publication type. */
  type: string;
  year: string;
  isInPress: boolean;
  /** `YYYY-MM-DD`. */
  date: string;
  venue: string;
  volume: string;
  issue: string;
  pages: string;
  /** However it was copied. */
  doi: string;
  url: string;
  /** Why the entry could not be read to its end; `null`: it was. */
  fault: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A work as a row of the table, its authors linked to staff where exactly one is meant. */
export function workRow(work: ReadWork, findStaff: FindStaff): string[] {
  const authors = work.authors.map((name) => ({ name, staff: findStaff(name) }));
  const cells: Record<(typeof WORK_COLUMNS)[number], string> = {
    key: work.key,
    title: work.title,
    authors: authors.length === 0 ? '' : JSON.stringify(authors),
    type: work.type,
    year: /^\d{4}/.exec(work.year || work.date)?.[0] ?? '',
    inPress: work.isInPress ? 'true' : 'false',
    publishedOn: DAY.test(work.date) && !work.isInPress ? work.date : '',
    venue: work.venue,
    volume: [work.volume, work.issue].filter((part) => part !== '').join('/'),
    pages: work.pages.replace(/\s*[-–—]+\s*/g, '-'),
    doi: bareDoi(work.doi),
    url: work.url,
    fault: work.fault ?? '',
  };
  return WORK_COLUMNS.map((column) => cells[column]);
}
