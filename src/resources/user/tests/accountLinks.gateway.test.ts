import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { importerFor } from '../../../../tests/gateway/equipment/importSteps.ts';
import type { BulkReport } from '../../../contract/wire/bulk.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let demo: DemoGateway;
let registrar: CallAs;
let admin: CallAs;
beforeAll(async () => {
  demo = await startDemoGateway();
  [registrar, admin] = [await demo.as('registrar'), await demo.as('admin')];
});
afterAll(() => demo.close());

const account = (name: string): string => demoId('users', name);
const member = (name: string): string => `/staff/${demoId('staff', name)}`;

async function link(call: CallAs, path: string, user: string | null) {
  const { version } = dataOf<WireRecord>(await call('GET', path));
  return call('PUT', path, { user, version });
}

const recordOf = async (username: string): Promise<string> => {
  const { rows } = await demo.database.query<{ id: string }>({
    text: 'SELECT id FROM students WHERE user_id = $1',
    values: [account(username)],
  });
  return `/students/${rows[0]?.id}`;
};

/** The templates of the e-mails that wait for this account, in order. */
async function mailsTo(username: string): Promise<string[]> {
  const { rows } = await demo.database.query<{ template: string }>({
    text: `
      SELECT input->>'template' AS template
      FROM jobs
      WHERE kind = 'email' AND input->>'userId' = $1 AND input->>'template' LIKE 'account%'
      ORDER BY created_at, id`,
    values: [account(username)],
  });
  return rows.map(({ template }) => template);
}

describe('The account of a person’s record', () => {
  it.each(['lecturer2', 'dean', 'examofficer'])(
    'is not taken from %s, who decides what the registrar must not',
    async (name) => {
      for (const user of [null, account('student')])
        expect(failureOf(await link(registrar, member(name), user))).toMatchObject({
          code: 'HIGHER_ACCOUNT',
          details: { withheld: expect.stringMatching(/^“.+”/) },
        });
    },
  );

  it.each(['lecturer', 'examofficer'])(
    'does not become that of %s by a registrar, through an import or many changes at once either',
    async (name) => {
      const record = await recordOf('student');
      const id = record.split('/').at(-1);
      expect(failureOf(await link(registrar, record, account(name)))).toMatchObject({
        code: 'HIGHER_ACCOUNT',
        details: { withheld: expect.stringMatching(/^“.+”/) },
      });
      const bulk = dataOf<BulkReport>(
        await registrar('POST', '/students/-/bulk', {
          ids: [id],
          values: { user: account(name) },
        }),
      );
      expect(bulk).toMatchObject({ changed: 0, refusedCount: 1 });
      const { registrationNumber } = dataOf<WireRecord>(await registrar('GET', record));
      const importer = await importerFor(demo, 'registrar');
      const run = await importer.rehearse(
        'students',
        `Registration number,User\n${String(registrationNumber)},${name}\n`,
      );
      expect(run.counts).toMatchObject({ refused: 1, applied: 0 });
      expect(await importer.rows(run, 'refused')).toMatchObject([
        {
          problems: {
            '': { code: 'HIGHER_ACCOUNT', args: { withheld: expect.stringMatching(/^“/) } },
          },
        },
      ]);
      expect(dataOf<WireRecord>(await registrar('GET', record))['user']).toBe(account('student'));
    },
  );

  it('is nobody’s own to give or to take, not even an administrator’s', async () => {
    for (const [call, path, user] of [
      [registrar, await recordOf('student'), account('registrar')],
      [admin, member('lecturer2'), account('admin')],
      [admin, member('admin'), null],
    ] as const)
      expect(failureOf(await link(call, path, user))).toMatchObject({
        code: 'FORBIDDEN',
        details: { reason: 'ownAccount' },
      });
  });

  it('changes where nobody decides anything, and both people are told', async () => {
    const record = await recordOf('student');
    expect((await link(registrar, record, null)).statusCode).toBe(200);
    expect(await mailsTo('student')).toEqual(['accountUnlinked']);
    expect((await link(registrar, record, account('student'))).statusCode).toBe(200);
    expect(await mailsTo('student')).toEqual(['accountUnlinked', 'accountLinked']);
  });
});
