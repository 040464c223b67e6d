import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import type { PreBoardCandidate, PreBoardLine, PreBoardPaper } from '../../marks/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { PaperReadiness } from '../api.ts';
import { linesInParts, type PreparedLine } from '../server/preparing.ts';

let demo: DemoGateway;
let head: CallAs;
let officer: CallAs;
let session: string;
let lines: PreBoardLine[];

const listAs = async (call: CallAs, range = '[0,199]'): Promise<PreBoardLine[]> =>
  dataOf<PreBoardLine[]>(await call('GET', `/marks/pre-board?${query({ session, range })}`));
const paperAs = async (call: CallAs, id: string): Promise<PreBoardPaper> =>
  dataOf<PreBoardPaper>(await call('GET', `/marks/papers/${id}/pre-board`));
const candidatesOf = async (id: string, only = 'all'): Promise<PreBoardCandidate[]> =>
  dataOf<PreBoardCandidate[]>(
    await head(
      'GET',
      `/marks/papers/${id}/pre-board/candidates?${query({ only, range: '[0,499]' })}`,
    ),
  );

const DEPARTMENT = `
  SELECT department_id AS department
  FROM staff
  WHERE id = $1`;
const DEPARTMENTS = `
  SELECT paper.id, unit.department_id AS department
  FROM papers paper
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE paper.exam_session_id = $1`;

beforeAll(async () => {
  demo = await startDemoGateway();
  [head, officer] = [await demo.as('head'), await demo.as('examofficer')];
  const { rows } = await demo.database.query<{ id: string }>({
    text: "SELECT id FROM exam_sessions WHERE status = 'marking'",
  });
  session = rows[0]?.id ?? '';
  lines = await listAs(head);
});
afterAll(() => demo.close());

const departmentsOf = async (): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await demo.database.query<{ id: string; department: string }>({
    text: DEPARTMENTS,
    values: [session],
  });
  return new Map(rows.map(({ id, department }) => [id, department]));
};

describe('The pre-board', () => {
  it('shows a head the papers of the own department only, and the examinations office all', async () => {
    const departments = await departmentsOf();
    const { rows } = await demo.database.query<{ department: string }>({
      text: DEPARTMENT,
      values: [demoId('staff', 'head')],
    });
    const own = rows[0]?.department;
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map(({ paper }) => departments.get(paper)))).toEqual(new Set([own]));
    const all = await listAs(officer);
    expect(all.length).toBeGreaterThan(lines.length);
    const foreign = all.find(({ paper }) => departments.get(paper) !== own)?.paper ?? '';
    const statuses = await Promise.all(
      ['pre-board', 'pre-board/candidates'].map(
        async (part) => (await head('GET', `/marks/papers/${foreign}/${part}`)).statusCode,
      ),
    );
    expect(statuses).toEqual([404, 404]);
    const lecturer = await demo.as('lecturer');
    expect((await lecturer('GET', `/marks/pre-board?${query({ session })}`)).statusCode).toBe(403);
  });

  it('answers a page and the total', async () => {
    const answer = await head('GET', `/marks/pre-board?${query({ session, range: '[1,1]' })}`);
    expect(dataOf<PreBoardLine[]>(answer).map(({ paper }) => paper)).toEqual([lines[1]?.paper]);
    expect(answer.json<{ total: number }>().total).toBe(lines.length);
  });

  it('gives every candidate what a release would give now', async () => {
    const all = await listAs(officer);
    const prepared: PreparedLine[] = [];
    for await (const part of linesInParts(
      demo.database,
      all.map(({ paper }) => paper),
    ))
      prepared.push(...part);
    expect(prepared.length).toBeGreaterThan(100);
    for (const { paper, candidates, codes, figures } of all) {
      const own = prepared.filter((line) => line.paper === paper);
      const counted = (code: string): number => own.filter((line) => line.code === code).length;
      const graded = own.filter(({ code }) => code === 'value');
      expect(candidates).toBe(own.length);
      for (const code of ['value', 'AB', 'MC', 'WH', 'IC'] as const)
        expect([paper, code, codes[code] ?? 0]).toEqual([paper, code, counted(code)]);
      for (const [grade, count] of Object.entries(figures?.grades ?? {}))
        expect([grade, count]).toEqual([
          grade,
          graded.filter((line) => line.grade === grade).length,
        ]);
      const sum = graded.reduce((total, line) => total + Number(line.total), 0);
      expect(figures?.mean ?? 0).toBeCloseTo(graded.length === 0 ? 0 : sum / graded.length, 1);
    }
    const [{ paper } = { paper: '' }] = lines.filter(({ figures }) => figures !== null);
    const shown = (await candidatesOf(paper)).map(({ code, grade, total }) =>
      [code, grade, total?.toFixed(2) ?? null].join(' '),
    );
    expect(shown.toSorted()).toEqual(
      prepared
        .filter((line) => line.paper === paper)
        .map(({ code, grade, total }) => [code, grade, total].join(' '))
        .toSorted(),
    );
  });

  it('sets both markers side by side, names those further apart than the setting, and names nobody', async () => {
    const twice = lines.find(({ markers }) => (markers?.apart ?? 0) > 0);
    if (!twice) throw new Error('no paper is marked twice');
    const candidates = await candidatesOf(twice.paper);
    const apart = candidates.flatMap(({ marks }) => marks.filter(({ isApart }) => isApart));
    expect(apart).toHaveLength(twice.markers?.apart ?? 0);
    for (const { stages } of apart) expect(stages.first).not.toBe(stages.second);
    const outliers = await candidatesOf(twice.paper, 'outliers');
    expect(outliers).toEqual(
      candidates.filter(({ isFar, marks }) => isFar || marks.some(({ isApart }) => isApart)),
    );
    expect(candidates.every((one) => !('name' in one))).toBe(true);
  });
});

const used = new Set<string>();

/** A locked paper, now of the head's department, that the lecturer has marked and no one decided. */
async function headsPaper(): Promise<string> {
  const { paper } =
    (await listAs(officer)).find(
      ({ decision, isDoubleMarked, moderation, sheets, paper: id }) =>
        !used.has(id) &&
        decision === null &&
        !isDoubleMarked &&
        moderation === null &&
        sheets.every(({ state }) => state === 'locked'),
    ) ?? {};
  if (paper === undefined) throw new Error('no locked paper is left');
  used.add(paper);
  await nameMarker(paper, 'lecturer');
  await demo.database.query({
    text: `
      UPDATE course_units
      SET department_id = (SELECT department_id FROM staff WHERE id = $2)
      WHERE id = (
        SELECT offering.course_unit_id
        FROM papers paper
        JOIN offerings offering ON offering.id = paper.offering_id
        WHERE paper.id = $1
      )`,
    values: [paper, demoId('staff', 'head')],
  });
  return paper;
}

/** Makes a person the first marker of a paper. */
const nameMarker = (paper: string, name: string) =>
  demo.database.query({
    text: `
      INSERT INTO paper_markers (paper_id, staff_id, role, share)
      VALUES ($1, $2, 'first', 1)`,
    values: [paper, demoId('staff', name)],
  });

describe('A decision of the pre-board', () => {
  const decision = (changes: number, more = {}) => ({
    decision: 'accepted',
    heldOn: '2026-01-05',
    minute: 'PB/2026/1-4',
    changes,
    ...more,
  });
  const send = (call: CallAs, id: string, body: unknown) =>
    call('POST', `/marks/papers/${id}/pre-board`, body);
  const readiness = async (id: string): Promise<string[]> => {
    const all = dataOf<PaperReadiness[]>(
      await officer('GET', `/results/readiness?${query({ session, range: '[0,499]' })}`),
    );
    return all.find(({ paper }) => paper === id)?.gaps.map(({ kind }) => kind) ?? ['unknown'];
  };

  it('is recorded by the head of the department, with minute and day, and by nobody else', async () => {
    const id = await headsPaper();
    const { changes } = await paperAs(head, id);
    expect((await send(officer, id, decision(changes))).statusCode).toBe(403);
    const made = await send(head, id, decision(changes));
    expect(made.statusCode).toBe(201);
    const { line, decisions } = await paperAs(officer, id);
    expect(line).toMatchObject({ mine: false, decision: { minute: 'PB/2026/1-4' } });
    expect(decisions).toMatchObject([
      { decision: 'accepted', heldOn: '2026-01-05', isCurrent: true },
    ]);
    await expect(
      demo.database.query({ text: 'UPDATE mark_pre_boards SET minute = $1', values: ['x'] }),
    ).rejects.toThrow();
  });

  it('is refused while marks are open, without a reason for referring, for a day to come, and on marks that have changed', async () => {
    const open = lines.find(
      ({ mine, sheets }) => mine && sheets.every(({ state }) => state === 'open'),
    );
    const { changes } = await paperAs(head, open?.paper ?? '');
    expect(failureOf(await send(head, open?.paper ?? '', decision(changes)))).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'notHandedIn' },
    });
    const id = await headsPaper();
    const now = (await paperAs(head, id)).changes;
    const refusals = await Promise.all(
      [
        decision(now, { decision: 'referred' }),
        decision(now, { heldOn: '2099-01-01' }),
        decision(now, { minute: ' ' }),
        decision(now + 1),
      ].map(async (body) => failureOf(await send(head, id, body))),
    );
    expect(refusals).toMatchObject([
      { code: 'INVALID_FIELDS', fieldErrors: { comment: { code: 'required' } } },
      { code: 'INVALID_FIELDS', fieldErrors: { heldOn: { code: 'notYet' } } },
      { code: 'INVALID_FIELDS', fieldErrors: { minute: expect.anything() } },
      { code: 'CONFLICT', details: { reason: 'marksChanged' } },
    ]);
  });

  it('is named by readiness if the settings demand it, and no longer covers marks that change', async () => {
    const decided = (await listAs(head)).find((line) => line.decision?.isCurrent)?.paper ?? '';
    const other = lines.find(({ paper }) => paper !== decided)?.paper ?? '';
    expect(await readiness(other)).not.toContain('preBoard');
    await demo.database.query({
      text: "UPDATE settings SET value = 'true' WHERE key = 'preBoardDemanded'",
    });
    expect(await readiness(decided)).not.toContain('preBoard');
    expect(await readiness(other)).toContain('preBoard');
    await demo.database.query({
      text: `
        UPDATE mark_chains
        SET length = length + 1
        WHERE sheet_id = (SELECT id FROM mark_sheets WHERE paper_id = $1 LIMIT 1)`,
      values: [decided],
    });
    expect(await readiness(decided)).toContain('preBoard');
    expect((await paperAs(head, decided)).line.decision?.isCurrent).toBe(false);
  });
});

describe('A head who gave marks of a paper', () => {
  const body = (changes: number) => ({
    decision: 'accepted',
    heldOn: '2026-01-05',
    minute: 'PB/2026/1-9',
    changes,
  });
  const waiting = async (call: CallAs): Promise<number> =>
    dataOf<AgendaEntry[]>(await call('GET', '/agenda')).find(
      ({ name }) => name === 'preBoardsToDecide',
    )?.count ?? 0;

  it('as a marker does not record its pre-board: the dean does, whom the refusal names', async () => {
    const dean = await demo.as('dean');
    const paper = await headsPaper();
    expect((await dean('GET', `/marks/papers/${paper}/pre-board`)).statusCode).toBe(404);
    const before = [await waiting(head), await waiting(dean)];
    await nameMarker(paper, 'head');
    const { line, changes } = await paperAs(head, paper);
    const name = line.standIn?.name;
    expect(line).toMatchObject({ mine: false, standIn: { name: expect.stringContaining(' ') } });
    expect([await waiting(head), await waiting(dean)]).toEqual([
      (before[0] ?? 0) - 1,
      (before[1] ?? 0) + 1,
    ]);
    const send = (call: CallAs) => call('POST', `/marks/papers/${paper}/pre-board`, body(changes));
    expect(failureOf(await send(head))).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'marksIt', dean: name },
    });
    expect((await listAs(dean)).map((one) => one.paper)).toContain(paper);
    expect((await send(dean)).statusCode).toBe(201);
    expect((await paperAs(head, paper)).decisions).toMatchObject([{ by: name, isCurrent: true }]);
  });

  it.each(['moderates it', 'wrote a mark of it', 'checked a script of it'])(
    'is anyone who %s, and the dean has a part only then',
    async (part) => {
      const dean = await demo.as('dean');
      const paper = await headsPaper();
      expect((await listAs(dean)).map((one) => one.paper)).not.toContain(paper);
      const statement = {
        'moderates it': `
          INSERT INTO paper_markers (paper_id, staff_id, role, share)
          SELECT $1, id, 'moderator', 1 FROM staff WHERE user_id = $2`,
        'wrote a mark of it': `
          UPDATE mark_entries SET changed_by = $2
          WHERE sheet_id = (
            SELECT id FROM mark_sheets WHERE paper_id = $1 AND stage = 'first' LIMIT 1
          )`,
        'checked a script of it': `
          WITH round AS (
            INSERT INTO mark_moderations (id, paper_id, round, share, changes, drawn_at)
            VALUES (gen_random_uuid(), $1, 1, 10, 0, now())
            RETURNING id
          )
          INSERT INTO mark_samples (moderation_id, student_id, sampled_as, checked_by)
          SELECT id, gen_random_uuid(), 'fail', $2 FROM round`,
      }[part];
      await demo.database.query({
        text: statement ?? '',
        values: [paper, demoId('users', 'head')],
      });
      expect((await paperAs(head, paper)).line).toMatchObject({ mine: false, standIn: {} });
      expect((await listAs(dean)).map((one) => one.paper)).toContain(paper);
    },
  );
});

it('A head who marks a paper sees nothing of it before both markers have handed in', async () => {
  const twice = lines.find(
    ({ isDoubleMarked, sheets }) => isDoubleMarked && sheets.some(({ state }) => state === 'open'),
  );
  const id = twice?.paper ?? '';
  await demo.database.query({
    text: `
      UPDATE paper_markers
      SET staff_id = $2
      WHERE paper_id = $1 AND role = 'second'`,
    values: [id, demoId('staff', 'head')],
  });
  const { line } = await paperAs(head, id);
  expect(line).toMatchObject({
    isBlind: true,
    figures: null,
    markers: null,
    codes: {},
    mine: false,
  });
  expect((await head('GET', `/marks/papers/${id}/pre-board/candidates`)).statusCode).toBe(403);
});
