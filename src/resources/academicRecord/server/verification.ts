import {
  assertPrivileges,
  defineJob,
  type Queryable,
  requireRow,
} from '../../../../gateway/index.ts';
import { verifySheets } from '../../marks/server/verify.ts';
import { VERIFYING, type Verification, verification } from '../api.ts';
import { readLedgerHead } from './ledgerHead.ts';
import { verifyGrounds } from './verifyGrounds.ts';
import { verifyPublication, verifyStudents } from './verifyLedger.ts';

/** Broken links that are named; the others are counted. */
const MAX_NAMED = 200;

/** A verification before its first part. `day`: the day of the head to compare. */
export const newVerification = (day: string): Verification => ({
  day,
  part: 'marks',
  last: null,
  sheets: 0,
  events: 0,
  students: 0,
  sittings: 0,
  publications: 0,
  brokenSheets: { count: 0, named: [] },
  brokenStudents: { count: 0, named: [] },
  brokenGrounds: { count: 0, named: [] },
  brokenPublications: { count: 0, named: [] },
  head: null,
});

interface Found<Broken> {
  count: number;
  named: Broken[];
}

const together = <Broken>(
  { count, named }: Found<Broken>,
  more: readonly Broken[],
): Found<Broken> => ({
  count: count + more.length,
  named: [...named, ...more].slice(0, MAX_NAMED),
});

async function marksPart(client: Queryable, found: Verification): Promise<Verification> {
  const { last, sheets, events, broken } = await verifySheets(client, found.last);
  if (last === null) return { ...found, part: 'ledger', last: null };
  return {
    ...found,
    last,
    sheets: found.sheets + sheets,
    events: found.events + events,
    brokenSheets: together(found.brokenSheets, broken),
  };
}

async function ledgerPart(client: Queryable, found: Verification): Promise<Verification> {
  const { last, students, sittings, broken } = await verifyStudents(client, found.last);
  if (last === null) return { ...found, part: 'grounds', last: null };
  return {
    ...found,
    last,
    students: found.students + students,
    sittings: found.sittings + sittings,
    brokenStudents: together(found.brokenStudents, broken),
  };
}

async function groundsPart(client: Queryable, found: Verification): Promise<Verification> {
  const brokenGrounds = together(found.brokenGrounds, await verifyGrounds(client));
  return { ...found, part: 'publications', brokenGrounds };
}

async function publicationsPart(client: Queryable, found: Verification): Promise<Verification> {
  const next = await verifyPublication(client, found.publications);
  if (!next) return { ...found, part: 'done', head: await readLedgerHead(client, found.day) };
  const { position, isSound } = next;
  return {
    ...found,
    publications: found.publications + 1,
    brokenPublications: together(found.brokenPublications, isSound ? [] : [{ position }]),
  };
}

const PARTS = {
  marks: marksPart,
  ledger: ledgerPart,
  grounds: groundsPart,
  publications: publicationsPart,
} as const;

/**
 * Verifies the next part of the marks, the ledger, its grounds or the chain of publications, so
 * that no more than some sheets or students are in memory. Call it until `part` is `done`; what it
 * answers is all that a verification needs to continue.
 */
export const verifyPart = (client: Queryable, found: Verification): Promise<Verification> =>
  found.part === 'done' ? Promise.resolve(found) : PARTS[found.part](client, found);

const STEPS = `
  SELECT (
    (SELECT count(*) FROM mark_sheets)
      + (
        SELECT count(*)
        FROM students
        WHERE EXISTS (SELECT 1 FROM sittings WHERE student_id = students.id)
      )
      + (SELECT count(*) FROM ledger_heads)
  )::int AS steps`;

const stepsDone = ({ sheets, students, publications }: Verification): number =>
  sheets + students + publications;

export const VERIFY_RECORD = 'verify-record';

/** Verifies everything. Each sheet, student and publication is a step. */
export const verificationJob = defineJob<{ day: string }, Verification>(
  VERIFY_RECORD,
  async (job) => {
    const part = <T>(
      work: (client: Queryable) => Promise<T>,
      step?: (answer: T) => { count: number; result: Verification },
    ): Promise<T> =>
      job.batch(({ client, person }) => {
        assertPrivileges(person, VERIFYING);
        return work(client);
      }, step);
    // A gateway of an older version may have begun it.
    let found = verification.parse(job.former.result ?? newVerification(job.input.day));
    const all = await part((client) => requireRow<{ steps: number }>(client, { text: STEPS }));
    await job.total(all.steps);
    while (found.part !== 'done') {
      const former: Verification = found;
      found = await part(
        (client) => verifyPart(client, former),
        (next) => ({ count: stepsDone(next) - stepsDone(former), result: next }),
      );
    }
    return found;
  },
);
