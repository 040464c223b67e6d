import type { Field, FieldOf, Kind } from './fields.ts';
import type { ComparisonOperator } from './where.ts';

/**
 * What code outside a kind's own folders may know about it. Nothing else asks for a kind by name,
 * so a new kind needs no changes there. The rules of values are apart (`kinds/`): a list is shown
 * without loading them.
 */
export interface KindTraits {
  /** Filter operators of a list; empty: not filterable. */
  operators: readonly ComparisonOperator[];
  sortable: boolean;
  /** A list can count its records by the values. */
  groupable?: true;
  /** Points to records of the resource named by `to`: to one, or to several in an order. */
  reference?: 'one' | 'many';
  /** Holds child rows, whose columns are declared in `fields`. */
  lines?: true;
  /** Holds files that are uploaded before the record is saved: one, or several in an order. */
  upload?: 'one' | 'many';
  /** The uploaded file is a picture. */
  image?: true;
  /** Text written by people, in one language or two. `markup`: sanitised HTML. */
  text?: 'plain' | 'markup';
  /** One of the declared `options`. */
  options?: true;
  /** `true` or `false`, never empty. */
  flag?: true;
  numeric?: true;
  /** `day` and `time` are the same everywhere; `moment` is a point in time. */
  temporal?: 'day' | 'moment' | 'time';
  /** Stored as rows of a table of its own instead of a column of the record's table. */
  ownTable?: true;
  /** Belongs to one record: neither edited in a cell of a list nor set for many records at once. */
  perRecord?: true;
  /** Entered as typed text, so that a value that cannot be read stays visible in its input. */
  typed?: true;
  /** A structure without declared parts, which only code interprets; never public. */
  opaque?: true;
}

const EQUALITY = ['eq', 'ne', 'in', 'empty'] as const;
const TEXTUAL = { operators: [...EQUALITY, 'contains'], sortable: true, typed: true } as const;
const ORDERED = { operators: [...EQUALITY, 'gt', 'gte', 'lt', 'lte'], sortable: true } as const;
const EQUAL = { operators: EQUALITY, sortable: true, groupable: true } as const;
const PRESENT = { operators: ['empty'], sortable: false } as const;

const TRAITS = {
  text: { ...TEXTUAL, text: 'plain' },
  richText: { operators: ['empty', 'contains'], sortable: false, text: 'markup' },
  int: { ...ORDERED, numeric: true, typed: true, groupable: true },
  decimal: { ...ORDERED, numeric: true, typed: true },
  bool: { operators: ['eq', 'ne'], sortable: true, flag: true, groupable: true },
  date: { ...ORDERED, temporal: 'day' },
  datetime: { ...ORDERED, temporal: 'moment' },
  time: { ...ORDERED, temporal: 'time' },
  select: { ...EQUAL, options: true },
  ref: { ...EQUAL, reference: 'one' },
  refs: {
    operators: ['eq', 'in', 'empty'],
    sortable: false,
    reference: 'many',
    groupable: true,
    ownTable: true,
  },
  lines: { ...PRESENT, lines: true, ownTable: true, perRecord: true },
  file: { ...PRESENT, upload: 'one', perRecord: true },
  files: { ...PRESENT, upload: 'many', ownTable: true },
  image: { ...PRESENT, upload: 'one', image: true, perRecord: true },
  email: TEXTUAL,
  url: TEXTUAL,
  phone: TEXTUAL,
  json: { operators: [], sortable: false, perRecord: true, opaque: true },
} as const satisfies Readonly<Record<Kind, KindTraits>>;

/** The kinds whose traits include these. */
type KindWith<Traits> = {
  [K in Kind]: (typeof TRAITS)[K] extends Traits ? K : never;
}[Kind];

export const traitsOf = ({ kind }: Field): KindTraits => TRAITS[kind];

/** A type guard for the fields whose kind has all these traits. */
function guard<const Traits extends Partial<KindTraits>>(wanted: Traits) {
  const kinds = new Set<string>(
    Object.entries<KindTraits>(TRAITS).flatMap(([kind, traits]) =>
      Object.entries(wanted).every(([name, value]) => traits[name as keyof KindTraits] === value)
        ? [kind]
        : [],
    ),
  );
  return (field: Field | undefined): field is FieldOf<KindWith<Traits>> =>
    field !== undefined && kinds.has(field.kind);
}

export const isReferenceToOne = guard({ reference: 'one' });
export const isReferenceToMany = guard({ reference: 'many' });
export const isReference = (
  field: Field | undefined,
): field is FieldOf<KindWith<{ reference: 'one' | 'many' }>> =>
  field !== undefined && traitsOf(field).reference !== undefined;
export const hasLines = guard({ lines: true });
/** One file, also a picture. */
export const isFile = guard({ upload: 'one' });
export const isFileList = guard({ upload: 'many' });
export const isUpload = (
  field: Field | undefined,
): field is FieldOf<KindWith<{ upload: 'one' | 'many' }>> =>
  field !== undefined && traitsOf(field).upload !== undefined;
export const isImage = guard({ image: true });
export const isPlainText = guard({ text: 'plain' });
export const hasMarkup = guard({ text: 'markup' });
export const isText = (
  field: Field | undefined,
): field is FieldOf<KindWith<{ text: 'plain' | 'markup' }>> =>
  field !== undefined && traitsOf(field).text !== undefined;
export const hasOptions = guard({ options: true });
export const isFlag = guard({ flag: true });
export const isNumeric = guard({ numeric: true });
export const isDay = guard({ temporal: 'day' });
export const isMoment = guard({ temporal: 'moment' });
/** A day, alone or as part of a moment. */
export const hasDay = (field: Field | undefined): boolean => isDay(field) || isMoment(field);
export const hasOwnTable = guard({ ownTable: true });
