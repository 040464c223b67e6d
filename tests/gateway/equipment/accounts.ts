import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { DEMO_PASSWORD, demoAccounts } from '../../../src/resources/shared/demo/accounts.ts';
import type { GatewayUnderTest } from './gatewayUnderTest.ts';

/** A demonstration account, or a visitor. */
export interface Account {
  name: string;
  /** Absent: signed out. */
  token?: string;
  held: ReadonlySet<string>;
}

/** All demonstration accounts with their privileges, each signed in. */
export async function signInAll({ signIn, call }: GatewayUnderTest): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const { username } of demoAccounts) {
    const token = await signIn(username, DEMO_PASSWORD);
    const answer = await call('GET', '/user', { token });
    const { privileges } = answer.json<{ data: { privileges: string[] } }>().data;
    accounts.push({ name: username, token, held: new Set(privileges) });
  }
  return accounts;
}

/** The grants that let an account read rows of a resource. */
export const readers = ({ access }: ResourceDeclaration, { held }: Account) =>
  access.filter(
    ({ privilege, can }) =>
      held.has(privilege) && (can === 'all' || can.includes('list') || can.includes('show')),
  );

/** Fields that no grant of the account ever lets it read. */
export const hiddenFields = (resource: ResourceDeclaration, account: Account): string[] =>
  Object.entries(resource.fields)
    .filter(
      ([name, { read }]) =>
        (read !== undefined && !read.some((key) => account.held.has(key))) ||
        !readers(resource, account).some(({ read: list }) => list?.includes(name) ?? true),
    )
    .map(([name]) => name);
