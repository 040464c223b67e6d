import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { Grade } from '../../shared/rules/grades.ts';
import type {
  ConvocationSheet,
  FinalResultDetail,
  FinalResultLine,
  FinalResults,
  ListLine,
  OwnConvocation,
} from '../api.ts';

let gateway: DemoGateway;
const people: Record<string, CallAs> = {};
const as = (name: string): CallAs => people[name] as CallAs;
const ok = async <T = WireRecord>(answer: ReturnType<CallAs>, status = 200): Promise<T> => {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([status, expect.any(String)]);
  return dataOf<T>(got);
};
const code = async (answer: ReturnType<CallAs>): Promise<string> =>
  (await answer).json<{ code: string }>().code;
const award = (id: string): Promise<WireRecord> => ok(as('registrar')('GET', `/awards/${id}`));
const step = async (who: string, id: string, name: string, values: object = {}, reason?: string) =>
  as(who)('POST', `/awards/${id}/-/transitions/${name}`, {
    version: (await award(id)).version,
    values,
    ...(reason ? { reason } : {}),
  });
const inState = async (state: string): Promise<WireRecord[]> =>
  dataOf<WireRecord[]>(
    await as('registrar')('GET', `/awards?${query({ filter: { state }, range: [0, 99] })}`),
  );
const list = (): Promise<ConvocationSheet> =>
  ok<ConvocationSheet>(as('examofficer')('GET', '/convocation-list'));

const linesOf = ({ id }: { id: string }): Promise<ListLine[]> =>
  ok<ListLine[]>(as('examofficer')('GET', `/convocation-list/graduands?convocation=${id}`));
const studentsOf = (
  degree: string | null,
  batch: string | null,
  more = '',
): Promise<FinalResultLine[]> =>
  ok(as('examofficer')('GET', `/final-results/students?degree=${degree}&batch=${batch}${more}`));

/** Corrects the first entered grades of a student, of compulsory units first. */
async function correct(student: string, grade: Grade, most: number): Promise<void> {
  const { rows } = await gateway.database.query<{ courseUnit: string; semester: string }>({
    text: `
      SELECT sitting.course_unit_id AS "courseUnit", sitting.semester_id AS semester
      FROM current_sittings sitting
      JOIN course_units unit ON unit.id = sitting.course_unit_id
      WHERE sitting.student_id = $1 AND sitting.grade <> $2
      ORDER BY unit.kind <> 'core', unit.code
      LIMIT $3`,
    values: [student, grade, most],
  });
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    await putOnRecord(gateway, { effect: 'corrects', student, ...row, grade });
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  for (const name of [
    'examofficer',
    'dean',
    'registrar',
    'lecturer',
    'student',
    'student2',
    'webeditor',
    'admin',
  ])
    people[name] = await gateway.as(name);
});
afterAll(() => gateway.close());

describe('rights', () => {
  it.each([
    [
      '/final-results',
      { examofficer: 200, dean: 200, registrar: 200, lecturer: 403, student: 403, webeditor: 403 },
    ],
    [
      '/convocation-list',
      { examofficer: 200, dean: 200, registrar: 200, lecturer: 403, student: 403, webeditor: 403 },
    ],
    ['/convocation-list/own', { student: 200, webeditor: 403 }],
    ['/graduands', { examofficer: 200, student: 200, webeditor: 403 }],
    [
      '/student-notes',
      { registrar: 200, dean: 200, examofficer: 200, lecturer: 200, webeditor: 200 },
    ],
  ])('%s is open to those whose office it is', async (path, expected) => {
    for (const [name, status] of Object.entries(expected))
      expect([name, (await as(name)('GET', path)).statusCode]).toEqual([name, status]);
  });

  it('a student sees only their own award, once the senate has confirmed it', async () => {
    const [one] = await inState('senate');
    expect((await as('student')('GET', `/awards/${one?.id}`)).statusCode).toBe(404);
    expect(dataOf(await as('student')('GET', '/awards'))).toEqual([]);
    expect(dataOf(await as('student')('GET', '/graduands'))).toEqual([]);
  });

  it('notes are read by those whom their visibility names', async () => {
    const written = await Promise.all(
      ['office', 'author', 'dean', 'student'].map((visibility) =>
        ok(
          as('registrar')('POST', '/student-notes', {
            student: demoId('students', 'student'),
            category: 'general',
            visibility,
            writtenOn: '2026-01-02',
            body: `for ${visibility}`,
          }),
          201,
        ),
      ),
    );
    const seen = async (name: string): Promise<string[]> =>
      dataOf<WireRecord[]>(
        await as(name)(
          'GET',
          `/student-notes?${query({ filter: { student: demoId('students', 'student') } })}`,
        ),
      )
        .map(({ visibility }) => visibility as string)
        .toSorted();
    expect(await seen('registrar')).toEqual(['author', 'dean', 'office', 'student']);
    expect(await seen('dean')).toEqual(['dean', 'office', 'student']);
    expect(await seen('student')).toEqual(['student']);
    expect(await seen('student2')).toEqual([]);
    expect(await seen('lecturer')).toEqual([]);
    expect(
      (await as('dean')('PUT', `/student-notes/${written[0]?.id}`, { body: 'x', version: 1 }))
        .statusCode,
    ).not.toBe(200);
    expect((await as('dean')('GET', `/student-notes/${written[1]?.id}/history`)).statusCode).toBe(
      404,
    );
  });
});

describe('final results', () => {
  it('every class and “not yet” occur, each decided by the conditions that it shows', async () => {
    const first = await ok<FinalResults>(as('examofficer')('GET', '/final-results'));
    const all = (
      await Promise.all(
        first.batches.map(({ id }) => studentsOf(first.degree, id, '&range=[0,199]')),
      )
    ).flat();
    expect(new Set(all.map(({ standing }) => standing.class))).toEqual(
      new Set(['first', 'secondUpper', 'secondLower', 'pass', null]),
    );
    expect(
      all
        .filter(({ standing }) => standing.class === null)
        .every(({ standing }) => standing.unmet.length > 0),
    ).toBe(true);
    expect(all.flatMap(({ award: own }) => own?.differences ?? [])).toEqual([]);
  });

  it('shows the working line by line, which adds up to the average by an independent sum, with the versions of the rules', async () => {
    const [one] = await inState('senate');
    const { full, standing } = await ok<FinalResultDetail>(
      as('dean')('GET', `/final-results/${one?.['student'] as string}`),
    );
    const counting = full.snapshot.lines.filter(({ counted }) => counted !== null);
    const [points, credits] = [
      counting.reduce(
        (sum, { credits: of, counted }) => sum + of * Math.round(Number(counted) * 100),
        0,
      ),
      counting.reduce((sum, line) => sum + line.credits, 0),
    ];
    expect(standing.gpa).toBe((Math.round(points / credits + Number.EPSILON) / 100).toFixed(2));
    expect(full.snapshot.rules).toMatchObject({
      gpa: { code: 'GPA', number: 1 },
      class: { code: 'CLASSES', number: 1 },
      grades: { code: 'GRADES', number: 1 },
    });
  });

  it('goes through office, board and senate, never by one person twice, and only with what is asked', async () => {
    const [one] = await inState('autoReady');
    const id = one?.id ?? '';
    expect((await step('dean', id, 'check')).statusCode).toBe(403);
    await ok(step('examofficer', id, 'check'));
    expect((await step('dean', id, 'recommend')).statusCode).toBe(422);
    await ok(step('dean', id, 'recommend', { boardReference: 'FB 300/1' }));
    expect((await step('admin', id, 'confirm', { senateReference: 'SEN 1/1' })).statusCode).toBe(
      422,
    );
    const confirm = (effectiveDate: string) =>
      step('registrar', id, 'confirm', { senateReference: 'SEN 321/9', effectiveDate });
    // No degree counts from a day before the last result that it rests on.
    const { fieldErrors } = (await confirm('1900-01-01')).json<{
      fieldErrors: { effectiveDate: { code: string; args: { day: string } } };
    }>();
    const { code: problem, args } = fieldErrors.effectiveDate;
    expect([problem, args.day]).toEqual([
      'beforeLastResult',
      expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    ]);
    expect((await confirm(addDays(args.day, -1))).statusCode).toBe(422);
    expect(await award(id)).toMatchObject({ state: 'board', effectiveDate: null });
    await ok(confirm(args.day));
    const [other] = await inState('autoReady');
    await ok(step('admin', other?.id ?? '', 'check'));
    expect(
      await code(step('admin', other?.id ?? '', 'recommend', { boardReference: 'FB 300/2' })),
    ).toBe('TRANSITION_REFUSED');
    // The person who checked sees in advance that another person confirms.
    await ok(step('dean', other?.id ?? '', 'recommend', { boardReference: 'FB 300/2' }));
    const { _can } = await ok(as('admin')('GET', `/awards/${other?.id}`));
    expect(_can['transitions']).toContainEqual({
      name: 'confirm',
      allowed: false,
      reason: 'samePerson',
      as: 'check',
    });
    expect(
      await code(
        step('admin', other?.id ?? '', 'confirm', {
          senateReference: 'SEN 1/3',
          effectiveDate: '2026-12-01',
        }),
      ),
    ).toBe('TRANSITION_REFUSED');
  });

  it('a result that changes is shown, stops every step, and changes a confirmed award only by a reason', async () => {
    const [one] = await inState('board');
    const [id, student] = [one?.id ?? '', one?.['student'] as string];
    await correct(student, 'E', 1);
    const { award: line } = await ok<FinalResultDetail>(
      as('registrar')('GET', `/final-results/${student}`),
    );
    expect(line?.differences.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['class', 'gpa', 'credits', 'unit']),
    );
    expect(
      await code(
        step('registrar', id, 'confirm', {
          senateReference: 'SEN 1/2',
          effectiveDate: '2026-12-01',
        }),
      ),
    ).toBe('AWARD_OUTDATED');
    await ok(as('examofficer')('POST', `/final-results/awards/${id}/recalculation`));
    expect(await award(id)).toMatchObject({ state: 'autoReady', class: null });
    expect(await code(step('examofficer', id, 'check'))).toBe('AWARD_WITHOUT_CLASS');
    const [confirmed] = await inState('senate');
    await correct(String(confirmed?.['student']), 'C', 99);
    expect(
      await code(as('examofficer')('POST', `/final-results/awards/${confirmed?.id}/recalculation`)),
    ).toBe('AWARD_CONFIRMED');
    expect((await award(confirmed?.id ?? ''))['class']).toBe(confirmed?.['class']);
    await ok(step('registrar', confirmed?.id ?? '', 'reopen', {}, 'A mark was corrected'));
  });

  it('leave to take longer is entered with its reason and worked out at once', async () => {
    const [one] = await inState('autoReady');
    const put = (values: object) =>
      as('examofficer')('PUT', `/awards/${one?.id}`, { ...values, version: one?.version });
    expect((await put({ hasExtension: true })).statusCode).toBe(422);
    await ok(put({ hasExtension: true, extensionReason: 'Leave of absence, FB 210/3' }));
    expect(
      (await as('dean')('PUT', `/awards/${one?.id}`, { hasExtension: false, version: 2 }))
        .statusCode,
    ).toBe(403);
  });

  it('is prepared for every student who has earned it, and a repeat changes nothing', async () => {
    const { degree, batch } = await ok<FinalResults>(as('examofficer')('GET', '/final-results'));
    const lines = await studentsOf(degree, batch, '&range=[0,199]');
    const prepare = () =>
      ok<{ made: number; renewed: number; notYet: number }>(
        as('examofficer')('POST', '/final-results/awards', { degree, batch }),
      );
    await gateway.database.query({
      text: `
        DELETE FROM awards
        WHERE state <> 'senate' AND class IS NOT NULL AND student_id = ANY($1::uuid[])`,
      values: [lines.map(({ student }) => student.id)],
    });
    const earned = lines.filter(
      ({ standing, award: own }) =>
        standing.class !== null && own && own.state !== 'senate' && own.class !== null,
    ).length;
    expect([earned > 0, (await prepare()).made]).toEqual([true, earned]);
    expect(await prepare()).toMatchObject({ made: 0, renewed: 0 });
  });
});

describe('the convocation list', () => {
  it('lists confirmed awards once, seats those who come, and goes on record under a code that changes with any line', async () => {
    const { convocation } = await list();
    const post = <T>(call: string) =>
      ok<T>(as('examofficer')('POST', `/convocation-list/${convocation?.id}/${call}`, {}));
    // Two people list concurrently, one of them for another convocation: each graduand is on one list, once.
    const {
      id: _id,
      version: _version,
      _can,
      _labels,
      createdAt: _createdAt,
      updatedAt: _updatedAt,
      ...values
    } = await ok<WireRecord & Record<string, unknown>>(
      as('examofficer')('GET', `/convocations/${convocation?.id}`),
    );
    const rival = await ok(
      as('examofficer')('POST', '/convocations', {
        ...values,
        year: 2099,
        title: { en: 'Another', si: 'වෙනත්' },
      }),
      201,
    );
    const { waiting } = await list();
    const atOnce = await Promise.all([
      post<{ listed: number }>('graduands'),
      post<{ listed: number }>('graduands'),
      ok<{ listed: number }>(
        as('registrar')('POST', `/convocation-list/${rival.id}/graduands`, {}),
      ),
    ]);
    expect([waiting > 0, atOnce.reduce((sum, { listed }) => sum + listed, 0)]).toEqual([
      true,
      waiting,
    ]);
    await gateway.database.query({
      text: 'UPDATE graduands SET convocation_id = $1 WHERE convocation_id = $2',
      values: [convocation?.id, rival.id],
    });
    await gateway.database.query({
      text: 'DELETE FROM convocations WHERE id = $1',
      values: [rival.id],
    });
    expect((await post<{ listed: number }>('graduands')).listed).toBe(0);
    await post('seats');
    expect((await linesOf(convocation ?? { id: '' })).some(({ seat }) => seat !== null)).toBe(true);
  });

  it('a student confirms the own names while that is open, and the office confirms them after', async () => {
    const { rows } = await gateway.database.query<{ id: string; award: string }>({
      text: `
      SELECT graduand.id, graduand.award_id AS award
      FROM graduands graduand
      WHERE graduand.state = 'listed'
      LIMIT 1`,
    });
    await gateway.database.query({
      text: 'UPDATE awards SET student_id = $2 WHERE id = $1',
      values: [rows[0]?.award, demoId('students', 'student')],
    });
    await gateway.database.query({
      text: 'UPDATE graduands SET student_id = $2 WHERE id = $1',
      values: [rows[0]?.id, demoId('students', 'student')],
    });
    const own = () => ok<OwnConvocation>(as('student')('GET', '/convocation-list/own'));
    const { graduand, convocation } = await own();
    expect([graduand?.state, convocation?.isOpen]).toEqual(['listed', true]);
    const put = (values: object, version = graduand?.version) =>
      as('student')('PUT', `/graduands/${graduand?.id}`, { ...values, version });
    expect((await put({ name: { en: 'Only English', si: '' } })).statusCode).toBe(422);
    expect((await put({ seat: 1 })).statusCode).toBe(422);
    const saved = await ok(put({ name: { en: 'Kasun Perera', si: 'කසුන් පෙරේරා' }, mode: 'person' }));
    // Sent from two windows at once, it is handed in once.
    const sent = await Promise.all(
      [1, 2].map(() =>
        as('student')('POST', `/graduands/${graduand?.id}/-/transitions/supplicate`, {
          version: saved.version,
          values: {},
        }),
      ),
    );
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(
      (
        await gateway.database.query({
          text: "SELECT 1 FROM activities WHERE record_id = $1 AND transition = 'supplicate'",
          values: [graduand?.id],
        })
      ).rows.length,
    ).toBe(1);
    const handedIn = (await own()).graduand;
    expect(
      (await put({ name: { en: 'Other', si: 'වෙනත්' } }, handedIn?.version)).statusCode,
    ).not.toBe(200);
    await ok(
      as('examofficer')('POST', `/graduands/${graduand?.id}/-/transitions/confirm`, {
        version: handedIn?.version,
        values: {},
      }),
    );
    await gateway.database.query({
      text: 'UPDATE convocations SET supplication_until = $1',
      values: [new Date(gateway.clock.now().getTime() - 1000)],
    });
    expect(await code(put({ feeReference: 'R-1' }, (await own()).graduand?.version))).toBe(
      'WINDOW_CLOSED',
    );
  });
});
