import { Socket, type SocketConstructorOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { RowDescriptionMessage } from 'pg-protocol/dist/messages.js';
import { Parser, type MessageCallback } from 'pg-protocol/dist/parser.js';
import { rawBytes } from './bufferPool.ts';
import { JsonRowEncoder, type RowLayout, type EncodedRows } from './jsonRowEncoder.ts';
import { frameMessages } from './messageFraming.ts';
import { queryPlainRows } from './plainRows.ts';
import type { Statement } from './statement.ts';

/** For shorter texts, strings are as fast as bytes. */
const LONG = 4_096;

const READ_BYTES = 64 * 1024;

interface FieldReader {
  string: (length: number) => string | Buffer;
  bytes: (length: number) => Buffer;
}

/** The used internals of the driver's connection, which its types omit. */
interface Connection {
  stream: NodeJS.ReadableStream;
  attachListeners: (stream: NodeJS.ReadableStream) => void;
  emit: (event: string, message: unknown) => void;
  /** While true, long texts are returned as bytes. */
  passes?: boolean;
  /** Receives the rows in place of the driver. */
  encoder?: JsonRowEncoder | undefined;
}

const connectionOf = (client: pg.ClientBase): Connection =>
  (client as unknown as { connection: Connection }).connection;

function parserFor(connection: Connection): Parser {
  const parser = new Parser();
  const { reader } = parser as unknown as { reader: FieldReader };
  const text = reader.string.bind(reader);
  // Copied, because the read buffer is reused.
  reader.string = (length) =>
    connection.passes === true && length >= LONG ? rawBytes(reader.bytes(length)) : text(length);
  return parser;
}

const DATA_ROW = 0x44;
const CODE_BYTES = 1;
const HEADER_BYTES = 5;

/** Passes `DataRow` messages to the encoder and all others to `others`. */
function divertRows(
  messages: Buffer,
  encoder: JsonRowEncoder,
  others: (messages: Buffer) => void,
): void {
  let passed = 0;
  for (let at = 0; at < messages.length;) {
    const next = at + CODE_BYTES + messages.readUInt32BE(at + CODE_BYTES);
    if (messages[at] === DATA_ROW) {
      if (passed < at) others(messages.subarray(passed, at));
      encoder.row(messages, at + HEADER_BYTES, next - at - HEADER_BYTES);
      passed = next;
    }
    at = next;
  }
  if (passed < messages.length) others(messages.subarray(passed));
}

/** A socket with one reused read buffer; by default Node allocates a new one for each chunk. */
function readingInPlace(take: (bytes: Buffer) => void): Socket {
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  const callback = (count: number): boolean => {
    take(buffer.subarray(0, count));
    return true;
  };
  return new Socket({ onread: { buffer, callback } } as SocketConstructorOpts);
}

/** Sends the messages of one tick in one packet; the driver writes each statement on its own. */
function gathering(stream: Duplex): Duplex {
  const [write, uncork] = [stream.write.bind(stream), stream.uncork.bind(stream)];
  stream.uncork = () => process.nextTick(uncork);
  stream.write = ((...message: Parameters<typeof write>) => {
    if (stream.writableCorked === 0) {
      stream.cork();
      stream.uncork();
    }
    return write(...message);
  }) as typeof write;
  return stream;
}

export interface RawBytesClientConfig extends pg.ClientConfig {
  /** Creates the stream used as the socket; it passes incoming bytes to `take`. */
  socket?: (take: (bytes: Buffer) => void) => Duplex;
}

/**
 * A client that can return long texts as the received bytes. Decoding a page of bilingual records
 * and encoding it again would cost more than all other work of the gateway for it.
 */
export class RawBytesClient extends pg.Client {
  constructor(config?: RawBytesClientConfig) {
    super(config);
    const connection = connectionOf(this);
    const parser = parserFor(connection);
    const dispatch: MessageCallback = (message) => {
      if (message.name === 'rowDescription')
        connection.encoder?.describe(
          (message as RowDescriptionMessage).fields.map(({ dataTypeID }) => dataTypeID),
        );
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    };
    const parse = (messages: Buffer): void => parser.parse(messages, dispatch);
    const take = frameMessages((messages) =>
      connection.encoder ? divertRows(messages, connection.encoder, parse) : parse(messages),
    );
    const isPlain = !(this as unknown as { ssl: unknown }).ssl;
    if (isPlain) connection.stream = gathering((config?.socket ?? readingInPlace)(take));
    // TLS needs the socket for itself.
    connection.attachListeners = (stream) => (isPlain ? undefined : void stream.on('data', take));
  }
}

const TEXT = 25;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === TEXT ? (value: unknown) => value : pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * Runs a statement whose long texts are returned as bytes if the client supports it. The client
 * must not be used concurrently.
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
 * Runs a statement and encodes its rows as one JSON array, while they arrive if the client supports
 * it. The client must not be used concurrently.
 */
export async function queryEncodedRows(
  client: pg.ClientBase,
  statement: Statement,
  layout: RowLayout,
): Promise<EncodedRows> {
  if (!(client instanceof RawBytesClient)) return queryPlainRows(client, statement, layout);
  const connection = connectionOf(client);
  const encoder = new JsonRowEncoder(layout);
  connection.encoder = encoder;
  try {
    await client.query(statement);
    return encoder.finish();
  } catch (error) {
    encoder.abandon();
    throw error;
  } finally {
    connection.encoder = undefined;
  }
}
