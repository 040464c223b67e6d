import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiPath, type Route } from '../../../gateway/api/developer/routeTable.ts';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import { isReference } from '../../../src/contract/model/kindTraits.ts';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { signInAll, type Account } from '../equipment/accounts.ts';
import { catalogue, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';

/**
 * Every path with every verb as every account: who is refused follows from the declarations alone.
 * The table below says it again in its own words and shares no code with the gateway.
 */
const VERB_OF: Readonly<Record<string, readonly Verb[]>> = {
  'get /R': ['list'],
  'get /R/{id}': ['show'],
  'get /R/{id}/history': ['history'],
  'get /R/{id}/history/choices': ['history'],
  'get /R/{id}/history/compare': ['history'],
  'get /R/-/deleted': ['history'],
  'get /R/-/deleted/{id}': ['history'],
  'get /R/-/count': ['list'],
  'get /R/-/groups': ['list'],
  'get /R/{id}/-/neighbours': ['list'],
  'get /R/-/export': ['export'],
  'get /R/{id}/-/preview': ['show'],
  'get /R/{id}/-/revision': ['show'],
  'get /R/{id}/-/revision/changes': ['show'],
  'post /R': ['create'],
  'put /R/{id}': ['edit'],
  'delete /R': ['delete'],
  'delete /R/{id}': ['delete'],
  'post /R/-/bulk': ['edit'],
  'post /R/-/bulk-delete': ['delete'],
  'post /R/-/imports': ['import'],
  'get /R/-/imports': ['import'],
  'get /R/-/imports/targets': ['import'],
  'get /R/-/imports/sample': ['import'],
  'put /R/{id}/-/revision': ['edit'],
  'post /R/{id}/-/revision/publish': ['show'],
  'post /R/{id}/-/revision/schedule': ['show'],
  'post /R/{id}/-/revision/hold': ['edit'],
  'post /R/{id}/-/revision/discard': ['edit'],
  'post /R/{id}/restore': ['history'],
  'get /R/-/options/{field}': ['list', 'show'],
};

let gateway: DemoGateway;
let accounts: Account[];
beforeAll(async () => {
  gateway = await startDemoGateway();
  accounts = [{ name: 'signed out', held: new Set() }, ...(await signInAll(gateway))];
});
afterAll(() => gateway.close());

const calls = new Map(
  declaredCallsOf(facultyPortal).map(({ call }) => [
    `${call.method.toLowerCase()} ${openApiPath(call.path)}`,
    call.access,
  ]),
);

/** What an account must hold: nothing, one of these privileges, or all of them. */
type Needs =
  | 'public'
  | 'session'
  | { any: readonly string[] }
  | { all: readonly string[] }
  /** One privilege of each list. */
  | { each: readonly (readonly string[])[] };

/** The privileges that open one of the verbs, on this field if one is named. */
const holdersOf = (
  resource: ResourceDeclaration,
  verbs: readonly Verb[],
  field?: string,
): readonly string[] =>
  resource.access
    .filter(({ can }) => can === 'all' || verbs.some((verb) => can.includes(verb)))
    .filter(({ read }) => field === undefined || read === undefined || read.includes(field))
    .map(({ privilege }) => privilege);

/** The privileges with which a reference is chosen on creation. */
const choosersOf = (
  { access }: ResourceDeclaration,
  name: string,
  { readOnly, write }: Field,
): readonly string[] =>
  readOnly || write !== undefined
    ? []
    : access
        .filter((grant) => grant.can === 'all' || grant.can.includes('create'))
        .filter((grant) => grant.write === undefined || grant.write.includes(name))
        .filter(({ preset = {} }) => !Object.hasOwn(preset, name))
        .map(({ privilege }) => privilege);

function listersOf(name: string): readonly string[] {
  const resource = catalogue.resources.get(name);
  return resource ? holdersOf(resource, ['list']) : [];
}

const transitionHolders = ({ workflow }: ResourceDeclaration, name: string): readonly string[] =>
  (workflow?.transitions ?? [])
    .filter((transition) => transition.name === name)
    .flatMap(({ who }) => who)
    .map((right) => (typeof right === 'string' ? right : right.privilege));

interface Probe {
  route: Route;
  address: string;
  needs: Needs;
}

/** The probes of a route: one, or one for each of the transitions or references that it serves. */
function probesOf(route: Route): Probe[] {
  const { method, path } = route;
  const at = (address: string, needs: Needs): Probe => ({
    route,
    address: address.replaceAll(/\{\w+\}/g, randomUUID()),
    needs,
  });
  if (path.startsWith('/public/')) return [at(path, 'public')];
  const access = calls.get(`${method} ${path}`);
  if (access === 'public' || access === 'signedIn')
    return [at(path, access === 'public' ? 'public' : 'session')];
  if (access) return [at(path, 'all' in access ? access : { any: access })];
  const assignment = catalogue.assignments.get(path.split('/')[2] ?? '');
  if (assignment) return [at(path, { each: [assignment.via, listersOf(assignment.through)] })];
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== 'rest');
  const resource = catalogue.resources.get(segments[0] ?? '');
  if (!resource) throw new Error(`no rule says who is refused at ${method} ${path}`);
  const shape = `${method} /${['R', ...segments.slice(1)].join('/')}`;
  if (path.includes('{transition}'))
    return (resource.workflow?.transitions ?? [])
      .filter(({ who }) => who.length > 0)
      .map(({ name }) =>
        at(path.replace('{transition}', name), { any: transitionHolders(resource, name) }),
      );
  const verbs = VERB_OF[shape];
  if (!verbs) throw new Error(`no rule says who is refused at ${shape}`);
  if (!path.includes('{field}')) return [at(path, { any: holdersOf(resource, verbs) })];
  return Object.entries(resource.fields)
    .filter(([, field]) => isReference(field))
    .map(([name, field]) => {
      const { read } = field;
      const readers = {
        any: [...holdersOf(resource, verbs, name), ...choosersOf(resource, name, field)],
      };
      return at(path.replace('{field}', name), read ? { each: [readers.any, read] } : readers);
    });
}

const isOpenTo = (needs: Needs, { token, held }: Account): boolean => {
  if (needs === 'public') return true;
  if (token === undefined) return false;
  if (needs === 'session') return true;
  if ('each' in needs) return needs.each.every((keys) => keys.some((key) => held.has(key)));
  return 'all' in needs
    ? needs.all.every((key) => held.has(key))
    : needs.any.some((key) => held.has(key));
};

/** Ends the session that asks, or the sessions of others. */
const ENDS_SESSIONS = /^(post|delete) \/(log(in|out)|sessions)/;

/** The number of writes in the log. */
async function written(): Promise<number> {
  const { rows } = await gateway.database.query<{ count: number }>({
    text: 'SELECT count(*)::int AS count FROM activities',
  });
  return rows[0]?.count ?? 0;
}

it('Every path refuses with every verb exactly the accounts that lack its privileges', async () => {
  const probes = gateway.app.apiRoutes
    .filter(({ method, path }) => path !== '/live' && !ENDS_SESSIONS.test(`${method} ${path}`))
    .flatMap(probesOf);
  const before = await written();
  const wrong: string[] = [];
  let sent = 0;
  for (const account of accounts)
    for (const { route, address, needs } of probes) {
      const { statusCode } = await gateway.call(
        route.method.toUpperCase() as 'GET',
        `${address}?unheardOf=1`,
        {
          ...(account.token === undefined ? {} : { token: account.token }),
          ...(route.method === 'get' ? {} : { body: { unheardOf: 1 } }),
        },
      );
      sent += 1;
      const refusal = account.token === undefined ? 401 : 403;
      const isRight = statusCode < 500 && (statusCode === refusal) !== isOpenTo(needs, account);
      if (!isRight)
        wrong.push(
          `${account.name}: ${route.method} ${address} ${statusCode} ${JSON.stringify(needs)}`,
        );
    }
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(20_000);
  expect(await written()).toBe(before);
}, 180_000);
