import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

const DIRECTORY_ENTRY = 'PK\u0001\u0002';
const LOCAL_HEADER = 'PK\u0003\u0004';
const DEFLATED = 8;
/** A workbook has some dozens of parts. */
const MOST_ENTRIES = 2_000;

/** Stands for a number in a ZIP64 field, which no file of our size needs. */
const ELSEWHERE = 0xff_ff_ff_ff;

/** The bytes that follow the local header of an entry, to the end of the file. */
function contentOf(bytes: Buffer, at: number): Buffer | null {
  if (at + 30 > bytes.length || bytes.toString('latin1', at, at + 4) !== LOCAL_HEADER) return null;
  return bytes.subarray(at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28));
}

/** The inflated size, counted up to one chunk beyond `most`, and of damaged content to the damage. */
async function inflatedSize(content: Buffer, most: number): Promise<number> {
  const inflated = Readable.from([content]).pipe(createInflateRaw());
  let size = 0;
  try {
    for await (const chunk of inflated as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) break;
    }
  } catch {
    // The reader refuses it.
  } finally {
    inflated.destroy();
  }
  return size;
}

/**
 * Whether all entries of a ZIP file (APPNOTE 4.3) together inflate to at most `most` bytes. They
 * are inflated and counted, because the sizes in the file are the sender's word.
 */
export async function inflatesWithin(bytes: Buffer, most: number): Promise<boolean> {
  let size = 0;
  let entries = 0;
  for (
    let at = bytes.indexOf(DIRECTORY_ENTRY, 0, 'latin1');
    at >= 0 && at + 46 <= bytes.length;
    at = bytes.indexOf(DIRECTORY_ENTRY, at + 4, 'latin1')
  ) {
    entries += 1;
    if (entries > MOST_ENTRIES) return false;
    if (bytes.readUInt16LE(at + 10) !== DEFLATED) continue;
    const header = bytes.readUInt32LE(at + 42);
    if (header === ELSEWHERE) return false;
    const content = contentOf(bytes, header);
    if (content) size += await inflatedSize(content, most - size);
    if (size > most) return false;
  }
  return true;
}
