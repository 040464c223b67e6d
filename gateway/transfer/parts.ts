import { z } from 'zod';

/** The first line of the data; a person can read it. */
const FORMAT = 'faculty-portal data';
/** Raised when older programs cannot read the parts any more. */
const VERSION = 1;

const header = z.object({
  format: z.literal(FORMAT),
  version: z.number().int(),
  madeAt: z.iso.datetime(),
  /** The applied migrations, in order: the state of the tables. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
});
const table = z.object({ name: z.string(), columns: z.array(z.string()) });
/** What the rows of a table add up to; see `RowSum`. */
const sum = z.object({ rows: z.number().int(), checksum: z.string() });
const end = sum.extend({ name: z.string() });
const finish = z.object({
  /** Of the identity columns: the last number that was given out. */
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type DataHeader = z.infer<typeof header>;
export type TableSum = z.infer<typeof sum>;
export type SequenceState = z.infer<typeof finish>['sequences'][number];

const described = z.union([
  z.strictObject({ header }),
  z.strictObject({ table }),
  z.strictObject({ end }),
  z.strictObject({ finish }),
]);

/**
 * All data of a portal in order: a header; each table with its rows and what they add up to; the
 * sequences. A row is a JSON array of the texts of its columns.
 */
export type Part = z.infer<typeof described> | { rows: readonly string[] };

/** Receives the parts one by one, and may wait. */
export type PartSink = (part: Part) => Promise<void>;
/** Passes all data to a sink. Fails unless the data is complete. */
export type DataSource = (sink: PartSink) => Promise<void>;

/** Rows are passed on in groups of about this size. */
export const BATCH_BYTES = 512 * 1024;

/** The data cannot be used: incomplete, altered, or of a version that this program does not know. */
export class UnusableData extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnusableData';
  }
}

export const headerOf = (migrations: DataHeader['migrations'], now: Date): DataHeader => ({
  format: FORMAT,
  version: VERSION,
  madeAt: now.toISOString(),
  migrations,
});

/** The lines of a part, each ended by a line feed. */
export const textOfPart = (part: Part): string =>
  'rows' in part ? part.rows.map((row) => `${row}\n`).join('') : `${JSON.stringify(part)}\n`;

const versioned = z.object({
  header: z.object({ format: z.literal(FORMAT), version: z.number() }),
});

function parseDescribed(line: string): Part {
  const value = z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  });
  const parsed = value.safeParse(line);
  const version = versioned.safeParse(parsed.data).data?.header.version ?? VERSION;
  if (version > VERSION)
    throw new UnusableData(
      `The data has format ${version}, and this program knows formats up to ${VERSION}. Use a newer version of the portal.`,
    );
  const found = described.safeParse(parsed.data);
  if (!found.success) throw new UnusableData('This is not data of a portal, or it was altered.');
  return found.data;
}

const LINE_FEED = 0x0a;

/** The lines of a stream of bytes. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let waiting: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([...waiting, chunk.subarray(from, at)]).toString();
      waiting = [];
      from = at + 1;
    }
    if (from < chunk.length) waiting.push(chunk.subarray(from));
  }
  if (waiting.length > 0) yield Buffer.concat(waiting).toString();
}

/**
 * Reads parts from a stream of bytes and passes them on.
 *
 * @throws UnusableData if the stream ends before the last part.
 */
export async function passParts(chunks: AsyncIterable<Buffer>, sink: PartSink): Promise<void> {
  let rows: string[] = [];
  let bytes = 0;
  let isFinished = false;
  const passRows = async (): Promise<void> => {
    if (rows.length > 0) await sink({ rows });
    [rows, bytes] = [[], 0];
  };
  for await (const line of linesOf(chunks)) {
    if (line.startsWith('[')) {
      rows.push(line);
      bytes += line.length;
      if (bytes >= BATCH_BYTES) await passRows();
      continue;
    }
    await passRows();
    const part = parseDescribed(line);
    await sink(part);
    isFinished ||= 'finish' in part;
  }
  if (!isFinished) throw new UnusableData('The data ends early. Make the backup again.');
}
