import { Socket, type SocketConstructorOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { Parser, type MessageCallback } from 'pg-protocol/dist/parser.js';
import { frameMessages } from './messageFraming.ts';
import { passedBytes } from './passedBytes.ts';

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
}

const connectionOf = (client: pg.ClientBase): Connection => (client as unknown as { connection: Connection }).connection;

function parserFor(connection: Connection): Parser {
  const parser = new Parser();
  const { reader } = parser as unknown as { reader: FieldReader };
  const text = reader.string.bind(reader);
  // Copied, because what comes next is written over it.
  reader.string = (length) => (connection.passes === true && length >= LONG ? passedBytes(reader.bytes(length)) : text(length));
  return parser;
}

/** A socket that reads into one buffer for ever, where Node would take a new one for everything that arrives. */
function readingInPlace(take: (bytes: Buffer) => void): Socket {
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  const callback = (count: number): boolean => {
    take(buffer.subarray(0, count));
    return true;
  };
  return new Socket({ onread: { buffer, callback } } as SocketConstructorOpts);
}

export interface PassingClientConfig extends pg.ClientConfig {
  /** Makes what stands for the socket; it hands in whatever arrives. */
  socket?: (take: (bytes: Buffer) => void) => Duplex;
}

/**
 * A client that can hand long texts on as the bytes that came: a page of records in both languages would otherwise be
 * turned into text and back only to be sent on, which costs more than everything else the gateway does for it.
 */
export class PassingClient extends pg.Client {
  constructor(config?: PassingClientConfig) {
    super(config);
    const connection = connectionOf(this);
    const parser = parserFor(connection);
    const tell: MessageCallback = (message) => connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    const take = frameMessages((messages) => parser.parse(messages, tell));
    const isPlain = !(this as unknown as { ssl: unknown }).ssl;
    if (isPlain) connection.stream = (config?.socket ?? readingInPlace)(take);
    // Encryption needs the socket for itself.
    connection.attachListeners = (stream) => (isPlain ? undefined : void stream.on('data', take));
  }
}

const TEXT = 25;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === TEXT ? (value: unknown) => value : pg.types.getTypeParser(oid, format as 'text')),
};

/** Runs a statement whose long texts come as bytes where the client can do that; it is nobody else's meanwhile. */
export async function queryPassing<R extends pg.QueryResultRow>(client: pg.ClientBase, statement: pg.QueryConfig): Promise<pg.QueryResult<R>> {
  if (!(client instanceof PassingClient)) return client.query<R>(statement);
  const connection = connectionOf(client);
  connection.passes = true;
  try {
    return await client.query<R>({ ...statement, types });
  } finally {
    connection.passes = false;
  }
}
