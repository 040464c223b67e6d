import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '../../../gateway/api/developer/routeTable.ts';
import { openApiPath } from '../../../gateway/api/developer/routeTable.ts';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import { isReference } from '../../../src/contract/model/kindTraits.ts';
import type { FailureBody } from '../../../src/contract/wire/envelope.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { accountWithoutPrivileges } from '../equipment/accountWithoutPrivileges.ts';
import {
  type CallAs,
  catalogue,
  startDemoGateway,
  type DemoGateway,
} from '../equipment/demoGateway.ts';

type Method = Parameters<CallAs>[0];

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

const calls = declaredCallsOf(facultyPortal).map(({ call }) => ({
  name: `${call.method.toLowerCase()} ${openApiPath(call.path)}`,
  isPublic: call.access === 'public',
}));
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const isOpen = (route: Route): boolean =>
  route.path.startsWith('/public/') ||
  calls.some(({ name, isPublic }) => isPublic && name === nameOf(route));
const isGenerated = (route: Route): boolean =>
  !isOpen(route) && !calls.some(({ name }) => name === nameOf(route));

const resourceOf = ({ path }: Route) => catalogue.resources.get(path.split('/')[1] ?? '');
const referenceOf = (route: Route): string | undefined =>
  Object.entries(resourceOf(route)?.fields ?? {}).find(([, field]) => isReference(field))?.[0];

/** An address with a made-up id, the resource's first reference and its first transition. */
const addressOf = (route: Route): string =>
  route.path
    .replace('{id}', randomUUID())
    .replace('{field}', referenceOf(route) ?? 'none')
    .replace('{transition}', resourceOf(route)?.workflow?.transitions[0]?.name ?? 'none')
    .replaceAll(/\{\w+\}/g, 'x');

/** An unreadable body, and a readable one with a field that no call has. */
const INVALID_BODIES = ['{', '{"unheardOf":1}'];

/** The routes that answer an invalid request otherwise than with this refusal. */
async function otherwise(
  routes: readonly Route[],
  expected: string,
  token?: string,
): Promise<string[]> {
  expect(routes.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  for (const route of routes)
    for (const payload of route.method === 'get' ? [undefined] : INVALID_BODIES) {
      const response = await gateway.app.inject({
        method: route.method.toUpperCase() as Method,
        url: `/api${addressOf(route)}?unheardOf=1&range=x`,
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { payload }),
      });
      const { code } = response.json<FailureBody>();
      if (code !== expected) wrong.push(`${nameOf(route)} ${payload ?? ''}: ${code}`);
    }
  return wrong;
}

it('No route validates anything for a caller without a session', async () => {
  const closed = gateway.app.apiRoutes.filter((route) => !isOpen(route));
  expect(await otherwise(closed, 'UNAUTHORIZED')).toEqual([]);
});

it('No generated route validates anything for an account without its privileges', async () => {
  const token = await gateway.signIn(await accountWithoutPrivileges(gateway), DEMO_PASSWORD);
  const generated = gateway.app.apiRoutes.filter(
    (route) =>
      isGenerated(route) &&
      route.path !== '/live' &&
      // Without a reference there are no options to refuse.
      (!route.path.includes('{field}') || referenceOf(route) !== undefined),
  );
  expect(await otherwise(generated, 'FORBIDDEN', token)).toEqual([]);
});
