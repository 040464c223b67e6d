import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CallAs,
  dataOf,
  type DemoGateway,
  startDemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { DocumentCheck, DocumentsOf, PrintableDocument } from '../api.ts';
import type { BatchContent, ConvocationContent, UnitContent } from '../api/contents.ts';
import type { SubjectKind } from '../kinds.ts';

const KASUN = demoId('students', 'student');

let gateway: DemoGateway;
let [student, officer, registrar, dean, lecturer]: CallAs[] = [];
const as = (call: CallAs | undefined): CallAs => call as CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [student, officer, registrar, dean, lecturer] = await Promise.all(
    ['student', 'examofficer', 'registrar', 'dean', 'lecturer'].map(gateway.as),
  );
});
afterAll(() => gateway.close());

const ok = async <T>(answer: ReturnType<CallAs>): Promise<T> => {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([200, expect.any(String)]);
  return dataOf<T>(got);
};
const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.query<Row & Record<string, unknown>>({ text, values })).rows;
const firstOf = async (text: string): Promise<string> =>
  (await rowsOf<{ id: string }>(text))[0]?.id ?? '';

const about = (call: CallAs | undefined, kind: SubjectKind, subject: string) =>
  as(call)('GET', `/documents/subjects?${new URLSearchParams({ kind, subject }).toString()}`);
const issue = (call: CallAs | undefined, kind: SubjectKind, subject: string) =>
  as(call)('POST', '/documents/subjects', { kind, subject });
const printed = async (call: CallAs | undefined, kind: SubjectKind, subject: string) =>
  ok<PrintableDocument>(
    as(call)('GET', `/documents/${(await ok<{ id: string }>(issue(call, kind, subject))).id}`),
  );
let visitors = 0;
const visit = (
  { number, code }: Pick<PrintableDocument, 'number' | 'code'>,
  accept = 'application/json',
) => {
  visitors += 1;
  return gateway.call(
    'GET',
    `/public/document-check?${new URLSearchParams({ number, code }).toString()}`,
    {
      ip: `198.51.100.${visitors}`,
      headers: { accept },
    },
  );
};
const check = async (document: PrintableDocument): Promise<DocumentCheck> =>
  dataOf<DocumentCheck>(await visit(document));

const PAPER = `
  SELECT result.paper_id AS id
  FROM published_results result
  WHERE result.state = 'published' AND result.paper_id IS NOT NULL
  GROUP BY result.paper_id
  ORDER BY count(*) DESC, result.paper_id
  LIMIT 1`;
const BATCH = `
  SELECT paper.exam_session_id || '.' || student.batch_id AS id
  FROM published_results result
  JOIN papers paper ON paper.id = result.paper_id
  JOIN students student ON student.id = result.student_id
  WHERE result.state = 'published'
  GROUP BY paper.exam_session_id, student.batch_id
  ORDER BY count(*) DESC, paper.exam_session_id
  LIMIT 1`;
const CONVOCATION = 'SELECT convocation_id AS id FROM graduands ORDER BY id LIMIT 1';

describe('the result sheet of a unit', () => {
  it('says what is published, once as long as nothing changes, and a held result of nobody', async () => {
    const paper = await firstOf(PAPER);
    const sheet = await printed(officer, 'unitSheet', paper);
    const content = sheet.content as UnitContent;
    expect(sheet.number).toMatch(/^US-\d{4}-0001$/);
    expect(content.signatories.office).not.toBeNull();
    expect(content.lines.length).toBeGreaterThan(0);
    expect((await printed(officer, 'unitSheet', paper)).number).toBe(sheet.number);
    const found = await check(sheet);
    expect(found).toMatchObject({ kind: 'unitSheet', isLatest: true, content: null });
    expect(found.sheet?.rows).toHaveLength(content.lines.length);
    expect(found.sheet?.now.every((now) => now === 'same')).toBe(true);
    const held = content.lines.find(({ result }) => result !== null);
    await gateway.database.query({
      text: `
        INSERT INTO student_holds (id, student_id, kind, reason, reference, placed_at)
        SELECT gen_random_uuid(), id, 'dues', 'Books', 'Library 1', now()
        FROM students
        WHERE registration_number = $1`,
      values: [held?.registrationNumber],
    });
    // Those who hold the former sheet learn nothing of the hold, and the next one withholds.
    expect((await check(sheet)).sheet?.now.every((now) => now === 'same')).toBe(true);
    const next = await printed(officer, 'unitSheet', paper);
    expect(next.number).toMatch(/-0002$/);
    const line = (next.content as UnitContent).lines.find(
      ({ registrationNumber }) => registrationNumber === held?.registrationNumber,
    );
    expect([line?.result, line?.points]).toEqual([null, null]);
    await gateway.database.query({ text: 'UPDATE student_holds SET lifted_at = now()' });
    expect((await check(next)).sheet?.now.every((now) => now === 'same')).toBe(true);
    expect((await check(sheet)).isLatest).toBe(false);
    expect((await visit(sheet, 'text/html')).body).toContain('it has been replaced by a later one');
  });

  it('is issued by the examinations office alone, and never of unpublished results', async () => {
    const paper = await firstOf(PAPER);
    const unpublished = await firstOf(`
      SELECT paper.id
      FROM papers paper
      WHERE NOT EXISTS (SELECT 1 FROM published_results result WHERE result.paper_id = paper.id)
      LIMIT 1`);
    expect((await issue(officer, 'unitSheet', unpublished)).statusCode).toBe(404);
    expect((await issue(officer, 'unitSheet', `${paper}.${paper}`)).statusCode).toBe(404);
    expect((await issue(officer, 'admission', paper)).statusCode).toBe(404);
    for (const call of [student, lecturer, registrar, dean])
      expect((await issue(call, 'unitSheet', paper)).statusCode).toBe(403);
    for (const call of [student, lecturer])
      expect((await about(call, 'unitSheet', paper)).statusCode).toBe(403);
    expect(await ok(about(dean, 'unitSheet', paper))).toMatchObject({ mayIssue: false });
  });
});

it('The result sheet of a batch has every member with every published result, and is checked by a visitor', async () => {
  const subject = await firstOf(BATCH);
  const sheet = await printed(officer, 'batchSheet', subject);
  const { members, units } = sheet.content as BatchContent;
  const [session, batch] = subject.split('.');
  const [count] = await rowsOf<{ members: number; results: number }>(
    `
      SELECT count(DISTINCT result.student_id)::int AS members, count(*)::int AS results
      FROM published_results result
      JOIN papers paper ON paper.id = result.paper_id
      JOIN students student ON student.id = result.student_id
      WHERE paper.exam_session_id = $1
        AND student.batch_id = $2
        AND result.state <> 'withdrawn'`,
    [session, batch],
  );
  expect(members).toHaveLength(count?.members ?? 0);
  expect(members.flatMap(({ results }) => results)).toHaveLength(count?.results ?? 0);
  const codes = new Set(units.map(({ code }) => code));
  expect(members.every(({ results }) => results.every(({ code }) => codes.has(code)))).toBe(true);
  const page = (await visit(sheet, 'text/html')).body;
  for (const { registrationNumber } of members) expect(page).toContain(registrationNumber);
});

describe('the convocation list', () => {
  it('is issued with a number and a code, and any change of a line shows at the check', async () => {
    const convocation = await firstOf(CONVOCATION);
    const list = await printed(registrar, 'convocation', convocation);
    expect(list.number).toMatch(/^CL-\d{4}-0001$/);
    const { graduands } = list.content as ConvocationContent;
    expect(graduands.length).toBeGreaterThan(0);
    const [{ name }] = graduands as [ConvocationContent['graduands'][number]];
    expect((await visit(list, 'text/html')).body).toContain(name.si);
    expect(await ok(about(officer, 'convocation', convocation))).toMatchObject({ isCurrent: true });
    await gateway.database.query({
      text: "UPDATE graduands SET name_en = name_en || 'a' WHERE name_en = $1",
      values: [name.en],
    });
    expect(await ok(about(officer, 'convocation', convocation))).toMatchObject({
      isCurrent: false,
    });
    const { sheet } = await check(list);
    expect(sheet?.now.filter((now) => now !== 'same')).toEqual([
      expect.stringContaining(`${name.en}a`),
    ]);
    const next = await printed(officer, 'convocation', convocation);
    expect(next.number).toMatch(/-0002$/);
    expect((await check(list)).isLatest).toBe(false);
    expect((await issue(dean, 'convocation', convocation)).statusCode).toBe(403);
    expect((await as(dean)('GET', `/documents/${next.id}`)).statusCode).toBe(200);
  });

  it('is withdrawn by the people who issue it, for a reason', async () => {
    const convocation = await firstOf(CONVOCATION);
    const list = await printed(officer, 'convocation', convocation);
    const unit = await printed(officer, 'unitSheet', await firstOf(PAPER));
    const withdraw = (call: CallAs | undefined, id: string) =>
      as(call)('POST', `/documents/withdrawals/${id}`, { reason: 'A name was wrong' });
    expect((await withdraw(registrar, unit.id)).statusCode).toBe(403);
    expect((await withdraw(student, list.id)).statusCode).toBe(403);
    const seats = () => as(officer)('POST', `/convocation-list/${convocation}/seats`, {});
    const [one] = await ok<WireRecord[]>(
      as(officer)('GET', `/graduands?filter={"convocation":"${convocation}"}&range=[0,0]`),
    );
    const reseat = () =>
      as(officer)('PUT', `/graduands/${one?.id}`, {
        session: 1,
        seat: 4999,
        version: one?.version,
      });
    for (const answer of [await seats(), await reseat()])
      expect(answer.json()).toMatchObject({
        code: 'LIST_ISSUED',
        details: { number: list.number },
      });
    await ok(withdraw(registrar, list.id));
    await ok(reseat());
    await ok(seats());
    expect((await visit(list, 'text/html')).body).toContain('withdrew this document');
    expect((await printed(officer, 'convocation', convocation)).number).not.toBe(list.number);
  });
});

describe('the terms of a document', () => {
  const termsOf = async (kind: string): Promise<WireRecord & Record<string, unknown>> => {
    const filter = encodeURIComponent(JSON.stringify({ kind }));
    return (
      await ok<(WireRecord & Record<string, unknown>)[]>(
        as(registrar)('GET', `/document-terms?filter=${filter}`),
      )
    )[0] as WireRecord & Record<string, unknown>;
  };
  const change = async (call: CallAs | undefined, kind: string, values: object) => {
    const { id, version } = await termsOf(kind);
    return as(call)('PUT', `/document-terms/${id}`, { ...values, version });
  };

  it('decide who makes it, after what, and for what fee, from the moment they change', async () => {
    const own = async () =>
      (await ok<DocumentsOf>(as(student)('GET', '/documents/own'))).kinds.find(
        ({ kind }) => kind === 'bonaFide',
      );
    expect(await own()).toMatchObject({ obstacle: 'office', terms: { fee: '100.00' } });
    const body = { kind: 'bonaFide', purpose: 'Bank', isCleared: false };
    const ask = (values: object = {}) =>
      as(officer)('POST', `/documents/students/${KASUN}`, { ...body, ...values });
    expect((await ask()).statusCode).toBe(422);
    const letter = await ok<{ id: string }>(ask({ receipt: 'R 1' }));
    expect(await ok(as(officer)('GET', `/documents/${letter.id}`))).toMatchObject({
      number: expect.stringMatching(/^BF-/),
      content: { semesters: [], gradeKey: [] },
    });
    await ok(change(registrar, 'bonaFide', { fee: 0, selfService: 'official' }));
    await ok(ask());
    const made = await ok<{ id: string }>(
      as(student)('POST', '/documents/own', { kind: 'bonaFide' }),
    );
    expect(await ok(as(student)('GET', `/documents/${made.id}`))).toMatchObject({
      isOfficial: true,
    });
    await ok(change(registrar, 'bonaFide', { after: 'award', needsClearance: true }));
    expect(await own()).toMatchObject({ obstacle: 'award' });
    expect((await ask({ isCleared: true })).statusCode).toBe(409);
    const { id } = await termsOf('bonaFide');
    const history = await ok<unknown[]>(as(registrar)('GET', `/document-terms/${id}/history`));
    expect(history.length).toBeGreaterThanOrEqual(2);
  });

  it('are changed by the people of the rules, not by those who issue', async () => {
    for (const call of [officer, dean, lecturer, student])
      expect((await change(call, 'transcript', { fee: 0 })).statusCode).toBe(403);
    expect((await as(student)('GET', '/document-terms')).statusCode).toBe(403);
    expect((await as(officer)('GET', '/document-terms')).statusCode).toBe(200);
  });

  it('are asked of lists and sheets too: without them none is issued', async () => {
    const { id } = await termsOf('batchSheet');
    await ok(as(registrar)('DELETE', `/document-terms/${id}`));
    const subject = await firstOf(BATCH);
    expect(await ok(about(officer, 'batchSheet', subject))).toMatchObject({
      obstacle: 'notIssued',
    });
    expect((await issue(officer, 'batchSheet', subject)).statusCode).toBe(409);
  });
});
