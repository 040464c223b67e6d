import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyLanguage } from '../../../../gateway/index.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { releaseIn } from '../../../../tests/gateway/equipment/undecided.ts';
import type { PaperReadiness, UnitSheet } from '../../results/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type {
  CellAnswer,
  MarkGrid,
  MarkPaperLine,
  MissingLine,
  Moderation,
  PreBoardLine,
  PreBoardPaper,
  SampledScript,
} from '../api.ts';
import { drawMissingSamples } from '../server/moderation.ts';

let demo: DemoGateway;
let officer: CallAs;
let marker: CallAs;
let moderator: CallAs;
let head: CallAs;
let paper: string;
let session: string;

const url = (rest = '') => `/marks/papers/${paper}/moderation${rest}`;
const grid = async (call = officer): Promise<MarkGrid> =>
  dataOf<MarkGrid>(await call('GET', `/marks/papers/${paper}`));
const stateFor = async (call: CallAs): Promise<Moderation> =>
  dataOf<Moderation>(await call('GET', url()));
const scriptsFor = async (call: CallAs): Promise<SampledScript[]> =>
  dataOf<SampledScript[]>(await call('GET', url(`/scripts?${query({ range: '[0,499]' })}`)));
const reasonOf = (answer: Parameters<typeof failureOf>[0]): unknown =>
  failureOf(answer).details?.['reason'];

/** Leaves the paper without marks and markers; every candidate sat it, none of them before. */
async function unmark(): Promise<void> {
  for (const text of [
    "UPDATE exam_registrations SET sitting = 'present', attempt_kind = 'proper' WHERE paper_id = $1",
    'DELETE FROM mark_entries WHERE sheet_id IN (SELECT id FROM mark_sheets WHERE paper_id = $1)',
    'DELETE FROM mark_sheets WHERE paper_id = $1',
    'DELETE FROM paper_markers WHERE paper_id = $1',
    'DELETE FROM mark_scripts WHERE paper_id = $1',
    `UPDATE practicals
     SET (${everyLanguage('component')}) = ROW('None', 'None')
     WHERE offering_id = (SELECT offering_id FROM papers WHERE id = $1)`,
  ])
    await demo.database.query({ text, values: [paper] });
}

beforeAll(async () => {
  demo = await startDemoGateway();
  officer = await demo.as('examofficer');
  const lines = dataOf<MarkPaperLine[]>(await officer('GET', '/marks/papers'));
  const [largest] = lines
    .filter(({ isDoubleMarked }) => !isDoubleMarked)
    .toSorted((left, right) => right.candidates - left.candidates);
  paper = largest?.id ?? '';
  await unmark();
  await demo.database.query({
    text: `
      UPDATE staff
      SET department_id = (
        SELECT unit.department_id
        FROM papers paper
        JOIN offerings offering ON offering.id = paper.offering_id
        JOIN course_units unit ON unit.id = offering.course_unit_id
        WHERE paper.id = $1
      )
      WHERE id = $2`,
    values: [paper, demoId('staff', 'head')],
  });
  [marker, moderator, head] = [
    await demo.as('lecturer'),
    await demo.as('lecturer2'),
    await demo.as('head'),
  ];
  session = (await grid()).paper.session.id;
  for (const [staff, role] of [
    ['lecturer', 'first'],
    ['lecturer2', 'moderator'],
  ] as const)
    await officer('POST', '/paper-markers', {
      paper,
      staff: demoId('staff', staff),
      role,
      share: 1,
    });
});
afterAll(() => demo.close());

/** Marks every candidate in every component: the n-th by index number gets `markOf(n)`. */
async function markAll(markOf: (place: number) => number): Promise<void> {
  const { candidates, cells, components } = await grid();
  const version = (student: string, component: string) =>
    cells.find(([of, at, stage]) => of === student && at === component && stage === 'first')?.[4];
  const edits = components.flatMap(({ id: component }) =>
    candidates.map(({ student }, place) => ({
      edit: randomUUID(),
      student,
      component,
      stage: 'first',
      mark: markOf(place),
      version: version(student, component) ?? 0,
    })),
  );
  const answer = await marker('PUT', `/marks/papers/${paper}/cells`, {
    batch: randomUUID(),
    cells: edits,
  });
  const outcomes = new Set(dataOf<CellAnswer[]>(answer).map(({ outcome }) => outcome));
  expect(outcomes).toEqual(new Set(['saved']));
}

/** Takes a step with every sheet of a stage; the reasons of the refusals. */
async function step(call: CallAs, stage: string, name: string): Promise<unknown[]> {
  const refused: unknown[] = [];
  for (const { id } of (await grid()).sheets.filter((sheet) => sheet.stage === stage)) {
    const { version } = (await grid()).sheets.find((sheet) => sheet.id === id) ?? { version: 0 };
    const answer = await call('POST', `/mark-sheets/${id}/-/transitions/${name}`, {
      version,
      ...(name === 'sendBack' && { reason: 'Looked at again' }),
    });
    if (answer.statusCode !== 200) refused.push(reasonOf(answer));
  }
  return refused;
}

const judge = async (call: CallAs, body: Record<string, unknown>) => {
  const [round] = (await stateFor(head)).rounds;
  return call('POST', url('/scripts'), { round: round?.round ?? 1, ...body });
};
const decide = async (call: CallAs, body: Record<string, unknown>) => {
  const [round] = (await stateFor(head)).rounds;
  return call('POST', url(), { round: round?.round ?? 1, reason: 'As discussed', ...body });
};
async function agreeToAll(): Promise<void> {
  for (const { student, verdict } of await scriptsFor(moderator))
    if (verdict === null)
      expect((await judge(moderator, { student, verdict: 'agrees' })).statusCode).toBe(200);
}
const gapsOf = async (): Promise<string[]> =>
  dataOf<PaperReadiness[]>(
    await officer('GET', `/results/readiness?${query({ session, range: '[0,199]' })}`),
  )
    .find((line) => line.paper === paper)
    ?.gaps.map(({ kind }) => kind) ?? [];
/** Compares the agreed marks of a component with the first ones. */
async function expectAgreed(
  component: string,
  wanted: (given: number, indexNumber: string) => number,
): Promise<void> {
  const { cells, candidates } = await grid();
  const at = (student: string, stage: string) =>
    cells.find(([id, where, on]) => id === student && where === component && on === stage)?.[3];
  for (const { student, indexNumber } of candidates)
    expect([indexNumber, at(student, 'agreed')]).toEqual([
      indexNumber,
      wanted(Number(at(student, 'first')), indexNumber),
    ]);
}

const spread = (place: number) => [20, 39, 41, 95, 96][place] ?? 50 + place;

describe('The demonstration', () => {
  it('has a paper under moderation, which the pre-board shows', async () => {
    const lines = dataOf<PreBoardLine[]>(
      await officer('GET', `/marks/pre-board?${query({ session, range: '[0,199]' })}`),
    );
    const { moderation, sheets } = lines.find((line) => line.moderation) ?? {};
    expect(moderation).toMatchObject({ round: 1, decision: null, differing: 1, isCurrent: true });
    expect(moderation?.checked).toBeLessThan(moderation?.sampled ?? 0);
    expect(sheets?.map(({ stage }) => stage)).toContain('agreed');
  });
});

describe('The sample for a moderator', () => {
  it('is drawn when the first marker hands in, with every fail, borderline and top script', async () => {
    await markAll(spread);
    expect((await stateFor(head)).decideClosed).toBe('notDrawn');
    expect(await step(marker, 'first', 'submit')).toEqual([]);
    const { rounds } = await stateFor(moderator);
    expect(rounds).toMatchObject([{ round: 1, share: 10, checked: 0, decision: null }]);
    const scripts = await scriptsFor(moderator);
    const { candidates } = await grid();
    const reasons = candidates
      .slice(0, 5)
      .map(({ indexNumber }) => scripts.find((one) => one.indexNumber === indexNumber)?.sampledAs);
    expect(reasons).toEqual(['fail', 'borderline', 'borderline', 'top', 'top']);
    const shared = scripts.filter(({ sampledAs }) => sampledAs === 'share');
    expect(shared).toHaveLength(Math.max(5, Math.ceil(candidates.length / 10)));
    expect(scripts.length).toBeLessThan(candidates.length);
    const { rows } = await demo.database.query<{ input: unknown }>({
      text: `
        SELECT input
        FROM jobs
        WHERE kind = 'email'
          AND input->>'template' = 'scriptsToModerate'
          AND input->>'userId' = $1`,
      values: [demoId('users', 'lecturer2')],
    });
    expect(rows).toHaveLength(1);
  });

  it('is drawn by the hourly job for a paper that was handed in before samples were drawn', async () => {
    const before = await scriptsFor(moderator);
    for (const text of [
      `DELETE FROM mark_samples
       WHERE moderation_id IN (SELECT id FROM mark_moderations WHERE paper_id = $1)`,
      'DELETE FROM mark_moderations WHERE paper_id = $1',
    ])
      await demo.database.query({ text, values: [paper] });
    const sent: string[] = [];
    const emailEach = async (template: string, readers: readonly unknown[]) =>
      void sent.push(...readers.map(() => template));
    for (const _run of [1, 2])
      await demo.database.transaction((client) =>
        drawMissingSamples({ client, now: new Date(), notify: { emailEach } }),
      );
    expect(sent).toEqual(['scriptsToModerate']);
    expect(await scriptsFor(moderator)).toEqual(before);
  });

  it('shows the moderator index numbers and no record of a student', async () => {
    const { rows } = await demo.database.query<{ id: string; number: string }>({
      text: `
        SELECT student.id, student.registration_number AS number
        FROM exam_registrations registration
        JOIN students student ON student.id = registration.student_id
        WHERE registration.paper_id = $1`,
      values: [paper],
    });
    const scripts = await scriptsFor(moderator);
    const recorded = await judge(moderator, { student: scripts[0]?.student, verdict: 'agrees' });
    expect(recorded.statusCode).toBe(200);
    const text = JSON.stringify(scripts) + recorded.body;
    for (const { id, number } of rows) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(number);
    }
  });

  it('is not written by the marker, the head, another lecturer or through the grid', async () => {
    const [script] = await scriptsFor(moderator);
    const student = script?.student ?? '';
    expect(reasonOf(await judge(marker, { student, verdict: 'agrees' }))).toBe('marksIt');
    expect(reasonOf(await judge(head, { student, verdict: 'agrees' }))).toBe('notModerator');
    expect((await (await demo.as('student'))('GET', url())).statusCode).toBe(403);
    const edit = {
      edit: randomUUID(),
      student,
      component: (await grid()).components[0]?.id,
      stage: 'agreed',
      mark: 99,
      version: 1,
      reason: 'Mine',
    };
    const answers = dataOf<CellAnswer[]>(
      await moderator('PUT', `/marks/papers/${paper}/cells`, {
        batch: randomUUID(),
        cells: [edit],
      }),
    );
    expect(answers).toMatchObject([{ outcome: 'refused', reason: 'moderated' }]);
    const unsampled = (await grid(moderator)).candidates.find(
      ({ indexNumber }) => indexNumber !== script?.indexNumber,
    );
    expect(unsampled).toBeDefined();
  });

  it('keeps the paper from results until somebody else decides on it', async () => {
    expect(await gapsOf()).toContain('moderation');
    const lines = dataOf<MissingLine[]>(
      await officer('GET', `/marks/missing?${query({ session, range: [0, 499] })}`),
    );
    const agreed = lines.filter((line) => line.paper === paper && line.stage === 'agreed');
    expect(new Set(agreed.map(({ markers }) => markers.length))).toEqual(new Set([1]));
    expect(await step(moderator, 'agreed', 'submit')).toContain('moderationOpen');
    expect(reasonOf(await decide(head, { decision: 'accepted' }))).toBe('notChecked');
    expect(reasonOf(await decide(marker, { decision: 'accepted' }))).toBe('notYours');
  });
});

describe('A moderator', () => {
  it('gives other marks with a reason, and the first ones stay on record', async () => {
    const [script] = await scriptsFor(moderator);
    const [first] = script?.marks ?? [];
    const body = { student: script?.student, verdict: 'differs' };
    const marks = [{ component: first?.component, mark: '33.5' }];
    expect((await judge(moderator, { ...body, marks })).statusCode).toBe(422);
    const reason = 'Question 2 counted twice';
    expect(reasonOf(await judge(moderator, { ...body, reason, marks: [] }))).toBe('sameMarks');
    const wrong = [{ component: first?.component, mark: 'AB' }];
    expect(reasonOf(await judge(moderator, { ...body, reason, marks: wrong }))).toBe('notAMark');
    const made = dataOf<SampledScript>(await judge(moderator, { ...body, reason, marks }));
    expect(made).toMatchObject({ verdict: 'differs', reason });
    expect(made.marks[0]).toMatchObject({ first: first?.first, moderated: 33.5 });
    const toModerate = async (call: CallAs) =>
      dataOf<MarkPaperLine[]>(await call('GET', '/marks/papers')).find(({ id }) => id === paper)
        ?.toModerate;
    expect(await toModerate(moderator)).toBeGreaterThan(0);
    expect(await toModerate(officer)).toBe(0);
    await agreeToAll();
    expect(await toModerate(moderator)).toBe(0);
    const { rounds } = await stateFor(head);
    expect(rounds[0]).toMatchObject({ differing: 1, checked: rounds[0]?.sampled });
  });
});

describe('The decision on a moderated paper', () => {
  it('to mark all again sends the marks back, and a new sample follows', async () => {
    expect((await decide(head, { decision: 'remark' })).statusCode).toBe(200);
    const { sheets } = await grid();
    const first = sheets.filter(({ stage }) => stage === 'first');
    expect(new Set(first.map(({ state }) => state))).toEqual(new Set(['open']));
    await markAll((place) => spread(place) + 1);
    expect(await step(marker, 'first', 'submit')).toEqual([]);
    const { rounds } = await stateFor(head);
    expect(rounds.map(({ round, decision }) => [round, decision])).toEqual([
      [2, null],
      [1, 'remark'],
    ]);
    const scripts = await scriptsFor(moderator);
    expect(scripts.every(({ verdict }) => verdict === null)).toBe(true);
    for (const { marks } of scripts)
      for (const { first: given, moderated } of marks) expect(moderated).toBe(given);
  });

  it('to shift needs a minute, and moves every mark but those of the moderator', async () => {
    const [script] = await scriptsFor(moderator);
    const component = script?.marks[0]?.component ?? '';
    const own = { component, mark: '12.25' };
    const reason = 'Only the first page is answered';
    await judge(moderator, { student: script?.student, verdict: 'differs', reason, marks: [own] });
    await agreeToAll();
    const shift = { decision: 'shifted', component, shift: '2.5' };
    expect((await decide(head, shift)).statusCode).toBe(422);
    expect((await decide(head, { ...shift, minute: 'PB/2026/4', shift: '0' })).statusCode).toBe(
      422,
    );
    expect((await decide(head, { ...shift, minute: 'PB/2026/4' })).statusCode).toBe(200);
    await expectAgreed(component, (given, number) =>
      number === script?.indexNumber ? 12.25 : Math.min(100, given + 2.5),
    );
  });

  it('stands in the figures of the pre-board, and closes the round', async () => {
    const board = dataOf<PreBoardPaper>(await head('GET', `/marks/papers/${paper}/pre-board`));
    expect(board.stages).toEqual(['first', 'agreed']);
    expect(board.line.moderation).toMatchObject({ decision: 'shifted', differing: 1 });
    expect(reasonOf(await decide(head, { decision: 'accepted' }))).toBe('decided');
    expect((await stateFor(moderator)).checkClosed).toBe('decided');
    expect(await gapsOf()).not.toContain('moderation');
  });

  it('is replaced by another one while the marks are open, and stays on record', async () => {
    const [before] = (await stateFor(head)).rounds;
    const again = { decision: 'accepted', replaces: true, round: before?.round };
    const answers = await Promise.all([decide(head, again), decide(officer, again)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { rounds } = await stateFor(head);
    expect(rounds.slice(0, 2)).toMatchObject([
      { round: 3, decision: 'accepted', differing: 1, checked: before?.checked, shift: null },
      { round: 2, decision: 'shifted', shift: '2.50' },
    ]);
    const script = (await scriptsFor(moderator)).find(({ verdict }) => verdict === 'differs');
    await expectAgreed(before?.component ?? '', (given, number) =>
      number === script?.indexNumber ? 12.25 : given,
    );
  });

  it('to shift the total moves all components of a script together', async () => {
    const shift = { decision: 'shifted', replaces: true, shift: '2', minute: 'PB/2026/5' };
    expect((await decide(head, { ...shift, component: randomUUID() })).statusCode).toBe(422);
    expect((await decide(moderator, shift)).statusCode).toBe(403);
    expect((await decide(head, { ...shift, minute: '' })).statusCode).toBe(422);
    expect((await decide(head, shift)).statusCode).toBe(200);
    const script = (await scriptsFor(moderator)).find(({ verdict }) => verdict === 'differs');
    for (const { component, moderated } of script?.marks ?? [])
      await expectAgreed(component, (given, number) =>
        number === script?.indexNumber ? Number(moderated) : Math.min(100, given + 2),
      );
    expect((await stateFor(head)).rounds[0]).toMatchObject({ component: null, shift: '2.00' });
  });

  it('is made anew when a first mark changes after all, which needs the moderated ones open', async () => {
    expect(await step(moderator, 'agreed', 'submit')).toEqual([]);
    expect(await step(head, 'first', 'sendBack')).toContain('moderatedFirst');
    expect(await step(head, 'agreed', 'sendBack')).toEqual([]);
    expect(await step(head, 'first', 'sendBack')).toEqual([]);
    await markAll((place) => spread(place) + 2);
    expect(await gapsOf()).toContain('moderation');
    await demo.database.query({
      text: 'UPDATE papers SET moderated_share = 100 WHERE id = $1',
      values: [paper],
    });
    expect(await step(marker, 'first', 'submit')).toEqual([]);
    const [latest] = (await stateFor(head)).rounds;
    expect(latest).toMatchObject({ round: 5, decision: null, share: 100 });
    expect(latest?.sampled).toBe((await grid()).candidates.length);
  });

  it('leads to results that keep the raw mark for the boards alone', async () => {
    const [script] = await scriptsFor(moderator);
    const component = script?.marks[0]?.component ?? '';
    await judge(moderator, {
      student: script?.student,
      verdict: 'differs',
      reason: 'Answer 3 was overlooked',
      marks: [{ component, mark: '61' }],
    });
    await agreeToAll();
    expect((await decide(head, { decision: 'accepted' })).statusCode).toBe(200);
    expect(await step(moderator, 'agreed', 'submit')).toEqual([]);
    const raw = String(script?.marks[0]?.first);
    await releaseIn(demo, { paper, session, unit: '', unitCode: '', candidates: [] }, 'published');
    const { lines } = dataOf<UnitSheet>(await officer('GET', `/results/units/${paper}`));
    const moderated = lines.filter(({ working }) =>
      working.some(({ args }) => 'beforeModeration' in args),
    );
    expect(moderated).toHaveLength(1);
    expect(JSON.stringify(moderated)).toContain(`"mark":"61"`);
    expect(JSON.stringify(moderated)).toContain(`"beforeModeration":"${raw}"`);
    const own = await officer('GET', `/results/students/${moderated[0]?.student.id}`);
    expect(own.body).toContain('"mark":"61"');
    expect(own.body).not.toContain('beforeModeration');
  });
});
