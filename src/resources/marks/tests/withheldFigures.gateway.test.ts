import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { candidateOf } from '../../../../tests/gateway/equipment/candidateOf.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { marksImporterFor } from '../../../../tests/gateway/equipment/marksFile.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import * as api from '../api.ts';
import type { CellAnswer, MarkEventView, MarkGrid, PrintedMarkSheet } from '../api.ts';

/** What the practicals give of a hundred: found nowhere else, so that an answer with it is seen. */
const FIGURE = '66.85';
const OUT_OF_TWENTY = 13.37;
const OUT_OF_HUNDRED = 66.85;

interface Taken {
  paper: string;
  offering: string;
  student: string;
  group: string;
}

let gateway: DemoGateway;
let officer: CallAs;
let lecturer: CallAs;
let taken: Taken;
let component: string;
/** The id of the student as a candidate. */
let candidate: string;

const sql = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await gateway.database.query<Row & Record<string, unknown>>({ text, values })).rows;
const gridOf = async (call: CallAs): Promise<MarkGrid> =>
  dataOf<MarkGrid>(await call('GET', `/marks/papers/${taken.paper}`));
const markIn = ({ cells }: MarkGrid) =>
  cells.find(([student, at]) => student === candidate && at === component)?.[3];

const TAKEN = `
  SELECT
    paper.id AS paper,
    paper.offering_id AS offering,
    member.student_id AS student,
    member.group_id AS group
  FROM papers paper
  JOIN practical_members member ON member.offering_id = paper.offering_id
  JOIN practical_slots slot ON slot.group_id = member.group_id
  JOIN exam_registrations registration
    ON registration.paper_id = paper.id
    AND registration.student_id = member.student_id
    AND registration.status = 'confirmed'
  ORDER BY paper.id, member.student_id
  LIMIT 1`;

/** The student has done every practical of the unit, with this mark in each. */
async function recordPracticals({ offering, student, group }: Taken): Promise<void> {
  await sql('DELETE FROM practical_results WHERE student_id = $1', student);
  await sql(
    `DELETE FROM practicals practical
     WHERE practical.offering_id = $1
       AND NOT EXISTS (SELECT 1 FROM practical_slots kept WHERE kept.practical_id = practical.id)`,
    offering,
  );
  const admin = await gateway.as('admin');
  for (const { id: slot } of await sql<{ id: string }>(
    'SELECT id FROM practical_slots WHERE group_id = $1',
    group,
  )) {
    const made = await admin('POST', '/practical-results', {
      slot,
      student,
      status: 'done',
      mark: OUT_OF_TWENTY,
    });
    expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  }
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, lecturer] = [await gateway.as('examofficer'), await gateway.as('lecturer')];
  await sql("UPDATE exam_sessions SET status = 'marking' WHERE status = 'registration'");
  const [found] = await sql<Taken>(TAKEN);
  if (!found) throw new Error('no candidate does practicals');
  taken = found;
  await recordPracticals(taken);
  await sql('DELETE FROM paper_markers WHERE paper_id = $1', taken.paper);
  const named = await officer('POST', '/paper-markers', {
    paper: taken.paper,
    staff: demoId('staff', 'lecturer'),
    role: 'first',
    share: 1,
  });
  expect([named.statusCode, named.body]).toEqual([201, expect.any(String)]);
  const grid = await gridOf(officer);
  component = grid.components.find(({ kind }) => kind === 'assignment')?.id ?? '';
  candidate = await candidateOf(gateway, grid, taken.student);
});
afterAll(() => gateway.close());

it('A marker of index numbers sees that practicals gave a mark, the office which', async () => {
  expect(markIn(await gridOf(officer))).toBe(OUT_OF_HUNDRED);
  const own = await gridOf(lecturer);
  expect([own.isByIndexNumber, markIn(own)]).toEqual([true, 'recorded']);
});

it('No answer on the way to the marks has the figure, and no road is left out', async () => {
  const figures = { stage: 'first', student: candidate, component };
  const answered = new Set<string>();
  for (const call of Object.values(api)) {
    if (typeof call !== 'object' || !('method' in call) || call.method !== 'GET') continue;
    const names = Object.keys(('query' in call && call.query) || {});
    const asked = {
      ...Object.fromEntries(Object.entries(figures).filter(([name]) => names.includes(name))),
      ...('rows' in call ? { range: [0, 199] } : {}),
    };
    for (const more of 'report' in call ? [{}, { format: 'csv' }] : [{}]) {
      const path = call.path.replaceAll(/:\w+/g, taken.paper);
      const { statusCode, body } = await lecturer('GET', `${path}?${query({ ...asked, ...more })}`);
      if (statusCode === 200) answered.add(call.path);
      expect(body, path).not.toContain(FIGURE);
    }
  }
  expect([...answered]).toEqual(
    expect.arrayContaining([
      '/marks/papers/:id',
      '/marks/papers/:id/file',
      '/marks/papers/:id/print',
      '/marks/papers/:id/history',
    ]),
  );
});

it('The print counts the mark and has no sum that it could be taken from', async () => {
  const sheet = dataOf<PrintedMarkSheet>(
    await lecturer('GET', `/marks/papers/${taken.paper}/print?stage=first`),
  );
  const place = sheet.components.findIndex(({ id }) => id === component);
  expect(sheet.components[place]?.totals).toMatchObject({ sum: null, codes: 0 });
  expect(sheet.components[place]?.totals.marks).toBeGreaterThan(0);
  expect(sheet.rows.map(({ marks }) => marks[place])).toContain('recorded');
});

it('The history says that practicals gave the mark, without the figure', async () => {
  const asked = query({ student: candidate, component, stage: 'first' });
  const history = await lecturer('GET', `/marks/papers/${taken.paper}/history?${asked}`);
  expect(dataOf<MarkEventView[]>(history)[0]).toMatchObject({
    after: 'recorded',
    source: 'practicals',
  });
});

it('A guessed figure is answered like any other, typed, sent again or in a file', async () => {
  const grid = await gridOf(lecturer);
  const [, , , , version = 0] =
    grid.cells.find(([student, at]) => student === candidate && at === component) ?? [];
  const [given] = await sql<{ edit: string }>(
    `SELECT event.edit
     FROM mark_events event
     JOIN mark_sheets sheet ON sheet.id = event.sheet_id
     WHERE sheet.paper_id = $1 AND event.student_id = $2 AND event.source = 'practicals'
     LIMIT 1`,
    taken.paper,
    taken.student,
  );
  const write = async (mark: number, edit: string = randomUUID()) =>
    dataOf<CellAnswer[]>(
      await lecturer('PUT', `/marks/papers/${taken.paper}/cells`, {
        batch: randomUUID(),
        cells: [{ edit, student: candidate, component, stage: 'first', mark, version }],
      }),
    ).map((answer) => (answer.outcome === 'refused' ? answer.reason : answer.outcome));
  expect([
    ...(await write(OUT_OF_HUNDRED)),
    ...(await write(50)),
    ...(await write(OUT_OF_HUNDRED, given?.edit)),
  ]).toEqual(['practicals', 'practicals', 'practicals']);

  const { indexNumber } = grid.candidates.find(({ student }) => student === candidate) ?? {};
  const name = grid.components.find(({ id }) => id === component)?.name.en;
  const importer = await marksImporterFor(gateway, 'lecturer');
  const read = async (mark: string) => {
    const preview = await importer.preview(
      taken.paper,
      [
        ['Index no.', name],
        [indexNumber, mark],
      ]
        .map((row) => row.join(','))
        .join('\n'),
    );
    const [cell] = preview.rows[0]?.cells ?? [];
    return [cell?.was, cell?.outcome, cell?.problem];
  };
  expect(await read(FIGURE)).toEqual(['recorded', 'invalid', 'practicals']);
  expect(await read('50')).toEqual(['recorded', 'invalid', 'practicals']);
  expect(await read('recorded')).toEqual(['recorded', 'same', undefined]);
});

it('The mark counts all the same, and the marker reads it with the names', async () => {
  await sql("UPDATE settings SET value = 'false' WHERE key = 'markedByIndexNumber'");
  expect(markIn(await gridOf(lecturer))).toBe(OUT_OF_HUNDRED);
});
