import type { Field, Kind } from '../fields.ts';
import type { ComparisonOperator } from '../where.ts';

/**
 * What a list needs to know of a kind, apart from the rules of its values: so a list is shown
 * without fetching those.
 */
export interface InLists {
  /** How a list may be filtered by it. Empty: not at all. */
  operators: readonly ComparisonOperator[];
  sortable: boolean;
}

const EQUALITY = ['eq', 'ne', 'in', 'empty'] as const;
const TEXTUAL: InLists = { operators: [...EQUALITY, 'contains'], sortable: true };
const ORDERED: InLists = { operators: [...EQUALITY, 'gt', 'gte', 'lt', 'lte'], sortable: true };
const EQUAL: InLists = { operators: EQUALITY, sortable: true };
const PRESENT: InLists = { operators: ['empty'], sortable: false };
const NOTHING: InLists = { operators: [], sortable: false };

export const IN_LISTS: Readonly<Record<Kind, InLists>> = {
  text: TEXTUAL,
  richText: { operators: ['empty', 'contains'], sortable: false },
  int: ORDERED,
  decimal: ORDERED,
  bool: { operators: ['eq', 'ne'], sortable: true },
  date: ORDERED,
  datetime: ORDERED,
  time: ORDERED,
  select: EQUAL,
  ref: EQUAL,
  refs: { operators: ['eq', 'in', 'empty'], sortable: false },
  lines: PRESENT,
  file: PRESENT,
  files: PRESENT,
  image: PRESENT,
  email: TEXTUAL,
  url: TEXTUAL,
  phone: TEXTUAL,
  json: NOTHING,
};

export const inListsOf = ({ kind }: Field): InLists => IN_LISTS[kind];
