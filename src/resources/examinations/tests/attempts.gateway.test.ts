import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedMedical } from '../../../../tests/gateway/equipment/acceptedMedical.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import {
  adopted,
  kasun,
  markPaper,
  markThisPaper,
  release,
  step as releaseStep,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { UnitSheet } from '../../results/api.ts';
import type { OwedUnit } from '../api.ts';

let gateway: DemoGateway;
let officer: CallAs;
let dean: CallAs;
let admin: CallAs;
/** The repeat examination of the semester whose proper one is being marked. */
let repeats: string;

const rowsOf = async <Row extends Record<string, unknown>>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> => (await gateway.database.query<Row>({ text, values })).rows;
const ok = async <Answer = WireRecord>(
  answer: ReturnType<CallAs>,
  status = 200,
): Promise<Answer> => {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([status, expect.any(String)]);
  return dataOf<Answer>(got);
};
const days = (count: number): string =>
  new Date(gateway.clock.now().getTime() + count * 86_400_000).toISOString();
const step = async (who: CallAs, resource: string, id: string, name: string, more: object = {}) => {
  const { version } = await ok(officer('GET', `/${resource}/${id}`));
  return who('POST', `/${resource}/${id}/-/transitions/${name}`, { version, ...more });
};
const entryOf = (id: string) => ok(officer('GET', `/exam-registrations/${id}`));
const enter = (paper: string, student = kasun) =>
  officer('POST', '/exam-registrations', { paper, student });

/** A paper of the same offering in the repeat examination. */
async function paperAgain({ paper }: MarkedPaper, inDays: number): Promise<string> {
  const [first] = await rowsOf<{ offering: string }>(
    'SELECT offering_id AS offering FROM papers WHERE id = $1',
    paper,
  );
  const made = await ok(
    officer('POST', '/papers', {
      examSession: repeats,
      offering: first?.offering,
      startsAt: days(inDays),
      endsAt: days(inDays + 0.1),
    }),
    201,
  );
  return made.id;
}

async function publish(marked: MarkedPaper): Promise<string> {
  const { id } = await release(officer, marked);
  await adopted(officer, dean, id);
  expect((await releaseStep(officer, id, 'publish')).statusCode).toBe(200);
  return id;
}

const lineIn = async (of: string): Promise<UnitSheet['lines'][number] | undefined> =>
  (await ok<UnitSheet[]>(officer('GET', `/results/releases/${of}/papers?range=[0,9]`)))
    .flatMap(({ lines }) => lines)
    .find(({ student }) => student.id === kasun);

beforeAll(async () => {
  gateway = await startDemoGateway();
  officer = await gateway.as('examofficer');
  dean = await gateway.as('dean');
  admin = await gateway.as('admin');
  const [marking] = await rowsOf<{ semester: string }>(
    "SELECT semester_id AS semester FROM exam_sessions WHERE status = 'marking'",
  );
  const session = await ok(
    officer('POST', '/exam-sessions', {
      title: { en: 'Repeats of the test', si: 'නැවත විභාගය' },
      semester: marking?.semester,
      kind: 'repeat',
      registrationOpensAt: days(-1),
      registrationClosesAt: days(10),
    }),
    201,
  );
  repeats = session.id;
  await ok(step(officer, 'exam-sessions', repeats, 'openRegistration'));
});
afterAll(() => gateway.close());

const FAILED = { assignment: '20', test: '20', exam: '20', practical: '20' };
const GOOD = { assignment: '90', test: '90', exam: '90', practical: '90' };

describe('The attempt of an entry that the office makes', () => {
  it('waits for the result of the one before, follows the record, and is capped as a repeat', async () => {
    const first = await markPaper(gateway, kasun, FAILED);
    const paper = await paperAgain(first, 60);
    expect((await enter(paper)).json()).toMatchObject({
      code: 'REGISTRATION_REFUSED',
      details: { findings: [{ rule: 'resultsAwaited' }] },
    });
    await publish(first);
    const { id } = await ok(enter(paper), 201);
    expect(await entryOf(id)).toMatchObject({ attemptKind: 'repeat', attemptNumber: 2 });
    await ok(step(officer, 'exam-registrations', id, 'confirm'));

    const [sat] = await rowsOf<{ unitCode: string; unit: string }>(
      `
        UPDATE exam_registrations registration
        SET attempt_kind = 'proper', attempt_number = 1
        FROM papers paper
        JOIN offerings offering ON offering.id = paper.offering_id
        JOIN course_units unit ON unit.id = offering.course_unit_id
        WHERE paper.id = registration.paper_id AND registration.id = $1
        RETURNING unit.id AS unit, unit.code AS "unitCode"`,
      id,
    );
    await rowsOf("UPDATE exam_sessions SET status = 'marking' WHERE id = $1", repeats);
    const again = await markThisPaper(
      gateway,
      { paper, session: repeats, unit: sat?.unit ?? '', unitCode: sat?.unitCode ?? '' },
      kasun,
      GOOD,
    );
    const prepared = await release(officer, again);
    expect(await lineIn(prepared.id)).toMatchObject({
      attemptKind: 'repeat',
      attemptNumber: 2,
      isCapped: true,
    });
    expect(await entryOf(id)).toMatchObject({ attemptKind: 'repeat', attemptNumber: 2 });

    const override = { values: { attemptKind: 'medical', attemptNumber: 1 }, reason: 'FB 220/3' };
    await ok(step(officer, 'exam-registrations', id, 'overrideAttempt', override));
    await ok(step(admin, 'exam-registrations', id, 'confirm'));
    expect(await entryOf(id)).toMatchObject({ attemptKind: 'medical', attemptNumber: 1 });
    const decided = await release(officer, again);
    expect(await lineIn(decided.id)).toMatchObject({ attemptKind: 'medical', isCapped: false });
    await rowsOf("UPDATE exam_sessions SET status = 'registration' WHERE id = $1", repeats);
  });

  it('is refused while the student has entered for another paper of the unit', async () => {
    const [pair] = await rowsOf<{ student: string; other: string }>(`
      SELECT registration.student_id AS student, other.id AS other
      FROM exam_registrations registration
      JOIN papers paper ON paper.id = registration.paper_id
      JOIN exam_sessions session ON session.id = paper.exam_session_id
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN offerings twin ON twin.course_unit_id = offering.course_unit_id
      JOIN papers other
        ON other.offering_id = twin.id
        AND other.exam_session_id = session.id
        AND other.id <> paper.id
      WHERE session.status = 'registration' AND registration.status = 'confirmed'
      ORDER BY registration.id, other.id
      LIMIT 1`);
    expect((await enter(pair?.other ?? '', pair?.student)).json()).toMatchObject({
      code: 'REGISTRATION_REFUSED',
      details: { findings: [{ rule: 'enteredElsewhere' }] },
    });
  });

  it('becomes a first one when a medical excuses the absence before it', async () => {
    const missed = await markPaper(gateway, kasun, {}, 1);
    await rowsOf(
      `
        UPDATE mark_entries entry
        SET status = 'AB', value = NULL
        FROM mark_sheets sheet
        WHERE sheet.id = entry.sheet_id
          AND sheet.paper_id = $1
          AND sheet.component_kind = 'exam'
          AND entry.student_id = $2`,
      missed.paper,
      kasun,
    );
    const [own] = await rowsOf<{ id: string; day: string }>(
      `
        UPDATE exam_registrations registration
        SET sitting = 'absent'
        FROM papers paper
        WHERE paper.id = registration.paper_id
          AND registration.student_id = $1
          AND paper.id = $2
        RETURNING
          registration.id,
          to_char(paper.starts_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD') AS day`,
      kasun,
      missed.paper,
    );
    await publish(missed);
    const { id } = await ok(enter(await paperAgain(missed, 62)), 201);
    await ok(step(officer, 'exam-registrations', id, 'confirm'));
    expect(await entryOf(id)).toMatchObject({ attemptKind: 'repeat', attemptNumber: 2 });
    await acceptedMedical(gateway, {
      session: missed.session,
      registration: own?.id ?? '',
      day: own?.day ?? '',
    });
    await publish(missed);
    expect(await entryOf(id)).toMatchObject({ attemptKind: 'medical', attemptNumber: 1 });
  });
});

/** The entry of the student for a paper, whose attempt is said by the record alone. */
async function registrationOf({ paper }: MarkedPaper): Promise<string> {
  const [own] = await rowsOf<{ id: string }>(
    `
      UPDATE exam_registrations
      SET attempt_kind = 'proper', attempt_number = 1, attempt_decided_at = NULL
      WHERE paper_id = $1 AND student_id = $2
      RETURNING id`,
    paper,
    kasun,
  );
  return own?.id ?? '';
}

describe('The attempt of a confirmed entry', () => {
  it('follows a grade that is entered for an earlier semester, its correction and its withdrawal', async () => {
    const sat = await markPaper(gateway, kasun, GOOD, 2);
    const id = await registrationOf(sat);
    const [earlier] = await rowsOf<{ semester: string }>(
      'SELECT id AS semester FROM semesters ORDER BY starts_on LIMIT 1',
    );
    const grade = { student: kasun, courseUnit: sat.unit, semester: earlier?.semester ?? '' };
    const prepared = await release(officer, sat);
    await putOnRecord(gateway, { ...grade, grade: 'E' });
    expect(await entryOf(id)).toMatchObject({ attemptKind: 'repeat', attemptNumber: 2 });
    expect(await ok(officer('GET', `/results/releases/${prepared.id}`))).toMatchObject({
      isCurrent: false,
    });
    await putOnRecord(gateway, { ...grade, effect: 'corrects', grade: 'MC' });
    expect(await entryOf(id)).toMatchObject({ attemptKind: 'medical', attemptNumber: 1 });
    await putOnRecord(gateway, { ...grade, effect: 'withdraws' });
    expect(await entryOf(id)).toMatchObject({ attemptKind: 'repeat', attemptNumber: 2 });
  });

  it('follows an entry for an earlier paper that is confirmed late', async () => {
    const first = await markPaper(gateway, kasun, GOOD, 2);
    const early = await registrationOf(first);
    await rowsOf("UPDATE exam_registrations SET status = 'applied' WHERE id = $1", early);
    const { id: late } = await ok(enter(await paperAgain(first, 64)), 201);
    await ok(step(officer, 'exam-registrations', late, 'confirm'));
    const { attemptNumber } = await entryOf(late);
    await rowsOf("UPDATE exam_sessions SET status = 'marking' WHERE id = $1", repeats);
    await ok(step(officer, 'exam-registrations', early, 'confirm'));
    expect(await entryOf(late)).toMatchObject({
      attemptKind: 'repeat',
      attemptNumber: Number(attemptNumber) + 1,
    });
    await rowsOf("UPDATE exam_sessions SET status = 'registration' WHERE id = $1", repeats);
  });
});

it('The repeat summary counts no entry for a held paper that is not confirmed, as the attempts do not', async () => {
  const sat = await markPaper(gateway, kasun, GOOD, 2);
  const [earlier] = await rowsOf<{ semester: string }>(
    'SELECT id AS semester FROM semesters ORDER BY starts_on OFFSET 1 LIMIT 1',
  );
  const semester = earlier?.semester ?? '';
  await putOnRecord(gateway, { student: kasun, courseUnit: sat.unit, semester, grade: 'E' });
  const owed = async (status: string) => {
    const text =
      'UPDATE exam_registrations SET status = $3 WHERE paper_id = $1 AND student_id = $2';
    await rowsOf(text, sat.paper, kasun, status);
    const path = '/exam-repeat-sum/units?range=[0,999]';
    const found = (await ok<OwedUnit[]>(officer('GET', path))).find(
      ({ student, unit }) => student.id === kasun && unit.id === sat.unit,
    );
    return [found?.isAwaited, (found?.used ?? 0) - (found?.grades.length ?? 0)];
  };
  expect(await owed('applied')).toEqual([false, 0]);
  expect(await owed('confirmed')).toEqual([true, 1]);
});

describe('An entry for a first attempt', () => {
  it('is not confirmed while a published list says no, until the decision is lifted', async () => {
    const [applied] = await rowsOf<{ id: string; offering: string; student: string }>(`
      SELECT registration.id, paper.offering_id AS offering, registration.student_id AS student
      FROM exam_registrations registration
      JOIN papers paper ON paper.id = registration.paper_id
      JOIN exam_sessions session ON session.id = paper.exam_session_id
      WHERE session.status = 'registration'
        AND session.kind = 'proper'
        AND registration.status = 'applied'
        AND registration.attempt_kind = 'proper'
      ORDER BY registration.id
      LIMIT 1`);
    const { id = '', offering, student } = applied ?? {};
    await rowsOf(
      'DELETE FROM eligibilities WHERE offering_id = $1 AND student_id = $2',
      offering,
      student,
    );
    await rowsOf(
      `
        INSERT INTO eligibilities (
          id, offering_id, student_id, kind, state, by_rules, published_at
        )
        VALUES (gen_random_uuid(), $1, $2, 'exam', 'autoNo', 'autoNo', $3)`,
      offering,
      student,
      days(-1),
    );
    expect((await step(officer, 'exam-registrations', id, 'confirm')).json()).toMatchObject({
      code: 'REGISTRATION_REFUSED',
      details: { findings: [{ rule: 'notEligible' }] },
    });
    await rowsOf(
      "UPDATE eligibilities SET state = 'granted' WHERE offering_id = $1 AND student_id = $2",
      offering,
      student,
    );
    await ok(step(officer, 'exam-registrations', id, 'confirm'));
  });
});
