import { printedText } from './printedText.ts';

/** An entry of a BibTeX file: field names in small letters, values as LaTeX. */
export interface BibtexEntry {
  type: string;
  key: string;
  fields: Readonly<Record<string, string>>;
  /** Why the entry could not be read to its end; `null`: it was. */
  fault: string | null;
}

class BibtexFault extends Error {}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const macrosOfEveryFile = (): Map<string, string> =>
  new Map(MONTHS.map((name, index) => [name, String(index + 1)]));

/** What macros may add to the values of a file, in characters: each may stand for many others. */
const MOST_EXPANDED = 2_000_000;

/** The macros of a file, with what they may still add. */
class Macros {
  readonly #texts = macrosOfEveryFile();
  #left = MOST_EXPANDED;

  define(name: string, text: string): void {
    this.#texts.set(name, text);
  }

  expand(name: string): string {
    const text = this.#texts.get(name.toLowerCase());
    if (text === undefined) return name;
    this.#left -= text.length;
    if (this.#left < 0) throw new BibtexFault('The macros of the file are too long');
    return text;
  }
}

const ENTRY_START = /@\s*([A-Za-z]+)\s*([{(])/y;
const KEY = /\s*([^\s,{}()=]*)\s*/y;
const FIELD_NAME = /[\s,]*([^\s,{}()="#]+)\s*=\s*/y;
const BARE_VALUE = /[^\s,{}()="#]+/y;
const CONCATENATION = /\s*#\s*/y;
const END = /[\s,]*[})]/y;

/** Reads one entry from `at` on; nothing beyond `end` belongs to it. */
class Reader {
  constructor(
    private readonly source: string,
    public at: number,
    private readonly end: number,
    private readonly macros: Macros,
  ) {}

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (!found || this.at + found[0].length > this.end) return null;
    this.at += found[0].length;
    return found;
  }

  /** The text up to `closing`, which stands outside inner braces. */
  enclosed(closing: string, what: string): string {
    const start = this.at + 1;
    let depth = 0;
    for (let at = start; at < this.end; at += 1) {
      const sign = this.source[at];
      if (depth === 0 && sign === closing) {
        this.at = at + 1;
        return this.source.slice(start, at);
      }
      if (sign === '\\') at += 1;
      else if (sign === '{') depth += 1;
      else if (sign === '}') depth -= 1;
      if (depth < 0) break;
    }
    throw new BibtexFault(`Unterminated ${what}`);
  }

  value(field: string): string {
    const parts: string[] = [];
    do {
      const sign = this.source[this.at];
      if (sign === '{' || sign === '"')
        parts.push(this.enclosed(sign === '{' ? '}' : '"', `value of “${field}”`));
      else {
        const bare = this.match(BARE_VALUE)?.[0];
        if (bare === undefined) throw new BibtexFault(`“${field}” has no value`);
        parts.push(this.macros.expand(bare));
      }
    } while (this.match(CONCATENATION));
    return parts.join('');
  }

  /** All fields to the end of the entry; of two with one name the first, as in BibTeX. */
  fieldsInto(fields: Record<string, string>): void {
    while (!this.match(END)) {
      const name = this.match(FIELD_NAME)?.[1]?.toLowerCase();
      if (name === undefined) throw new BibtexFault(this.obstacle());
      const value = this.value(name);
      if (!Object.hasOwn(fields, name)) fields[name] = value;
    }
  }

  private obstacle(): string {
    const rest = this.source.slice(this.at, this.end).replace(/^[\s,]+/, '');
    return rest === '' ? 'Unterminated entry' : `Unexpected “${rest.slice(0, 20).trim()}”`;
  }
}

/** Fields that an entry leaves out and its `crossref` states; the title of a whole is a book title. */
function withInherited(entry: BibtexEntry, byKey: ReadonlyMap<string, BibtexEntry>): BibtexEntry {
  const whole = byKey.get(entry.fields['crossref'] ?? '')?.fields;
  if (!whole) return entry;
  const { title, ...rest } = whole;
  return { ...entry, fields: { ...rest, ...(title && { booktitle: title }), ...entry.fields } };
}

/** Where entries begin that start a line: what cannot be read ends there at the latest. */
const lineStarts = (source: string): number[] =>
  [...source.matchAll(/^[ \t]*@\s*[A-Za-z]+\s*[{(]/gm)].map(({ index }) => index);

/**
 * Reads a BibTeX or biblatex file (btxdoc, 1988): macros resolved, cross-references inherited,
 * comments left out. An entry that cannot be read carries its fault and spoils no other.
 */
export function parseBibtex(source: string): BibtexEntry[] {
  const macros = new Macros();
  const starts = lineStarts(source);
  const entries: BibtexEntry[] = [];
  let next = 0;
  for (let at = source.indexOf('@'); at >= 0; at = source.indexOf('@', at)) {
    while ((starts[next] ?? Infinity) <= at) next += 1;
    const end = starts[next] ?? source.length;
    const reader = new Reader(source, at, end, macros);
    const type = reader.match(ENTRY_START)?.[1]?.toLowerCase();
    at = type === undefined ? at + 1 : reader.at;
    if (type === undefined || type === 'comment' || type === 'preamble') continue;
    const key = type === 'string' ? '' : (reader.match(KEY)?.[1] ?? '');
    const fields: Record<string, string> = {};
    let fault: string | null = null;
    try {
      reader.fieldsInto(fields);
      at = reader.at;
    } catch (error) {
      if (!(error instanceof BibtexFault)) throw error;
      fault = error.message;
      at = end;
    }
    if (type === 'string')
      for (const [name, value] of Object.entries(fields)) macros.define(name, value);
    else entries.push({ type, key, fields, fault });
  }
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  return entries.map((entry) => withInherited(entry, byKey));
}

/** Splits at a pattern that stands outside braces. */
function splitOutsideBraces(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    separator.lastIndex = at;
    const found = depth === 0 ? separator.exec(text) : null;
    if (!found) continue;
    parts.push(text.slice(start, at));
    start = at + found[0].length;
    at = start - 1;
  }
  return [...parts, text.slice(start)];
}

/** `Last, First`, `Last, Jr, First` or a name as it is written → the name as it is written. */
function writtenName(name: string): string {
  const [last = '', ...rest] = splitOutsideBraces(name, /\s*,\s*/y).map(printedText);
  const first = rest.at(-1);
  if (first === undefined) return last;
  return [first, [last, ...rest.slice(0, -1)].join(', ')].join(' ').trim();
}

/** The names of an `author` or `editor` field as people write them. */
export const bibtexNames = (field: string): string[] =>
  splitOutsideBraces(field.trim(), /\s+and\s+/y)
    .map(writtenName)
    .filter((name) => name !== '');
