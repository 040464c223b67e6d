import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../gateway/db/openDatabase.ts';
import { directAddress } from '../gateway/db/serverAddresses.ts';
import { addDays, localDay } from '../src/contract/model/facultyClock.ts';
import { verification, type Verification } from '../src/resources/academicRecord/api.ts';
import { newVerification } from '../src/resources/academicRecord/server/verification.ts';
import { verifyChains } from './verifyChains.ts';

const USAGE = `npm run marks:verify                                 the database of DATABASE_URL, otherwise of DATA_DIR
npm run marks:verify -- --database postgres://…      a PostgreSQL server
npm run marks:verify -- --data ./data                an embedded database whose gateway is stopped
npm run marks:verify -- --day 2026-11-22             with the head of the ledger of that day
npm run marks:verify -- --afresh                     not from where a verification was stopped
Verifies the marks, the ledger of sittings and the chain of publications.
Exit code: 0 if all are intact, 1 if data was tampered with, 2 if it could not be checked.`;

const [SOUND, TAMPERED, NOT_SEEN] = [0, 1, 2];

interface Target {
  databaseUrl: string | undefined;
  dataDir: string;
  day: string;
}

/** Keeps how far the verification of a database is, so that the next run continues there. */
const progressFile = ({ databaseUrl, dataDir, day }: Target): string => {
  const of = `${databaseUrl ?? path.resolve(dataDir)}\n${day}`;
  const name = createHash('sha256').update(of).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `marks-verify-${process.getuid?.() ?? 0}-${name}.json`);
};

function startingPoint(file: string, { day }: Target, isAfresh: boolean): Verification {
  if (isAfresh || !existsSync(file)) return newVerification(day);
  const former = verification.parse(JSON.parse(readFileSync(file, 'utf8')));
  console.log(
    `Continues after ${former.sheets} mark sheets and ${former.students} students (--afresh begins again).`,
  );
  return former;
}

function keep(file: string, found: Verification): void {
  writeFileSync(`${file}.new`, JSON.stringify(found), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

async function verify(target: Target, isAfresh: boolean): Promise<number> {
  const { databaseUrl, dataDir } = target;
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'database')))
    throw new Error(`There is no database in ${dataDir}.\n\n${USAGE}`);
  const file = progressFile(target);
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    const start = startingPoint(file, target, isAfresh);
    const { isSound, lines } = await verifyChains(database, start, (found) => keep(file, found));
    rmSync(file, { force: true });
    for (const line of lines) console.log(line);
    return isSound ? SOUND : TAMPERED;
  } finally {
    await database.close();
  }
}

try {
  const { values } = parseArgs({
    options: {
      database: { type: 'string' },
      data: { type: 'string' },
      day: { type: 'string' },
      afresh: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) console.log(USAGE);
  else {
    const fromEnvironment = values.data === undefined ? directAddress(process.env) : undefined;
    const target = {
      databaseUrl: values.database ?? fromEnvironment,
      dataDir: values.data ?? process.env['DATA_DIR'] ?? './data',
      day: values.day ?? addDays(localDay(), -1),
    };
    process.exitCode = await verify(target, values.afresh === true);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = NOT_SEEN;
}
