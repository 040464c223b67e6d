import { parseArgs } from 'node:util';
import { readConfig } from '../gateway/app/config.ts';
import { openDatabase } from '../gateway/db/openDatabase.ts';
import { openBucket } from '../gateway/records/files/bucket.ts';
import { moveFiles } from '../gateway/records/files/moveFiles.ts';
import { fileTotals } from '../gateway/records/files/totals.ts';

const USAGE = `npm run files                            says how many files there are and where
npm run files -- move --to objects       moves all files to the bucket of S3_BUCKET
npm run files -- move --to database      moves them back
Reads the variables of the gateway. Exit code: 0, or 1 if a file is damaged or the command failed.`;

const MEGABYTE = 1024 * 1024;
const amount = ({ count, bytes }: { count: number; bytes: number }): string =>
  `${count} files, ${(bytes / MEGABYTE).toFixed(1)} MB`;

async function run(command: string | undefined, to: string | undefined): Promise<number> {
  const { database: address, dataDir, bucket } = readConfig(process.env);
  const database = await openDatabase({ ...address, dataDir });
  try {
    if (command === undefined) {
      const totals = await fileTotals(database);
      console.log(`${amount(totals)}, of which in the database: ${amount(totals.inDatabase)}`);
      return 0;
    }
    if (command !== 'move' || (to !== 'objects' && to !== 'database')) throw new Error(USAGE);
    if (!bucket) throw new Error('S3_ENDPOINT, S3_BUCKET and the keys: needed to move files');
    const places = { database, objects: openBucket(bucket) };
    const { moved, damaged } = await moveFiles(places, to, (progress) =>
      console.log(`${progress.moved} moved …`),
    );
    console.log(`Moved ${moved} files.`);
    for (const id of damaged) console.error(`Left where it was, because it is damaged: ${id}`);
    return damaged.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) console.log(USAGE);
  else process.exitCode = await run(positionals[0], values.to);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
