import { Socket, type SocketConstructorOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { RowDescriptionMessage } from 'pg-protocol/dist/messages.js';
import { Parser, type MessageCallback } from 'pg-protocol/dist/parser.js';
import { rawBytes } from './bufferPool.ts';
import { JsonRowEncoder, type RowLayout, type EncodedRows } from './jsonRowEncoder.ts';
import { frameMessages } from './messageFraming.ts';
import type { Statement } from './statement.ts';

/** Shorter texts are as quickly turned into strings. */
const LONG = 4_096;

const READ_BYTES = 64 * 1024;

interface FieldReader {
  string: (length: number) => string | Buffer;
  bytes: (length: number) => Buffer;
}

/** The parts of the driver's connection that are used here and that its types keep quiet about. */
interface Connection {
  stream: NodeJS.ReadableStream;
  attachListeners: (stream: NodeJS.ReadableStream) => void;
  emit: (event: string, message: unknown) => void;
  /** While true, long texts arrive as their bytes. */
  passes?: boolean;
  /** What takes the rows that arrive, in the place of the driver. */
  weaving?: JsonRowEncoder | undefined;
}

const connectionOf = (client: pg.ClientBase): Connection =>
  (client as unknown as { connection: Connection }).connection;

function parserFor(connection: Connection): Parser {
  const parser = new Parser();
  const { reader } = parser as unknown as { reader: FieldReader };
  const text = reader.string.bind(reader);
  // Copied, because what comes next is written over it.
  reader.string = (length) =>
    connection.passes === true && length >= LONG ? rawBytes(reader.bytes(length)) : text(length);
  return parser;
}

const DATA_ROW = 0x44;
const CODE_BYTES = 1;
const HEADER_BYTES = 5;

/** Gives the rows among whole messages to the weaving, and everything between them to `others`. */
function divertRows(
  messages: Buffer,
  weaving: JsonRowEncoder,
  others: (messages: Buffer) => void,
): void {
  let told = 0;
  for (let at = 0; at < messages.length;) {
    const next = at + CODE_BYTES + messages.readUInt32BE(at + CODE_BYTES);
    if (messages[at] === DATA_ROW) {
      if (told < at) others(messages.subarray(told, at));
      weaving.row(messages, at + HEADER_BYTES, next - at - HEADER_BYTES);
      told = next;
    }
    at = next;
  }
  if (told < messages.length) others(messages.subarray(told));
}

/**
 * A socket that reads into one buffer for ever, where Node would take a new one for everything that
 * arrives.
 */
function readingInPlace(take: (bytes: Buffer) => void): Socket {
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  const callback = (count: number): boolean => {
    take(buffer.subarray(0, count));
    return true;
  };
  return new Socket({ onread: { buffer, callback } } as SocketConstructorOpts);
}

export interface RawBytesClientConfig extends pg.ClientConfig {
  /** Makes what stands for the socket; it hands in whatever arrives. */
  socket?: (take: (bytes: Buffer) => void) => Duplex;
}

/**
 * A client that can hand long texts on as the bytes that came: a page of records in both languages
 * would otherwise be turned into text and back only to be sent on, which costs more than everything
 * else the gateway does for it.
 */
export class RawBytesClient extends pg.Client {
  constructor(config?: RawBytesClientConfig) {
    super(config);
    const connection = connectionOf(this);
    const parser = parserFor(connection);
    const tell: MessageCallback = (message) => {
      if (message.name === 'rowDescription')
        connection.weaving?.describe(
          (message as RowDescriptionMessage).fields.map(({ dataTypeID }) => dataTypeID),
        );
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    };
    const parse = (messages: Buffer): void => parser.parse(messages, tell);
    const take = frameMessages((messages) =>
      connection.weaving ? divertRows(messages, connection.weaving, parse) : parse(messages),
    );
    const isPlain = !(this as unknown as { ssl: unknown }).ssl;
    if (isPlain) connection.stream = (config?.socket ?? readingInPlace)(take);
    // Encryption needs the socket for itself.
    connection.attachListeners = (stream) => (isPlain ? undefined : void stream.on('data', take));
  }
}

const TEXT = 25;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === TEXT ? (value: unknown) => value : pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * Runs a statement whose long texts come as bytes where the client can do that; it is nobody else's
 * meanwhile.
 */
export async function queryRawBytes<R extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: Statement,
): Promise<pg.QueryResult<R>> {
  if (!(client instanceof RawBytesClient)) return client.query<R>(statement);
  const connection = connectionOf(client);
  connection.passes = true;
  try {
    return await client.query<R>({ ...statement, types });
  } finally {
    connection.passes = false;
  }
}

/**
 * Runs a statement whose rows come as one JSON array in the bytes that go out; it is nobody else's
 * meanwhile.
 */
export async function queryEncodedRows(
  client: pg.ClientBase,
  statement: Statement,
  layout: RowLayout,
): Promise<EncodedRows> {
  if (!(client instanceof RawBytesClient))
    throw new TypeError('only a client that hands bytes on can weave rows');
  const connection = connectionOf(client);
  const weaving = new JsonRowEncoder(layout);
  connection.weaving = weaving;
  try {
    await client.query(statement);
    return weaving.finish();
  } catch (error) {
    weaving.abandon();
    throw error;
  } finally {
    connection.weaving = undefined;
  }
}
