import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantsFor, mayCreate } from '../../../src/framework/core/records/grants.ts';
import { signInAll, type Account } from '../equipment/accounts.ts';
import { catalogue, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import { codeOf } from '../equipment/gatewayUnderTest.ts';

/** The declarations under which someone creates only for a record of their own. */
const presetting = [...catalogue.resources.values()].filter(
  ({ access, readOnly }) =>
    readOnly !== true &&
    access.some(({ preset = {} }) =>
      Object.values(preset).some((value) => value === '$student' || value === '$staff'),
    ),
);

let gateway: DemoGateway;
let accounts: Account[];
beforeAll(async () => {
  gateway = await startDemoGateway();
  accounts = await signInAll(gateway);
});
afterAll(() => gateway.close());

/** What the portal knows of an account, as the screens decide by it. */
async function knownTo({ token = '' }: Account): Promise<(variable: string) => boolean> {
  const answer = await gateway.call('GET', '/user', { token });
  const { staffData, studentStatus } = answer.json<{
    data: { staffData: unknown; studentStatus: unknown[] };
  }>().data;
  return (variable) =>
    variable === '$student'
      ? studentStatus.length > 0
      : variable !== '$staff' || Boolean(staffData);
}

it('A record is offered to be created exactly where the gateway lets the account begin it', async () => {
  const wrong: string[] = [];
  const outcomes = new Set<string>();
  for (const account of accounts) {
    const isKnown = await knownTo(account);
    for (const resource of presetting) {
      if (grantsFor(resource, 'create', account.held).length === 0) continue;
      const isOffered = mayCreate(resource, account.held, isKnown);
      const { token = '' } = account;
      const answer = await gateway.call('POST', `/${resource.name}`, { token, body: {} });
      const { details } = answer.json<{ details?: { reason?: string } }>();
      const isStranger = codeOf(answer) === 'FORBIDDEN' && details?.reason === 'noOwnRecord';
      outcomes.add(`${isOffered}`);
      if (isOffered === isStranger) wrong.push(`${account.name}: ${resource.name}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(outcomes.size).toBe(2);
});
