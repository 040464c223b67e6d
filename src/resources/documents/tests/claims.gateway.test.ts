import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CallAs,
  dataOf,
  type DemoGateway,
  startDemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { DocumentCheck, PrintableDocument } from '../api.ts';

const KASUN = demoId('students', 'student');
let gateway: DemoGateway;
let officer: CallAs;
let registrar: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, registrar] = [await gateway.as('examofficer'), await gateway.as('registrar')];
});
afterAll(() => gateway.close());

const ok = async <T>(answer: ReturnType<CallAs>): Promise<T> => {
  const got = await answer;
  expect([got.statusCode < 300, got.body]).toEqual([true, expect.any(String)]);
  return dataOf<T>(got);
};
const read = (id: string) => ok<PrintableDocument>(officer('GET', `/documents/${id}`));
const issued = async (kind: string, student = KASUN): Promise<PrintableDocument> =>
  read(
    (
      await ok<{ id: string }>(
        officer('POST', `/documents/students/${student}`, {
          kind,
          purpose: 'Visa',
          receipt: 'R 12/7',
          recipient: 'Embassy',
          isCleared: true,
        }),
      )
    ).id,
  );
let visitors = 0;
const visit = ({ number, code }: PrintableDocument, accept = 'application/json') => {
  visitors += 1;
  const asked = new URLSearchParams({ number, code, language: 'en' }).toString();
  return gateway.call('GET', `/public/document-check?${asked}`, {
    ip: `198.51.100.${visitors}`,
    headers: { accept },
  });
};
/** What no longer holds by the check, and whether its page still says that everything does. */
const checked = async (document: PrintableDocument) => {
  const { gone, sheet } = dataOf<DocumentCheck>(await visit(document));
  const page = (await visit(document, 'text/html')).body;
  return {
    gone,
    rows: sheet?.now.filter((now) => now !== 'same') ?? [],
    facts: sheet?.factsGone ?? [],
    holds: page.includes('is valid today'),
  };
};
const HOLDS = { gone: [], rows: [], facts: [], holds: true };
const changed = async (path: string, values: object) => {
  const { version } = await ok<WireRecord>(registrar('GET', path));
  return ok<WireRecord>(registrar('PUT', path, { ...values, version }));
};

describe('The public check says that everything on a document holds, until', () => {
  it('the medium of a letter on the medium is another', async () => {
    const letter = await issued('medium');
    expect(await checked(letter)).toEqual(HOLDS);
    const { medium } = await ok<WireRecord>(registrar('GET', `/students/${KASUN}`));
    await changed(`/students/${KASUN}`, { medium: medium === 'english' ? 'sinhala' : 'english' });
    expect(await checked(letter)).toEqual({ ...HOLDS, gone: ['medium'], holds: false });
    await changed(`/students/${KASUN}`, { medium });
    expect(await checked(letter)).toEqual(HOLDS);
  });

  it('the average and the credits on a statement are others, although no result on it changed', async () => {
    const statement = await issued('interim');
    expect(await checked(statement)).toEqual(HOLDS);
    const { rows } = await gateway.database.query<{ unit: string; semester: string }>({
      text: `
        SELECT unit.id AS unit, (
          SELECT semester_id
          FROM current_sittings
          WHERE student_id = $1
          LIMIT 1
        ) AS semester
        FROM course_units unit
        WHERE NOT EXISTS (
          SELECT
          FROM sittings
          WHERE course_unit_id = unit.id AND student_id = $1
        )
        ORDER BY unit.code
        LIMIT 1`,
      values: [KASUN],
    });
    await putOnRecord(gateway, {
      student: KASUN,
      courseUnit: rows[0]?.unit ?? '',
      semester: rows[0]?.semester ?? '',
      grade: 'A+',
    });
    const found = await checked(statement);
    expect(found).toEqual({ ...HOLDS, gone: ['gpa', 'creditsEarned'], holds: false });
    const page = (await visit(statement, 'text/html')).body;
    expect(page).toContain('no longer valid');
  });

  it('the student has another name, which the print does not take over', async () => {
    const statement = await issued('interim');
    await changed(`/students/${KASUN}`, {
      fullName: { en: 'Kasun Sandaruwan Perera', si: 'කසුන් සඳරුවන් පෙරේරා' },
      identityReason: 'Deed poll of 2 March',
    });
    expect(await checked(statement)).toEqual({ ...HOLDS, gone: ['name'], holds: false });
    expect((await read(statement.id)).content).toEqual(statement.content);
    const history = await ok<unknown>(registrar('GET', `/students/${KASUN}/history`));
    expect(JSON.stringify(history)).toContain('Sandaruwan');
  });

  it('neither the register nor the convocation list has the name on it', async () => {
    const { rows } = await gateway.database.query<{ id: string; student: string }>({
      text: `
        UPDATE graduands
        SET state = 'supplicated', name_en = 'K. A. Confirmed', name_si = 'කේ. ඒ. තහවුරු'
        WHERE id = (SELECT id FROM graduands WHERE state = 'confirmed' ORDER BY id DESC LIMIT 1)
        RETURNING id, student_id AS student`,
    });
    const { id, student } = rows[0] ?? { id: '', student: '' };
    const confirm = (state: string) =>
      gateway.database.query({
        text: 'UPDATE graduands SET state = $2 WHERE id = $1',
        values: [id, state],
      });
    const before = await issued('interim', student);
    await confirm('confirmed');
    expect((await checked(before)).gone).toEqual([]);
    const after = await issued('interim', student);
    expect((await checked(after)).gone).toEqual([]);
    await confirm('supplicated');
    expect((await checked(after)).gone).toEqual(['name']);
    await confirm('confirmed');
  });

  it('the senate no longer confirms an award on a convocation list', async () => {
    const { rows } = await gateway.database.query<{ convocation: string; award: string }>({
      text: `
        SELECT convocation_id AS convocation, award_id AS award
        FROM graduands
        WHERE state = 'confirmed'
        ORDER BY id
        LIMIT 1`,
    });
    const { convocation, award } = rows[0] ?? { convocation: '', award: '' };
    const list = await read(
      (
        await ok<{ id: string }>(
          registrar('POST', '/documents/subjects', { kind: 'convocation', subject: convocation }),
        )
      ).id,
    );
    expect(await checked(list)).toEqual(HOLDS);
    const { version } = await ok<WireRecord>(registrar('GET', `/awards/${award}`));
    const dean = await gateway.as('dean');
    await ok(
      dean('POST', `/awards/${award}/-/transitions/reopen`, { version, reason: 'An inquiry' }),
    );
    const found = await checked(list);
    expect([found.rows, found.facts.length, found.holds]).toEqual([[null], 1, false]);
  });

  it('the student of a bona fide letter was dismissed, without saying what became of them', async () => {
    const letter = await issued('bonaFide');
    expect(await checked(letter)).toEqual(HOLDS);
    await ok(
      registrar('POST', `/students/${KASUN}/status`, {
        status: 'dismissed',
        startsOn: gateway.clock.now().toISOString().slice(0, 10),
      }),
    );
    expect(await checked(letter)).toEqual({ ...HOLDS, gone: ['enrolment'], holds: false });
    const page = (await visit(letter, 'text/html')).body;
    expect(page).toContain('Student on the day of issue · no longer valid');
    expect(page).not.toMatch(/dismissed/i);
  });
});
