import type { Localised } from './constants.ts';
import type { Where } from './where.ts';

/** Options of every kind of field. */
interface CommonOptions {
  /** `true`: always. A predicate: only while it holds, in the form and on the server. */
  required?: boolean | Where;
  /** Shown, and accepted, only while it holds. */
  visible?: Where;
  /** What happens to the value when the field is hidden. Default: `keep`. */
  onHide?: 'clear' | 'keep';
  unique?: boolean;
  index?: boolean;
  /**
   * Weight in the full-text search of the resource. A reference is indexed by the label of its
   * target.
   */
  search?: 'A' | 'B' | 'C' | 'D';
  /** Privileges, one of which is needed to read or write this field in addition to a grant. */
  read?: readonly string[];
  write?: readonly string[];
  /** Writable only on creation. */
  immutable?: boolean;
  /** Written only by the gateway. */
  readOnly?: boolean;
  /** Has a text `resources.<name>.help.<field>`. */
  help?: boolean;
  /** Contains private data about a person; cannot be declared public. */
  personal?: boolean;
  /** Changed only by people who proved their second factor lately, if they have one. */
  stepUp?: boolean;
}

interface TextOptions extends CommonOptions {
  min?: number;
  max?: number;
  /** Kept in English and Sinhala; both filled or both empty. */
  i18n?: boolean;
  multiline?: boolean;
  /** A regular expression for the whole value; the help text describes it. */
  pattern?: string;
  default?: string;
}
interface RichTextOptions extends CommonOptions {
  /** Maximum number of visible characters, without markup. */
  max?: number;
  /** Kept in English and Sinhala; both filled or both empty. */
  i18n?: boolean;
}
/** A numeric column of child rows. `total`: show its sum below them. */
interface Totalled {
  total?: boolean;
}
interface IntOptions extends CommonOptions, Totalled {
  /**
   * The stored number in one unit of those that people read and write, whose name is in the label:
   * 60,000 for milliseconds that are entered in minutes.
   */
  per?: number;
  min?: number;
  max?: number;
  default?: number;
}
interface DecimalOptions extends CommonOptions, Totalled {
  /** Digits after the decimal point. Stored exactly, never as a float. */
  decimals: number;
  /** An amount in the faculty's currency. */
  money?: boolean;
  min?: number;
  max?: number;
  default?: number;
}
interface BoolOptions extends CommonOptions {
  default?: boolean;
}
interface DateOptions extends CommonOptions {
  default?: '$today';
  /** Another date field of the record that this one must not precede. */
  notBefore?: string;
}
interface DateTimeOptions extends CommonOptions {
  default?: '$now';
  /** As for dates. */
  notBefore?: string;
}
interface TimeOptions extends CommonOptions {
  default?: string;
}
/** Colour of an option: fine, needs attention, stopped, or neutral. */
const TONES = ['good', 'caution', 'bad', 'quiet'] as const;
export type Tone = (typeof TONES)[number];

interface SelectOptions extends CommonOptions {
  options: readonly string[];
  /** Shows the options as coloured chips, for example states. Default: plain text. */
  tones?: Readonly<Record<string, Tone>>;
  default?: string;
  /** Old option → new option, so that a migration renames it instead of dropping it. */
  was?: Readonly<Record<string, string>>;
}
interface RefOptions extends CommonOptions {
  /**
   * What happens to this record when its target is deleted. Default: `refuse`, the deletion fails
   * with STILL_REFERENCED. `keep`: the id stays (logs).
   */
  onDelete?: 'refuse' | 'clear' | 'cascade' | 'keep';
  /** Another reference of this resource, which must name another record: a stand-in for someone. */
  otherThan?: string;
  /** The input offers “new …” to people who may create records of the target. */
  createInline?: boolean;
  /** Only these records can be selected. */
  among?: Where;
}
interface RefsOptions extends CommonOptions {
  createInline?: boolean;
  among?: Where;
  max?: number;
}
interface FileOptions extends CommonOptions {
  accept: readonly string[];
  maxMb: number;
}
interface FilesOptions extends FileOptions {
  /** Maximum number of files; default `MAX_FILES`. */
  max?: number;
}
interface ImageOptions extends CommonOptions {
  maxMb?: number;
  /** In pixels. */
  minWidth?: number;
  minHeight?: number;
  /** Aspect ratio (width / height) to which the browser crops the picture before the upload. */
  aspect?: number;
  /** The picture has an alternative text in both languages. */
  alt?: boolean;
}
interface PlainTextOptions extends CommonOptions {
  default?: string;
}
interface JsonOptions extends CommonOptions {
  /** Sent with one record and in exports, but not with lists, where it would be large. */
  recordOnly?: boolean;
}
interface LinesOptions extends CommonOptions {
  fields: Readonly<Record<string, LineField>>;
  min?: number;
  max?: number;
  /** Column → the exact sum of its values, if there are rows (weights: 100). */
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

export type Fields = Readonly<Record<string, Field>>;

/** Values of fields by name. */
export type Values = Readonly<Record<string, unknown>>;
/** The fields allowed in a child row: no nested rows, nothing that needs a page of its own. */
export type LineField = FieldOf<Exclude<Kind, 'lines' | 'refs' | 'richText' | 'files'>>;

/** A stored file on the wire. Writes send only the id. */
export interface FileValue {
  id: string;
  name: string;
  mime: string;
  size: number;
  width?: number | null;
  height?: number | null;
  /** Alternative text; present if the field declares `alt`. */
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
