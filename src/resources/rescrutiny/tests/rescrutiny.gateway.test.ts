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
  type MarkedPaper,
  markPaper,
  release,
  step,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { StudentCheck, StudentPrint } from '../../../../tests/gateway/equipment/prints.ts';
import { brokenRows } from '../../../../tests/gateway/equipment/verifyRecord.ts';
import type { PreBoardCandidate } from '../../marks/api.ts';
import type { OwnResults } from '../../results/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { OwnRescrutiny, RemarkedScript, RescrutinyBoard, RescrutinyOutcome } from '../api.ts';

const LECTURERS = ['lecturer', 'lecturer2'] as const;
const EXAMINERS = {
  firstExaminer: demoId('staff', 'lecturer'),
  secondExaminer: demoId('staff', 'lecturer2'),
};
/** The published marks of the student: found nowhere else, so that an answer with one is seen. */
const EXAM = '37.41';
const OTHER = '38.62';
const RECEIPT = { receipt: 'RS 1/77' };

let gateway: DemoGateway;
let [student, student2, officer, dean, admin, lecturer, lecturer2]: CallAs[] = [];
/** Published papers of the student, one for each journey. */
const papers: MarkedPaper[] = [];
const releases: string[] = [];

const as = (call: CallAs | undefined): CallAs => call as CallAs;
async function ok<T = WireRecord>(answer: ReturnType<CallAs>): Promise<T> {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return dataOf<T>(got);
}
const refusalOf = async (answer: ReturnType<CallAs>) => {
  const got = await answer;
  expect([got.statusCode >= 400, got.body]).toEqual([true, expect.any(String)]);
  return got.json<{ code: string; details?: Record<string, unknown>; fieldErrors?: object }>();
};
const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];

async function publish(skip: number): Promise<void> {
  const marked = await markPaper(gateway, kasun, { exam: EXAM, assignment: OTHER }, skip);
  const made = await release(as(officer), marked);
  await adopted(as(officer), as(dean), made.id);
  expect((await step(as(officer), made.id, 'publish')).statusCode).toBe(200);
  papers.push(marked);
  releases.push(made.id);
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  [student, student2, officer, dean, admin, lecturer, lecturer2] = await Promise.all(
    ['student', 'student2', 'examofficer', 'dean', 'admin', ...LECTURERS].map((name) =>
      gateway.as(name),
    ),
  );
  // The two examiners teach nothing that is examined here.
  await rowsOf(
    'DELETE FROM offerings__lecturers WHERE staff_id IN ($1, $2)',
    ...Object.values(EXAMINERS),
  );
  await rowsOf(
    'UPDATE offerings SET coordinator_id = NULL WHERE coordinator_id IN ($1, $2)',
    ...Object.values(EXAMINERS),
  );
  for (const skip of [0, 1, 2]) await publish(skip);
  // A result of the demonstration that was not asked for, as if it were published today.
  const [further] = await rowsOf<MarkedPaper & { release: string }>(
    `SELECT sitting.paper_id AS paper, sitting.release_id AS release
     FROM current_sittings sitting
     WHERE sitting.student_id = $1
       AND sitting.code = 'value'
       AND sitting.paper_id <> ALL($2::uuid[])
       AND NOT EXISTS (
         SELECT 1
         FROM rescrutinies rescrutiny
         WHERE rescrutiny.paper_id = sitting.paper_id AND rescrutiny.student_id = $1
       )
     LIMIT 1`,
    kasun,
    papers.map(({ paper }) => paper),
  );
  if (!further) throw new Error('the demonstration has no further result');
  await rowsOf('UPDATE result_releases SET published_at = now() WHERE id = $1', further.release);
  papers.push(further);
});
afterAll(() => gateway.close());

const own = (call = as(student)) => ok<OwnRescrutiny>(call('GET', '/rescrutiny/own'));
const paperOf = (index: number): string => papers[index]?.paper ?? '';
const ask = (index: number, call = as(student)) =>
  call('POST', '/rescrutinies', { paper: paperOf(index), ...RECEIPT });
async function take(call: CallAs, id: string, name: string, values: object = {}, more = {}) {
  const found = await as(admin)('GET', `/rescrutinies/${id}`);
  const { version } = dataOf<WireRecord>(found);
  return call('POST', `/rescrutinies/${id}/-/transitions/${name}`, { version, values, ...more });
}
const scripts = (call: CallAs) =>
  ok<RemarkedScript[]>(call('GET', '/rescrutiny/scripts?range=[0,99]'));
async function marksOf(call: CallAs, id: string, mark: string) {
  const script = (await scripts(call)).find((one) => one.id === id);
  return (script?.components ?? []).map(({ key }) => ({ component: key, mark }));
}
const handIn = async (call: CallAs, id: string, mark: string, note = '') =>
  call('POST', `/rescrutiny/scripts/${id}`, { marks: await marksOf(call, id, mark), note });
const board = (id: string, call = as(dean)) =>
  ok<RescrutinyBoard>(call('GET', `/rescrutiny/boards/${id}`));
async function decision(id: string, mark: string | null) {
  const { components } = await board(id);
  const { version } = await ok(as(dean)('GET', `/rescrutinies/${id}`));
  return {
    version,
    marks: components.map(({ key, published }) => ({ component: key, mark: mark ?? published })),
    minuteReference: 'FB 9/1',
    answer: 'A part of question 2 had no mark.',
  };
}
/** The registrar asks for this mark in the examination of the unit from now on. */
async function askFor(index: number, minimumToPass: number | null): Promise<void> {
  const registrar = await gateway.as('registrar');
  const path = `/course-units/${papers[index]?.unit}`;
  const { version, ...unit } = await ok(registrar('GET', path));
  const components = (unit['components'] as { kind: string }[]).map((component) =>
    component.kind === 'exam' ? { ...component, minimumToPass } : component,
  );
  await ok(registrar('PUT', path, { version, components }));
}
const decide = async (id: string, mark: string | null, call = as(dean)) =>
  call('POST', `/rescrutiny/decisions/${id}`, await decision(id, mark));

/** A request that both examiners have marked again. */
async function remarkedRequest(index: number, marks: readonly [string, string]): Promise<string> {
  const { id } = await ok(ask(index));
  await ok(take(as(officer), id, 'accept'));
  await ok(take(as(officer), id, 'assign', EXAMINERS));
  expect((await handIn(as(lecturer), id, marks[0], 'Question 2 (c) has no mark.')).statusCode).toBe(
    200,
  );
  expect((await handIn(as(lecturer2), id, marks[1])).statusCode).toBe(200);
  return id;
}
const emailsOf = async (template: string, user: string): Promise<string[]> =>
  (
    await rowsOf<{ input: string }>(
      `SELECT input::text
       FROM jobs
       WHERE kind = 'email' AND input->>'template' = $1 AND input::text LIKE '%' || $2 || '%'`,
      template,
      demoId('users', user),
    )
  ).map(({ input }) => input);
const line = async (index: number) => {
  const results = await ok<OwnResults>(as(student)('GET', '/results/own'));
  const found = results.semesters
    .flatMap(({ lines }) => lines)
    .find(({ paper }) => paper === paperOf(index));
  return { gpa: results.gpa?.shown, ...found };
};

describe('a request', () => {
  it('is open to students for their own marked results, once, within the closing date', async () => {
    const { results, days } = await own();
    const found = results.filter(({ paper }) => papers.some((one) => one.paper === paper));
    expect(days).toBe(14);
    expect(found.map(({ closed }) => closed)).toEqual([null, null, null, null]);
    expect((await refusalOf(ask(0, as(student2)))).code).toBe('WINDOW_CLOSED');
    expect((await refusalOf(ask(0, as(lecturer)))).code).toBe('FORBIDDEN');
    const forged = { paper: paperOf(3), ...RECEIPT, student: kasun };
    expect((await as(student2)('POST', '/rescrutinies', forged)).statusCode).toBe(409);
    const made = await ok(ask(3));
    expect(await refusalOf(ask(3))).toMatchObject({ details: { reason: 'asked' } });
    expect((await own(as(student2))).requests.map(({ id }) => id)).not.toContain(made.id);
    expect((await as(student2)('GET', `/rescrutinies/${made.id}`)).statusCode).toBe(404);
  });

  it('is refused after the closing date, which the refusal names', async () => {
    const published = (days: number) =>
      rowsOf(
        'UPDATE result_releases SET published_at = now() - make_interval(days => $2) WHERE id = $1',
        releases[2],
        days,
      );
    await published(15);
    const { results } = await own();
    const { until, closed } = results.find(({ paper }) => paper === paperOf(2)) ?? {};
    expect(closed).toBe('late');
    expect(await refusalOf(ask(2))).toMatchObject({
      code: 'WINDOW_CLOSED',
      details: { reason: 'late', until },
    });
    await published(14);
    expect((await own()).results.find(({ paper }) => paper === paperOf(2))?.closed).toBeNull();
  });

  it('is refused where there are no marks, and while a hold stands', async () => {
    const { results } = await own(as(student2));
    const medical = results.find(({ grade }) => grade === 'MC');
    expect(medical?.closed).toBe('withoutMarks');
    const body = { paper: medical?.paper, ...RECEIPT };
    expect(await refusalOf(as(student2)('POST', '/rescrutinies', body))).toMatchObject({
      details: { reason: 'withoutMarks' },
    });
    const hold = await ok(
      as(officer)('POST', `/student-holds/students/${kasun}`, {
        kind: 'dues',
        reason: 'A book',
        reference: 'L 1',
      }),
    );
    expect(await refusalOf(ask(0))).toMatchObject({ details: { reason: 'held' } });
    expect((await own()).results).toEqual([]);
    await ok(
      as(officer)('POST', `/student-holds/liftings/${hold.id}`, {
        reason: 'Back',
        reference: 'L 2',
      }),
    );
  });

  it('comes back with a reason, and is mended by its student alone', async () => {
    const [request] = (await own()).requests.filter(({ stage }) => stage === 'requested');
    const id = request?.id ?? '';
    await ok(take(as(officer), id, 'return', { answer: 'The receipt is of another paper.' }));
    expect((await own()).requests.find((one) => one.id === id)).toMatchObject({
      stage: 'returned',
      answer: 'The receipt is of another paper.',
    });
    expect(await emailsOf('rescrutinyReturned', 'student')).toHaveLength(1);
    expect((await take(as(student2), id, 'resubmit', { receipt: 'R 2' })).statusCode).toBe(404);
    await ok(take(as(student), id, 'resubmit', { receipt: 'R 2' }));
    expect((await own()).requests.find((one) => one.id === id)).toMatchObject({ receipt: 'R 2' });
  });
});

describe('the examiners', () => {
  it('are two, and none of them marked the paper or decides about it', async () => {
    const { id } = await ok(ask(0));
    await ok(take(as(officer), id, 'accept'));
    const named = await ok<{ staff: string }[]>(
      as(officer)('GET', `/rescrutiny/examiners/${id}?range=[0,199]`),
    );
    const possible = named.map(({ staff }) => staff);
    expect(possible).toEqual(expect.arrayContaining(Object.values(EXAMINERS)));
    for (const other of ['dean', 'examofficer', 'admin'])
      expect(possible).not.toContain(demoId('staff', other));
    const assign = (values: object) => take(as(officer), id, 'assign', { ...EXAMINERS, ...values });
    // A member of staff who reads for a degree does not examine the own script.
    const [former] = await rowsOf<{ user: string }>(
      'SELECT user_id AS user FROM students WHERE id = (SELECT student_id FROM rescrutinies WHERE id = $1)',
      id,
    );
    const link = (user: string) =>
      rowsOf(
        `UPDATE students
         SET user_id = $2::uuid
         WHERE id = (SELECT student_id FROM rescrutinies WHERE id = $1)`,
        id,
        user,
      );
    const [examiner] = await rowsOf<{ user: string }>(
      'SELECT user_id AS user FROM staff WHERE id = $1',
      EXAMINERS.firstExaminer,
    );
    await link(examiner?.user ?? '');
    expect(await refusalOf(assign({}))).toMatchObject({
      fieldErrors: { firstExaminer: { code: 'notExaminer' } },
    });
    await link(former?.user ?? '');
    await rowsOf(
      `INSERT INTO paper_markers (id, paper_id, staff_id, role, share)
       VALUES (gen_random_uuid(), $1, $2, 'moderator', 1)`,
      paperOf(0),
      EXAMINERS.secondExaminer,
    );
    expect(await refusalOf(assign({}))).toMatchObject({
      fieldErrors: { secondExaminer: { code: 'notExaminer' } },
    });
    await rowsOf('DELETE FROM paper_markers WHERE paper_id = $1', paperOf(0));
    expect(await refusalOf(assign({ secondExaminer: EXAMINERS.firstExaminer }))).toMatchObject({
      code: 'INVALID_FIELDS',
    });
    expect(await refusalOf(assign({ firstExaminer: demoId('staff', 'dean') }))).toMatchObject({
      fieldErrors: { firstExaminer: { code: 'notExaminer' } },
    });
    await ok(assign({}));
    expect(await emailsOf('rescrutinyAssigned', 'lecturer')).toHaveLength(1);
  });

  it('mark blind: no name, no earlier mark, nothing of the other', async () => {
    const [open] = (await scripts(as(lecturer))).filter(({ isOpen }) => isOpen);
    const id = open?.id ?? '';
    const secret = 'A note of the first examiner';
    expect((await handIn(as(lecturer), id, '41.83', secret)).statusCode).toBe(200);
    const [person] = await rowsOf<Record<string, string>>(
      'SELECT name_with_initials_en, full_name_en, registration_number FROM students WHERE id = $1',
      kasun,
    );
    const answers = await Promise.all(
      [
        '/rescrutiny/scripts?range=[0,99]',
        '/rescrutinies?range=[0,99]',
        `/rescrutinies/${id}`,
        `/rescrutinies/${id}/-/history`,
        `/rescrutiny/boards/${id}`,
        `/rescrutiny/examiners/${id}`,
      ].map((path) => as(lecturer2)('GET', path)),
    );
    expect(answers.map(({ statusCode }) => statusCode).slice(0, 2)).toEqual([200, 200]);
    const canaries = [...Object.values(person ?? {}), kasun, EXAM, OTHER, '41.83', secret];
    for (const { body } of answers)
      for (const canary of canaries) expect(body).not.toContain(canary);
  });

  it('hand in once, within the maxima, and only for their own scripts', async () => {
    const [open] = (await scripts(as(lecturer2))).filter(({ isOpen }) => isOpen);
    const id = open?.id ?? '';
    const path = `/rescrutiny/scripts/${id}`;
    expect(
      (await as(admin)('POST', path, { marks: await marksOf(as(lecturer2), id, '1') })).statusCode,
    ).toBe(404);
    for (const mark of ['100.01', '-1', '12.345', 'AB', ''])
      expect(await refusalOf(handIn(as(lecturer2), id, mark)), mark).toMatchObject({
        code: 'INVALID_FIELDS',
      });
    // Marks of the semester's work stand: only what lies in the script is marked again.
    const own = await marksOf(as(lecturer2), id, '40');
    expect(own.map(({ component }) => component)).toEqual(['End of semester examination']);
    for (const marks of [[], [...own, { component: 'Assignment', mark: '40' }]])
      expect(await refusalOf(as(lecturer2)('POST', path, { marks }))).toMatchObject({
        code: 'INVALID_FIELDS',
      });
    expect(await refusalOf(decide(id, '50'))).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { guard: 'bothHandedIn' },
    });
    const both = await Promise.all([
      handIn(as(lecturer2), id, '42'),
      handIn(as(lecturer2), id, '43'),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await ok(as(officer)('GET', `/rescrutinies/${id}`)))['handedIn']).toBe(2);
    expect(await emailsOf('rescrutinyComplete', 'examofficer')).toHaveLength(1);
  });
});

describe('the board', () => {
  it('sees the published marks, both new ones and the rule, and changes the record upwards', async () => {
    const [{ id } = { id: '' }] = (await own()).requests.filter(({ stage }) => stage === 'board');
    const seen = await board(id);
    expect(seen.components.every(({ first }) => first === '41.83')).toBe(true);
    expect(seen.components.map(({ published }) => published)).toContain(EXAM);
    expect(seen.notes).toEqual(['A note of the first examiner']);
    expect((await as(officer)('GET', `/rescrutiny/boards/${id}`)).statusCode).toBe(403);
    const before = await line(0);
    // The result was awarded with the least mark that the unit asked for then, here none.
    await askFor(0, 90);
    const outcome = (marks: string, call = as(dean)) =>
      call('GET', `/rescrutiny/boards/${id}/outcome?${query({ marks })}`);
    const foreseen = [
      await ok<RescrutinyOutcome>(outcome('71.5')),
      await ok<RescrutinyOutcome>(outcome('60')),
    ];
    for (const marks of ['100.5', 'AB', '71.5,60', ' '])
      expect(await ok(outcome(marks)), marks).toEqual({ after: null });
    expect((await outcome('71.5', as(officer))).statusCode).toBe(403);
    const made = await ok(as(student)('POST', '/documents/own', { kind: 'interim' }));
    const printed = await ok<StudentPrint>(as(student)('GET', `/documents/${made.id}`));
    const body = await decision(id, '71.5');
    expect((await as(officer)('POST', `/rescrutiny/decisions/${id}`, body)).statusCode).toBe(403);
    const two = await Promise.all([
      as(dean)('POST', `/rescrutiny/decisions/${id}`, body),
      as(admin)('POST', `/rescrutiny/decisions/${id}`, {
        ...body,
        marks: body.marks.map((one) => ({ ...one, mark: '60' })),
      }),
    ]);
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const after = await line(0);
    expect(Number(after.total)).toBeGreaterThan(Number(before.total));
    const stored = two.findIndex(({ statusCode }) => statusCode === 200);
    expect({ total: after.total, grade: after.grade }).toEqual(foreseen[stored]?.after);
    expect(Number(after.gpa)).toBeGreaterThan(Number(before.gpa));
    const kept = await rowsOf<{ effect: string; rescrutiny: string }>(
      `SELECT effect, rescrutiny_id AS rescrutiny FROM sittings
       WHERE student_id = $1 AND paper_id = $2 ORDER BY sequence`,
      kasun,
      paperOf(0),
    );
    expect(kept).toEqual([
      { effect: 'states', rescrutiny: null },
      { effect: 'corrects', rescrutiny: id },
    ]);
    const [result] = (await own()).requests.filter((one) => one.id === id);
    expect(result).toMatchObject({
      stage: 'changed',
      minuteReference: 'FB 9/1',
      outcome: { before: { total: before.total }, after: { total: after.total } },
    });
    const { number, code } = printed;
    const check = dataOf<StudentCheck>(
      await gateway.call('GET', `/public/document-check?${query({ number, code })}`),
    );
    expect(check.changes.map((one) => one.code)).toContain(papers[0]?.unitCode);
    const letters = await emailsOf('rescrutinyDecided', 'student');
    expect(letters).toHaveLength(1);
    expect(letters.join(' ')).not.toMatch(/71\.5|37\.41/);
    expect(await emailsOf('rescrutinyDecidedOffice', 'examofficer')).toHaveLength(1);
    expect(await brokenRows(gateway.database)).toEqual([]);
  });

  it('changes the record downwards, while a hold hides the outcome from the student', async () => {
    const before = await line(1);
    const id = await remarkedRequest(1, ['11', '11']);
    expect((await board(id)).components.every(({ agreed }) => agreed === '11')).toBe(true);
    const hold = await ok(
      as(officer)('POST', `/student-holds/students/${kasun}`, {
        kind: 'dues',
        reason: 'A book',
        reference: 'L 1',
      }),
    );
    await ok(decide(id, '11'));
    const { body } = await as(student)('GET', '/rescrutiny/own');
    expect(body).not.toMatch(/"11"|question 2/);
    await ok(
      as(officer)('POST', `/student-holds/liftings/${hold.id}`, {
        reason: 'Back',
        reference: 'L 2',
      }),
    );
    const after = await line(1);
    expect(Number(after.total)).toBeLessThan(Number(before.total));
    expect(Number(after.gpa)).toBeLessThan(Number(before.gpa));
    const { outcome } = (await own()).requests.find((one) => one.id === id) ?? {};
    expect(outcome?.after).toEqual({ total: after.total, grade: after.grade });
    expect(outcome?.marks.map((one) => one.after)).toEqual(['11']);
  });

  it('is not the person who accepted or appointed, nor an examiner', async () => {
    const { id } = await ok(ask(2));
    await ok(take(as(dean), id, 'accept'));
    await ok(take(as(officer), id, 'assign', EXAMINERS));
    await handIn(as(lecturer), id, '20');
    await handIn(as(lecturer2), id, '20');
    expect(await refusalOf(decide(id, '20'))).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { reason: 'samePerson', as: 'accept' },
    });
    expect(
      await rowsOf(
        "SELECT 1 FROM rescrutiny_marks WHERE rescrutiny_id = $1 AND stage = 'board'",
        id,
      ),
    ).toEqual([]);
    await rowsOf(
      'UPDATE rescrutinies SET first_examiner_id = $2 WHERE id = $1',
      id,
      demoId('staff', 'admin'),
    );
    expect((await as(admin)('GET', `/rescrutiny/boards/${id}`)).statusCode).toBe(404);
    expect(
      await refusalOf(take(as(admin), id, 'uphold', { minuteReference: 'M', answer: 'A' })),
    ).toMatchObject({
      details: { reason: 'guard', guard: 'markedByOthers' },
    });
    await rowsOf(
      'UPDATE rescrutinies SET first_examiner_id = $2 WHERE id = $1',
      id,
      EXAMINERS.firstExaminer,
    );
  });

  it('decides nothing after the publication was withdrawn; the office closes the request', async () => {
    const [{ id } = { id: '' }] = (await own()).requests.filter(({ stage }) => stage === 'board');
    expect(
      (await step(as(dean), releases[2] ?? '', 'withdraw', { reason: 'A mistake' })).statusCode,
    ).toBe(200);
    expect((await board(id, as(admin))).before).toBeNull();
    const { version } = await ok(as(admin)('GET', `/rescrutinies/${id}`));
    const marks = [{ component: 'End of semester examination', mark: '20' }];
    const body = { version, marks, minuteReference: 'M', answer: 'A' };
    expect(await refusalOf(as(admin)('POST', `/rescrutiny/decisions/${id}`, body))).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'withdrawn' },
    });
    await ok(take(as(officer), id, 'close', { answer: 'The results were withdrawn.' }));
    expect((await own()).requests.find((one) => one.id === id)?.stage).toBe('closed');
  });

  it('upholds a result without a new row, and marks once handed in stay as they are', async () => {
    const id = (await own()).requests.find(({ receipt }) => receipt === 'R 2')?.id ?? '';
    await ok(take(as(officer), id, 'accept'));
    await ok(take(as(officer), id, 'assign', EXAMINERS));
    expect((await handIn(as(lecturer), id, '50')).statusCode).toBe(200);
    await ok(take(as(officer), id, 'recall', {}, { reason: 'The second examiner is ill' }));
    expect((await scripts(as(lecturer))).map((one) => one.id)).not.toContain(id);
    await ok(take(as(officer), id, 'assign', EXAMINERS));
    await handIn(as(lecturer), id, '51');
    await handIn(as(lecturer2), id, '52');
    await expect(
      rowsOf("UPDATE rescrutiny_marks SET marks = '[]' WHERE rescrutiny_id = $1", id),
    ).rejects.toThrow(/append-only/);
    // The board's marks are the one way to both outcomes.
    for (const outcome of ['uphold', 'change'])
      expect(
        await refusalOf(take(as(dean), id, outcome, { minuteReference: 'M', answer: 'A' })),
      ).toMatchObject({ code: 'TRANSITION_REFUSED', details: { guard: 'marksDecided' } });
    expect(await ok(decide(id, null))).toEqual({ state: 'upheld' });
    const corrected = await rowsOf('SELECT 1 FROM sittings WHERE rescrutiny_id = $1', id);
    expect(corrected).toEqual([]);
    expect((await line(3)).state).toBe('published');
  });
});

it('A later release of the paper keeps what the board decided, and the pre-board has it too', async () => {
  await askFor(0, null);
  const before = await line(0);
  const [marked] = papers;
  if (!marked) throw new Error('no paper was published');
  const made = await release(as(officer), marked);
  await adopted(as(officer), as(dean), made.id);
  expect((await step(as(officer), made.id, 'publish')).statusCode).toBe(200);
  const after = await line(0);
  expect(after.publishedAt).not.toBe(before.publishedAt);
  expect([after.total, after.gpa]).toEqual([before.total, before.gpa]);
  const candidates = await ok<PreBoardCandidate[]>(
    as(officer)('GET', `/marks/papers/${marked.paper}/pre-board/candidates?range=[0,499]`),
  );
  const filter = { paper: marked.paper, student: kasun };
  const [entry] = await ok<WireRecord[]>(
    as(officer)('GET', `/exam-registrations?${query({ filter })}`),
  );
  const atPreBoard = candidates.find(({ indexNumber }) => indexNumber === entry?.['indexNumber']);
  expect([atPreBoard?.total, atPreBoard?.grade]).toEqual([Number(after.total), after.grade]);
});
