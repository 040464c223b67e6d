import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facetsOf } from '../../../src/contract/model/kinds/registry.ts';
import { fitsPerson } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { isLocked } from '../../../src/contract/model/workflow.ts';
import { areas } from '../../../src/resources/areas.ts';
import { demoAccounts } from '../../../src/resources/shared/demo/accounts.ts';
import { claims, withClaims } from '../equipment/claims.ts';
import { columnNameOf } from '../equipment/columnName.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type FurtherDeclarations,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { walkWorkflow } from '../equipment/walkWorkflow.ts';

const resources: ResourceDeclaration[] = [
  claims,
  ...areas.flatMap((area) => area.resources),
].filter(({ workflow }) => workflow !== undefined);
const accounts = demoAccounts.map(({ username }) => username);

let further: FurtherDeclarations;
let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  further = await withClaims();
  gateway = await startDemoGateway(further);
  admin = await gateway.as('admin');
  for (const [amount, username] of [
    [0, 'lecturer'],
    [3, 'lecturer'],
    [50, 'head'],
    [50, null],
  ] as const) {
    const { rows } = await gateway.database.query<{ id: string }>({
      text: `
        SELECT member.id
        FROM staff member
        JOIN users account ON account.id = member.user_id
        WHERE account.username = $1`,
      values: [username],
    });
    await gateway.database.query({
      text: "INSERT INTO claims (title, owner_id, amount, state) VALUES ('A claim', $1, $2, 'open')",
      values: [rows[0]?.id ?? null, amount],
    });
  }
});
afterAll(() => gateway.close());

describe.each(resources.map((resource) => [resource.name, resource] as const))(
  'the workflow of %s',
  (name, resource) => {
    const workflow = resource.workflow;
    const place = async (state: string): Promise<WireRecord> => {
      const set = (id: string, value: unknown) =>
        gateway.database.query({
          text: `
            UPDATE ${name.replaceAll('-', '_')}
            SET ${columnNameOf(resource, workflow?.field ?? '')} = $2
            WHERE id = $1`,
          values: [id, value],
        });
      const records = dataOf<WireRecord[]>(
        await admin('GET', `/${name}?${query({ range: [0, 199] })}`),
      );
      // In some states only its owner sees a record.
      for (const record of records) {
        await set(record.id, state);
        const seen = await admin('GET', `/${name}/${record.id}`);
        if (seen.statusCode === 200) return dataOf<WireRecord>(seen);
        await set(record.id, record[workflow?.field ?? '']);
      }
      throw new Error(`the administrator sees no record of ${name} in the state ${state}`);
    };

    it('is enforced by the gateway in every state, for every account and every step', async () => {
      const { tried, taken } = await walkWorkflow(gateway, further.catalogue, resource, accounts);
      expect(tried).toBeGreaterThan(taken);
      expect(taken).toBeGreaterThan(0);
    });

    /** Some records may only be changed by other users, whatever the administrator holds. */
    const isForAdmin = async (): Promise<boolean> => {
      for (const state of Object.keys(workflow?.states ?? {}))
        if ((await place(state))._can['edit'] !== undefined) return true;
      return false;
    };

    it('closes what a state locks to the administrator as well', async () => {
      const refusals = (await isForAdmin())
        ? ['LOCKED_IN_STATE']
        : ['LOCKED_IN_STATE', 'FORBIDDEN'];
      for (const state of Object.keys(workflow?.states ?? {})) {
        const record = await place(state);
        const locked = Object.keys(resource.fields).filter(
          (field) => isLocked(workflow as never, state, field) && !resource.fields[field]?.readOnly,
        );
        const open = record._can['edit'];
        expect(
          locked.filter((field) => open === '*' || (open as string[] | undefined)?.includes(field)),
          state,
        ).toEqual([]);
        for (const field of locked) {
          const declared = resource.fields[field];
          const sample =
            declared &&
            facetsOf(declared)
              .samples(declared)
              ?.find((value) => JSON.stringify(value) !== JSON.stringify(record[field]));
          if (sample === undefined || declared?.write) continue;
          const answer = await admin('PUT', `/${name}/${record.id}`, {
            [field]: sample,
            version: record.version,
          });
          expect(refusals, `${state} · ${field}`).toContain(answer.json<{ code: string }>().code);
        }
        const isDeletable = resource.access.some(
          ({ can }) => can === 'all' || can.includes('delete'),
        );
        if (!isLocked(workflow as never, state, '*') || !isDeletable) continue;
        expect(record._can['delete']).toBeUndefined();
        const answer = await admin('DELETE', `/${name}/${record.id}`);
        expect(answer.json(), state).toMatchObject({ code: 'LOCKED_IN_STATE', details: { state } });
      }
    });

    it('lets no other write path change the state', async () => {
      const field = workflow?.field ?? '';
      const other = Object.keys(workflow?.states ?? {}).find(
        (state) => state !== workflow?.initial,
      );
      // The administrator is a member of staff and no student.
      const makes = resource.access.some(
        (grant) =>
          (grant.can === 'all' || grant.can.includes('create')) &&
          fitsPerson(grant, (variable) => variable !== '$student'),
      );
      const refusals = (await isForAdmin())
        ? ['UNWRITABLE_FIELD']
        : ['UNWRITABLE_FIELD', 'FORBIDDEN', 'LOCKED_IN_STATE'];
      const record = await place(workflow?.initial ?? '');
      const tries = [
        await admin('PUT', `/${name}/${record.id}`, { [field]: other, version: record.version }),
        await admin('POST', `/${name}/-/bulk`, { ids: [record.id], values: { [field]: other } }),
      ];
      for (const answer of tries)
        expect(refusals, answer.body).toContain(answer.json<{ code: string }>().code);
      expect((await admin('POST', `/${name}`, { [field]: other })).json()).toMatchObject({
        code: makes ? 'UNWRITABLE_FIELD' : 'FORBIDDEN',
      });
      const targets = await admin('GET', `/${name}/-/imports/targets`);
      expect(targets.body).not.toContain(`"${field}"`);
    });
  },
);
