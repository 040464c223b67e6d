import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { importerFor } from '../../../../tests/gateway/equipment/importSteps.ts';
import { CHANGE_SET_HEADER } from '../../../contract/model/constants.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let gateway: DemoGateway;
let registrar: CallAs;
let student: string;
beforeAll(async () => {
  gateway = await startDemoGateway();
  registrar = await gateway.as('registrar');
  const { rows } = await gateway.database.query<{ id: string }>({
    text: `
      SELECT id
      FROM students student
      WHERE NOT EXISTS (SELECT FROM sittings sitting WHERE sitting.student_id = student.id)
      ORDER BY id
      LIMIT 1`,
  });
  student = rows[0]?.id ?? '';
});
afterAll(() => gateway.close());

const read = async (id = student): Promise<WireRecord> =>
  dataOf<WireRecord>(await registrar('GET', `/students/${id}`));
async function write(values: Record<string, unknown>, id = student) {
  const { version } = await read(id);
  return registrar('PUT', `/students/${id}`, { version, ...values });
}
const problem = (code: string) => ({
  code: 'INVALID_FIELDS',
  fieldErrors: { identityReason: { code } },
});
const spelled = (name: string) => ({ en: name, si: 'නව නම' });
const NAME = { en: 'A. B. Perera', si: 'ඒ. බී. පෙරේරා' };

it.each([
  ['nameWithInitials', NAME],
  ['fullName', { en: 'Ajith Bandara Perera', si: 'අජිත් බණ්ඩාර පෙරේරා' }],
  ['indexNumber', 'IX/77001'],
  ['registrationNumber', 'HS/2031/0777'],
])('%s of a student changes only with a reason, which the history keeps', async (field, value) => {
  // What was empty may be filled in without one.
  expect(
    (await write({ indexNumber: 'IX/70001', fullName: NAME, identityReason: 'Entry' })).statusCode,
  ).toBe(200);
  expect((await write({ identityReason: null })).statusCode).toBe(200);
  const before = await read();
  expect(failureOf(await write({ [field]: value }))).toMatchObject(problem('required'));
  expect(await read()).toEqual(before);
  const reason = `Certificate 12/${field}`;
  expect((await write({ [field]: value, identityReason: reason })).statusCode).toBe(200);
  const { rows } = await gateway.database.query<{ after: Record<string, unknown> }>({
    text: `
      SELECT after
      FROM activities
      WHERE resource = 'students' AND record_id = $1
      ORDER BY at DESC, id DESC
      LIMIT 1`,
    values: [student],
  });
  expect(rows[0]?.after).toMatchObject({ [field]: value, identityReason: reason });
});

it('A further change has a reason of its own, and an undo is no way around it', async () => {
  const changed = await write({ nameWithInitials: spelled('C. Silva'), identityReason: 'Deed 4' });
  expect(changed.statusCode).toBe(200);
  expect(failureOf(await write({ nameWithInitials: spelled('D. Silva') }))).toMatchObject(
    problem('earlierReason'),
  );
  expect((await write({ identityReason: null })).statusCode).toBe(200);
  const set = String(changed.headers[CHANGE_SET_HEADER.toLowerCase()]);
  const undone = await registrar('POST', `/change-sets/${set}/undo`, {});
  expect(undone.statusCode, undone.body).not.toBe(200);
  expect((await read())['nameWithInitials']).toEqual(spelled('C. Silva'));
});

it('Many records at once and an import ask for the reason too', async () => {
  const bulk = await registrar('POST', '/students/-/bulk', {
    ids: [student],
    values: { indexNumber: 'IX/9' },
  });
  expect(JSON.stringify(bulk.json())).toContain('"identityReason":{"code":"required"}');
  const importer = await importerFor(gateway, 'registrar');
  const fileOf = (reason: string) => `id,indexNumber,identityReason\n${student},IX/81,${reason}`;
  const run = await importer.rehearse('students', fileOf(''));
  expect(run.counts).toMatchObject({ refused: 1 });
  expect(JSON.stringify(await importer.rows(run, 'refused'))).toContain('identityReason');
  const other = await importer.rehearse('students', fileOf('Register 5'));
  expect((await importer.apply(other)).counts).toMatchObject({ applied: 1 });
  expect((await read())['indexNumber']).toBe('IX/81');
});

it('Contact details, and what students write of themselves, need no reason', async () => {
  expect((await write({ phone: '+94 71 234 5678' })).statusCode).toBe(200);
  const own = demoId('students', 'student');
  const kasun = await gateway.as('student');
  const { version } = await read(own);
  const saved = await kasun('PUT', `/students/${own}`, { version, address: '12 Temple Road' });
  expect(saved.statusCode, saved.body).toBe(200);
  const { version: next } = await read(own);
  expect(
    (
      await kasun('PUT', `/students/${own}`, {
        version: next,
        nameWithInitials: NAME,
        identityReason: 'I want',
      })
    ).statusCode,
  ).not.toBe(200);
});
