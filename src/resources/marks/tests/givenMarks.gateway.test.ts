import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf } from '../../../../tests/gateway/equipment/candidateOf.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { adopted, kasun, release, step } from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { PaperReadiness, UnitSheet } from '../../results/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { CellAnswer, MarkEventView, MarkGrid } from '../api.ts';

let demo: DemoGateway;
let officer: CallAs;
let dean: CallAs;
let admin: CallAs;
/** A paper that the student missed, with a certified medical, and the examination that it is of. */
let missed: { paper: string; session: string; request: string; registration: string };

const sql = async <Row extends Record<string, unknown>>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> => (await demo.database.query<Row>({ text, values })).rows;

beforeAll(async () => {
  demo = await startDemoGateway();
  [officer, dean, admin] = [
    await demo.as('examofficer'),
    await demo.as('dean'),
    await demo.as('admin'),
  ];
  const [found] = await sql<typeof missed>(
    `
      SELECT
        registration.paper_id AS paper,
        request.exam_session_id AS session,
        request.id AS request,
        registration.id AS registration
      FROM medical_requests request
      JOIN medical_requests__papers named ON named.owner_id = request.id
      JOIN exam_registrations registration ON registration.id = named.target_id
      WHERE request.student_id = $1 AND request.state = 'certified'`,
    kasun,
  );
  if (!found) throw new Error('the student has no certified medical');
  missed = found;
  for (const table of ['mark_entries', 'mark_sheets'])
    await sql(
      `
        DELETE FROM ${table}
        WHERE ${table === 'mark_sheets' ? 'id' : 'sheet_id'} IN (
          SELECT id FROM mark_sheets WHERE paper_id = $1
        )`,
      missed.paper,
    );
  await sql('DELETE FROM paper_markers WHERE paper_id = $1', missed.paper);
});
afterAll(() => demo.close());

const gridOf = async (paper: string): Promise<MarkGrid> =>
  dataOf<MarkGrid>(await officer('GET', `/marks/papers/${paper}`));
const idOf = ({ components }: MarkGrid, kind: string): string =>
  components.find((component) => component.kind === kind)?.id ?? '';
/** The mark of a student in the component of a kind, its version, and the record that gave it. */
async function cellOf(paper: string, kind: string, student = kasun) {
  const grid = await gridOf(paper);
  const component = idOf(grid, kind);
  const candidate = await candidateOf(demo, grid, student);
  const [, , , mark = null, version = 0] =
    grid.cells.find(([of, at]) => of === candidate && at === component) ?? [];
  const given = grid.given.find((one) => one.student === candidate && one.component === component);
  return { mark, version, source: given?.source ?? null, from: given?.from?.en ?? null };
}
async function enter(
  paper: string,
  marks: Readonly<Record<string, number | string | null>>,
  student = kasun,
): Promise<unknown[]> {
  const grid = await gridOf(paper);
  const candidate = await candidateOf(demo, grid, student);
  const cells = Object.entries(marks).map(([kind, mark]) => {
    const component = idOf(grid, kind);
    const [, , , , version = 0] =
      grid.cells.find(([of, at]) => of === candidate && at === component) ?? [];
    return { edit: randomUUID(), student: candidate, component, stage: 'first', mark, version };
  });
  const answer = await officer('PUT', `/marks/papers/${paper}/cells`, {
    batch: randomUUID(),
    cells,
  });
  return dataOf<CellAnswer[]>(answer).map((one) =>
    one.outcome === 'refused' ? one.reason : one.outcome,
  );
}
async function sit(registration: string, sitting: string | null): Promise<void> {
  const record = dataOf<WireRecord>(await officer('GET', `/exam-registrations/${registration}`));
  const { version, seat } = record;
  const answer = await officer('PUT', `/exam-registrations/${registration}`, {
    version,
    seat,
    lateReason: record['lateReason'],
    sitting,
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
}
/** Behind the gateway's back, as no one can through it. */
const storeOutcome = (registration: string, sitting: string) =>
  sql('UPDATE exam_registrations SET sitting = $2 WHERE id = $1', registration, sitting);
async function decide(who: CallAs, step: string, body: object = {}): Promise<void> {
  const path = `/medical-requests/${missed.request}`;
  const { version } = dataOf<WireRecord>(await officer('GET', path));
  const answer = await who('POST', `${path}/-/transitions/${step}`, { version, ...body });
  expect([step, answer.statusCode, answer.body]).toEqual([step, 200, expect.any(String)]);
}
const lock = (paper: string) =>
  sql("UPDATE mark_sheets SET state = 'locked' WHERE paper_id = $1", paper);
/** Unlocks the sheet of the component of a kind. */
async function unlock(paper: string, kind: string) {
  const grid = await gridOf(paper);
  const component = idOf(grid, kind);
  const { id, version } = grid.sheets.find((sheet) => sheet.component === component) ?? {};
  const reason = 'One mark was copied wrongly';
  return officer('POST', `/mark-sheets/${id}/-/transitions/unlock`, { version, reason });
}
const gapsOf = async (session: string, paper: string): Promise<string[]> =>
  dataOf<PaperReadiness[]>(
    await officer('GET', `/results/readiness?${query({ session, range: [0, 99] })}`),
  )
    .filter((line) => line.paper === paper)
    .flatMap(({ gaps }) => gaps.map(({ kind, count }) => `${kind} ${count}`));

describe('The mark of an examination that a candidate missed', () => {
  it('is AB by the attendance and MC by the decision of the medical, without a marker’s hand', async () => {
    await storeOutcome(missed.registration, 'present');
    await sit(missed.registration, 'absent');
    expect(await cellOf(missed.paper, 'exam')).toMatchObject({ mark: -2, source: 'attendance' });
    await storeOutcome(missed.registration, 'medicalPending');
    await decide(dean, 'accept', { values: { decisionReference: 'FB 1/1' } });
    const [stored] = await sql(
      `
        SELECT entry.status, entry.changed_by
        FROM mark_entries entry
        JOIN mark_sheets sheet ON sheet.id = entry.sheet_id
        WHERE sheet.paper_id = $1
          AND sheet.component_kind = 'exam'
          AND entry.student_id = $2`,
      missed.paper,
      kasun,
    );
    expect(stored).toEqual({ status: 'MC', changed_by: null });
    expect(await cellOf(missed.paper, 'exam')).toMatchObject({ mark: -1, source: 'medical' });
    expect(await enter(missed.paper, { exam: 50 })).toEqual(['byMedical']);
    expect(await enter(missed.paper, { exam: null })).toEqual(['byMedical']);
  });

  it('follows when the decision is taken back, down to a blank that readiness names', async () => {
    const again = { reason: 'The certificate was not endorsed' };
    const accept = { values: { decisionReference: 'FB 1/2' } };
    await decide(dean, 'reconsider', again);
    expect(await cellOf(missed.paper, 'exam')).toMatchObject({ mark: -2, source: 'attendance' });
    await decide(officer, 'certify');
    await decide(dean, 'reject', { values: { answer: 'The certificate is not endorsed' } });
    expect(await cellOf(missed.paper, 'exam')).toMatchObject({ mark: -2, source: 'attendance' });
    await storeOutcome(missed.registration, 'absent');
    await sit(missed.registration, 'present');
    expect(await cellOf(missed.paper, 'exam')).toMatchObject({ mark: null, source: null });
    const before = await gapsOf(missed.session, missed.paper);
    expect(before.filter((gap) => /absences|unexcused/.test(gap))).toEqual([]);
    expect(await enter(missed.paper, { exam: 'AB' })).toEqual(['saved']);
    expect(await gapsOf(missed.session, missed.paper)).toContain('absences 1');
    await storeOutcome(missed.registration, 'medicalRejected');
    await decide(dean, 'reconsider', again);
    await decide(officer, 'certify');
    await decide(dean, 'accept', accept);
    expect(await cellOf(missed.paper, 'exam')).toMatchObject({ mark: -1, source: 'medical' });
    await lock(missed.paper);
    await storeOutcome(missed.registration, 'present');
    expect(await gapsOf(missed.session, missed.paper)).toContain('unexcused 1');
    await storeOutcome(missed.registration, 'medicalAccepted');
    expect(await gapsOf(missed.session, missed.paper)).not.toContain('unexcused 1');
  });
});

describe('Marks of continuous assessment', () => {
  it('are carried to the later sitting, closed, with where they come from, and count in its total', async () => {
    await sql("UPDATE mark_sheets SET state = 'open' WHERE paper_id = $1", missed.paper);
    expect(await enter(missed.paper, { assignment: 70, test: 60 })).toEqual(['saved', 'saved']);
    await lock(missed.paper);
    const [{ semester, offering, title } = { semester: '', offering: '', title: '' }] = await sql<{
      semester: string;
      offering: string;
      title: string;
    }>(
      `
        SELECT
          session.semester_id AS semester,
          paper.offering_id AS offering,
          session.title_en AS title
        FROM papers paper
        JOIN exam_sessions session ON session.id = paper.exam_session_id
        WHERE paper.id = $1`,
      missed.paper,
    );
    const [session, paper] = [randomUUID(), randomUUID()];
    await sql(
      `
        INSERT INTO exam_sessions (
          id, title_en, title_si, semester_id, kind, registration_opens_at,
          registration_closes_at, status
        )
        VALUES ($1, 'Special', 'විශේෂ', $2, 'special', now(), now(), 'marking')`,
      session,
      semester,
    );
    await sql(
      'INSERT INTO papers (id, exam_session_id, offering_id, displaces_bookings) VALUES ($1, $2, $3, false)',
      paper,
      session,
      offering,
    );
    await sql(
      `
        INSERT INTO exam_registrations (
          id, paper_id, student_id, attempt_kind, attempt_number, status, sitting
        )
        VALUES (gen_random_uuid(), $1, $2, 'medical', 1, 'confirmed', 'present')`,
      paper,
      kasun,
    );
    expect([await cellOf(paper, 'assignment'), await cellOf(paper, 'test')]).toEqual([
      { mark: 70, version: 1, source: 'carried', from: title },
      { mark: 60, version: 1, source: 'carried', from: title },
    ]);
    expect(await enter(paper, { assignment: 99, exam: 75 })).toEqual(['carried', 'saved']);
    // The results of the former paper stand next to names, so that its figures would tell one.
    const marker = { paper, staff: demoId('staff', 'lecturer'), role: 'first', share: 1 };
    expect((await officer('POST', '/paper-markers', marker)).statusCode).toBe(201);
    const own = dataOf<MarkGrid>(
      await (
        await demo.as('lecturer')
      )('GET', `/marks/papers/${paper}`),
    );
    expect(own.cells.map(([, , , mark]) => mark).toSorted()).toEqual([75, 'recorded', 'recorded']);
    expect(own.given.map(({ source, from }) => [source, from])).toEqual([
      ['carried', null],
      ['carried', null],
    ]);
    const component = idOf(await gridOf(paper), 'test');
    const history = await officer(
      'GET',
      `/marks/papers/${paper}/history?${query({ student: await candidateOf(demo, await gridOf(paper), kasun), component, stage: 'first' })}`,
    );
    expect(dataOf<MarkEventView[]>(history)).toMatchObject([
      { after: 60, source: 'carried', by: null, reason: null, from: { en: title } },
    ]);
    await lock(paper);
    expect(failureOf(await unlock(missed.paper, 'test'))).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'carriedOn' },
    });
    const made = await release(officer, { session, paper, unit: '', unitCode: '', candidates: [] });
    const [sheet] = dataOf<UnitSheet[]>(
      await officer('GET', `/results/releases/${made.id}/papers`),
    );
    const [line] = sheet?.lines ?? [];
    expect([line?.attemptKind, line?.code, line?.total]).toEqual(['medical', 'value', '71.00']);
    expect(line?.working.map(({ args }) => args['from']).filter(Boolean)).toEqual([
      missed.paper,
      missed.paper,
    ]);
    await sql("UPDATE mark_sheets SET state = 'open' WHERE paper_id = $1", paper);
    expect((await unlock(missed.paper, 'test')).statusCode).toBe(200);
    expect(await enter(missed.paper, { test: 90 })).toEqual(['saved']);
    await lock(missed.paper);
    expect(await cellOf(paper, 'test')).toMatchObject({ mark: 90, source: 'carried' });
    // Adopted results are not on record yet; those on record are corrected by a later release.
    await lock(paper);
    const again = await release(officer, {
      session,
      paper,
      unit: '',
      unitCode: '',
      candidates: [],
    });
    await adopted(officer, dean, again.id);
    expect(failureOf(await unlock(missed.paper, 'test'))).toMatchObject({
      details: { reason: 'carriedOn' },
    });
    expect((await step(officer, again.id, 'publish')).statusCode).toBe(200);
    expect((await unlock(missed.paper, 'test')).statusCode).toBe(200);
  });
});

describe('A component that practicals feed', () => {
  it('waits for their results, then shows them, and takes no typed mark', async () => {
    await sql("UPDATE exam_sessions SET status = 'marking' WHERE status = 'registration'");
    const [found] = await sql<{
      paper: string;
      session: string;
      offering: string;
      student: string;
      slot: string;
    }>(
      `
        SELECT
          paper.id AS paper,
          paper.exam_session_id AS session,
          paper.offering_id AS offering,
          member.student_id AS student,
          slot.id AS slot
        FROM papers paper
        JOIN practical_members member ON member.offering_id = paper.offering_id
        JOIN practical_slots slot ON slot.group_id = member.group_id
        JOIN exam_registrations registration
          ON registration.paper_id = paper.id
          AND registration.student_id = member.student_id
          AND registration.status = 'confirmed'
        ORDER BY paper.id, member.student_id
        LIMIT 1`,
    );
    if (!found) throw new Error('no candidate does practicals');
    const { paper, session, offering, student, slot } = found;
    await sql('DELETE FROM practical_results WHERE student_id = $1', student);
    expect(await cellOf(paper, 'assignment', student)).toMatchObject({
      mark: null,
      source: 'practicals',
    });
    expect(await enter(paper, { assignment: 50 }, student)).toEqual(['practicals']);
    expect((await gapsOf(session, paper)).join()).toMatch(/practicals \d/);
    await sql(
      `
        DELETE FROM practicals practical
        WHERE practical.offering_id = $1
          AND NOT EXISTS (
            SELECT 1
            FROM practical_slots kept
            WHERE kept.practical_id = practical.id
          )`,
      offering,
    );
    const slots = await sql<{ id: string }>(
      `
        SELECT slot.id
        FROM practical_slots slot
        JOIN practical_slots other ON other.group_id = slot.group_id
        WHERE other.id = $1`,
      slot,
    );
    const record = (at: string, mark: number) =>
      admin('POST', '/practical-results', { slot: at, student, status: 'done', mark });
    for (const { id } of slots) {
      expect((await cellOf(paper, 'assignment', student)).mark).toBeNull();
      const made = await record(id, 15);
      expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
    }
    expect(await cellOf(paper, 'assignment', student)).toMatchObject({
      mark: 75,
      source: 'practicals',
    });
    expect(await enter(paper, { assignment: 50 }, student)).toEqual(['practicals']);
  });
});
