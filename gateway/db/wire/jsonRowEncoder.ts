import { release, acquireLarger, slice, acquire } from './bufferPool.ts';

/**
 * JSON around the values of a row, piece by piece: one text before each of them and one behind the
 * last. The first column is no part of it: what it says on the first row is told beside the rows.
 */
export interface RowLayout {
  /**
   * The pieces one after the other, each with a quotation mark behind it, which goes out with those
   * that need one.
   */
  texts: DataView;
  /** Where each piece begins, and where the next one would. */
  starts: readonly number[];
  /** How much room the rows of this layout took last, so that the next need not look for more. */
  usual: { room: number };
}

/** So many bytes are moved at once. */
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

/** Rows of a statement as one JSON array. */
export interface EncodedRows {
  records: Buffer;
  shown: number;
  /** The first column of the first row. */
  told: string | null;
}

/**
 * How a value that PostgreSQL wrote as text becomes one of JSON; those from `QUOTED` on stand in
 * quotes.
 */
const [BARE, NUMBER, TRUTH, QUOTED, MOMENT, ESCAPED] = [0, 1, 2, 3, 4, 5];

/** By the number of the type in PostgreSQL's catalogue; everything else is text. */
const SPELLINGS: Readonly<Record<number, number>> = {
  16: TRUTH, // boolean
  20: BARE,
  21: BARE,
  23: BARE, // bigint, smallint, integer
  114: BARE,
  3802: BARE, // json, jsonb
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

/** A whole buffer, and nothing of what lies around it. */
function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

const constant = (text: string): { view: DataView; length: number } => ({
  view: viewOf(Buffer.concat([Buffer.from(text), Buffer.alloc(WORD)])),
  length: text.length,
});
const [NULL_TEXT, TRUE_TEXT, FALSE_TEXT, ZONE] = ['null', 'true', 'false', ':00'].map(constant) as [
  ReturnType<typeof constant>,
  ReturnType<typeof constant>,
  ReturnType<typeof constant>,
  ReturnType<typeof constant>,
];

/** As PostgreSQL itself escapes them (`escape_json`). */
const ESCAPES = Array.from({ length: 0x5d }, (_, code) =>
  constant(JSON.stringify(String.fromCharCode(code)).slice(1, -1)),
);
/** `\u001f` */
const LONGEST_ESCAPE = 6;

/**
 * Moves bytes, word by word; behind them up to three more are written over, in a target that has
 * room for them.
 */
function put(target: DataView, at: number, source: DataView, from: number, length: number): number {
  if (from + length + WORD > source.byteLength) return putLast(target, at, source, from, length);
  for (let index = 0; index < length; index += WORD)
    target.setInt32(at + index, source.getInt32(from + index, true), true);
  return at + length;
}

/** The same, byte by byte, where nothing lies behind the source. */
function putLast(
  target: DataView,
  at: number,
  source: DataView,
  from: number,
  length: number,
): number {
  for (let index = 0; index < length; index += 1)
    target.setInt8(at + index, source.getInt8(from + index));
  return at + length;
}

/**
 * Whether one of the four bytes must be escaped; the well-known tests of a word for a byte of zero,
 * and for one below another.
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

function putEscaped(
  target: DataView,
  at: number,
  source: DataView,
  from: number,
  to: number,
): number {
  let [next, index] = [at, from];
  const wordsEnd = to - WORD;
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
      const { view, length } = ESCAPES[code] as { view: DataView; length: number };
      next = put(target, next, view, 0, length);
    }
  }
  return next;
}

const DAY_LENGTH = 10;

/** `2026-11-21 08:00:00+00` as `2026-11-21T08:00:00+00:00`, which is what PostgreSQL writes in JSON. */
function putMoment(
  target: DataView,
  at: number,
  source: DataView,
  from: number,
  length: number,
): number {
  const next = put(target, at, source, from, length);
  let gap = DAY_LENGTH;
  // A year of five figures pushes it on.
  while (gap < length && source.getUint8(from + gap) !== SPACE) gap += 1;
  if (gap >= length) return next;
  target.setUint8(at + gap, T);
  const sign = source.getUint8(from + length - ZONE.length);
  return sign === PLUS || sign === MINUS ? put(target, next, ZONE.view, 0, ZONE.length) : next;
}

/** JSON knows no `NaN` and no `Infinity`; PostgreSQL puts them in quotes. */
function isFigure(source: DataView, from: number): boolean {
  const first = source.getUint8(from);
  const code = first === MINUS ? source.getUint8(from + 1) : first;
  return code >= ZERO && code <= NINE;
}

/**
 * Writes the rows of an answer as JSON while they arrive, from the bytes of the protocol to those
 * that go out. The database would look the type of every value of every row up in its catalogue and
 * repeat the names of all fields, which takes it several times as long as to find the rows.
 */
export class JsonRowEncoder {
  readonly #layout: RowLayout;
  readonly #fixed: number;
  #spellings: readonly number[] = [];
  #block: Buffer;
  #target: DataView;
  #at: number;
  #start: number;
  #shown = 0;
  #longest = 0;
  #told: string | null = null;
  #source: DataView | undefined;

  constructor(layout: RowLayout) {
    this.#layout = layout;
    const columns = layout.starts.length - 2;
    this.#fixed = layout.texts.byteLength + columns * 2 * WORD;
    const { block, start } = acquire(layout.usual.room);
    this.#block = block;
    this.#target = viewOf(block);
    [this.#start, this.#at] = [start, start];
  }

  /** The types of the columns, before the first row. */
  describe(types: readonly number[]): void {
    this.#spellings = types.slice(1).map((type) => SPELLINGS[type] ?? ESCAPED);
    const columns = this.#layout.starts.length - 2;
    if (this.#spellings.length !== columns)
      throw new TypeError(
        `${this.#spellings.length} columns do not go into a layout of ${columns}`,
      );
  }

  /** One row: the body of a `DataRow` message, `length` bytes from `at`. */
  row(messages: Buffer, at: number, length: number): void {
    const needed = this.#fixed + length * LONGEST_ESCAPE;
    if (needed > this.#longest) this.#longest = needed;
    this.#makeRoom(needed);
    const [source, target, spellings, { texts, starts }] = [
      this.#viewOf(messages),
      this.#target,
      this.#spellings,
      this.#layout,
    ];
    const toldLength = source.getInt32(at + 2);
    let from = at + 6 + Math.max(toldLength, 0);
    if (this.#shown === 0 && toldLength >= 0) this.#told = messages.toString('utf8', at + 6, from);
    let next = this.#at;
    target.setUint8(next++, this.#shown === 0 ? OPENED : COMMA);
    for (let column = 0; column < spellings.length; column += 1) {
      const start = starts[column] as number;
      const textLength = (starts[column + 1] as number) - start - 1;
      const size = source.getInt32(from);
      from += 4;
      if (size < 0) {
        next = put(
          target,
          put(target, next, texts, start, textLength),
          NULL_TEXT.view,
          0,
          NULL_TEXT.length,
        );
        continue;
      }
      const declared = spellings[column] as number;
      const spelling = declared === NUMBER && !isFigure(source, from) ? QUOTED : declared;
      next = put(target, next, texts, start, spelling >= QUOTED ? textLength + 1 : textLength);
      if (spelling === ESCAPED) next = putEscaped(target, next, source, from, from + size);
      else if (spelling === MOMENT) next = putMoment(target, next, source, from, size);
      else if (spelling === TRUTH) {
        const { view, length: truthLength } =
          source.getUint8(from) === TRUE ? TRUE_TEXT : FALSE_TEXT;
        next = put(target, next, view, 0, truthLength);
      } else next = put(target, next, source, from, size);
      if (spelling >= QUOTED) target.setUint8(next++, QUOTE);
      from += size;
    }
    const last = starts[spellings.length] as number;
    this.#at = put(target, next, texts, last, (starts[spellings.length + 1] as number) - last - 1);
    this.#shown += 1;
  }

  /** The rows as lent memory, see `passedBytes.ts`. */
  finish(): EncodedRows {
    if (this.#shown === 0) this.#target.setUint8(this.#at++, OPENED);
    this.#target.setUint8(this.#at++, CLOSED);
    const length = this.#at - this.#start;
    this.#layout.usual.room = length + this.#longest;
    return { records: slice(this.#block, length), shown: this.#shown, told: this.#told };
  }

  /** Gives the memory back after a failure. */
  abandon(): void {
    release(slice(this.#block, 0));
  }

  /** Rows lie many in one buffer. */
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
    if (this.#at + length + 2 <= this.#block.length) return;
    const { block, start } = acquireLarger(this.#block, this.#at - this.#start, length);
    this.#at += start - this.#start;
    [this.#block, this.#start] = [block, start];
    this.#target = viewOf(block);
  }
}
