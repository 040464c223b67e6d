import type { Field, FieldOf, Kind } from './fields.ts';
import type { ComparisonOperator } from './where.ts';

/**
 * The properties of a kind that code outside its own folders may use. That code never compares the
 * name of a kind, so a new kind needs no changes there. The validation of values is separate
 * (`kinds/`), so that lists do not load it.
 */
export interface KindTraits {
  /** Filter operators of a list; empty: not filterable. */
  operators: readonly ComparisonOperator[];
  sortable: boolean;
  /** A list can count its records by value. */
  groupable?: true;
  /** References records of the resource `to`: one, or an ordered list. */
  reference?: 'one' | 'many';
  /** Contains child rows, whose columns are declared in `fields`. */
  lines?: true;
  /** References files uploaded before the record is saved: one, or an ordered list. */
  upload?: 'one' | 'many';
  /** The uploaded file is a picture. */
  image?: true;
  /** Human-written text, in one language or two. `markup`: sanitised HTML. */
  text?: 'plain' | 'markup';
  /** One of the declared `options`. */
  options?: true;
  /** `true` or `false`, never empty. */
  flag?: true;
  numeric?: true;
  /** A whole number. */
  whole?: true;
  /** `day` and `time` are independent of the time zone; `moment` is a point in time. */
  temporal?: 'day' | 'moment' | 'time';
  /** Stored in a table of its own instead of a column of the record's table. */
  ownTable?: true;
  /** Belongs to one record: no inline editing in lists, no bulk change. */
  perRecord?: true;
  /** Entered as typed text, so that an unparseable value stays visible in its input. */
  typed?: true;
  /** A structure without declared fields, interpreted only by code; never public. */
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
  int: { ...ORDERED, numeric: true, whole: true, typed: true, groupable: true },
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

/** Union of the kinds with all these traits. */
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
/** Left out of lists. */
export const isRecordOnly = (field: Field | undefined): boolean =>
  field !== undefined && 'recordOnly' in field && field.recordOnly === true;
/** A single file or picture. */
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
/** Whether a field has one value a language, each at a path of its own (`title.si`). */
export const isBilingual = (field: Field | undefined): boolean =>
  isText(field) && field.i18n === true;
export const hasOptions = guard({ options: true });
export const isFlag = guard({ flag: true });
export const isNumeric = guard({ numeric: true });
export const isWhole = guard({ whole: true });
export const isDay = guard({ temporal: 'day' });
export const isMoment = guard({ temporal: 'moment' });
/** Whether the value contains a date, alone or as part of a moment. */
export const hasDay = (field: Field | undefined): boolean => isDay(field) || isMoment(field);
export const hasOwnTable = guard({ ownTable: true });
