import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { enveloped, idParameter, json, parameter, reference, responses } from './schemas.ts';

type Schema = Readonly<Record<string, unknown>>;
type Method = 'get' | 'post' | 'put' | 'delete';

/** A call that is no list, record or write of a resource, as the description tells of it. */
export interface Call {
  method: Method;
  path: string;
  summary: string;
  /** Parts of a JSON body by name; all of them text unless given as a schema. */
  body?: readonly string[];
  /** Names of what is asked in the address, all of it text. */
  query?: readonly string[];
  multipart?: boolean;
  open?: boolean;
  status?: number;
}

/** The calls of the engine that are not declared. */
const CALLS: readonly Call[] = [
  {
    method: 'post',
    path: '/files',
    summary: 'Upload a file for a field',
    multipart: true,
    status: 201,
  },
  {
    method: 'get',
    path: '/live',
    summary: 'Server-sent events: the names of what is new for the person who asks',
  },
  {
    method: 'get',
    path: '/search',
    summary: 'Records of every resource that one may list, by their text',
    query: ['q'],
  },
  {
    method: 'get',
    path: '/saved-views',
    summary: 'Views of a list that one made or is shown',
    query: ['screen'],
  },
  {
    method: 'post',
    path: '/saved-views',
    summary: 'Keep a view of a list',
    body: ['screen', 'name', 'sharedWith'],
    status: 201,
  },
  {
    method: 'put',
    path: '/saved-views/layout',
    summary: 'Keep the columns of a list',
    body: ['screen'],
  },
  {
    method: 'put',
    path: '/saved-views/{id}',
    summary: 'Change one’s view, or open another’s first',
    body: ['name', 'sharedWith'],
  },
  { method: 'delete', path: '/saved-views/{id}', summary: 'Delete a view' },
  {
    method: 'post',
    path: '/presence',
    summary: 'Say that one has a record open, and learn who else has',
    body: ['resource', 'id', 'tab'],
  },
  {
    method: 'post',
    path: '/presence/left',
    summary: 'Say that one has left it',
    body: ['resource', 'id', 'tab'],
  },
  { method: 'get', path: '/imports/{id}', summary: 'An import, with what its rehearsal found' },
  {
    method: 'get',
    path: '/imports/{id}/words',
    summary: 'The words of one of its columns, each with how often it stands there',
    query: ['column'],
  },
  {
    method: 'put',
    path: '/imports/{id}',
    summary: 'Match its columns and rehearse it',
    body: ['mapping'],
  },
  { method: 'get', path: '/imports/{id}/rows', summary: 'What becomes of its rows' },
  { method: 'delete', path: '/imports/{id}', summary: 'Give it up' },
  {
    method: 'put',
    path: '/imports/{id}/left-out',
    summary: 'Leave rows out of the writing, or take them in again',
  },
  { method: 'post', path: '/imports/{id}/apply', summary: 'Carry it out' },
  { method: 'get', path: '/imports/{id}/refused', summary: 'Its refused rows as a table' },
  { method: 'get', path: '/change-sets', summary: 'One’s recent changes' },
  { method: 'get', path: '/change-sets/{id}/undo', summary: 'What taking a change back would do' },
  {
    method: 'post',
    path: '/change-sets/{id}/undo',
    summary: 'Take a change back',
    body: ['accept'],
  },
  { method: 'get', path: '/jobs/{id}', summary: 'How far work is that outlives its request' },
  { method: 'post', path: '/jobs/{id}/cancel', summary: 'End it at its next batch' },
  { method: 'get', path: '/developer/resources', summary: 'Every declaration in one line' },
  {
    method: 'get',
    path: '/developer/resources/{name}',
    summary: 'One declaration with its tables, calls, grants and texts as they are now',
  },
  { method: 'get', path: '/openapi.json', summary: 'This description', open: true },
  { method: 'get', path: '/health', summary: 'Whether the process answers', open: true },
  { method: 'get', path: '/ready', summary: 'Whether it can serve', open: true },
];

const ANYTHING: Schema = {};

function operation({
  method,
  path,
  summary,
  body,
  query = [],
  multipart,
  open,
  status = 200,
}: Call): Schema {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const properties = Object.fromEntries(
    (body ?? []).map((name) => [
      name,
      name === 'ids' ? { type: 'array', items: { type: 'string' } } : { type: ['string', 'null'] },
    ]),
  );
  return {
    operationId: `${method} ${path}`,
    summary,
    ...(open ? { security: [] } : {}),
    parameters: [
      ...names.map((name) =>
        name === 'id' ? idParameter : parameter(name, 'path', { type: 'string' }),
      ),
      ...query.map((name) => parameter(name, 'query', { type: 'string' })),
    ],
    ...(body
      ? { requestBody: { required: true, content: json({ type: 'object', properties }) } }
      : {}),
    ...(multipart
      ? {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: { type: 'object' } } },
          },
        }
      : {}),
    responses: responses(
      status,
      summary,
      enveloped(ANYTHING),
      open ? [400, 422] : [400, 401, 403, 404, 422],
    ),
  };
}

function assignmentPaths(catalogue: Catalogue): Record<string, Schema> {
  const ticks = enveloped({
    type: 'object',
    properties: { left: {}, version: { type: 'string' }, rows: { type: 'array', items: {} } },
  });
  return Object.fromEntries(
    [...catalogue.assignments.values()].flatMap(({ name }) => [
      [
        `/assignments/${name}`,
        {
          get: {
            operationId: `${name}.choices`,
            parameters: [parameter('q', 'query', { type: 'string' })],
            responses: responses(
              200,
              'What may be picked',
              enveloped({ type: 'array', items: {} }),
              [401, 403],
            ),
          },
        },
      ],
      [
        `/assignments/${name}/{id}`,
        {
          get: {
            operationId: `${name}.read`,
            parameters: [idParameter],
            responses: responses(200, 'The ticks of one', ticks, [401, 403, 404]),
          },
          put: {
            operationId: `${name}.save`,
            parameters: [idParameter],
            requestBody: { required: true, content: json({ type: 'object' }) },
            responses: responses(200, 'The ticks as saved', ticks, [400, 401, 403, 404, 409, 422]),
          },
        },
      ],
    ]),
  );
}

export function documentedPaths(
  catalogue: Catalogue,
  areaCalls: readonly Call[],
): Record<string, Schema> {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const call of [...CALLS, ...areaCalls])
    paths[call.path] = { ...paths[call.path], [call.method]: operation(call) };
  const file = {
    get: {
      operationId: 'get /files/{id}',
      parameters: [idParameter],
      responses: {
        200: { description: 'The bytes' },
        404: { description: 'Missing', content: json(reference('Failure')) },
      },
    },
  };
  return { ...paths, '/files/{id}': file, ...assignmentPaths(catalogue) };
}
