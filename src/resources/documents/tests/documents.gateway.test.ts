import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignatures } from '../../../../gateway/access/signatures.ts';
import {
  type CallAs,
  dataOf,
  type DemoGateway,
  startDemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { SECRET, startGateway } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import type { StudentCheck, StudentPrint } from '../../../../tests/gateway/equipment/prints.ts';
import type { OwnResults } from '../../results/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { DocumentsOf } from '../api.ts';
import { hashOfContent, renewSeals } from '../server/seals.ts';

const NEXT = 'the-next-secret-of-the-gateway-of-tests';
const KASUN = demoId('students', 'student');

let gateway: DemoGateway;
let student: CallAs;
let officer: CallAs;
let graduate: string;
beforeAll(async () => {
  gateway = await startDemoGateway();
  student = await gateway.as('student');
  officer = await gateway.as('examofficer');
  const { rows } = await gateway.database.query<{ student: string }>({
    text: "SELECT student_id AS student FROM awards WHERE state = 'senate' ORDER BY id LIMIT 1",
  });
  graduate = rows[0]?.student ?? '';
});
afterAll(() => gateway.close());

const ok = async <T>(answer: ReturnType<CallAs>): Promise<T> => {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([200, expect.any(String)]);
  return dataOf<T>(got);
};
const read = (id: string, as = officer): Promise<StudentPrint> =>
  ok<StudentPrint>(as('GET', `/documents/${id}`));
const own = async (kind = 'interim'): Promise<StudentPrint> =>
  read((await ok<{ id: string }>(student('POST', '/documents/own', { kind }))).id, student);
const OFFICIAL = { kind: 'interim', purpose: 'Visa', receipt: 'R 12/7', isCleared: true };
const official = async (of: string, values: object = {}): Promise<StudentPrint> =>
  read(
    (
      await ok<{ id: string }>(
        officer('POST', `/documents/students/${of}`, { ...OFFICIAL, ...values }),
      )
    ).id,
  );

let visitors = 0;
/** A visitor of another network, so that the limit of one is not reached. */
const visit = (
  { number, code }: { number: string; code: string },
  headers: Record<string, string> = {},
  from: Pick<DemoGateway, 'call'> = gateway,
) => {
  visitors += 1;
  const query = new URLSearchParams({ number, code, language: 'en' }).toString();
  return from.call('GET', `/public/document-check?${query}`, {
    ip: `198.51.100.${visitors}`,
    headers,
  });
};
const check = async (typed: { number: string; code: string }): Promise<StudentCheck> => {
  const answer = await visit(typed);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return dataOf<StudentCheck>(answer);
};
const HTML = { accept: 'text/html' };

describe('the public check', () => {
  it('shows the document itself, so that an altered print is exposed', async () => {
    const document = await own();
    const found = await check({
      number: ` ${document.number.toLowerCase()} `,
      code: document.code.toLowerCase().replaceAll('-', ' '),
    });
    expect(found).toMatchObject({
      number: document.number,
      changes: [],
      gone: [],
      averagesGone: [],
    });
    expect(found.content.semesters).toEqual(document.content.semesters);
    expect(found.content.gpa).toEqual(document.content.gpa);
    const page = (await visit(document, HTML)).body;
    const lines = document.content.semesters.flatMap((semester) => semester.lines);
    expect(lines.length).toBeGreaterThan(0);
    for (const { code, title } of lines) {
      expect(page).toContain(code);
      expect(page).toContain(title.en.replaceAll('&', '&amp;'));
    }
    expect(page).toContain(document.content.student.registrationNumber);
    expect(page).toContain('unofficial copy');
    expect((await visit(document, HTML)).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
  });

  it('answers wrong, forged and unknown numbers alike, whatever is wrong', async () => {
    const [one, other] = [await official(KASUN), await official(graduate)];
    const attempts = [
      { number: one.number, code: 'AAAA-AAAA-AAAA-AAAA' },
      { number: one.number, code: other.code },
      { number: one.number, code: '' },
      { number: one.number, code: one.code.slice(0, -1) },
      { number: 'TR-2099-0001', code: one.code },
      { number: "' OR true --", code: one.code },
      { number: '<script>', code: '<script>' },
    ];
    const answers = await Promise.all(attempts.map((attempt) => visit(attempt)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(answers.map((answer) => answer.json<{ code: string }>().code))).toEqual(
      new Set(['NOT_FOUND']),
    );
    for (const attempt of attempts) {
      const { body } = await visit(attempt, HTML);
      expect(body).toContain('The faculty has no document with this number and code.');
      expect(body).not.toContain('<script>');
      expect(body).not.toContain(one.content.student.registrationNumber);
    }
  });

  it('rejects a document that was altered in the database, even with new check sums', async () => {
    const document = await official(KASUN);
    const content = structuredClone(document.content);
    const [line] = content.semesters.flatMap(({ lines }) => lines);
    if (line) line.result = line.result === 'A+' ? 'A' : 'A+';
    const change = (text: string, values: unknown[]) =>
      gateway.database.query({ text, values: [document.id, ...values] });
    const CHANGE = 'UPDATE issued_documents SET content = $2, content_hash = $3 WHERE id = $1';
    const changed = [JSON.stringify(content), hashOfContent(content)];
    await expect(change(CHANGE, changed)).rejects.toThrow('append-only');
    await expect(change('DELETE FROM issued_documents WHERE id = $1', [])).rejects.toThrow(
      'append-only',
    );
    const triggers = (state: 'DISABLE' | 'ENABLE') =>
      gateway.database.query({ text: `ALTER TABLE issued_documents ${state} TRIGGER USER` });
    await triggers('DISABLE');
    await change(CHANGE, changed);
    await triggers('ENABLE');
    expect((await visit(document)).statusCode).toBe(404);
  });

  it('shows what no longer holds, next to what was issued, and nothing that came later', async () => {
    const before = await official(graduate);
    const { rows } = await gateway.database.query<{ unit: string; semester: string; code: string }>(
      {
        text: `
          SELECT sitting.course_unit_id AS unit, sitting.semester_id AS semester, unit.code
          FROM current_sittings sitting
          JOIN course_units unit ON unit.id = sitting.course_unit_id
          WHERE sitting.student_id = $1 AND sitting.paper_id IS NULL AND sitting.grade <> 'D+'
          ORDER BY unit.code
          LIMIT 2`,
        values: [graduate],
      },
    );
    const [corrected, withdrawn] = rows;
    const entry = (row = corrected) => ({
      student: graduate,
      courseUnit: row?.unit ?? '',
      semester: row?.semester ?? '',
    });
    const { rows: later } = await gateway.database.query<{ unit: string; code: string }>({
      text: `
        SELECT unit.id AS unit, unit.code
        FROM course_units unit
        WHERE NOT EXISTS (
          SELECT 1
          FROM sittings sitting
          WHERE sitting.course_unit_id = unit.id AND sitting.student_id = $1
        )
        LIMIT 1`,
      values: [graduate],
    });
    await putOnRecord(gateway, { ...entry(), courseUnit: later[0]?.unit ?? '', grade: 'B' });
    expect((await check(before)).changes).toEqual([]);
    await putOnRecord(gateway, { effect: 'corrects', ...entry(), grade: 'D+' });
    await putOnRecord(gateway, { effect: 'withdraws', ...entry(withdrawn) });
    const found = await check(before);
    expect(found.changes).toEqual([
      expect.objectContaining({ code: corrected?.code, result: 'D+' }),
      expect.objectContaining({ code: withdrawn?.code, result: null }),
    ]);
    expect(found.gone).toEqual(expect.arrayContaining(['gpa', 'creditsEarned']));
    expect(found.averagesGone).not.toEqual([]);
    expect(found.content.gpa).toEqual(before.content.gpa);
    const page = (await visit(before, HTML)).body;
    expect(page).toContain('something on it has changed since');
    expect(page).not.toContain(later[0]?.code ?? 'missing');
    expect((await read(before.id)).content).toEqual(before.content);
  });

  it('says that a document was withdrawn, without the reason, and it stays withdrawn', async () => {
    const document = await official(graduate);
    const withdraw = (as: CallAs) =>
      as('POST', `/documents/withdrawals/${document.id}`, { reason: 'A secret reason' });
    expect((await withdraw(await gateway.as('lecturer'))).statusCode).toBe(403);
    await ok(withdraw(officer));
    expect((await withdraw(officer)).statusCode).toBe(409);
    const page = (await visit(document, HTML)).body;
    expect(page).toContain('The faculty withdrew this document on');
    expect(page).not.toContain('A secret reason');
    const { rows: logged } = await gateway.database.query<{ action: string; by: string }>({
      text: `
        SELECT activity.action, account.username AS by
        FROM activities activity
        JOIN users account ON account.id = activity.actor_id
        WHERE activity.resource = 'issued-documents' AND activity.record_id = $1
        ORDER BY activity.at`,
      values: [document.id],
    });
    expect(logged.map(({ action, by }) => [action, by])).toEqual([
      ['create', 'examofficer'],
      ['edit', 'examofficer'],
    ]);
    await gateway.database.query({
      text: 'UPDATE issued_documents SET withdrawn_at = NULL WHERE id = $1',
      values: [document.id],
    });
    expect((await visit(document)).statusCode).toBe(404);
  });

  it('takes few guesses a minute from one network', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 62; guess += 1)
      statuses.push(
        (await gateway.call('GET', `/public/document-check?number=TR-2026-0001&code=${guess}`))
          .statusCode,
      );
    expect(statuses.at(-1)).toBe(429);
  });

  it('knows printed documents after each change of the secret, once their seals are renewed', async () => {
    const document = await official(graduate);
    const { database, clock } = gateway;
    const next = await startGateway({ database, clock, jwtSecret: NEXT });
    expect((await visit(document, {}, next)).statusCode).toBe(404);
    await renewSeals(database, { signatures: createSignatures([NEXT, SECRET]) });
    expect((await visit(document, {}, next)).statusCode).toBe(200);
    await renewSeals(database, { signatures: createSignatures([SECRET, NEXT]) });
    expect((await visit(document)).statusCode).toBe(200);
    await next.app.close();
  });
});

describe('documents', () => {
  it('say what the record says: every attempt, and the GPA of each semester and of all', async () => {
    const { content } = await own();
    const results = await ok<OwnResults>(student('GET', '/results/own'));
    expect(content.gpa).toEqual({
      shown: results.gpa?.shown ?? null,
      credits: results.gpa?.credits ?? '0.0',
    });
    expect(content.creditsEarned).toBe(results.creditsEarned);
    for (const { id, gpa } of content.semesters)
      expect(results.semesters.find((semester) => semester.id === id)?.gpa).toEqual(gpa);
    expect(content.gradeKey.map(({ grade }) => grade)).toContain('A+');
    expect(content.signatories.dean?.en).toMatch(/\w/);
  });

  it('are made once by a student as long as nothing changes, and marked as unofficial', async () => {
    const [one, two] = await Promise.all([own(), own()]);
    expect([one.id, one.isOfficial, one.content.signatories.office]).toEqual([two.id, false, null]);
    await gateway.database.query({
      text: `
        UPDATE students
        SET full_name_en = 'Kasun Perera', full_name_si = 'කසුන් පෙරේරා'
        WHERE id = $1`,
      values: [KASUN],
    });
    const renamed = await own();
    expect([renamed.number === one.number, renamed.content.student.name.en]).toEqual([
      false,
      'Kasun Perera',
    ]);
  });

  it('go to those whom the rules name: a transcript after the award, to an outside body', async () => {
    const kinds = async (as: CallAs, path: string) =>
      Object.fromEntries(
        (await ok<DocumentsOf>(as('GET', path))).kinds.map(({ kind, obstacle }) => [
          kind,
          obstacle,
        ]),
      );
    expect(await kinds(student, '/documents/own')).toEqual({
      interim: null,
      detailed: 'award',
      award: 'award',
      transcript: 'office',
      bonaFide: 'office',
      medium: 'office',
      admission: null,
    });
    expect(await kinds(officer, `/documents/students/${graduate}`)).toEqual({
      interim: null,
      detailed: null,
      award: null,
      transcript: null,
      bonaFide: 'enrolment',
      medium: null,
    });
    for (const kind of ['transcript', 'detailed'])
      expect((await student('POST', '/documents/own', { kind })).statusCode).toBe(409);
    const issue = (of: string, values: object) =>
      officer('POST', `/documents/students/${of}`, { ...OFFICIAL, ...values });
    const transcript = { kind: 'transcript', recipient: 'University of Leiden' };
    expect((await issue(KASUN, transcript)).statusCode).toBe(409);
    expect((await issue(graduate, { kind: 'transcript' })).statusCode).toBe(422);
    expect((await issue(graduate, { ...transcript, isCleared: false })).statusCode).toBe(422);
    expect((await issue(graduate, { ...transcript, purpose: ' ' })).statusCode).toBe(422);
    const issued = await official(graduate, transcript);
    expect(issued).toMatchObject({
      number: expect.stringMatching(/^TR-\d{4}-0001$/),
      isOfficial: true,
      recipient: 'University of Leiden',
      content: { award: { class: expect.any(String), effectiveDate: expect.any(String) } },
    });
    expect((await check(issued)).content.award).toEqual(issued.content.award);
  });

  it('as a letter say that the degree is awarded, and no result', async () => {
    const letter = await official(graduate, { kind: 'award' });
    expect(letter).toMatchObject({
      number: expect.stringMatching(/^AL-/),
      content: { semesters: [], gpa: { shown: null }, award: { degree: expect.anything() } },
    });
    expect((await student('POST', '/documents/own', { kind: 'award' })).statusCode).toBe(409);
    const page = (await visit(letter, HTML)).body;
    expect(page).toContain('Award letter');
    expect(page).toContain(letter.content.award?.degree.en ?? 'missing');
    expect(page).not.toMatch(/<table|GPA/);
  });

  it('carry the crest of the faculty that stands today, as does the public page', async () => {
    const document = await own();
    const { crest, name } = document.content.faculty;
    expect(crest).not.toBeNull();
    const picture = await gateway.call('GET', `/public/files/${crest}?size=preview`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const page = await visit(document, HTML);
    expect(page.body).toContain(`<img src="files/${crest}?size=preview"`);
    expect(page.body).toContain(name.en);
    expect(String(page.headers['content-security-policy'])).toContain("img-src 'self'");
    await gateway.database.query({ text: 'UPDATE faculties SET logo_id = NULL' });
    expect((await read(document.id, student)).content.faculty.crest).toBeNull();
    await gateway.database.query({ text: 'UPDATE faculties SET logo_id = $1', values: [crest] });
  });

  it('are closed to others, and official ones to the student', async () => {
    const [copy, sheet] = [await own(), await official(KASUN)];
    const stranger = await gateway.as('student2');
    const lecturer = await gateway.as('lecturer');
    expect((await student('GET', `/documents/${sheet.id}`)).statusCode).toBe(404);
    for (const as of [stranger, lecturer])
      expect((await as('GET', `/documents/${copy.id}`)).statusCode).toBe(404);
    for (const as of [student, lecturer, await gateway.as('webeditor')])
      expect((await as('POST', `/documents/students/${KASUN}`, OFFICIAL)).statusCode).toBe(403);
    expect((await gateway.call('GET', `/documents/${copy.id}`)).statusCode).toBe(401);
    const listed = await ok<DocumentsOf>(student('GET', '/documents/own'));
    expect(listed.issued.map(({ number }) => number)).toContain(sheet.number);
  });

  it('have numbers without gaps, also if two are issued at once', async () => {
    await Promise.all([official(graduate), official(graduate), official(KASUN)]);
    const { rows } = await gateway.database.query<{ number: string }>({
      text: "SELECT number FROM issued_documents WHERE kind = 'interim' ORDER BY number",
    });
    expect(rows.map(({ number }) => Number(number.split('-')[2]))).toEqual(
      rows.map((_row, index) => index + 1),
    );
  });
});
