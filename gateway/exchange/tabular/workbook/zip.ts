import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

const DIRECTORY_ENTRY = 'PK\u0001\u0002';
const LOCAL_HEADER = 'PK\u0003\u0004';
const DEFLATED = 8;
/** A workbook has some dozens of parts. */
const MOST_ENTRIES = 2_000;

/** Stands for a number in a ZIP64 field, which no file of our size needs. */
const ELSEWHERE = 0xff_ff_ff_ff;

interface ZipEntry {
  name: string;
  isDeflated: boolean;
  /** Its size as stored. */
  size: number;
  /** The bytes that follow its local header, to the end of the file; `null`: there is none. */
  content: Buffer | null;
  /** Only a ZIP64 field would say where it is. */
  isElsewhere: boolean;
}

function contentOf(bytes: Buffer, at: number): Buffer | null {
  if (at + 30 > bytes.length || bytes.toString('latin1', at, at + 4) !== LOCAL_HEADER) return null;
  return bytes.subarray(at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28));
}

/** The entries of a ZIP file (APPNOTE 4.3); one after the other, because there may be too many. */
function* entriesOf(bytes: Buffer): Generator<ZipEntry> {
  for (
    let at = bytes.indexOf(DIRECTORY_ENTRY, 0, 'latin1');
    at >= 0 && at + 46 <= bytes.length;
    at = bytes.indexOf(DIRECTORY_ENTRY, at + 4, 'latin1')
  ) {
    const header = bytes.readUInt32LE(at + 42);
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)),
      isDeflated: bytes.readUInt16LE(at + 10) === DEFLATED,
      size: bytes.readUInt32LE(at + 20),
      content: header === ELSEWHERE ? null : contentOf(bytes, header),
      isElsewhere: header === ELSEWHERE,
    };
  }
}

const inflating = (content: Buffer): Readable => Readable.from([content]).pipe(createInflateRaw());

/** The inflated size, counted up to one chunk beyond `most`, and of damaged content to the damage. */
async function inflatedSize(content: Buffer, most: number): Promise<number> {
  const inflated = inflating(content);
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
 * Whether all entries of a ZIP file together inflate to at most `most` bytes. They are inflated and
 * counted, because the sizes in the file are the sender's word.
 */
export async function inflatesWithin(bytes: Buffer, most: number): Promise<boolean> {
  let size = 0;
  let entries = 0;
  for (const { isDeflated, content, isElsewhere } of entriesOf(bytes)) {
    entries += 1;
    if (entries > MOST_ENTRIES) return false;
    if (!isDeflated) continue;
    if (isElsewhere) return false;
    if (content) size += await inflatedSize(content, most - size);
    if (size > most) return false;
  }
  return true;
}

/** The text of one entry, piece by piece; `null`: the file has none of that name. */
export function textOfEntry(bytes: Buffer, name: string): AsyncIterable<string> | null {
  const entry = [...entriesOf(bytes)].find((one) => one.name === name);
  if (!entry?.content) return null;
  const { content, isDeflated, size } = entry;
  return isDeflated
    ? (inflating(content).setEncoding('utf8') as AsyncIterable<string>)
    : Readable.from([content.toString('utf8', 0, size)]);
}
