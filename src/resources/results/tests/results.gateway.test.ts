import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeDueTransitions } from '../../../../gateway/records/workflow/timedTransitions.ts';
import {
  catalogue,
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  adopted,
  correctMark,
  kasun,
  markPaper,
  release,
  step,
  TITLE,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import { collectNotifications } from '../../../../tests/gateway/equipment/notifications.ts';
import type {
  OwnResults,
  PaperReadiness,
  PublishedUnit,
  ReleaseSheet,
  ResultsSummary,
  ResultsSummaryRow,
  UnitSheet,
} from '../api.ts';
import { resultExtensions } from '../server/extensions.ts';

let gateway: DemoGateway;
let officer: CallAs;
let dean: CallAs;
let student: CallAs;
let marked: MarkedPaper;
let first: WireRecord;
const codeOf = (answer: { json: () => unknown }): string =>
  (answer.json() as { code: string }).code;
const own = async (): Promise<OwnResults> =>
  dataOf<OwnResults>(await student('GET', '/results/own'));
const lineOf = async (paper = marked.paper) =>
  (await own()).semesters.flatMap(({ lines }) => lines).find((line) => line.paper === paper);
const earned = async (unit: string): Promise<string[]> =>
  (
    await gateway.database.query<{ grade: string }>({
      text: `
        SELECT earned.grade
        FROM earned_grades earned
        JOIN exam_sessions session ON session.semester_id = earned.semester_id
        WHERE earned.student_id = $1 AND earned.course_unit_id = $2 AND session.id = $3`,
      values: [kasun, unit, marked.session],
    })
  ).rows.map(({ grade }) => grade);
const emailsFrom = async (template: string): Promise<string[]> =>
  (
    await gateway.database.query<{ input: string }>({
      text: "SELECT input::text FROM jobs WHERE kind = 'email' AND input->>'template' = $1",
      values: [template],
    })
  ).rows.map(({ input }) => input);

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean, student] = [
    await gateway.as('examofficer'),
    await gateway.as('dean'),
    await gateway.as('student'),
  ];
  marked = await markPaper(gateway, kasun, { assignment: '70', test: '60', exam: '65' });
});
afterAll(() => gateway.close());

describe('what is ready', () => {
  it('is reported paper by paper, with the gaps and the people to act', async () => {
    const papers = dataOf<PaperReadiness[]>(
      await officer('GET', `/results/readiness?session=${marked.session}`),
    );
    const ready = papers.find(({ paper }) => paper === marked.paper);
    expect(ready).toMatchObject({
      gaps: [],
      candidates: marked.candidates.length,
      published: 'not',
    });
    expect(ready?.marked).toBe(ready?.marks);
    await gateway.database.query({
      text: `
        UPDATE exam_registrations
        SET sitting = 'medicalPending'
        WHERE paper_id = $1 AND student_id = $2`,
      values: [marked.paper, kasun],
    });
    await gateway.database.query({
      text: "UPDATE mark_sheets SET state = 'open' WHERE paper_id = $1 AND component_kind = 'exam'",
      values: [marked.paper],
    });
    await gateway.database.query({
      text: `
        DELETE FROM mark_entries entry
        USING mark_sheets sheet
        WHERE sheet.id = entry.sheet_id
          AND sheet.paper_id = $1
          AND sheet.component_kind = 'exam'
          AND entry.student_id = $2`,
      values: [marked.paper, kasun],
    });
    const lacking = dataOf<PaperReadiness[]>(
      await officer('GET', `/results/readiness?session=${marked.session}`),
    ).find(({ paper }) => paper === marked.paper);
    expect(lacking?.gaps.map(({ kind, count }) => [kind, count])).toEqual([
      ['marks', 1],
      ['sheets', 1],
      ['medicals', 1],
    ]);
    expect(lacking?.gaps[0]?.by.length).toBeGreaterThan(0);
    const blocked = await release(officer, marked);
    expect(blocked['blockers']).toBe(3);
    const refused = await step(officer, blocked.id, 'toPreBoard');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { details: { guard: 'isComplete' } },
    ]);
    expect((await officer('DELETE', `/result-releases/${blocked.id}`)).statusCode).toBe(200);
    expect(
      (
        await gateway.database.query({
          text: 'SELECT 1 FROM unit_results WHERE release_id = $1',
          values: [blocked.id],
        })
      ).rows,
    ).toEqual([]);
    marked = await markPaper(gateway, kasun, { assignment: '70', test: '60', exam: '65' });
  });

  it('can be read only with the privilege to publish', async () => {
    for (const name of ['student', 'lecturer', 'head', 'webeditor', 'registrar']) {
      const call = await gateway.as(name);
      for (const path of [
        `/results/readiness?session=${marked.session}`,
        '/result-releases',
        '/results/summary?figures=prepared',
      ])
        expect([name, path, (await call('GET', path)).statusCode]).toEqual([name, path, 403]);
    }
  });
});

describe('a release', () => {
  it('takes papers of its own examination, and at least one', async () => {
    const { rows } = await gateway.database.query<{ id: string }>({
      text: 'SELECT id FROM papers WHERE exam_session_id <> $1 LIMIT 1',
      values: [marked.session],
    });
    for (const [papers, code] of [
      [[rows[0]?.id], 'notAnOption'],
      [[], 'required'],
    ] as const) {
      const answer = await officer('POST', '/result-releases', {
        examSession: marked.session,
        title: TITLE,
        papers,
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { fieldErrors: { papers: { code } } },
      ]);
    }
  });

  it('holds every candidate with the working, and a check sum over all lines', async () => {
    first = await release(officer, marked);
    expect(first).toMatchObject({
      state: 'prepared',
      lineCount: marked.candidates.length,
      blockers: 0,
      sheetHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const sheet = dataOf<ReleaseSheet>(await officer('GET', `/results/releases/${first.id}`));
    expect(sheet).toMatchObject({ isCurrent: true, isIntact: true, lacking: [] });
    const [paper] = dataOf<UnitSheet[]>(
      await officer('GET', `/results/releases/${first.id}/papers`),
    );
    const line = paper?.lines.find(({ student: { id } }) => id === kasun);
    expect(line).toMatchObject({
      total: '65.00',
      grade: 'A-',
      code: 'value',
      pointsCounted: '3.70',
    });
    expect(line?.working.at(-1)).toMatchObject({
      rule: 'grade',
      args: { ruleSet: 'GRADES', number: 1 },
    });
  });

  it('holds all papers of an examination, and is read in pages that together are the whole', async () => {
    const { rows } = await gateway.database.query<{ id: string }>({
      text: 'SELECT id FROM papers WHERE exam_session_id = $1',
      values: [marked.session],
    });
    const papers = rows.map(({ id }) => id);
    const whole = dataOf<WireRecord>(
      await officer('POST', '/result-releases', {
        examSession: marked.session,
        title: TITLE,
        papers,
      }),
    );
    const half = Math.ceil(papers.length / 2);
    const pages = await Promise.all(
      [`[0,${half - 1}]`, `[${half},${papers.length - 1}]`].map((range) =>
        officer('GET', `/results/releases/${whole.id}/papers?range=${range}`),
      ),
    );
    expect(pages.map((page) => page.json<{ total: number }>().total)).toEqual([
      papers.length,
      papers.length,
    ]);
    const sheets = pages.flatMap((page) => dataOf<UnitSheet[]>(page));
    expect(sheets.map(({ paper }) => paper).toSorted()).toEqual(papers.toSorted());
    expect(sheets.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(whole['lineCount']);
    expect((await officer('DELETE', `/result-releases/${whole.id}`)).statusCode).toBe(200);
  });

  it('does not go before the boards when marks have changed since, until it is worked out again', async () => {
    await correctMark(gateway, marked.paper, kasun, 'exam', '75');
    expect(codeOf(await step(officer, first.id, 'toPreBoard'))).toBe('RESULTS_OUTDATED');
    expect(
      dataOf<ReleaseSheet>(await officer('GET', `/results/releases/${first.id}`)).isCurrent,
    ).toBe(false);
    const again = await officer('PUT', `/result-releases/${first.id}`, { version: first.version });
    expect([again.statusCode, dataOf<WireRecord>(again)['sheetHash']]).toEqual([
      200,
      expect.not.stringMatching(String(first['sheetHash'])),
    ]);
    expect((await step(officer, first.id, 'toPreBoard')).statusCode).toBe(200);
  });

  it('is adopted by the dean alone, with a minute, and never published by the person who adopted it', async () => {
    expect((await step(officer, first.id, 'toBoard', { values: {} })).json()).toMatchObject({
      fieldErrors: { preBoardReference: { code: 'required' } },
    });
    expect((await step(officer, first.id, 'toBoard')).statusCode).toBe(200);
    expect((await step(officer, first.id, 'adopt')).statusCode).toBe(403);
    expect((await step(dean, first.id, 'adopt', { values: {} })).json()).toMatchObject({
      fieldErrors: { minuteReference: { code: 'required' } },
    });
    expect((await step(dean, first.id, 'adopt')).statusCode).toBe(200);
    expect((await step(dean, first.id, 'publish')).json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { reason: 'samePerson', as: 'adopt' },
    });
  });

  it('is not published when what is stored is not what was adopted', async () => {
    await gateway.database.query({
      text: 'UPDATE unit_results SET total = 99 WHERE release_id = $1 AND student_id = $2',
      values: [first.id, kasun],
    });
    expect(codeOf(await step(officer, first.id, 'publish'))).toBe('RESULTS_ALTERED');
    expect(
      dataOf<ReleaseSheet>(await officer('GET', `/results/releases/${first.id}`)).isIntact,
    ).toBe(false);
    await gateway.database.query({
      text: 'UPDATE unit_results SET total = 71 WHERE release_id = $1 AND student_id = $2',
      values: [first.id, kasun],
    });
    expect(await lineOf()).toBeUndefined();
  });

  it('publishes itself at its hour, once with two gateways, and tells students without a mark', async () => {
    const publishAt = new Date(gateway.clock.now().getTime() + 60_000).toISOString();
    expect((await step(officer, first.id, 'schedule', { values: { publishAt } })).statusCode).toBe(
      200,
    );
    const { notify, emails } = collectNotifications();
    const other = await gateway.secondGateway();
    const extensions = new Map(resultExtensions);
    const houses = [gateway.database, other.database].map((database) => ({
      catalogue,
      extensions,
      database,
      now: gateway.clock.now,
      notify,
    }));
    const look = () => Promise.all(houses.map((server) => takeDueTransitions(server)));
    await look();
    expect(await lineOf()).toBeUndefined();
    gateway.clock.advance(61_000);
    await look();
    const { rows } = await gateway.database.query({
      text: "SELECT 1 FROM activities WHERE record_id = $1 AND transition = 'publish'",
      values: [first.id],
    });
    expect(rows).toHaveLength(1);
    expect(await lineOf()).toMatchObject({
      state: 'published',
      total: '71.00',
      grade: 'A',
      attemptNumber: 1,
      working: expect.arrayContaining([expect.objectContaining({ rule: 'total' })]),
    });
    expect(await earned(marked.unit)).toEqual(['A']);
    expect(emails.length).toBeGreaterThan(0);
    for (const { template, values } of emails)
      expect([template, Object.keys(values).toSorted(), values]).toEqual([
        'resultsPublished',
        ['title'],
        { title: TITLE },
      ]);
  });
});

describe('what is published', () => {
  it('gives the student the GPA of the semester and of all, line by line', async () => {
    const { gpa, semesters } = await own();
    const semester = semesters.find(({ lines }) =>
      lines.some(({ paper }) => paper === marked.paper),
    );
    expect(semester?.gpa).toEqual({ shown: '4.00', credits: expect.any(String) });
    expect(gpa).toMatchObject({
      ruleSet: 'GPA 1',
      working: expect.arrayContaining([
        expect.objectContaining({ code: marked.unitCode, counted: '4.00', because: 'counted' }),
      ]),
    });
    const sum = (gpa?.working ?? []).reduce(
      (total, { credits, counted }) => total + Number(credits) * Number(counted ?? 0),
      0,
    );
    expect(Number(gpa?.sum)).toBeCloseTo(sum, 6);
  });

  it('is read by the lecturer of the unit, the head of its department and the office, and does not exist for others', async () => {
    const { rows } = await gateway.database.query<{ username: string }>({
      text: `
        SELECT account.username
        FROM papers paper
        JOIN offerings offering ON offering.id = paper.offering_id
        JOIN staff member ON member.id = offering.coordinator_id
        JOIN users account ON account.id = member.user_id
        WHERE paper.id = $1`,
      values: [marked.paper],
    });
    expect(
      dataOf<UnitSheet>(await officer('GET', `/results/units/${marked.paper}`)).lines,
    ).toHaveLength(marked.candidates.length);
    const other = rows[0]?.username === 'lecturer2' ? 'lecturer' : 'lecturer2';
    await gateway.database.query({
      text: `
        UPDATE offerings
        SET coordinator_id = (
          SELECT member.id
          FROM staff member
          JOIN users account ON account.id = member.user_id
          WHERE account.username = $2
        )
        WHERE id = (SELECT offering_id FROM papers WHERE id = $1)`,
      values: [marked.paper, other === 'lecturer2' ? 'lecturer' : 'lecturer2'],
    });
    await gateway.database.query({
      text: `
        DELETE FROM offerings__lecturers
        WHERE owner_id = (SELECT offering_id FROM papers WHERE id = $1)`,
      values: [marked.paper],
    });
    const [teacher, stranger] = [
      await gateway.as(other === 'lecturer2' ? 'lecturer' : 'lecturer2'),
      await gateway.as(other),
    ];
    expect(
      dataOf<UnitSheet>(await teacher('GET', `/results/units/${marked.paper}`)).distribution,
    ).toMatchObject({ sat: marked.candidates.length });
    expect(
      dataOf<PublishedUnit[]>(await teacher('GET', '/results/units')).map(({ paper }) => paper),
    ).toContain(marked.paper);
    for (const call of [stranger, student]) {
      expect((await call('GET', `/results/units/${marked.paper}`)).statusCode).toBe(404);
      expect(
        dataOf<PublishedUnit[]>(await call('GET', '/results/units')).map(({ paper }) => paper),
      ).not.toContain(marked.paper);
    }
  });

  it('is counted with the ledger, as a count of the published results gives', async () => {
    const listed = await officer('GET', '/results/units?range=[0,999]');
    const { data: units, total } = listed.json<{ data: PublishedUnit[]; total: number }>();
    const { rows: counted } = await gateway.database.query<{
      paper: string;
      grades: Record<string, number>;
    }>({
      text: `
        SELECT paper, json_object_agg(code, results) AS grades
        FROM (
          SELECT
            paper_id AS paper,
            coalesce(grade, nullif(code, 'value')) AS code,
            count(*)::int AS results
          FROM published_results
          GROUP BY 1, 2
        ) result
        WHERE code IS NOT NULL
        GROUP BY paper`,
    });
    expect(total).toBe(units.length);
    const known = new Map(counted.map(({ paper, grades }) => [paper, grades]));
    expect(known.size).toBeGreaterThan(1);
    for (const { paper, distribution } of units)
      expect(distribution.grades).toEqual(known.get(paper) ?? {});
    expect(units.map(({ publishedAt }) => publishedAt)).toEqual(
      units
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .toReversed(),
    );
  });

  it('is summed up by unit, batch, department and level, and goes out as a file', async () => {
    for (const by of ['unit', 'batch', 'department', 'level']) {
      const { total } = dataOf<ResultsSummary>(
        await officer('GET', `/results/summary?session=${marked.session}`),
      );
      const rows = dataOf<ResultsSummaryRow[]>(
        await officer('GET', `/results/summary/rows?by=${by}&session=${marked.session}`),
      );
      expect([by, rows.reduce((sum, { distribution }) => sum + distribution.sat, 0)]).toEqual([
        by,
        total.sat,
      ]);
      expect(total.sat).toBe(marked.candidates.length);
    }
    const csv = await officer(
      'GET',
      `/results/summary?session=${marked.session}&format=csv&language=si`,
    );
    expect([csv.statusCode, csv.body]).toEqual([200, expect.stringContaining(marked.unitCode)]);
    expect((await officer('GET', '/results/summary?by=student')).statusCode).toBe(400);
  });

  it('keeps what was before when a correction is published', async () => {
    await correctMark(gateway, marked.paper, kasun, 'exam', '60');
    const correction = await release(officer, marked);
    await adopted(officer, dean, correction.id);
    expect((await step(officer, correction.id, 'publish')).statusCode).toBe(200);
    expect(await lineOf()).toMatchObject({
      total: '62.00',
      grade: 'B+',
      earlier: [{ total: '71.00', grade: 'A', code: 'value' }],
    });
    expect(await earned(marked.unit)).toEqual(['B+']);
    // The former release withdraws nothing that a later one has replaced.
    const superseded = (who: CallAs) => step(who, first.id, 'withdraw', { reason: 'Superseded' });
    // Nor does the one who published it take it back alone.
    expect((await superseded(officer)).statusCode).toBe(409);
    expect((await superseded(dean)).statusCode).toBe(200);
    expect(await lineOf()).toMatchObject({ grade: 'B+' });
    expect(
      (await step(dean, correction.id, 'withdraw', { reason: 'A script was mixed up' })).statusCode,
    ).toBe(200);
    expect(await lineOf()).toMatchObject({
      state: 'withdrawn',
      total: null,
      grade: null,
      working: [],
      earlier: [],
      withdrawnAt: expect.any(String),
    });
    expect(await earned(marked.unit)).toEqual([]);
    expect((await emailsFrom('resultsWithdrawn')).length).toBeGreaterThan(0);
  });

  it('shows a withheld result as withheld and nothing else of it', async () => {
    const other = await markPaper(gateway, kasun, { assignment: '88', test: '88', exam: '88' }, 1);
    await gateway.database.query({
      text: "UPDATE exam_registrations SET sitting = 'offence' WHERE paper_id = $1 AND student_id = $2",
      values: [other.paper, kasun],
    });
    const made = await release(officer, other);
    await adopted(officer, dean, made.id);
    expect((await step(officer, made.id, 'publish')).statusCode).toBe(200);
    expect(await lineOf(other.paper)).toMatchObject({
      state: 'withheld',
      code: 'WH',
      total: null,
      grade: null,
      working: [],
    });
    expect(await earned(other.unit)).toEqual([]);
  });
});
