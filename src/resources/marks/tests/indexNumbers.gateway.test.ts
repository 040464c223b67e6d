import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { marksImporterFor } from '../../../../tests/gateway/equipment/marksFile.ts';
import * as api from '../api.ts';
import type { CellAnswer, MarkGrid, MarkPaperLine } from '../api.ts';

/** Stands in every name and number of the candidates. */
const CANARY = 'QZXJ';
const MARKERS = ['lecturer', 'lecturer2', 'head'] as const;
type Marker = (typeof MARKERS)[number];

interface Candidate {
  student: string;
  registration: string;
  number: string;
  registrationNumber: string;
}

let gateway: DemoGateway;
let officer: CallAs;
let markers: Record<Marker, CallAs>;
let paper: string;
let session: string;
let candidates: Candidate[];
let grid: MarkGrid;
/** The readable addresses, with the names of their parameters. */
let paths: [path: string, named: string[]][];
let ids: Record<string, string>;

async function sql<Row extends Record<string, unknown>>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await gateway.database.query<Row>({ text, values })).rows;
}
const gridOf = async (call: CallAs): Promise<MarkGrid> =>
  dataOf<MarkGrid>(await call('GET', `/marks/papers/${paper}`));
const setting = (value: boolean) =>
  sql("UPDATE settings SET value = $1 WHERE key = 'markedByIndexNumber'", String(value));

const PLANT = `
  UPDATE students student
  SET
    registration_number = '${CANARY}/' || right(student.id::text, 12),
    name_with_initials_en = 'N. ${CANARY}',
    name_with_initials_si = 'නි. ${CANARY}',
    full_name_en = 'Full ${CANARY}',
    full_name_si = 'සම්පූර්ණ ${CANARY}',
    email = '${CANARY}' || right(student.id::text, 12) || '@fhss.example'
  FROM exam_registrations registration
  WHERE registration.student_id = student.id AND registration.paper_id = $1`;
const CANDIDATES = `
  SELECT
    registration.student_id AS student,
    registration.id AS registration,
    registration.index_number AS number,
    student.registration_number AS "registrationNumber"
  FROM exam_registrations registration
  JOIN students student ON student.id = registration.student_id
  WHERE registration.paper_id = $1 AND registration.status = 'confirmed'
  ORDER BY registration.index_number`;

/** The resources that a marker meets on the way to the marks, and what the paper has of each. */
async function recordsOnTheWay(): Promise<Record<string, string>> {
  const [found = { offering: '', sheet: '', marker: '' }] = await sql<{
    offering: string;
    sheet: string;
    marker: string;
  }>(
    `
      SELECT
        paper.offering_id AS offering,
        (SELECT id FROM mark_sheets WHERE paper_id = paper.id AND stage = 'first' LIMIT 1) AS sheet,
        (SELECT id FROM paper_markers WHERE paper_id = paper.id LIMIT 1) AS marker
      FROM papers paper
      WHERE paper.id = $1`,
    paper,
  );
  return {
    marks: paper,
    papers: paper,
    'mark-sheets': found.sheet,
    'paper-markers': found.marker,
    'exam-sessions': session,
    'exam-registrations': candidates[0]?.registration ?? '',
    results: paper,
    'result-releases': paper,
    search: paper,
    activities: paper,
    students: candidates[0]?.student ?? '',
    live: '',
  };
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  officer = await gateway.as('examofficer');
  markers = {
    lecturer: await gateway.as('lecturer'),
    lecturer2: await gateway.as('lecturer2'),
    head: await gateway.as('head'),
  };
  const line = dataOf<MarkPaperLine[]>(await markers.lecturer('GET', '/marks/papers')).find(
    ({ isDoubleMarked, roles, progress }) =>
      isDoubleMarked && roles.includes('first') && progress.some(({ states }) => states.open),
  );
  if (!line) throw new Error('the lecturer marks no paper twice');
  [paper, session] = [line.id, line.session.id];
  await sql(PLANT, paper);
  await officer('POST', '/paper-markers', {
    paper,
    staff: (
      await sql<{ id: string }>(`
      SELECT member.id
      FROM staff member
      JOIN users account ON account.id = member.user_id
      WHERE account.username = 'head'`)
    )[0]?.id,
    role: 'moderator',
    share: 1,
  });
  candidates = await sql<Candidate & Record<string, unknown>>(CANDIDATES, paper);
  grid = await gridOf(markers.lecturer);
  ids = await recordsOnTheWay();
  const admin = await gateway.as('admin');
  const described = (await admin('GET', '/openapi.json')).json<{
    paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
  }>().paths;
  paths = Object.entries(described).flatMap(([path, { get }]) =>
    get && path !== '/live' && !path.includes('/files/')
      ? [[path, (get.parameters ?? []).map(({ name }) => name)] as [string, string[]]]
      : [],
  );
});
afterAll(() => gateway.close());

/** What tells who a candidate is: a name, a registration number, or the id next to them elsewhere. */
const tells = (body: string): boolean =>
  body.includes(CANARY) || candidates.some(({ student }) => body.includes(student));

describe('While a paper is marked under index numbers', () => {
  it('no answer on a marker’s way to the marks tells who a candidate is', async () => {
    const figures: Record<string, string> = {
      session,
      stage: 'first',
      student: grid.candidates[0]?.student ?? '',
      component: grid.components[0]?.id ?? '',
      q: CANARY.toLowerCase(),
      query: CANARY.toLowerCase(),
      filter: JSON.stringify({ paper }),
    };
    const told = new Set<string>();
    const answered = new Set<string>();
    for (const [path, named] of paths) {
      const [, first = '', second = ''] = path.split('/');
      const id = ids[first === 'rest' ? second : first];
      if (id === undefined) continue;
      const asked = Object.fromEntries(
        Object.entries(figures).filter(([name]) => named.includes(name)),
      );
      for (const [name, call] of Object.entries(markers))
        for (const more of [{}, ...(named.includes('format') ? [{ format: 'csv' }] : [])]) {
          // The head reads the students as such, which says nothing of their index numbers.
          if (
            name === 'head' &&
            ['students', 'search'].some((one) => [first, second].includes(one))
          )
            continue;
          const { statusCode, body } = await call(
            'GET',
            `${path.replaceAll(/\{\w+\}/g, id)}?${query({ ...asked, ...more })}`,
          );
          if (statusCode === 200) answered.add(path);
          if (tells(body)) told.add(`${name}: ${path}`);
        }
    }
    expect([...told]).toEqual([]);
    const reading = Object.values(api).flatMap((one) =>
      typeof one === 'object' && 'method' in one && one.method === 'GET' ? [one.path] : [],
    );
    expect(reading.filter((path) => !answered.has(path.replaceAll(/:(\w+)/g, '{$1}')))).toEqual([]);
    expect(answered.size).toBeGreaterThan(20);
  });

  it('no answer to what a marker writes does, and no call is left out', async () => {
    const { lecturer, head } = markers;
    const importer = await marksImporterFor(gateway, 'lecturer');
    const component = grid.components[0]?.id ?? '';
    const free = grid.candidates.find(
      ({ student }) => !grid.cells.some(([of, at]) => of === student && at === component),
    );
    const batch = randomUUID();
    const file = [
      ['Index no.', grid.components[0]?.name.en].join(','),
      ...candidates.map(({ number }) => `${number},41`),
      ...candidates.map(({ registrationNumber }) => `${registrationNumber},41`),
    ].join('\n');
    const answers: Record<string, () => Promise<{ body: string }>> = {
      writeMarks: () =>
        lecturer('PUT', `/marks/papers/${paper}/cells`, {
          batch,
          cells: [
            {
              edit: randomUUID(),
              student: free?.student,
              component,
              stage: 'first',
              mark: 40,
              version: 0,
            },
          ],
        }),
      undoMarkBatch: () => lecturer('POST', `/marks/papers/${paper}/batches/${batch}/undo`, {}),
      previewMarks: () => importer.upload(paper, 'first', file),
      allocateCandidates: () =>
        head('POST', `/marks/papers/${paper}/allocation`, { role: 'first', pins: [] }),
      countScripts: () => lecturer('PUT', `/marks/papers/${paper}/scripts`, { scripts: 3 }),
      decidePreBoard: () =>
        head('POST', `/marks/papers/${paper}/pre-board`, {
          decision: 'accepted',
          heldOn: '2026-01-05',
          minute: 'PB 1',
          comment: '',
          changes: 0,
        }),
      moderateScript: () =>
        head('POST', `/marks/papers/${paper}/moderation/scripts`, {
          round: 1,
          student: grid.candidates[0]?.student,
          verdict: 'agrees',
        }),
      decideModeration: () =>
        head('POST', `/marks/papers/${paper}/moderation`, {
          round: 1,
          decision: 'remark',
          reason: 'Marked too strictly',
        }),
      settleScripts: () =>
        lecturer('POST', `/marks/papers/${paper}/scripts/settlement`, {
          difference: 1,
          reason: 'Found',
        }),
    };
    const writing = Object.entries(api).flatMap(([name, one]) =>
      typeof one === 'object' && 'method' in one && one.method !== 'GET' ? [name] : [],
    );
    expect(Object.keys(answers).toSorted()).toEqual(writing.toSorted());
    for (const [name, answer] of Object.entries(answers)) {
      const { body } = await answer();
      // An uploaded file is answered with its own words.
      const own = name === 'previewMarks' ? body.replaceAll(/"(pasted|text)":"[^"]*"/g, '') : body;
      expect([name, tells(own)]).toEqual([name, false]);
    }
  });

  it('a student’s own id or registration number is that of no candidate', async () => {
    const [one] = candidates;
    const component = grid.components[0]?.id ?? '';
    const answer = await markers.lecturer('PUT', `/marks/papers/${paper}/cells`, {
      batch: randomUUID(),
      cells: [
        {
          edit: randomUUID(),
          student: one?.student,
          component,
          stage: 'first',
          mark: 1,
          version: 0,
        },
      ],
    });
    expect(dataOf<CellAnswer[]>(answer)).toMatchObject([
      { outcome: 'refused', reason: 'notACandidate' },
    ]);
    const importer = await marksImporterFor(gateway, 'lecturer');
    const preview = await importer.preview(
      paper,
      `Index no.,${grid.components[0]?.name.en}\n${one?.registrationNumber},41`,
    );
    expect(preview.rows).toMatchObject([{ student: null, problem: 'notACandidate' }]);
  });

  it('scripts and marks meet by the number that the candidate has in the whole examination, in no order of the students', async () => {
    expect(grid.isByIndexNumber).toBe(true);
    expect(grid.candidates.map(({ indexNumber }) => indexNumber)).toEqual(
      candidates.map(({ number }) => number),
    );
    expect(new Set(candidates.map(({ number }) => number)).size).toBe(candidates.length);
    const [other] = await sql<{ several: number }>(
      `
        SELECT count(*)::int AS several
        FROM (
          SELECT registration.student_id
          FROM exam_registrations registration
          JOIN papers paper ON paper.id = registration.paper_id
          WHERE paper.exam_session_id = $1 AND registration.status = 'confirmed'
          GROUP BY registration.student_id
          HAVING count(DISTINCT registration.index_number) <> 1
        ) numbered`,
      session,
    );
    expect(other).toEqual({ several: 0 });
  });

  it('the examinations office, which has no part in the marking, reads names; an officer who marks the paper does not', async () => {
    const seen = await gridOf(officer);
    expect([
      seen.isByIndexNumber,
      seen.candidates.every(({ name }) => name?.en.includes(CANARY)),
    ]).toEqual([false, true]);
    await sql(
      `
        INSERT INTO paper_markers (id, paper_id, staff_id, role, share)
        SELECT gen_random_uuid(), $1, member.id, 'external', 1
        FROM staff member
        JOIN users account ON account.id = member.user_id
        WHERE account.username = 'examofficer'`,
      paper,
    );
    const marking = await officer('GET', `/marks/papers/${paper}`);
    expect([marking.statusCode, tells(marking.body)]).toEqual([200, false]);
  });
});

describe('Names', () => {
  const named = async (): Promise<boolean> =>
    (await gridOf(markers.lecturer)).candidates.every(({ name }) => name !== null);

  it('appear when the setting is off', async () => {
    await setting(false);
    expect(await named()).toBe(true);
    await setting(true);
    expect(await named()).toBe(false);
  });

  it('appear when the results of the paper are prepared without a gap, and go with a withdrawal', async () => {
    const id = randomUUID();
    await sql(
      `
        INSERT INTO result_releases (
          id, title_en, title_si, exam_session_id, state, line_count, blockers
        )
        VALUES ($1, 'Prepared', 'සකස් කළ', $2, 'prepared', 9, 1)`,
      id,
      session,
    );
    await sql(
      'INSERT INTO result_releases__papers (owner_id, target_id, position) VALUES ($1, $2, 0)',
      id,
      paper,
    );
    expect(await named()).toBe(false);
    await sql('UPDATE result_releases SET blockers = 0 WHERE id = $1', id);
    expect(await named()).toBe(true);
    await sql("UPDATE result_releases SET state = 'withdrawn' WHERE id = $1", id);
    expect(await named()).toBe(false);
  });
});
