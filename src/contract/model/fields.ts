import type { Localised } from './constants.ts';
import type { Where } from './where.ts';

/** What every field may say, whatever its kind. */
export interface CommonOptions {
  /** `true`: always. A predicate: only while it holds, in the form and on the server alike. */
  required?: boolean | Where;
  /** Shown, and accepted, only while it holds. */
  visible?: Where;
  /** What becomes of the value when the field is hidden. Default: kept. */
  onHide?: 'clear' | 'keep';
  unique?: boolean;
  index?: boolean;
  /**
   * Weight in the full-text search of the resource; a reference is found by what its target is
   * called.
   */
  search?: 'A' | 'B' | 'C' | 'D';
  /** Privileges of which one is needed to read or write this field, beyond the grant's own lists. */
  read?: readonly string[];
  write?: readonly string[];
  /** Settable when the record is made, never afterwards. */
  immutable?: boolean;
  /** Written by the gateway alone. */
  readOnly?: boolean;
  /** Has a text `resources.<name>.help.<field>`. */
  help?: boolean;
  /**
   * Says something about a person that is nobody's business outside the faculty; can never be
   * declared public.
   */
  personal?: boolean;
}

export interface TextOptions extends CommonOptions {
  min?: number;
  max?: number;
  /** Kept in English and Sinhala; both filled or both empty. */
  i18n?: boolean;
  multiline?: boolean;
  /** A regular expression the whole value must match; named by the help text. */
  pattern?: string;
  default?: string;
}
export interface RichTextOptions extends CommonOptions {
  /** Most characters that a reader sees, markup not counted. */
  max?: number;
  /** Kept in English and Sinhala; both filled or both empty. */
  i18n?: boolean;
}
/** A number of child rows may have its sum below them. */
interface Totalled {
  total?: boolean;
}
export interface IntOptions extends CommonOptions, Totalled {
  min?: number;
  max?: number;
  default?: number;
}
export interface DecimalOptions extends CommonOptions, Totalled {
  /** Digits after the point; exact, never a float in the database. */
  decimals: number;
  min?: number;
  max?: number;
  default?: number;
}
export interface BoolOptions extends CommonOptions {
  default?: boolean;
}
export interface DateOptions extends CommonOptions {
  default?: '$today';
  /** Name of another date field of the record that this one must not precede. */
  notBefore?: string;
}
export interface DateTimeOptions extends CommonOptions {
  default?: '$now';
  /** As for dates. */
  notBefore?: string;
}
export interface TimeOptions extends CommonOptions {
  default?: string;
}
/** How an option is to be taken at a glance: fine, in need of attention, stopped, or of no weight. */
const TONES = ['good', 'caution', 'bad', 'quiet'] as const;
export type Tone = (typeof TONES)[number];

export interface SelectOptions extends CommonOptions {
  options: readonly string[];
  /** For states and the like: options shown as coloured marks. Without it options are plain words. */
  tones?: Readonly<Record<string, Tone>>;
  default?: string;
  /** Old option → its new name, so that a migration renames instead of dropping. */
  was?: Readonly<Record<string, string>>;
}
export interface RefOptions extends CommonOptions {
  /**
   * What happens to this record when the one it points to is deleted. Default: the deletion is
   * refused by name. `keep`: the id stays (logs).
   */
  onDelete?: 'refuse' | 'clear' | 'cascade' | 'keep';
  /** Offer "new …" in the input to those who may create there. */
  createInline?: boolean;
  /** Only these records may be chosen. */
  among?: Where;
}
export interface RefsOptions extends CommonOptions {
  createInline?: boolean;
  among?: Where;
  max?: number;
}
export interface FileOptions extends CommonOptions {
  accept: readonly string[];
  maxMb: number;
}
export interface FilesOptions extends FileOptions {
  /** Maximum number of files; default `MAX_FILES`. */
  max?: number;
}
export interface ImageOptions extends CommonOptions {
  maxMb?: number;
  /** In pixels. */
  minWidth?: number;
  minHeight?: number;
  /** Width over height that the picture is cut to before it is sent. */
  aspect?: number;
  /** A text in both languages belongs to the picture, for those who cannot see it. */
  alt?: boolean;
}
export interface PlainTextOptions extends CommonOptions {
  default?: string;
}
export type JsonOptions = CommonOptions;
export interface LinesOptions extends CommonOptions {
  fields: Readonly<Record<string, LineField>>;
  min?: number;
  max?: number;
  /** Where there are rows, this column of theirs adds up to exactly this (weights: 100). */
  addsUp?: Readonly<Record<string, number>>;
}

interface FieldOptionsByKind {
  text: TextOptions;
  richText: RichTextOptions;
  int: IntOptions;
  decimal: DecimalOptions;
  bool: BoolOptions;
  date: DateOptions;
  datetime: DateTimeOptions;
  time: TimeOptions;
  select: SelectOptions;
  ref: RefOptions & { to: string };
  refs: RefsOptions & { to: string };
  lines: LinesOptions;
  file: FileOptions;
  files: FilesOptions;
  image: ImageOptions;
  email: PlainTextOptions;
  url: PlainTextOptions;
  phone: PlainTextOptions;
  json: JsonOptions;
}

export type Kind = keyof FieldOptionsByKind;
export type FieldOf<K extends Kind> = K extends Kind
  ? { readonly kind: K } & Readonly<FieldOptionsByKind[K]>
  : never;
export type Field = FieldOf<Kind>;
/** Kinds that a child row may hold: no rows within rows, nothing that needs a page of its own. */
export type LineField = FieldOf<Exclude<Kind, 'lines' | 'refs' | 'richText' | 'files'>>;

/** Whether a field is kept in English and Sinhala, each at a path of its own (`title.si`). */
export const isBilingual = (field: Field | undefined): boolean =>
  (field?.kind === 'text' || field?.kind === 'richText') && field.i18n === true;

/** A stored file as it travels: written by its id, read with what a screen needs to show it. */
export interface FileValue {
  id: string;
  name: string;
  mime: string;
  size: number;
  width?: number | null;
  height?: number | null;
  /** What a picture shows; there where its field asks for it. */
  alt?: Localised | null;
}

interface WireByKind {
  text: string;
  richText: string;
  int: number;
  decimal: number;
  bool: boolean;
  date: string;
  datetime: string;
  time: string;
  select: string;
  ref: string;
  refs: string[];
  lines: Record<string, unknown>[];
  file: FileValue;
  files: FileValue[];
  image: FileValue;
  email: string;
  url: string;
  phone: string;
  json: unknown;
}

type BareWire<F extends Field> = F extends { kind: 'text' | 'richText'; i18n: true }
  ? Localised
  : F extends { kind: 'select'; options: readonly (infer Option)[] }
    ? Option
    : F extends { kind: 'lines'; fields: infer Lines extends Readonly<Record<string, LineField>> }
      ? { [Name in keyof Lines]: WireOf<Lines[Name]> }[]
      : WireByKind[F['kind']];

type NeverNull<F extends Field> = F extends
  | { required: true }
  | { kind: 'refs' | 'lines' | 'files' | 'bool' }
  ? true
  : false;

/** The type of a field's value on the wire. */
export type WireOf<F extends Field> = NeverNull<F> extends true ? BareWire<F> : BareWire<F> | null;

const kind =
  <K extends Kind>(name: K) =>
  <const Options extends FieldOptionsByKind[K]>(
    options?: Options,
  ): { readonly kind: K } & Options =>
    ({ kind: name, ...options }) as { readonly kind: K } & Options;

const reference =
  <K extends 'ref' | 'refs'>(name: K) =>
  <const Options extends Omit<FieldOptionsByKind[K], 'to'>>(
    to: string,
    options?: Options,
  ): { readonly kind: K; readonly to: string } & Options =>
    ({ kind: name, to, ...options }) as { readonly kind: K; readonly to: string } & Options;

/** The field builders of a declaration: `f.text({ required: true, max: 300 })`. */
export const f = {
  text: kind('text'),
  richText: kind('richText'),
  int: kind('int'),
  decimal: kind('decimal'),
  bool: kind('bool'),
  date: kind('date'),
  datetime: kind('datetime'),
  time: kind('time'),
  select: kind('select'),
  ref: reference('ref'),
  refs: reference('refs'),
  lines: kind('lines'),
  file: kind('file'),
  files: kind('files'),
  image: kind('image'),
  email: kind('email'),
  url: kind('url'),
  phone: kind('phone'),
  json: kind('json'),
} as const;
