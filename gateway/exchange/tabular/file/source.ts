import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A file as often as it is needed: piece by piece, or as a whole. */
export interface FileSource {
  pieces: () => AsyncIterable<Buffer>;
  whole: () => Promise<Buffer>;
}

const PIECE = 64 * 1024;

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

export const sourceOfBytes = (bytes: Buffer): FileSource => ({
  pieces: () => piecesOf(bytes),
  whole: async () => bytes,
});

export const sourceOfFile = (path: string): FileSource => ({
  pieces: () => createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>,
  whole: () => readFile(path),
});
