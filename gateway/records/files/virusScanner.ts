import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ServerContext } from '../context/serverContext.ts';

/** Where clamd of ClamAV listens. */
export interface ScannerAddress {
  host: string;
  port: number;
}

/** Long enough for a large document, short enough for a person who waits. */
const PATIENCE_MS = 20_000;
const CHUNK_BYTES = 64 * 1024;

/** A chunk of clamd's INSTREAM: its length in four bytes, then its bytes. */
function chunkOf(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function* streamOf(bytes: Uint8Array): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    yield chunkOf(bytes.subarray(start, start + CHUNK_BYTES));
  // An empty chunk ends the stream.
  yield chunkOf(new Uint8Array());
}

/** What clamd answers to the bytes, such as `stream: OK`. */
async function answerTo(address: ScannerAddress, bytes: Uint8Array): Promise<string> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const socket = connect({ ...address, signal });
  try {
    for (const piece of streamOf(bytes)) socket.write(piece);
    return (await text(socket)).replace(/\0$/, '');
  } finally {
    socket.destroy();
  }
}

/**
 * Sends uploads to clamd. Throws FILE_INFECTED with the name of what was found, and
 * SCANNER_UNAVAILABLE if clamd is away or gives no verdict. Without an address nothing is scanned.
 */
export const createScanUpload =
  (address: ScannerAddress | undefined): ServerContext['scanUpload'] =>
  async (bytes) => {
    if (!address) return;
    const answer = await answerTo(address, bytes).catch((cause: unknown) => {
      throw new PortalError('SCANNER_UNAVAILABLE', { cause });
    });
    const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
    if (found !== undefined) throw new PortalError('FILE_INFECTED', { details: { found } });
    if (answer !== 'stream: OK')
      throw new PortalError('SCANNER_UNAVAILABLE', {
        cause: new Error(`clamd answered “${answer}”`),
      });
  };
