import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { expectKeptAsCounted, OF_PAPERS } from '../../../../tests/gateway/equipment/keptCounts.ts';
import { unmarkedPaper } from '../../../../tests/gateway/equipment/unmarkedPaper.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { MarkerPaper, MarkGrid, MarkPaperLine, MissingLine } from '../api.ts';
import { paperFacts } from '../server/facts.ts';
import { MARKER_ROLES, type MarkerRole } from '../stages.ts';

let demo: DemoGateway;
let [officer, head, lecturer]: CallAs[] = [];
const as = (call: CallAs | undefined): CallAs => call as CallAs;
beforeAll(async () => {
  demo = await startDemoGateway();
  // The examination open for registration, as if held, so that it has no marks.
  await demo.database.query({
    text: "UPDATE exam_sessions SET status = 'marking' WHERE status = 'registration'",
  });
  [officer, head, lecturer] = [
    await demo.as('examofficer'),
    await demo.as('head'),
    await demo.as('lecturer'),
  ];
});
afterAll(() => demo.close());

interface Listed<Row> {
  data: Row[];
  total: number;
}
const listOf = async <Row>(
  call: CallAs | undefined,
  path: string,
  asked: Record<string, unknown> = {},
): Promise<Listed<Row>> => {
  const answer = await as(call)('GET', `${path}?${query({ range: [0, 499], ...asked })}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json();
};

const run = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  demo.database.query<Row>({ text, values });

it('First markers are the appointed ones, or else the teachers who do not mark second', async () => {
  const paper = await unmarkedPaper(demo, as(officer), 1);
  const [teacher, other] = ['lecturer', 'lecturer2'].map((name) => demoId('staff', name));
  await run(
    `
      UPDATE offerings
      SET coordinator_id = $2
      WHERE id = (SELECT offering_id FROM papers WHERE id = $1)`,
    [paper, teacher],
  );
  await run(
    `
      DELETE FROM offerings__lecturers
      WHERE owner_id = (SELECT offering_id FROM papers WHERE id = $1)`,
    [paper],
  );
  const rolesWith = async (named: readonly (readonly [string | undefined, MarkerRole])[]) => {
    await run('DELETE FROM paper_markers WHERE paper_id = $1', [paper]);
    for (const [staff, role] of named)
      await run(
        'INSERT INTO paper_markers (paper_id, staff_id, role, share) VALUES ($1, $2, $3, 1)',
        [paper, staff, role],
      );
    const { hands } = await demo.database.transaction((client) => paperFacts(client, paper));
    return MARKER_ROLES.map((role) =>
      (hands[role] ?? []).map((staff) => (staff === teacher ? 't' : 'o')).join(''),
    ).join('/');
  };
  expect([
    await rolesWith([]),
    await rolesWith([[other, 'first']]),
    await rolesWith([[teacher, 'second']]),
    await rolesWith([[teacher, 'moderator']]),
    await rolesWith([
      [teacher, 'second'],
      [other, 'first'],
    ]),
    await rolesWith([[other, 'external']]),
  ]).toEqual(['t///', 'o///', '/t//', 't//t/', 'o/t//', 't///o']);
  await run('DELETE FROM paper_markers WHERE paper_id = $1', [paper]);
});

it('The counts of every sheet and paper follow marks, sittings and registrations', async () => {
  const recounted = async () => {
    const { rows } = await run<{ sheet: string; kept: unknown; counted: unknown }>(`
      SELECT
        sheet.id AS sheet,
        (
          SELECT ARRAY[kept.candidates, kept.filled, kept.absent_though_present]
          FROM mark_counts kept
          WHERE kept.sheet_id = sheet.id
        ) AS kept,
        ARRAY[
          count(registration.id)::int,
          (count(*) FILTER (WHERE entry.status <> 'blank'))::int,
          (
            count(*) FILTER (
              WHERE entry.status = 'AB'
                AND registration.sitting = 'present'
                AND sheet.component_kind = 'exam'
            )
          )::int
        ] AS counted
      FROM mark_sheets sheet
      LEFT JOIN exam_registrations registration
        ON registration.paper_id = sheet.paper_id
        AND registration.status = 'confirmed'
      LEFT JOIN mark_entries entry
        ON entry.sheet_id = sheet.id
        AND entry.student_id = registration.student_id
      GROUP BY sheet.id`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ counted }) => counted));
    await expectKeptAsCounted(demo.database, OF_PAPERS);
  };
  await recounted();
  const paper = await unmarkedPaper(demo, as(officer), 3);
  const grid = dataOf<MarkGrid>(await as(officer)('GET', `/marks/papers/${paper}`));
  const exam = grid.components.find(({ kind }) => kind === 'exam')?.id;
  await as(officer)('PUT', `/marks/papers/${paper}/cells`, {
    batch: randomUUID(),
    cells: grid.candidates.slice(0, 2).map(({ student }, place) => ({
      edit: randomUUID(),
      student,
      component: exam,
      stage: 'first',
      mark: place === 0 ? 'AB' : 40,
      version: 0,
    })),
  });
  await recounted();
  await run("UPDATE exam_registrations SET sitting = 'present' WHERE paper_id = $1", [paper]);
  await recounted();
  await run(
    `
      UPDATE exam_registrations
      SET status = 'withdrawn'
      WHERE paper_id = $1 AND index_number = $2`,
    [paper, grid.candidates[0]?.indexNumber],
  );
  await recounted();
});

it('The report of missing marks is turned, searched and sorted by the database, and its summary and file are of all of it', async () => {
  const all = await listOf<MissingLine>(officer, '/marks/missing');
  expect([all.total, all.data.length]).toEqual([all.data.length, all.total]);
  expect(all.total).toBeGreaterThan(20);
  const pages: Listed<MissingLine>[] = [];
  for (const first of [0, 7, 14])
    pages.push(await listOf(officer, '/marks/missing', { range: [first, first + 6] }));
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 21));
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.total]));
  const code = all.data[0]?.code ?? '';
  const found = await listOf<MissingLine>(officer, '/marks/missing', { search: code });
  expect(found.data).toEqual(all.data.filter((line) => line.code === code));
  const byBlank = await listOf<MissingLine>(officer, '/marks/missing', { sort: 'blank' });
  const blanks = byBlank.data.map(({ blank }) => blank);
  expect(blanks).toEqual(blanks.toSorted((left, right) => right - left));
  const file = await as(officer)('GET', '/marks/missing?format=csv&language=en');
  expect(file.body.trim().split('\n').length).toBeGreaterThan(all.total);
});

it('The summary of missing marks counts the papers of the lines that its reader may read', async () => {
  const expectCountedAsListed = async (reader: CallAs | undefined): Promise<string[]> => {
    const { data } = await listOf<MissingLine>(reader, '/marks/missing');
    const listed = [...new Set(data.map(({ paper }) => paper))];
    const { papers, complete } = dataOf<{ papers: number; complete: number }>(
      await as(reader)('GET', '/marks/missing/summary'),
    );
    expect(papers - complete).toBe(listed.length);
    return listed;
  };
  await expectCountedAsListed(officer);
  const listed = await expectCountedAsListed(head);
  expect(listed.length).toBeGreaterThan(1);
  // Of a paper whose second marker reads, the first marks are hidden, and their lines with them.
  await run(
    `
      INSERT INTO paper_markers (paper_id, staff_id, role, share)
      SELECT paper.id, $2, 'second', 1
      FROM papers paper
      WHERE paper.id = ANY($1)
      ON CONFLICT DO NOTHING`,
    [listed, demoId('staff', 'head')],
  );
  await expectCountedAsListed(officer);
  await expectCountedAsListed(head);
  await run(
    `
      UPDATE mark_sheets
      SET state = 'submitted'
      WHERE paper_id = ANY($1) AND stage = 'first'`,
    [listed.slice(1)],
  );
  await expectCountedAsListed(officer);
  await expectCountedAsListed(head);
  await run("DELETE FROM paper_markers WHERE paper_id = ANY($1) AND role = 'second'", [listed]);
  await expectCountedAsListed(officer);
  await expectCountedAsListed(head);
});

it('Papers and markers are listed by page, of the reader’s own papers or department alone', async () => {
  const { rows } = await run<{ id: string; department: string }>(
    `
      SELECT paper.id, unit.department_id AS department
      FROM papers paper
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id`,
  );
  const departmentOf = new Map(rows.map(({ id, department }) => [id, department]));
  const own = await listOf<MarkPaperLine>(lecturer, '/marks/papers');
  expect(own.data.every(({ roles }) => roles.length > 0)).toBe(true);
  const every = await listOf<MarkPaperLine>(officer, '/marks/papers');
  expect(every.total).toBeGreaterThan(own.total);
  const one = await listOf<MarkPaperLine>(officer, '/marks/papers', { range: [3, 3] });
  expect([one.data, one.total]).toEqual([every.data.slice(3, 4), every.total]);
  const session = every.data[0]?.session.id ?? '';
  const markers = await listOf<MarkerPaper>(officer, '/marks/markers', { session });
  expect(markers.total).toBe(markers.data.length);
  const [, second] = markers.data;
  const page = await listOf<MarkerPaper>(officer, '/marks/markers', { session, range: [1, 1] });
  expect([page.data, page.total]).toEqual([[second], markers.total]);
  const search = second?.code ?? '';
  const named = await listOf<MarkerPaper>(officer, '/marks/markers', { session, search });
  expect(new Set(named.data.map(({ code }) => code))).toEqual(new Set([search]));
  const mine = (await listOf<MarkerPaper>(head, '/marks/markers', { session })).data.filter(
    (paper) => paper.mine,
  );
  expect(new Set(mine.map(({ id }) => departmentOf.get(id))).size).toBe(1);
});
