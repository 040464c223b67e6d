import { Duplex } from 'node:stream';
import { release } from './bufferPool.ts';
import { type EncodedRows, encodeRows, rowLayout } from './jsonRowEncoder.ts';
import { queryEncodedRows, queryRawBytes, RawBytesClient } from './rawBytesClient.ts';

const TIMEOUT_MS = 2_000;

type Values = readonly (string | null)[];

const short = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const long = (value: number): Buffer => Buffer.concat([short(value >> 16), short(value & 0xffff)]);
const message = (code: string, ...body: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(body);
  return Buffer.concat([Buffer.from(code), long(content.length + 4), content]);
};

/** PostgreSQL's answer to one prepared statement with these columns (type OIDs) and rows. */
function answerOf(types: readonly number[], rows: readonly Values[]): Buffer {
  const fields = types.map((type, index) =>
    Buffer.concat([
      Buffer.from(`c${index}\0`),
      long(0),
      short(0),
      long(type),
      short(-1),
      long(-1),
      short(0),
    ]),
  );
  const cells = (values: Values): Buffer[] =>
    values.flatMap((value) =>
      value === null ? [long(-1)] : [long(Buffer.byteLength(value)), Buffer.from(value)],
    );
  return Buffer.concat([
    message('1'),
    message('2'),
    message('T', short(types.length), ...fields),
    ...rows.map((values) => message('D', short(values.length), ...cells(values))),
    message('C', Buffer.from(`SELECT ${rows.length}\0`)),
    message('Z', Buffer.from('I')),
  ]);
}

const WELCOME = Buffer.concat([message('R', long(0)), message('Z', Buffer.from('I'))]);

/** A socket that answers the n-th write with the n-th recorded answer. */
class RecordedSocket extends Duplex {
  readonly #take: (bytes: Buffer) => void;
  readonly #answers: Buffer[];

  constructor(take: (bytes: Buffer) => void, answers: Buffer[]) {
    super({ read: () => {} });
    this.#take = take;
    this.#answers = answers;
  }

  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  override _write(_bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#answer(done);
  }

  override _writev(_chunks: unknown, done: () => void): void {
    this.#answer(done);
  }

  #answer(done: () => void): void {
    const answer = this.#answers.shift();
    done();
    if (answer) setImmediate(() => this.#take(answer));
  }
}

const TEXT = 25;
/** boolean, integer, numeric, date, timestamptz, text, jsonb */
const TYPES = [TEXT, 16, 23, 1700, 1082, 1184, TEXT, 3802];
const ROWS: readonly Values[] = [
  ['7', 't', '-3', 'NaN', '2026-11-21', '2026-11-21 08:00:00.25+00', '5 € "\\\n', '{"a": 1}'],
  ['7', null, '0', '1.50', null, null, '', null],
];
const LAYOUT = rowLayout(
  TYPES.slice(1).map((_type, index) => `${index === 0 ? '{' : ','}"c${index}":`),
  '}',
);
/** Each character takes three bytes. */
const LONG_TEXT = '€'.repeat(5_000);

const isSame = (found: EncodedRows, expected: EncodedRows): boolean =>
  found.records.equals(expected.records) &&
  found.count === expected.count &&
  found.snapshot === expected.snapshot;

async function readRecorded(Client: typeof RawBytesClient): Promise<boolean> {
  const answers = [WELCOME, answerOf(TYPES, ROWS), answerOf([TEXT], [[LONG_TEXT]])];
  const client = new Client({
    ssl: false,
    user: 'check',
    socket: (take) => new RecordedSocket(take, answers),
  });
  client.on('error', () => {});
  await client.connect();
  const encoded = await queryEncodedRows(client, { name: 'rows', text: 'rows' }, LAYOUT);
  const isEncoded = isSame(encoded, encodeRows(LAYOUT, TYPES, ROWS));
  release(encoded.records);
  const passed = await queryRawBytes<{ c0: unknown }>(client, { name: 'text', text: 'text' });
  const bytes = passed.rows[0]?.c0;
  return isEncoded && Buffer.isBuffer(bytes) && bytes.toString() === LONG_TEXT;
}

/**
 * Whether the installed driver still has the internals that `RawBytesClient` uses: reads recorded
 * messages of the protocol, without a database.
 */
export async function canReadRawBytes(Client = RawBytesClient): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  try {
    return await Promise.race([readRecorded(Client), expired]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
