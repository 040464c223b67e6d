import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { unmarkedPaper } from '../../../../tests/gateway/equipment/unmarkedPaper.ts';
import { verifyRecord } from '../../../../tests/gateway/equipment/verifyRecord.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { CellAnswer, CellEdit, MarkGrid, MarkPaperLine, MissingLine } from '../api.ts';
import type { MarkStage } from '../stages.ts';

let gateway: DemoGateway;
let officer: CallAs;
let lecturer: CallAs;
let lecturer2: CallAs;
let paper: string;
const staffOf = (name: string): string => demoId('staff', name);

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, lecturer, lecturer2] = [
    await gateway.as('examofficer'),
    await gateway.as('lecturer'),
    await gateway.as('lecturer2'),
  ];
  // The examination open for registration, as if held, so that it has no marks.
  await gateway.database.query({
    text: "UPDATE exam_sessions SET status = 'marking' WHERE status = 'registration'",
  });
  paper = await unmarkedPaper(gateway, officer, 5);
});
afterAll(() => gateway.close());

const gridOf = async (call: CallAs): Promise<MarkGrid> =>
  dataOf<MarkGrid>(await call('GET', `/marks/papers/${paper}`));
const write = async (
  call: CallAs,
  cells: readonly CellEdit[],
  batch: string = randomUUID(),
): Promise<CellAnswer[]> => {
  let answer = await call('PUT', `/marks/papers/${paper}/cells`, { batch, cells });
  // Repeats the call with the same ids, as the portal does when the gateway is busy.
  for (let tries = 0; answer.statusCode === 503 && tries < 20; tries += 1)
    answer = await call('PUT', `/marks/papers/${paper}/cells`, { batch, cells });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return dataOf<CellAnswer[]>(answer);
};
const appoint = async (staff: string, role: string): Promise<void> => {
  expect(
    (await officer('POST', '/paper-markers', { paper, staff: staffOf(staff), role, share: 1 }))
      .statusCode,
  ).toBe(201);
};

describe('A mark sheet', () => {
  let grid: MarkGrid;
  const edit = (
    student: number,
    mark: CellEdit['mark'],
    version = 0,
    more: Partial<CellEdit> = {},
  ): CellEdit => ({
    edit: randomUUID(),
    student: grid.candidates[student]?.student ?? '',
    component: grid.components[0]?.id ?? '',
    stage: 'first',
    mark,
    version,
    ...more,
  });
  const sit = (student: number, sitting: string | null) =>
    gateway.database.query({
      text: 'UPDATE exam_registrations SET sitting = $3 WHERE paper_id = $1 AND index_number = $2',
      values: [paper, grid.candidates[student]?.indexNumber, sitting],
    });
  const outcomes = (answers: readonly CellAnswer[]): unknown[] =>
    answers.map((answer) =>
      answer.outcome === 'refused' ? answer.reason : [answer.outcome, answer.mark, answer.version],
    );

  it('is closed to people who do not mark the paper, and open to its markers once appointed', async () => {
    const stranger = await gateway.as('student');
    expect((await stranger('GET', `/marks/papers/${paper}`)).statusCode).toBe(403);
    await appoint('lecturer', 'first');
    grid = await gridOf(lecturer);
    expect(grid.stages).toEqual(['first']);
    expect(grid.candidates.length).toBeGreaterThanOrEqual(4);
  });

  it('takes marks and codes as the wire has them, keeps empty apart from zero, and refuses what is no mark without touching it', async () => {
    await sit(2, 'medicalAccepted');
    const answers = await write(lecturer, [edit(0, 57.5), edit(1, 'ab'), edit(2, -1), edit(3, 0)]);
    await sit(2, null);
    expect(outcomes(answers)).toEqual([
      ['saved', 57.5, 1],
      ['saved', -2, 1],
      ['saved', -1, 1],
      ['saved', 0, 1],
    ]);
    const bad = await write(lecturer, [
      edit(0, 850, 1),
      edit(0, '1.005', 1),
      edit(0, 'xx', 1),
      edit(0, -5, 1),
      edit(0, 'WH', 1),
      edit(0, 5, 1, { student: randomUUID() }),
      edit(0, 5, 1, { component: randomUUID() }),
    ]);
    expect(outcomes(bad)).toEqual([
      'overMaximum',
      'tooManyDecimals',
      'notAMark',
      'negative',
      'officeOnly',
      'notACandidate',
      'noSuchComponent',
    ]);
    const { rows } = await gateway.database.query<{ status: string; value: string | null }>({
      text: `
        SELECT status, value::text
        FROM mark_entries entry
        JOIN mark_sheets sheet ON sheet.id = entry.sheet_id
        WHERE sheet.paper_id = $1
        ORDER BY status, value`,
      values: [paper],
    });
    expect(rows).toEqual([
      { status: 'AB', value: null },
      { status: 'MC', value: null },
      { status: 'value', value: '0.00' },
      { status: 'value', value: '57.50' },
    ]);
  });

  it('takes MC in any component only where the medical was accepted, and brings none back without it', async () => {
    const answers: unknown[] = [];
    for (const { id: component } of grid.components) {
      const medical = (version: number) => edit(4, -1, version, { component });
      const empty = (version: number) =>
        edit(4, null, version, { component, reason: 'Not excused' });
      for (const call of [lecturer, officer])
        expect(outcomes(await write(call, [medical(0)]))).toEqual(['medicalFirst']);
      await sit(4, 'medicalAccepted');
      expect(outcomes(await write(lecturer, [medical(0)]))).toEqual([['saved', -1, 1]]);
      await sit(4, null);
      const batch = randomUUID();
      expect(outcomes(await write(lecturer, [empty(1)], batch))).toEqual([['saved', null, 2]]);
      const undone = await lecturer('POST', `/marks/papers/${paper}/batches/${batch}/undo`, {});
      answers.push(...outcomes(dataOf<CellAnswer[]>(undone)));
    }
    expect(answers).toEqual(grid.components.map(() => 'medicalFirst'));
  });

  it('answers a write on an old version with the stored mark, and stores a repeated change once', async () => {
    const again = edit(0, 60, 1);
    expect(outcomes(await write(lecturer, [again]))).toEqual([['saved', 60, 2]]);
    expect(outcomes(await write(officer, [edit(0, 61, 1)]))).toEqual([['conflict', 60, 2]]);
    expect(outcomes(await write(lecturer, [again]))).toEqual([['saved', 60, 2]]);
    // Its id with another mark is no repetition, and is not said to be saved.
    const reused = { ...again, mark: 61, version: 2 };
    expect(outcomes(await write(lecturer, [reused]))).toEqual([['conflict', 60, 2]]);
    const history = dataOf<unknown[]>(
      await lecturer(
        'GET',
        `/marks/papers/${paper}/history?${query({ student: again.student, component: again.component, stage: 'first' })}`,
      ),
    );
    expect(history).toMatchObject([
      { before: 57.5, after: 60, version: 2 },
      { before: null, after: 57.5, version: 1 },
    ]);
  });

  it('gives a whole batch back, but nothing that was changed since', async () => {
    const component = grid.components[1]?.id ?? grid.components[0]?.id ?? '';
    const batch = randomUUID();
    const at = (student: number, mark: number, version = 0): CellEdit =>
      edit(student, mark, version, { component });
    await write(lecturer, [at(0, 1), at(1, 2), at(2, 3)], batch);
    await write(officer, [at(2, 9, 1)]);
    const undone = dataOf<CellAnswer[]>(
      await lecturer('POST', `/marks/papers/${paper}/batches/${batch}/undo`, {}),
    );
    expect(undone.map(({ outcome }) => outcome).toSorted()).toEqual(['conflict', 'saved', 'saved']);
    const now = (await gridOf(lecturer)).cells
      .filter(([, of]) => of === component)
      .map(([, , , mark]) => mark);
    expect(now.filter((mark) => mark !== null)).toEqual([9]);
  });

  it('cannot be handed in with blanks, and once handed in is closed on every way to its cells', async () => {
    const [sheet] = (await gridOf(lecturer)).sheets;
    if (!sheet) throw new Error('no sheet');
    const submit = (): ReturnType<CallAs> =>
      lecturer('POST', `/mark-sheets/${sheet.id}/-/transitions/submit`, {
        version: sheet.version,
        values: {},
      });
    expect((await submit()).json()).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'blanks' },
    });
    const component = sheet.component;
    const own = (await gridOf(lecturer)).cells.filter(([, of]) => of === component);
    const marked = new Map(own.map(([student, , , mark, version]) => [student, { mark, version }]));
    const batch = randomUUID();
    await write(
      lecturer,
      grid.candidates
        .filter(({ student }) => (marked.get(student)?.mark ?? null) === null)
        .map(({ student }) =>
          edit(0, 50, marked.get(student)?.version ?? 0, { student, component }),
        ),
      batch,
    );
    expect((await submit()).statusCode).toBe(200);
    expect(outcomes(await write(lecturer, [edit(0, 12, 2, { component })]))).toEqual(['notOpen']);
    expect(outcomes(await write(officer, [edit(0, 12, 2, { component })]))).toEqual(['notOpen']);
    const undone = dataOf<CellAnswer[]>(
      await lecturer('POST', `/marks/papers/${paper}/batches/${batch}/undo`, {}),
    );
    expect(
      new Set(
        undone.map((answer) => (answer.outcome === 'refused' ? answer.reason : answer.outcome)),
      ),
    ).toEqual(new Set(['notOpen']));
    const record = dataOf<WireRecord>(await officer('GET', `/mark-sheets/${sheet.id}`));
    expect(
      (
        await officer('PUT', `/mark-sheets/${sheet.id}`, {
          closesAt: new Date().toISOString(),
          version: record.version,
        })
      ).statusCode,
    ).toBe(409);
    expect(record).toMatchObject({ state: 'submitted' });
  });

  it('detects tampering with its history: no row can be changed, and behind the triggers the first broken link is named', async () => {
    await expect(
      gateway.database.query({ text: 'UPDATE mark_events SET value = 99' }),
    ).rejects.toThrow('append-only');
    await expect(gateway.database.query({ text: 'DELETE FROM mark_events' })).rejects.toThrow(
      'append-only',
    );
    const verify = async () => (await verifyRecord(gateway.database)).brokenSheets;
    expect(await verify()).toEqual({ count: 0, named: [] });
    const { rows } = await gateway.database.query<{ sheet: string; student: string }>({
      text: `
        SELECT entry.sheet_id AS sheet, entry.student_id AS student
        FROM mark_entries entry
        JOIN mark_sheets sheet ON sheet.id = entry.sheet_id
        WHERE sheet.paper_id = $1 AND status = 'value'
        LIMIT 1`,
      values: [paper],
    });
    const [cell] = rows;
    await gateway.database.query({
      text: 'UPDATE mark_entries SET value = value + 1 WHERE sheet_id = $1 AND student_id = $2',
      values: [cell?.sheet, cell?.student],
    });
    expect((await verify()).named).toMatchObject([
      { sheet: cell?.sheet, student: cell?.student, fault: 'cell' },
    ]);
    await gateway.database.query({
      text: 'UPDATE mark_entries SET value = value - 1 WHERE sheet_id = $1 AND student_id = $2',
      values: [cell?.sheet, cell?.student],
    });
    await gateway.database.transaction(async (client) => {
      await client.query('ALTER TABLE mark_events DISABLE TRIGGER USER');
      await client.query(
        'UPDATE mark_events SET actor_id = NULL WHERE sheet_id = $1 AND sequence = 2',
        [cell?.sheet],
      );
      await client.query('ALTER TABLE mark_events ENABLE TRIGGER USER');
    });
    expect((await verify()).named).toMatchObject([
      { sheet: cell?.sheet, sequence: 2, fault: 'changed' },
    ]);
  });

  it('is verified from the command line, which names the event that was tampered with and ends accordingly', async () => {
    const run = async (databaseUrl: string): Promise<[number | null, string]> => {
      const child = spawn(
        process.execPath,
        [path.join(inject('processes'), 'verifyMarks.js'), '--database', databaseUrl],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      );
      const said: string[] = [];
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
      const [code] = (await once(child, 'close')) as [number | null];
      return [code, said.join('')];
    };
    const { connectionString = '' } = gateway.database.pool.options;
    const [code, said] = await run(connectionString);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(
        /^TAMPERED WITH: 1 of .*\n {2}[A-Z]{3} \d{5}, .* first .*: event 2 is not what was written; student HS/,
      ),
    ]);
    expect((await run('postgres://nobody@127.0.0.1:1/none'))[0]).toBe(2);
  });
});

describe('Second marking', () => {
  const CANARY = 13.27;
  const [NEXT_TO_IT, FAR_FROM_IT] = [14.27, 43.27];
  let grid: MarkGrid;
  const all = (stage: MarkStage, mark: (index: number) => number): CellEdit[] =>
    grid.components.flatMap(({ id }) =>
      grid.candidates.map(({ student }, index): CellEdit => ({
        edit: randomUUID(),
        student,
        component: id,
        stage,
        mark: mark(index),
        version: 0,
      })),
    );
  const submitAll = async (call: CallAs, stage: MarkStage): Promise<void> => {
    for (const sheet of (await gridOf(call)).sheets.filter((one) => one.stage === stage)) {
      const answer = await call('POST', `/mark-sheets/${sheet.id}/-/transitions/submit`, {
        version: sheet.version,
        values: {},
      });
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    }
  };

  it('is blind on every route, both ways, whatever other privileges the marker holds', async () => {
    paper = await unmarkedPaper(gateway, officer, 2);
    await appoint('lecturer', 'first');
    expect(
      (
        await officer('POST', '/paper-markers', {
          paper,
          staff: staffOf('lecturer'),
          role: 'second',
          share: 1,
        })
      ).json(),
    ).toMatchObject({ fieldErrors: { role: { code: 'isOtherMarker' } } });
    await appoint('head', 'second');
    const head = await gateway.as('head');
    grid = await gridOf(lecturer);
    await write(
      lecturer,
      all('first', () => CANARY),
    );
    const [student, component] = [grid.candidates[0]?.student ?? '', grid.components[0]?.id ?? ''];
    const { rows } = await gateway.database.query<{ batch: string }>({
      text: `
        SELECT batch
        FROM mark_events event
        JOIN mark_sheets sheet ON sheet.id = event.sheet_id
        WHERE sheet.paper_id = $1
        LIMIT 1`,
      values: [paper],
    });
    const sheets = dataOf<WireRecord[]>(
      await officer('GET', `/mark-sheets?${query({ filter: { paper } })}`),
    );
    const first = sheets.find(({ stage }) => stage === 'first');
    const paths = [
      `/marks/papers`,
      `/marks/papers/${paper}`,
      `/marks/papers/${paper}/batches`,
      `/marks/papers/${paper}/history?${query({ student, component, stage: 'first' })}`,
      `/marks/papers/${paper}/history?${query({ student, component, stage: 'agreed' })}`,
      `/marks/papers/${paper}/file?stage=first&format=csv`,
      `/marks/papers/${paper}/print?stage=first`,
      `/marks/papers/${paper}/file?stage=second&format=csv`,
      '/marks/missing',
      '/mark-sheets',
      `/mark-sheets/${first?.id}`,
      `/mark-sheets/${first?.id}/history`,
      '/activities',
      '/activities/-/export?format=csv&columns=before,after',
    ];
    for (const path of paths) {
      const { body } = await head('GET', path);
      expect([path, body.includes(String(CANARY))]).toEqual([path, false]);
    }
    // Each of these calls answers requests for the user's own data.
    for (const call of [
      'print?stage=second',
      'file?stage=second&format=csv',
      `history?${query({ student, component, stage: 'second' })}`,
    ])
      expect([call, (await head('GET', `/marks/papers/${paper}/${call}`)).statusCode]).toEqual([
        call,
        200,
      ]);
    expect([
      (await head('GET', `/marks/papers/${paper}/print?stage=first`)).statusCode,
      (await lecturer('GET', `/marks/papers/${paper}/print?stage=first`)).body.includes(
        String(CANARY),
      ),
    ]).toEqual([404, true]);
    const line = dataOf<MarkPaperLine[]>(await head('GET', '/marks/papers')).find(
      ({ id }) => id === paper,
    );
    expect(line?.progress.map(({ stage, filled }) => [stage, filled])).toEqual([['second', 0]]);
    expect(
      (await head('POST', `/marks/papers/${paper}/batches/${rows[0]?.batch}/undo`, {})).statusCode,
    ).toBe(404);
    // Neither an answer nor an error of a write reveals whether the guess was right.
    for (const stage of ['first', 'agreed'] as const)
      expect(
        await write(head, [
          { edit: randomUUID(), student, component, stage, mark: CANARY, version: 0 },
        ]),
      ).toMatchObject([{ outcome: 'refused', reason: 'notAllowed' }]);
    expect(
      (
        await head('POST', `/mark-sheets/${first?.id}/-/transitions/sendBack`, {
          version: first?.version,
          values: {},
          reason: 'x',
        })
      ).statusCode,
    ).toBeGreaterThanOrEqual(403);
    await write(
      head,
      all('second', (index) => (index === 0 ? FAR_FROM_IT : NEXT_TO_IT)),
    );
    const back = await gridOf(lecturer);
    expect([back.stages, back.isBlind, JSON.stringify(back).includes(String(NEXT_TO_IT))]).toEqual([
      ['first'],
      true,
      false,
    ]);
  });

  it('keeps its last second marker once there are second marks', async () => {
    const marker = dataOf<WireRecord[]>(
      await officer('GET', `/paper-markers?${query({ filter: { paper } })}`),
    ).find(({ role }) => role === 'second');
    const answer = await officer('DELETE', `/paper-markers/${marker?.id}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'CONFLICT', details: { reason: 'secondMarksExist' } },
    ]);
  });

  it('ends when both have handed in: what is close is agreed by rule, the rest by people who say why', async () => {
    const head = await gateway.as('head');
    await submitAll(lecturer, 'first');
    expect((await gridOf(lecturer)).stages).toEqual(['first']);
    await submitAll(head, 'second');
    const open = await gridOf(lecturer);
    expect(open.stages.toSorted()).toEqual(['agreed', 'first', 'second']);
    const [one, two] = grid.candidates;
    const component = grid.components[0]?.id ?? '';
    const agreed = new Map(
      open.cells
        .filter(([, of, stage]) => stage === 'agreed' && of === component)
        .map(([student, , , mark]) => [student, mark]),
    );
    expect([agreed.has(one?.student ?? ''), agreed.get(two?.student ?? '')]).toEqual([
      false,
      13.77,
    ]);
    const byHand: CellEdit = {
      edit: randomUUID(),
      student: one?.student ?? '',
      component,
      stage: 'agreed',
      mark: 50,
      version: 0,
    };
    expect(await write(lecturer, [byHand])).toMatchObject([
      { outcome: 'refused', reason: 'needsReason' },
    ]);
    expect(await write(lecturer, [{ ...byHand, reason: 'Read again together' }])).toMatchObject([
      { outcome: 'saved', mark: 50 },
    ]);
  });
});

describe('Marks that are missing', () => {
  const linesFor = async (call: CallAs): Promise<MissingLine[]> =>
    dataOf<MissingLine[]>(await call('GET', '/marks/missing?range=[0,499]'));
  const lineOf = async (call: CallAs): Promise<MissingLine[]> =>
    (await linesFor(call)).filter((line) => line.paper === paper);

  it('are listed by component and marker, with impossible marks, until all is handed in; heads see only their department', async () => {
    paper = await unmarkedPaper(gateway, officer, 3);
    await appoint('lecturer2', 'first');
    const grid = await gridOf(lecturer2);
    const { id: exam } = grid.components.find(({ kind }) => kind === 'exam') ?? { id: '' };
    const [present, absent, third] = grid.candidates;
    const sit = async (number: string | undefined, sitting: string): Promise<unknown> =>
      gateway.database.query({
        text: 'UPDATE exam_registrations SET sitting = $3 WHERE paper_id = $1 AND index_number = $2',
        values: [paper, number, sitting],
      });
    await sit(present?.indexNumber, 'present');
    await sit(absent?.indexNumber, 'absent');
    await write(
      lecturer2,
      [present, absent, third].map((one, index): CellEdit => ({
        edit: randomUUID(),
        student: one?.student ?? '',
        component: exam,
        stage: 'first',
        mark: index === 0 ? -2 : 40,
        version: 0,
      })),
    );
    const [line, ...others] = (await lineOf(officer)).toSorted(
      (left, right) => left.blank - right.blank,
    );
    expect(line).toMatchObject({
      stage: 'first',
      state: 'open',
      blank: grid.candidates.length - 3,
      anomalies: { overMaximum: 0, absentThoughPresent: 1, markedThoughAbsent: 1 },
    });
    expect([line?.markers.length, others.map(({ blank }) => blank)]).toEqual([
      1,
      others.map(() => grid.candidates.length),
    ]);
    const department = (await linesFor(await gateway.as('head'))).map(({ paper: of }) => of);
    const { rows } = await gateway.database.query<{ code: string }>({
      text: `
        SELECT DISTINCT department.code
        FROM papers paper
        JOIN offerings offering ON offering.id = paper.offering_id
        JOIN course_units unit ON unit.id = offering.course_unit_id
        JOIN departments department ON department.id = unit.department_id
        WHERE paper.id = ANY($1::uuid[])`,
      values: [department],
    });
    expect(rows).toHaveLength(1);
  });
});

it('Two hundred edits of a few cells, racing over two gateways, are each stored or answered with the stored mark: none is lost', async () => {
  paper = await unmarkedPaper(gateway, officer, 2);
  await appoint('lecturer2', 'first');
  const beside = await gateway.secondGateway();
  const token = await beside.signIn('examofficer', 'Faculty#2026');
  const other: CallAs = (method, path, body, headers = {}) =>
    beside.call(method, path, { token, body, headers });
  const grid = await gridOf(lecturer2);
  const component = grid.components[0]?.id ?? '';
  const students = grid.candidates.slice(0, 4).map(({ student }) => student);
  const edits = Array.from({ length: 200 }, (_, index): CellEdit => ({
    edit: randomUUID(),
    student: students[index % students.length] ?? '',
    component,
    stage: 'first',
    mark: (index % 90) + 0.25,
    version: Math.floor(index / 40),
  }));
  const answers = (
    await Promise.all(
      edits.map((edit, index) => write(index % 2 === 0 ? lecturer2 : other, [edit])),
    )
  ).flat();
  const { rows } = await gateway.database.query<{ edit: string; version: number; student: string }>(
    {
      text: `
      SELECT event.edit, event.version, event.student_id AS student
      FROM mark_events event
      JOIN mark_sheets sheet ON sheet.id = event.sheet_id
      WHERE sheet.paper_id = $1`,
      values: [paper],
    },
  );
  const stored = new Set(rows.map(({ edit }) => edit));
  for (const answer of answers) {
    if (answer.outcome === 'conflict')
      expect([answer.mark === null, answer.by === null, stored.has(answer.edit)]).toEqual([
        false,
        false,
        false,
      ]);
    else expect(answer.outcome).toBe('saved');
  }
  // Every confirmed edit is in the history, or equals the mark stored before.
  const saved = answers.filter(({ outcome }) => outcome === 'saved');
  expect(saved.filter(({ edit }) => stored.has(edit))).toHaveLength(rows.length);
  const written = [...new Set(rows.map(({ student }) => student))];
  expect(written).toHaveLength(students.length);
  for (const student of written) {
    const versions = rows
      .filter((row) => row.student === student)
      .map(({ version }) => version)
      .toSorted((left, right) => left - right);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
  }
  expect(answers).toHaveLength(200);
}, 60_000);
