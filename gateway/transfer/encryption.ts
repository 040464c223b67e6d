import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { UnusableData } from './parts.ts';

/** A passphrase or the content of a key file. */
export type BackupSecret = string | Buffer;

const MAGIC = Buffer.from('faculty-portal encrypted backup 1\n');
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + PREFIX_BYTES;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;

/** 128 MB of memory for each guess of a passphrase (RFC 7914). */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const derive = promisify<BackupSecret, Buffer, number, typeof COST, Buffer>(scrypt);

/** Whether a file that starts like this is an encrypted backup. */
export const isEncrypted = (start: Buffer): boolean =>
  start.subarray(0, MAGIC.length).equals(MAGIC);

/**
 * The nonce of a chunk: a random prefix, its number, and whether it is the last. So chunks can be
 * neither exchanged nor cut off (Hoang, Reyhanitabar, Rogaway and Vizár, 2015: “STREAM”).
 */
function nonceOf(prefix: Buffer, position: number, isLast: boolean): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt32BE(position);
  rest[4] = isLast ? 1 : 0;
  return Buffer.concat([prefix, rest]);
}

interface Piece {
  bytes: Buffer;
  position: number;
  isLast: boolean;
}

/** Cuts a stream into pieces of equal size; only the last one is shorter, and may be empty. */
async function* piecesOf(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Piece> {
  let waiting: Buffer[] = [];
  let length = 0;
  let position = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    const bytes = Buffer.concat(waiting);
    let from = 0;
    for (; bytes.length - from > size; from += size, position += 1)
      yield { bytes: bytes.subarray(from, from + size), position, isLast: false };
    waiting = [bytes.subarray(from)];
    length = bytes.length - from;
  }
  yield { bytes: Buffer.concat(waiting), position, isLast: true };
}

/** Encrypts a stream with AES-256-GCM in chunks, each with its own tag. */
export async function* encrypt(
  chunks: AsyncIterable<Buffer>,
  secret: BackupSecret,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const prefix = randomBytes(PREFIX_BYTES);
  const header = Buffer.concat([MAGIC, salt, prefix]);
  const key = await derive(secret, salt, 32, COST);
  yield header;
  for await (const { bytes, position, isLast } of piecesOf(chunks, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, position, isLast));
    cipher.setAAD(header);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Removes the first bytes of a stream and passes them to `take`. */
async function* afterHeader(
  chunks: AsyncIterable<Buffer>,
  take: (header: Buffer) => void,
): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < HEADER_BYTES) continue;
    take(start.subarray(0, HEADER_BYTES));
    yield start.subarray(HEADER_BYTES);
    start = undefined;
  }
  if (start !== undefined) throw new UnusableData('The backup ends early.');
}

const WRONG =
  'The passphrase or key file is not the one of this backup, or the backup was altered or cut off.';

function open({ bytes, position, isLast }: Piece, header: Buffer, key: Buffer): Buffer {
  const at = bytes.length - TAG_BYTES;
  if (at < 0) throw new UnusableData(WRONG);
  const nonce = nonceOf(header.subarray(-PREFIX_BYTES), position, isLast);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(header);
  decipher.setAuthTag(bytes.subarray(at));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, at)), decipher.final()]);
  } catch (error) {
    throw new UnusableData(WRONG, { cause: error });
  }
}

/**
 * Decrypts what `encrypt` made; every chunk is authenticated before it is passed on.
 *
 * @throws UnusableData if the secret is wrong or a byte was changed, moved or removed.
 */
export async function* decrypt(
  chunks: AsyncIterable<Buffer>,
  secret: BackupSecret,
): AsyncGenerator<Buffer> {
  let header: Buffer = Buffer.alloc(0);
  let key: Buffer | undefined;
  const body = afterHeader(chunks, (bytes) => {
    header = bytes;
  });
  for await (const piece of piecesOf(body, CHUNK_BYTES + TAG_BYTES)) {
    key ??= await derive(
      secret,
      header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES),
      32,
      COST,
    );
    yield open(piece, header, key);
  }
}
