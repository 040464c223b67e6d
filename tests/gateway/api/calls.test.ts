import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import type { CallDeclaration } from '../../../src/contract/wire/calls/defineCall.ts';
import type { FailureBody } from '../../../src/contract/wire/envelope.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { filesIn, root } from '../../architecture/sourceFiles.ts';
import { accountWithoutPrivileges } from '../equipment/accountWithoutPrivileges.ts';
import { type CallAs, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';

const calls = declaredCallsOf(facultyPortal);
const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

/** An address of the call; parts that are no ids take `part`. */
const addressOf = (
  { path, params = {} }: CallDeclaration,
  part = 'x',
  id: string = randomUUID(),
): string => path.replaceAll(/:(\w+)/g, (_, name: string) => (params[name] ? part : id));

interface Refusal {
  status: number;
  failure: FailureBody;
}

/** The calls whose answer is not the refusal that `isExpected` accepts, with what they answered. */
async function otherwise(
  chosen: readonly { call: CallDeclaration }[],
  request: (call: CallDeclaration) => ReturnType<CallAs>,
  isExpected: (refusal: Refusal, call: CallDeclaration) => boolean,
): Promise<string[]> {
  expect(chosen.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  for (const { call } of chosen) {
    const response = await request(call);
    const refusal = { status: response.statusCode, failure: response.json<FailureBody>() };
    if (!isExpected(refusal, call))
      wrong.push(`${call.method} ${call.path}: ${refusal.status} ${response.body}`);
  }
  return wrong;
}

const closed = calls.filter(({ call }) => call.access !== 'public');
const keysOf = ({ access }: CallDeclaration): readonly string[] =>
  typeof access === 'string' ? [] : 'all' in access ? access.all : access;
const privileged = calls.filter(({ call }) => keysOf(call).length > 0);
const bodyless = (call: CallDeclaration): unknown => (call.method === 'GET' ? undefined : {});

it('Every call that is not public refuses a request without a session', async () => {
  expect(
    await otherwise(
      closed,
      (call) => gateway.call(call.method, addressOf(call), { body: bodyless(call) }),
      ({ status, failure }) => status === 401 && failure.code === 'UNAUTHORIZED',
    ),
  ).toEqual([]);
});

it('Every call refuses an account without its privileges and names them', async () => {
  const unprivileged = await gateway.as(await accountWithoutPrivileges(gateway));
  expect(
    await otherwise(
      privileged,
      (call) => unprivileged(call.method, addressOf(call), bodyless(call)),
      ({ status, failure }, call) =>
        status === 403 &&
        failure.code === 'FORBIDDEN' &&
        JSON.stringify(failure.details?.['needs']) === JSON.stringify(keysOf(call)),
    ),
  ).toEqual([]);
});

it('Every declared call is served', async () => {
  const served = new Set<unknown>(calls.map(({ call }) => call));
  const files = filesIn(['src/resources', 'src/contract/wire/calls'], /(\/api(\/\w+)?|Calls)\.ts$/);
  expect(files.length).toBeGreaterThan(0);
  const unserved: string[] = [];
  for (const file of files) {
    const api = (await import(path.join(root, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(api))
      if (isCall(value) && !served.has(value)) unserved.push(`${file}: ${name}`);
  }
  expect(unserved).toEqual([]);
});

it('Every privilege that a call needs exists', () => {
  const known = new Set(facultyPortal.privileges.map(({ key }) => key));
  const needed = privileged.flatMap(({ call }) => keysOf(call));
  expect(needed.filter((key) => !known.has(key))).toEqual([]);
});

it('Every call with an id in its address answers NOT_FOUND to anything else', async () => {
  expect(
    await otherwise(
      closed.filter(({ call }) => /:(\w+)/.test(call.path) && !call.params && !call.upload),
      (call) => admin(call.method, addressOf(call, 'x', 'no-id'), bodyless(call)),
      ({ status, failure }) => status === 404 && failure.code === 'NOT_FOUND',
    ),
  ).toEqual([]);
});

it('Every call refuses a query parameter that it does not have, by name', async () => {
  expect(
    await otherwise(
      closed.filter(({ call }) => !call.params && call.body === undefined && !call.upload),
      (call) => admin(call.method, `${addressOf(call)}?unheardOf=1`, bodyless(call)),
      ({ status, failure }) => status === 400 && failure.details?.['parameter'] !== undefined,
    ),
  ).toEqual([]);
});

it('Every call refuses a field that it does not have, by name', async () => {
  expect(
    await otherwise(
      closed.filter(
        ({ call }) => !call.params && call.body !== undefined && !(call.body instanceof z.ZodType),
      ),
      (call) => admin(call.method, addressOf(call), { unheardOf: 1 }),
      ({ status, failure }) =>
        status === 422 && failure.fieldErrors?.['unheardOf']?.code === 'unknown',
    ),
  ).toEqual([]);
});
