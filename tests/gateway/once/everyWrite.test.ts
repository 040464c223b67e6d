import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiPath, type Route } from '../../../gateway/api/developer/routeTable.ts';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import { schemasOf } from '../../../gateway/records/calls/callSchemas.ts';
import { takesKey } from '../../../gateway/records/calls/runCall.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { CallDeclaration } from '../../../src/contract/wire/calls/defineCall.ts';
import type { FailureBody } from '../../../src/contract/wire/envelope.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { signInAll, type Account } from '../equipment/accounts.ts';
import { catalogue, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import { uploadOf } from '../equipment/uploadOf.ts';

interface Sent {
  path: string;
  body?: unknown;
  upload?: ReturnType<typeof uploadOf>;
}

/** A request of an account, and the key that it used for another one. */
interface Caller extends Account {
  spent: string;
}

let gateway: DemoGateway;
let callers: Caller[];
beforeAll(async () => {
  gateway = await startDemoGateway();
  callers = [];
  for (const account of await signInAll(gateway)) {
    const caller = { ...account, spent: randomUUID() };
    callers.push(caller);
    const first = await send(caller, 'POST', {
      path: '/sessions/endings',
      body: { password: DEMO_PASSWORD },
    });
    expect(first.statusCode).toBe(200);
  }
});
afterAll(() => gateway.close());

const send = ({ token, spent }: Caller, method: string, { path, body, upload }: Sent) =>
  gateway.app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': spent,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...upload?.headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(upload && { payload: upload.payload }),
  });

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  format?: string;
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: randomUUID(),
  date: '2026-11-22',
  'date-time': '2026-11-22T08:30:00Z',
  email: 'a@fhss.example',
};

/** A value that the schema takes, with nothing that may be left out. */
function sampleOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.allOf ?? [];
  if (choice) return sampleOf(choice);
  const { properties = {}, required = [], items = {}, minItems = 0, minLength = 1 } = schema;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
    case 'array':
      return Array.from({ length: minItems }, () => sampleOf(items));
    case 'string':
      return FORMATS[schema.format ?? ''] ?? 'x'.repeat(minLength);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

const sampleFor = (schema: z.ZodType): unknown =>
  sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

const PDF = uploadOf('%PDF-1.4\n%%EOF\n', 'letter.pdf');

interface Prepared {
  query?: string;
  /** In addition to what the schema says of a body, or instead of a file. */
  body?: Readonly<Record<string, unknown>>;
}

const LETTER = { subject: { en: 'x' }, body: { en: 'x' } };

/** What the schemas do not say of a request. */
const PREPARED: Readonly<Record<string, Prepared>> = {
  'POST /files': { query: '?resource=course-syllabuses&field=file' },
  'POST /user/': { body: {} },
  'POST /user/:id': { body: { version: 1 } },
  'POST /conversations': { body: LETTER },
  'POST /conversations/:id/messages': { body: { body: LETTER.body } },
  'PUT /conversations/-/scheduled/:id': { body: { ...LETTER, sendAt: '2099-01-01T00:00:00Z' } },
  'POST /documents/subjects': { body: { subject: randomUUID() } },
  'POST /timetable/:id/move': { body: { from: '08:30', to: '09:30' } },
};

/** Calls with another answer, each with the reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'POST /attendance-scan': 'a code that no class shows is counted, and changes nothing',
};

const nameOf = ({ method, path }: CallDeclaration): string => `${method} ${path}`;

function requestFor(call: CallDeclaration): Sent {
  const { params, body: schema } = schemasOf(call);
  const parts = sampleFor(params) as Record<string, string>;
  const { query = '', body } = PREPARED[nameOf(call)] ?? {};
  const path = `${call.path.replaceAll(/:(\w+)/g, (_, name: string) => parts[name] ?? '')}${query}`;
  if (call.upload && !body) return { path, upload: PDF };
  if (!schema && !body) return { path };
  return { path, body: { ...(schema ? (sampleFor(schema) as object) : {}), ...body } };
}

/** The first answer to an account that may make the request, or else FORBIDDEN. */
async function answerTo(method: string, sent: Sent): Promise<string> {
  for (const caller of callers) {
    const response = await send(caller, method, sent);
    const { code } = response.json<Partial<FailureBody>>();
    if (code === 'KEY_REUSED') return code;
    if (code !== 'FORBIDDEN') return `${response.statusCode} ${response.body.slice(0, 200)}`;
  }
  return 'FORBIDDEN';
}

async function written(): Promise<number> {
  const { rows } = await gateway.database.query<{ count: number }>({
    text: 'SELECT count(*)::int AS count FROM activities',
  });
  return rows[0]?.count ?? 0;
}

const declared = declaredCallsOf(facultyPortal)
  .map(({ call }) => call)
  .filter((call) => takesKey(call) && call.method !== 'GET' && call.access !== 'public');

it('No declared call does its work with a key that was spent on another request', async () => {
  const before = await written();
  const wrong: Record<string, string> = {};
  for (const call of declared) {
    const answer = await answerTo(call.method, requestFor(call));
    if (answer !== 'KEY_REUSED') wrong[nameOf(call)] = answer;
  }
  expect(wrong).toEqual(
    Object.fromEntries(Object.keys(OTHERWISE).map((name) => [name, expect.any(String)])),
  );
  expect(declared.length).toBeGreaterThan(60);
  expect(await written()).toBe(before);
});

const ids = [randomUUID()];

/** The bodies of the generated writes of a resource. */
const BODIES: Readonly<Record<string, unknown>> = {
  'post /R': {},
  'put /R/{id}': { version: 1 },
  'delete /R': { ids },
  'post /R/-/bulk-delete': { ids },
  'put /R/{id}/-/revision': { version: 1 },
  'post /R/{id}/-/revision/publish': { version: 1 },
  'post /R/{id}/-/revision/schedule': { version: 1, publishAt: '2099-01-01T00:00:00Z' },
  'post /R/{id}/-/revision/hold': { version: 1 },
  'post /R/{id}/-/revision/discard': { version: 1 },
  'post /R/{id}/restore': { activity: randomUUID(), version: 1 },
  'post /R/{id}/-/transitions/{transition}': { version: 1 },
  'post /R/-/transitions/{transition}': { ids },
};

/** A change of many records in a field that a grant opens, if there is one. */
function bulkOf({ fields, access }: ResourceDeclaration): unknown[] {
  const writers = access.filter(({ can }) => can === 'all' || can.includes('edit'));
  const found = Object.entries(fields).find(
    ([field, { readOnly, immutable, write }]) =>
      !readOnly &&
      !immutable &&
      write === undefined &&
      writers.some((grant) => grant.write?.includes(field) ?? true),
  );
  return found ? [{ ids, values: { [found[0]]: null } }] : [];
}

const TABLE = uploadOf('Label,URL\nA,https://a.example.lk/\n');

const REST = /^\/rest(?=\/)/;

/** `put /R/{id}` of the change of a record of any resource. */
const shapeOf = ({ method, path }: Route): string =>
  `${method} ${path.replace(REST, '').replace(/^\/(assignments\/)?[\w-]+/, '/$1R')}`;

/** The requests for a generated route: one, or one for each transition. */
function requestsFor(route: Route): Sent[] {
  const path = route.path.replace('{id}', randomUUID());
  const shape = shapeOf(route);
  if (shape === 'put /assignments/R/{id}')
    return [{ path, body: { version: '', set: [], unset: [] } }];
  const resource = catalogue.resources.get(path.replace(REST, '').split('/')[1] ?? '');
  if (!resource) throw new Error(`no resource for ${path}`);
  if (shape === 'post /R/-/imports') return [{ path, upload: TABLE }];
  if (shape === 'delete /R/{id}') return [{ path }];
  if (shape === 'post /R/-/bulk') return bulkOf(resource).map((body) => ({ path, body }));
  const body = BODIES[shape];
  if (body === undefined) throw new Error(`no request for ${shape}`);
  if (!path.includes('{transition}')) return [{ path, body }];
  return (resource.workflow?.transitions ?? [])
    .filter(({ who }) => who.length > 0)
    .map(({ name }) => ({ path: path.replace('{transition}', name), body }));
}

it('No generated write does its work with a key that was spent on another request', async () => {
  const names = new Set(
    declaredCallsOf(facultyPortal).map(
      ({ call }) => `${call.method.toLowerCase()} ${openApiPath(call.path)}`,
    ),
  );
  const routes = gateway.app.apiRoutes.filter(
    ({ method, path }) => method !== 'get' && !names.has(`${method} ${path}`),
  );
  const before = await written();
  const wrong: string[] = [];
  const [open, closed] = [new Set<string>(), new Set<string>()];
  for (const route of routes)
    for (const request of requestsFor(route)) {
      const answer = await answerTo(route.method.toUpperCase(), request);
      // Some no demonstration account may make.
      (answer === 'FORBIDDEN' ? closed : open).add(shapeOf(route));
      if (answer !== 'KEY_REUSED' && answer !== 'FORBIDDEN')
        wrong.push(`${route.method} ${request.path}: ${answer}`);
    }
  expect(wrong).toEqual([]);
  expect([...closed].filter((shape) => !open.has(shape))).toEqual([]);
  expect(routes.length).toBeGreaterThan(500);
  expect(await written()).toBe(before);
});
