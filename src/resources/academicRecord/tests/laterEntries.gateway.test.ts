import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  adopted,
  kasun,
  type MarkedPaper,
  markPaper,
  release,
  step,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { RescrutinyBoard } from '../../rescrutiny/api.ts';
import { RULE_SETS } from '../../ruleSets/demo.ts';
import { demoId } from '../../shared/demo/seeded.ts';

const EXAMINERS = {
  firstExaminer: demoId('staff', 'lecturer'),
  secondExaminer: demoId('staff', 'lecturer2'),
};

/** An examination after the one that is being marked. */
const LATER = randomUUID();
/** One after that. */
const LAST = randomUUID();

let gateway: DemoGateway;
const people: Record<string, CallAs> = {};
const as = (name: string): CallAs => people[name] as CallAs;

const sql = async <Row extends Record<string, unknown>>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> => (await gateway.database.query<Row>({ text, values })).rows;
async function ok<Answer = WireRecord>(answer: ReturnType<CallAs>): Promise<Answer> {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return dataOf<Answer>(got);
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  for (const name of ['student', 'examofficer', 'dean', 'registrar', 'lecturer', 'lecturer2'])
    people[name] = await gateway.as(name);
  // The two examiners teach nothing that is examined here.
  const staff = Object.values(EXAMINERS);
  await sql('DELETE FROM offerings__lecturers WHERE staff_id = ANY($1::uuid[])', staff);
  await sql(
    'UPDATE offerings SET coordinator_id = NULL WHERE coordinator_id = ANY($1::uuid[])',
    staff,
  );
  for (const [session, kind] of [
    [LATER, 'repeat'],
    [LAST, 'special'],
  ])
    await sql(
      `
      INSERT INTO exam_sessions (
        id, title_en, title_si, semester_id, kind, registration_opens_at, registration_closes_at,
        status
      )
      SELECT
        $1, 'Later ' || $3, 'පසු ' || $3, semester_id, $3::text,
        $2::timestamptz - interval '1 day', $2::timestamptz + interval '10 days', 'registration'
      FROM exam_sessions
      WHERE status = 'marking'`,
      session,
      gateway.clock.now(),
      kind,
    );
});
afterAll(() => gateway.close());

async function published(exam: string, skip: number): Promise<MarkedPaper> {
  const others = { assignment: '45', test: '45', practical: '45' };
  const marked = await markPaper(gateway, kasun, { ...others, exam }, skip);
  const { id } = await release(as('examofficer'), marked);
  await adopted(as('examofficer'), as('dean'), id);
  await ok(step(as('examofficer'), id, 'publish'));
  return marked;
}

/** Adds a paper of the same unit to a later examination, this number of days from now. */
async function laterPaperOf({ paper }: MarkedPaper, session: string, days: number) {
  const laterPaper = randomUUID();
  await sql(
    `
      INSERT INTO papers (id, exam_session_id, offering_id, displaces_bookings, starts_at, ends_at)
      SELECT
        $1, $2, offering_id, false, $4::timestamptz + make_interval(days => $5),
        $4::timestamptz + make_interval(days => $5, hours => 3)
      FROM papers
      WHERE id = $3`,
    laterPaper,
    session,
    paper,
    gateway.clock.now(),
    days,
  );
  return laterPaper;
}

/** Enters the student for a paper of the same unit in a later examination, and confirms the entry. */
const enteredLater = async (marked: MarkedPaper): Promise<string> =>
  entered(await laterPaperOf(marked, LATER, 60));

async function entered(laterPaper: string): Promise<string> {
  const body = { paper: laterPaper, student: kasun };
  const { id, version } = await ok(as('examofficer')('POST', '/exam-registrations', body));
  const confirm = `/exam-registrations/${id}/-/transitions/confirm`;
  await ok(as('examofficer')('POST', confirm, { version }));
  return id;
}

async function attemptOf(entry: string): Promise<unknown[]> {
  const record = await ok(as('examofficer')('GET', `/exam-registrations/${entry}`));
  return [record['attemptKind'], record['attemptNumber']];
}

/** The changes of the attempt that the log of the entry holds, latest first. */
const logged = (entry: string) =>
  sql<{ before: unknown; after: unknown }>(
    `
      SELECT before->>'attemptKind' AS before, after->>'attemptKind' AS after
      FROM activities
      WHERE resource = 'exam-registrations' AND record_id = $1 AND after ? 'attemptKind'
      ORDER BY id DESC
      LIMIT 1`,
    entry,
  );

/** The board changes the mark in the examination, after both examiners marked the script again. */
async function remarked({ paper }: MarkedPaper, mark: string): Promise<void> {
  const asked = await ok(as('student')('POST', '/rescrutinies', { paper, receipt: 'RS 1/77' }));
  const path = `/rescrutinies/${asked.id}`;
  const versionNow = async () => (await ok(as('examofficer')('GET', path))).version;
  for (const [name, values] of [
    ['accept', {}],
    ['assign', EXAMINERS],
  ] as const)
    await ok(
      as('examofficer')('POST', `${path}/-/transitions/${name}`, {
        version: await versionNow(),
        values,
      }),
    );
  const board = `/rescrutiny/boards/${asked.id}`;
  const { components } = await ok<RescrutinyBoard>(as('dean')('GET', board));
  const marks = components.map(({ key }) => ({ component: key, mark }));
  for (const name of ['lecturer', 'lecturer2'])
    await ok(as(name)('POST', `/rescrutiny/scripts/${asked.id}`, { marks, note: '' }));
  await ok(
    as('dean')('POST', `/rescrutiny/decisions/${asked.id}`, {
      version: await versionNow(),
      marks,
      minuteReference: 'FB 9/1',
      answer: 'Question 2 was not marked.',
    }),
  );
}

/** The dean extends a grade scheme with another pass grade to the intake of the student. */
async function regraded(passGrade: string): Promise<void> {
  const [intake] = await sql<{ year: number }>(
    `
      SELECT batch.entry_year AS year
      FROM students student
      JOIN batches batch ON batch.id = student.batch_id
      WHERE student.id = $1`,
    kasun,
  );
  const scheme = RULE_SETS.find(({ id }) => id === demoId('rule-sets', 'GRADES'));
  const { id, version } = await ok(
    as('registrar')('POST', '/rule-sets', {
      kind: 'gradeScheme',
      code: 'GRADES',
      number: 2,
      name: { en: 'Grades and points', si: 'ශ්‍රේණි සහ ලක්ෂ්‍ය' },
      passGrade,
      grades: scheme?.['grades'],
      effectiveFrom: `${intake?.year}-06-01`,
    }),
  );
  await ok(
    as('dean')('POST', `/rule-sets/${id}/-/transitions/regrade`, {
      version,
      values: { boardReference: 'FB 231/7' },
      reason: 'As the senate decided',
    }),
  );
}

const isPassed = async ({ paper }: MarkedPaper): Promise<unknown> => {
  const filter = { student: kasun, paper };
  const [row] = await ok<WireRecord[]>(
    as('registrar')('GET', `/sittings?${query({ filter, sort: ['sequence', 'DESC'] })}`),
  );
  return row?.['isPassed'];
};

it('An entry for a later examination follows a re-scrutiny that passes the earlier paper', async () => {
  const failed = await published('5', 0);
  const entry = await enteredLater(failed);
  expect([await isPassed(failed), await attemptOf(entry)]).toEqual([false, ['repeat', 2]]);
  await remarked(failed, '95');
  expect([await isPassed(failed), await attemptOf(entry)]).toEqual([true, ['improvement', 2]]);
  expect(await logged(entry)).toEqual([{ before: 'repeat', after: 'improvement' }]);
});

it('An entry for a later examination follows a regrading that no longer passes the earlier paper', async () => {
  const passed = await published('60', 1);
  const entry = await enteredLater(passed);
  expect([await isPassed(passed), await attemptOf(entry)]).toEqual([true, ['improvement', 2]]);
  await regraded('A');
  expect([await isPassed(passed), await attemptOf(entry)]).toEqual([false, ['repeat', 2]]);
  expect(await logged(entry)).toEqual([{ before: 'improvement', after: 'repeat' }]);
});

it('Entries follow the day and the unit of a paper that is moved', async () => {
  const failed = await published('5', 2);
  const papers = [await laterPaperOf(failed, LATER, 30), await laterPaperOf(failed, LAST, 60)];
  const entries: string[] = [];
  // No one is entered for two papers of a unit that are both to come.
  for (const paper of papers) {
    const id = await entered(paper);
    const { version } = await ok(as('examofficer')('GET', `/exam-registrations/${id}`));
    await ok(as('examofficer')('PUT', `/exam-registrations/${id}`, { version, sitting: 'absent' }));
    entries.push(id);
  }
  const attempts = () => Promise.all(entries.map(attemptOf));
  expect(await attempts()).toEqual([
    ['repeat', 2],
    ['repeat', 3],
  ]);
  const moved = async (values: Record<string, unknown>): Promise<void> => {
    const path = `/papers/${papers[0]}`;
    const { version } = await ok(as('examofficer')('GET', path));
    await ok(as('examofficer')('PUT', path, { version, ...values }));
  };
  const at = (hours: number): string =>
    new Date(gateway.clock.now().getTime() + (90 * 24 + hours) * 3_600_000).toISOString();
  await moved({ startsAt: at(0), endsAt: at(3) });
  expect(await attempts()).toEqual([
    ['repeat', 3],
    ['repeat', 2],
  ]);
  const [other] = await sql<{ id: string }>(
    `
      SELECT offering.id
      FROM offerings offering
      JOIN papers paper ON paper.id = $1
      JOIN offerings own ON own.id = paper.offering_id
      WHERE offering.semester_id = own.semester_id
        AND offering.course_unit_id NOT IN (
          SELECT course_unit_id
          FROM sittings
          WHERE student_id = $2
        )
        AND NOT EXISTS (
          SELECT
          FROM papers sat
          JOIN exam_registrations entry ON entry.paper_id = sat.id AND entry.student_id = $2
          WHERE sat.offering_id = offering.id
        )
      ORDER BY offering.id
      LIMIT 1`,
    papers[0],
    kasun,
  );
  await moved({ offering: other?.id });
  expect(await attempts()).toEqual([
    ['proper', 1],
    ['repeat', 2],
  ]);
});
