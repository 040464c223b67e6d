import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  markPaper,
  release,
  step,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { StudentPrint } from '../../../../tests/gateway/equipment/prints.ts';
import type { OwnConvocation } from '../../awards/api.ts';
import type { DocumentsOf } from '../../documents/api.ts';
import type { OwnSelection } from '../../honours/api.ts';
import type { StudentCredits } from '../../registration/api.ts';
import type { OwnResults } from '../../results/api.ts';
import type { Hold } from '../api.ts';

const DUES = { kind: 'dues', reason: 'Two books not returned', reference: 'Library 219/7' };
const INQUIRY = { kind: 'discipline', reason: 'A secret reason', reference: 'Board 4/1' };
const PAID = { reason: 'Paid in full', reference: 'Receipt 88' };
const OFFICIAL = { kind: 'interim', purpose: 'Visa', receipt: 'R 1', isCleared: true };

let gateway: DemoGateway;
let [student, officer, dean, mentor]: CallAs[] = [];
/** A copy that the student made before. */
let copy: StudentPrint;

const as = (call: CallAs | undefined): CallAs => call as CallAs;
async function ok<T = WireRecord>(answer: ReturnType<CallAs>): Promise<T> {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([200, expect.any(String)]);
  return dataOf<T>(got);
}
const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];
const own = (): Promise<OwnResults> => ok<OwnResults>(as(student)('GET', '/results/own'));
const place = (hold: object = DUES): Promise<{ id: string }> =>
  ok(as(officer)('POST', `/student-holds/students/${kasun}`, hold));
const lift = (id: string) => as(officer)('POST', `/student-holds/liftings/${id}`, PAID);
const holds = (): Promise<Hold[]> =>
  ok<Hold[]>(as(officer)('GET', `/student-holds/students/${kasun}`));
const emails = async (template: string): Promise<string[]> =>
  (
    await rowsOf<{ input: string }>(
      "SELECT input::text FROM jobs WHERE kind = 'email' AND input->>'template' = $1",
      template,
    )
  ).map(({ input }) => input);
const issue = (more: object = {}) =>
  as(officer)('POST', `/documents/students/${kasun}`, { ...OFFICIAL, ...more });
const visit = ({ number, code }: { number: string; code: string }) =>
  gateway.call('GET', `/public/document-check?${query({ number, code })}`);

async function publish(skip: number): Promise<void> {
  const marked = await markPaper(gateway, kasun, { exam: '91.37' }, skip);
  const made = await release(as(officer), marked);
  await adopted(as(officer), as(dean), made.id);
  expect((await step(as(officer), made.id, 'publish')).statusCode).toBe(200);
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  [student, officer, dean, mentor] = await Promise.all(
    ['student', 'examofficer', 'dean', 'lecturer2'].map((name) => gateway.as(name)),
  );
  await publish(0);
  // The degree of another graduate becomes the student's.
  const [graduand] = await rowsOf<{ id: string; award: string }>(
    'SELECT id, award_id AS award FROM graduands ORDER BY id LIMIT 1',
  );
  await rowsOf('UPDATE awards SET student_id = $2 WHERE id = $1', graduand?.award, kasun);
  await rowsOf('UPDATE graduands SET student_id = $2 WHERE id = $1', graduand?.id, kasun);
  const { id } = await ok(as(student)('POST', '/documents/own', { kind: 'interim' }));
  copy = await ok<StudentPrint>(as(student)('GET', `/documents/${id}`));
});
afterAll(() => gateway.close());

/** The roads of a student to grades, averages and classes, and whether each leads to one. */
async function roads(): Promise<Record<string, boolean>> {
  const results = await own();
  const grades = await ok<WireRecord[]>(as(student)('GET', '/earned-grades?range=[0,99]'));
  const [row] = await rowsOf<{ id: string }>(
    'SELECT id FROM earned_grades WHERE student_id = $1 LIMIT 1',
    kasun,
  );
  const filtered = await ok<WireRecord[]>(
    as(student)('GET', `/earned-grades?${query({ filter: { student: kasun } })}`),
  );
  const awards = await ok<WireRecord[]>(as(student)('GET', '/awards'));
  const { award } = await ok<OwnConvocation>(as(student)('GET', '/convocation-list/own'));
  const { rounds } = await ok<OwnSelection>(as(student)('GET', '/honours/own'));
  const mentored = await ok<OwnResults>(as(mentor)('GET', `/results/students/${kasun}`));
  const credits = await ok<StudentCredits>(as(student)('GET', '/curriculum-credits/student'));
  const isOpen = async (answer: ReturnType<CallAs>) => (await answer).statusCode === 200;
  return {
    results: results.semesters.length > 0 || results.gpa !== null || results.creditsEarned !== null,
    credits: credits.counted !== null,
    grades: grades.length > 0,
    filtered: filtered.length > 0,
    oneGrade: await isOpen(as(student)('GET', `/earned-grades/${row?.id}`)),
    mentor: mentored.semesters.length > 0 || mentored.gpa !== null,
    newCopy: await isOpen(as(student)('POST', '/documents/own', { kind: 'interim' })),
    formerCopy: await isOpen(as(student)('GET', `/documents/${copy.id}`)),
    award: awards.length > 0,
    class: (award?.class ?? null) !== null,
    honours: rounds.some(({ options, outcome }) =>
      [...options.flatMap(({ standing }) => standing ?? []), ...(outcome?.choices ?? [])].some(
        ({ subjectGpa, overallGpa, failed }) =>
          subjectGpa !== null || overallGpa !== null || failed.length > 0,
      ),
    ),
  };
}

describe('While a hold stands', () => {
  it('no road leads its student or their mentor to a grade, an average or a class, and all do as soon as it is lifted', async () => {
    const open = await roads();
    expect(new Set(Object.values(open))).toEqual(new Set([true]));
    const { id } = await place();
    expect(await roads()).toEqual(
      Object.fromEntries(Object.keys(open).map((road) => [road, false])),
    );
    await ok(lift(id));
    expect(await roads()).toEqual(open);
  });

  it('registration, examinations and re-scrutiny say only that results are held, and everything again once it is lifted', async () => {
    const paths = ['/course-registration', '/exam-registration', '/rescrutiny/own'];
    const read = async (): Promise<unknown[]> =>
      Promise.all(
        paths.map(async (path) => {
          const { now: _now, ...known } = await ok<Record<string, unknown>>(
            as(student)('GET', path),
          );
          return known;
        }),
      );
    const states = async (): Promise<unknown[]> =>
      (await ok<WireRecord[]>(as(student)('GET', '/rescrutinies?range=[0,99]'))).map(
        ({ state }) => state,
      );
    const REVEALING =
      /"(?:rule|attempt|attemptKind|stage)":"(?:passed|improvement|repeat|medical|attemptsUsed|otherSession|upheld|changed)"/g;
    const revealed = (known: unknown[]) =>
      known.map((one) => new Set(JSON.stringify(one).match(REVEALING) ?? []).size);
    const before = [await read(), await states()] as const;
    expect(revealed(before[0]).every((count) => count > 0)).toBe(true);
    expect(before[1]).toContain('changed');
    const { id } = await place();
    const held = await read();
    expect(revealed(held)).toEqual([0, 0, 0]);
    for (const one of held.slice(0, 2)) expect(JSON.stringify(one)).toContain('resultsHeld');
    expect(JSON.stringify(held[2])).toContain('"stage":"held"');
    expect(await states()).not.toContain('changed');
    const filtered = await as(student)(
      'GET',
      `/rescrutinies?${query({ filter: { state: 'changed' } })}`,
    );
    expect(dataOf(filtered)).toEqual([]);
    await ok(lift(id));
    expect([await read(), await states()]).toEqual(before);
  });

  it('the student reads which kind it is and what to name at the office, never the reason', async () => {
    const { id } = await place(INQUIRY);
    const answers = await Promise.all(
      ['/results/own', '/documents/own', '/honours/own'].map((path) => as(student)('GET', path)),
    );
    for (const answer of answers) {
      expect(dataOf<Pick<OwnResults, 'holds'>>(answer).holds).toEqual([
        { id, kind: 'discipline', reference: INQUIRY.reference, placedAt: expect.any(String) },
      ]);
      expect(answer.body).not.toContain(INQUIRY.reason);
    }
    const { kinds } = dataOf<DocumentsOf>(answers[1] as (typeof answers)[0]);
    // A hold withholds results; the admission card of an examination is no result.
    expect(Object.fromEntries(kinds.map(({ kind, obstacle }) => [kind, obstacle]))).toEqual({
      interim: 'held',
      detailed: 'held',
      award: 'held',
      transcript: 'office',
      bonaFide: 'office',
      medium: 'office',
      admission: null,
    });
    await ok(lift(id));
  });

  it('its student is written to when it is placed and when none stands, without a word of why', async () => {
    const count = async () => [
      (await emails('holdPlaced')).length,
      (await emails('holdLifted')).length,
    ];
    const [placed = 0, lifted = 0] = await count();
    const [first, second] = [await place(), await place(INQUIRY)];
    expect(await count()).toEqual([placed + 2, lifted]);
    await ok(lift(first.id));
    expect(await count()).toEqual([placed + 2, lifted]);
    expect((await own()).semesters).toEqual([]);
    await ok(lift(second.id));
    expect(await count()).toEqual([placed + 2, lifted + 1]);
    const sent = [...(await emails('holdPlaced')), ...(await emails('holdLifted'))].join('');
    for (const word of [...Object.values(DUES), ...Object.values(INQUIRY)])
      expect(sent).not.toContain(word);
  });

  it('results are published without an e-mail to its student, who reads them once it is lifted', async () => {
    const { id } = await place();
    const { rows: accounts } = await gateway.database.query<{ user: string }>({
      text: 'SELECT user_id AS user FROM students WHERE id = $1',
      values: [kasun],
    });
    const written = async () =>
      (await emails('resultsPublished')).filter((input) => input.includes(accounts[0]?.user ?? '-'))
        .length;
    const before = await written();
    await publish(1);
    expect(await written()).toBe(before);
    expect((await own()).semesters).toEqual([]);
    await ok(lift(id));
    const totals = (await own()).semesters.flatMap(({ lines }) => lines.map(({ total }) => total));
    expect(totals.filter((total) => total !== null).length).toBeGreaterThan(1);
  });

  it('the office issues a document only for a reason, which the activity log keeps', async () => {
    const { id } = await place();
    for (const more of [{}, { despiteHold: '  ' }])
      expect((await issue(more)).json()).toMatchObject({
        fieldErrors: { despiteHold: { code: 'required' } },
      });
    const issued = await ok(issue({ despiteHold: 'The embassy asks for it today' }));
    const logged = await rowsOf<{ reason: string }>(
      "SELECT reason FROM activities WHERE resource = 'issued-documents' AND record_id = $1",
      issued.id,
    );
    expect(logged).toEqual([{ reason: 'The embassy asks for it today' }]);
    await ok(lift(id));
    await ok(issue());
  });

  it('what was printed before can still be checked by anyone', async () => {
    const { id } = await place();
    expect((await visit(copy)).statusCode).toBe(200);
    await ok(lift(id));
  });
});

describe('A hold', () => {
  it('is placed, read and lifted by the examinations office alone, with reason and reference', async () => {
    const { id } = await place();
    for (const name of ['student', 'student2', 'lecturer', 'registrar', 'webeditor']) {
      const call = await gateway.as(name);
      const path = `/student-holds/students/${kasun}`;
      const refused = await Promise.all([
        call('GET', path),
        call('POST', path, DUES),
        call('POST', `/student-holds/liftings/${id}`, PAID),
      ]);
      expect([name, ...refused.map(({ statusCode }) => statusCode)]).toEqual([name, 403, 403, 403]);
    }
    const wrong = [
      { ...DUES, reason: ' ' },
      { ...DUES, reference: '' },
      { ...DUES, kind: 'grudge' },
    ];
    for (const body of wrong)
      expect((await as(officer)('POST', `/student-holds/students/${kasun}`, body)).statusCode).toBe(
        422,
      );
    for (const path of ['students', 'liftings']) {
      const body = path === 'students' ? DUES : PAID;
      const answer = await as(officer)('POST', `/student-holds/${path}/${randomUUID()}`, body);
      expect(answer.statusCode).toBe(404);
    }
    expect(
      (await as(officer)('POST', `/student-holds/liftings/${id}`, { ...PAID, reason: '' }))
        .statusCode,
    ).toBe(422);
    await ok(lift(id));
  });

  it('stays in the history with who placed and lifted it and when, is lifted once, and is changed by no one', async () => {
    const before = (await holds()).length;
    const { id } = await place(INQUIRY);
    const [standing, ...earlier] = await holds();
    expect(standing).toMatchObject({ id, ...INQUIRY, lifted: null });
    expect(earlier.length).toBe(before);
    const answers = await Promise.all([lift(id), lift(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const kept = (await holds()).find((hold) => hold.id === id);
    expect(kept).toMatchObject({
      ...INQUIRY,
      placedBy: expect.stringMatching(/\w/),
      placedAt: expect.any(String),
      lifted: { ...PAID, by: kept?.placedBy, at: expect.any(String) },
    });
    for (const change of [
      "UPDATE student_holds SET reason = 'None' WHERE id = $1",
      'UPDATE student_holds SET lifted_at = NULL WHERE id = $1',
      'DELETE FROM student_holds WHERE id = $1',
    ])
      await expect(rowsOf(change, id)).rejects.toThrow('append-only');
    const logged = await rowsOf<{ action: string; by: string }>(
      `
        SELECT activity.action, account.username AS by
        FROM activities activity
        JOIN users account ON account.id = activity.actor_id
        WHERE activity.resource = 'student-holds' AND activity.record_id = $1
        ORDER BY activity.at, activity.id`,
      id,
    );
    expect(logged).toEqual([
      { action: 'create', by: 'examofficer' },
      { action: 'edit', by: 'examofficer' },
    ]);
  });

  it('is shown in the list of students to the office, and set by no other write', async () => {
    const { id } = await place();
    const held = async () =>
      ok<WireRecord[]>(as(officer)('GET', `/students?${query({ filter: { isHeld: true } })}`));
    expect((await held()).map((row) => row.id)).toEqual([kasun]);
    const registrar = await gateway.as('registrar');
    const { version } = await ok(registrar('GET', `/students/${kasun}`));
    const written = await registrar('PUT', `/students/${kasun}`, { version, isHeld: false });
    expect(written.statusCode).toBe(422);
    // The database derives it, also where the table itself is written.
    await rowsOf('UPDATE students SET is_held = NOT is_held');
    expect((await held()).map((row) => row.id)).toEqual([kasun]);
    expect((await own()).holds.map((hold) => hold.id)).toEqual([id]);
    await ok(lift(id));
    expect(await held()).toEqual([]);
  });
});
