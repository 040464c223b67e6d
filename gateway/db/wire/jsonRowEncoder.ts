import { release, acquireLarger, slice, acquire } from './bufferPool.ts';

/**
 * Pre-encoded JSON fragments written around the column values: one before each value and one after
 * the last. Column 0 (the snapshot id) is returned separately and not written.
 */
export interface RowLayout {
  /**
   * The concatenated fragments, each followed by a quotation mark, which is written for quoted
   * values.
   */
  texts: DataView;
  /** Start offset of each fragment, and the end offset of the last. */
  starts: readonly number[];
  /** Buffer size of the last answer with this layout, as the initial size of the next. */
  usual: { room: number };
}

/** Bytes copied at once. */
const WORD = 4;

export function rowLayout(before: readonly string[], after: string): RowLayout {
  const pieces = [...before, after].map((text) => Buffer.from(`${text}"`));
  const starts = pieces.reduce((all, { length }) => [...all, (all.at(-1) ?? 0) + length], [0]);
  return {
    texts: viewOf(Buffer.concat([...pieces, Buffer.alloc(WORD)])),
    starts,
    usual: { room: 0 },
  };
}

/** The rows of a statement as one JSON array. */
export interface EncodedRows {
  records: Buffer;
  count: number;
  /** Column 0 of the first row; `null` without rows. */
  snapshot: string | null;
}

/** Conversions of PostgreSQL's text format to JSON; those from `QUOTED` on write quotes. */
const [BARE, NUMBER, TRUTH, JSON_TEXT, QUOTED, MOMENT, ESCAPED] = [0, 1, 2, 3, 4, 5, 6];

/** Conversion by type OID; all other types are text. */
const SPELLINGS: Readonly<Record<number, number>> = {
  16: TRUTH, // boolean
  20: BARE,
  21: BARE,
  23: BARE, // bigint, smallint, integer
  114: JSON_TEXT,
  3802: JSON_TEXT, // json, jsonb
  700: NUMBER,
  701: NUMBER,
  1700: NUMBER, // real, double precision, numeric
  1082: QUOTED,
  1083: QUOTED,
  2950: QUOTED, // date, time, uuid
  1114: MOMENT,
  1184: MOMENT, // timestamp without and with time zone
};

const [QUOTE, BACKSLASH, SPACE, COMMA, OPENED, CLOSED] = [0x22, 0x5c, 0x20, 0x2c, 0x5b, 0x5d];
const [MINUS, PLUS, ZERO, NINE, TRUE, T] = [0x2d, 0x2b, 0x30, 0x39, 0x74, 0x54];

/** A view of exactly the bytes of a buffer. */
function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

interface Constant {
  view: DataView;
  length: number;
}

const constant = (text: string): Constant => ({
  view: viewOf(Buffer.concat([Buffer.from(text), Buffer.alloc(WORD)])),
  length: text.length,
});
const [NULL_TEXT, TRUE_TEXT, FALSE_TEXT, ZONE] = ['null', 'true', 'false', ':00'].map(constant) as [
  Constant,
  Constant,
  Constant,
  Constant,
];

/** The escapes of PostgreSQL (`escape_json`). */
const ESCAPES = Array.from({ length: 0x5d }, (_, code) =>
  constant(JSON.stringify(String.fromCharCode(code)).slice(1, -1)),
);
/** `\u001f` */
const LONGEST_ESCAPE = 6;

/**
 * Whether one of the four bytes must be escaped, with the well-known bit tests for a zero byte and
 * for a byte below a limit.
 */
function mustEscape(word: number): boolean {
  const [quote, backslash] = [word ^ 0x22222222, word ^ 0x5c5c5c5c];
  return (
    ((((word - 0x20202020) & ~word) |
      ((quote - 0x01010101) & ~quote) |
      ((backslash - 0x01010101) & ~backslash)) &
      0x80808080) !==
    0
  );
}

const DAY_LENGTH = 10;

/** Writes bytes to a buffer from `at` on. */
class ByteWriter {
  constructor(
    public target: DataView,
    public at: number,
  ) {}

  putByte(byte: number): void {
    this.target.setUint8(this.at, byte);
    this.at += 1;
  }

  /**
   * Copies bytes word by word. May overwrite up to three bytes after them, for which the target
   * must have room.
   */
  put(source: DataView, from: number, length: number): void {
    const { target, at } = this;
    this.at = at + length;
    if (from + length + WORD > source.byteLength) {
      for (let index = 0; index < length; index += 1)
        target.setInt8(at + index, source.getInt8(from + index));
      return;
    }
    for (let index = 0; index < length; index += WORD)
      target.setInt32(at + index, source.getInt32(from + index, true), true);
  }

  /** Copies text with the escapes of JSON. */
  putEscaped(source: DataView, from: number, length: number): void {
    const { target } = this;
    const to = from + length;
    const wordsEnd = to - WORD;
    let [next, index] = [this.at, from];
    while (index < to) {
      if (index <= wordsEnd) {
        const word = source.getInt32(index, true);
        if (!mustEscape(word)) {
          target.setInt32(next, word, true);
          next += WORD;
          index += WORD;
          continue;
        }
      }
      const code = source.getUint8(index);
      index += 1;
      if (code >= SPACE && code !== QUOTE && code !== BACKSLASH) target.setUint8(next++, code);
      else {
        const escape = ESCAPES[code] as Constant;
        this.at = next;
        this.put(escape.view, 0, escape.length);
        next = this.at;
      }
    }
    this.at = next;
  }

  /** Copies JSON without the white space between its parts, of which PostgreSQL writes much. */
  putJson(source: DataView, from: number, length: number): void {
    const { target } = this;
    const to = from + length;
    const wordsEnd = to - WORD;
    let [next, index, isText] = [this.at, from, false];
    while (index < to) {
      if (isText && index <= wordsEnd) {
        const word = source.getInt32(index, true);
        if (!mustEscape(word)) {
          target.setInt32(next, word, true);
          next += WORD;
          index += WORD;
          continue;
        }
      }
      const code = source.getUint8(index++);
      if (code === QUOTE) isText = !isText;
      else if (code === BACKSLASH) {
        target.setUint8(next++, code);
        target.setUint8(next++, source.getUint8(index++));
        continue;
      } else if (code <= SPACE && !isText) continue;
      target.setUint8(next++, code);
    }
    this.at = next;
  }

  /** Copies `2026-11-21 08:00:00+00` as `2026-11-21T08:00:00+00:00`, as PostgreSQL does in JSON. */
  putMoment(source: DataView, from: number, length: number): void {
    const { at } = this;
    this.put(source, from, length);
    let gap = DAY_LENGTH;
    // A year of five digits shifts the separator.
    while (gap < length && source.getUint8(from + gap) !== SPACE) gap += 1;
    if (gap >= length) return;
    this.target.setUint8(at + gap, T);
    const sign = source.getUint8(from + length - ZONE.length);
    if (sign === PLUS || sign === MINUS) this.put(ZONE.view, 0, ZONE.length);
  }
}

/** Whether a number is finite; JSON has no `NaN` and `Infinity`, which PostgreSQL quotes. */
function isFigure(source: DataView, from: number): boolean {
  const first = source.getUint8(from);
  const code = first === MINUS ? source.getUint8(from + 1) : first;
  return code >= ZERO && code <= NINE;
}

/**
 * Encodes rows as JSON while they arrive, directly from the bytes of the protocol. `json_agg` would
 * look up the type of every value in the catalogue and repeat all field names, which takes the
 * database several times as long as finding the rows.
 */
export class JsonRowEncoder {
  readonly #layout: RowLayout;
  readonly #fixed: number;
  #spellings: readonly number[] = [];
  #block: Buffer;
  readonly #writer: ByteWriter;
  #start: number;
  #count = 0;
  #longest = 0;
  #snapshot: string | null = null;
  #source: DataView | undefined;

  constructor(layout: RowLayout) {
    this.#layout = layout;
    const columns = layout.starts.length - 2;
    this.#fixed = layout.texts.byteLength + columns * 2 * WORD;
    const { block, start } = acquire(layout.usual.room);
    this.#block = block;
    this.#start = start;
    this.#writer = new ByteWriter(viewOf(block), start);
  }

  /**
   * Sets the type OIDs of the columns; call it before the first row.
   *
   * @throws TypeError if their number differs from the layout.
   */
  describe(types: readonly number[]): void {
    this.#spellings = types.slice(1).map((type) => SPELLINGS[type] ?? ESCAPED);
    const columns = this.#layout.starts.length - 2;
    if (this.#spellings.length !== columns)
      throw new TypeError(
        `The statement has ${this.#spellings.length} columns, the layout ${columns}`,
      );
  }

  /** Encodes a row: the body of a `DataRow` message, `length` bytes from `at`. */
  row(messages: Buffer, at: number, length: number): void {
    const needed = this.#fixed + length * LONGEST_ESCAPE;
    if (needed > this.#longest) this.#longest = needed;
    this.#makeRoom(needed);
    const [source, writer, spellings, { texts, starts }] = [
      this.#viewOf(messages),
      this.#writer,
      this.#spellings,
      this.#layout,
    ];
    const snapshotLength = source.getInt32(at + 2);
    let from = at + 6 + Math.max(snapshotLength, 0);
    if (this.#count === 0 && snapshotLength >= 0)
      this.#snapshot = messages.toString('utf8', at + 6, from);
    writer.putByte(this.#count === 0 ? OPENED : COMMA);
    for (let column = 0; column < spellings.length; column += 1) {
      const start = starts[column] as number;
      const textLength = (starts[column + 1] as number) - start - 1;
      const size = source.getInt32(from);
      from += 4;
      if (size < 0) {
        writer.put(texts, start, textLength);
        writer.put(NULL_TEXT.view, 0, NULL_TEXT.length);
        continue;
      }
      const declared = spellings[column] as number;
      const spelling = declared === NUMBER && !isFigure(source, from) ? QUOTED : declared;
      writer.put(texts, start, spelling >= QUOTED ? textLength + 1 : textLength);
      if (spelling === ESCAPED) writer.putEscaped(source, from, size);
      else if (spelling === JSON_TEXT) writer.putJson(source, from, size);
      else if (spelling === MOMENT) writer.putMoment(source, from, size);
      else if (spelling === TRUTH) {
        const truth = source.getUint8(from) === TRUE ? TRUE_TEXT : FALSE_TEXT;
        writer.put(truth.view, 0, truth.length);
      } else writer.put(source, from, size);
      if (spelling >= QUOTED) writer.putByte(QUOTE);
      from += size;
    }
    const last = starts[spellings.length] as number;
    writer.put(texts, last, (starts[spellings.length + 1] as number) - last - 1);
    this.#count += 1;
  }

  /** Returns the rows in pooled memory (`bufferPool.ts`), to be released by the caller. */
  finish(): EncodedRows {
    if (this.#count === 0) this.#writer.putByte(OPENED);
    this.#writer.putByte(CLOSED);
    const length = this.#writer.at - this.#start;
    this.#layout.usual.room = length + this.#longest;
    return { records: slice(this.#block, length), count: this.#count, snapshot: this.#snapshot };
  }

  /** Releases the memory after a failure. */
  abandon(): void {
    release(slice(this.#block, 0));
  }

  /** A view of a buffer, cached because it contains many rows. */
  #viewOf(messages: Buffer): DataView {
    const known = this.#source;
    if (
      known &&
      known.buffer === messages.buffer &&
      known.byteOffset === messages.byteOffset &&
      known.byteLength === messages.length
    )
      return known;
    return (this.#source = viewOf(messages));
  }

  #makeRoom(length: number): void {
    const writer = this.#writer;
    if (writer.at + length + 2 <= this.#block.length) return;
    const { block, start } = acquireLarger(this.#block, writer.at - this.#start, length);
    writer.at += start - this.#start;
    writer.target = viewOf(block);
    [this.#block, this.#start] = [block, start];
  }
}

/** Value of a column in PostgreSQL's text format as JSON. */
function plainValue(type: number, value: string): string {
  const spelling = SPELLINGS[type] ?? ESCAPED;
  if (spelling === TRUTH) return String(value === 't');
  if (spelling === BARE || (spelling === NUMBER && Number.isFinite(Number(value)))) return value;
  if (spelling === JSON_TEXT) return value.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
  if (spelling === MOMENT)
    return JSON.stringify(value.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'));
  return JSON.stringify(value);
}

/** Encodes rows that were received as texts as `JsonRowEncoder` does, without its speed. */
export function encodeRows(
  { texts, starts }: RowLayout,
  types: readonly number[],
  rows: readonly (readonly (string | null)[])[],
): EncodedRows {
  const bytes = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength);
  const fragments = starts
    .slice(0, -1)
    .map((start, index) => bytes.toString('utf8', start, (starts[index + 1] as number) - 1));
  const records = rows.map(([, ...values]) =>
    fragments
      .map((fragment, index) => {
        const value = values[index];
        const type = types[index + 1];
        if (value === undefined || type === undefined) return fragment;
        return fragment + (value === null ? 'null' : plainValue(type, value));
      })
      .join(''),
  );
  return {
    records: Buffer.from(`[${records.join(',')}]`),
    count: rows.length,
    snapshot: rows[0]?.[0] ?? null,
  };
}
