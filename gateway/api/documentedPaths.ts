import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { enveloped, idParameter, json, parameter, responses } from './schemas.ts';

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
    path: '/register',
    summary: 'Register a user, who waits for approval',
    body: ['userType', 'section', 'firstName', 'lastName', 'username', 'email', 'password'],
    open: true,
    status: 201,
  },
  {
    method: 'post',
    path: '/login',
    summary: 'Sign in',
    body: ['username', 'password'],
    open: true,
  },
  { method: 'post', path: '/logout', summary: 'Sign out and end the token' },
  {
    method: 'post',
    path: '/resetpasswordreq',
    summary: 'Ask for a link to set a new password',
    body: ['email'],
    open: true,
  },
  {
    method: 'post',
    path: '/resetpassword',
    summary: 'Set a new password with a link',
    body: ['token', 'password'],
    open: true,
  },
  {
    method: 'post',
    path: '/changepassword',
    summary: 'Change one’s own or another’s password',
    body: ['userId', 'currentPassword', 'newPassword'],
  },
  { method: 'get', path: '/user/viewall', summary: 'List all users' },
  { method: 'get', path: '/usertypes', summary: 'List primary user types', open: true },
  { method: 'get', path: '/sections', summary: 'List sections', open: true },
  { method: 'get', path: '/rumisrole/viewall', summary: 'List rumis roles' },
  { method: 'get', path: '/user/{id}', summary: 'One user' },
  { method: 'get', path: '/user', summary: 'The current user' },
  { method: 'get', path: '/resetmispass/{id}', summary: 'Reset one user’s rumis password' },
  {
    method: 'post',
    path: '/resetmisallpass',
    summary: 'Reset rumis passwords of many users',
    body: ['ids'],
  },
  { method: 'post', path: '/user/', summary: 'Create a user', multipart: true, status: 201 },
  { method: 'post', path: '/user/{id}', summary: 'Update a user', multipart: true },
  { method: 'delete', path: '/user/{id}', summary: 'Delete a user' },
  { method: 'get', path: '/useractivities/viewall/{id}', summary: 'A user’s activities' },
  {
    method: 'get',
    path: '/useractivities/byid/{id}/{activity}',
    summary: 'One activity of a user',
  },
  { method: 'post', path: '/session/active', summary: 'Say that the person is still there' },
  { method: 'get', path: '/sessions', summary: 'Where one is signed in' },
  { method: 'delete', path: '/sessions', summary: 'Sign out everywhere else' },
  { method: 'delete', path: '/sessions/{id}', summary: 'End one of one’s sessions' },
  {
    method: 'post',
    path: '/view-as',
    summary: 'Look at the portal as a role or a person, reading only',
    body: ['kind', 'id'],
  },
  { method: 'post', path: '/view-as/end', summary: 'Look at it with one’s own eyes again' },
  {
    method: 'put',
    path: '/preferences',
    summary: 'Language, theme, density, start page',
    body: ['language', 'theme', 'density', 'startPage'],
  },
  {
    method: 'get',
    path: '/live',
    summary: 'Server-sent events: the names of what is new for the person who asks',
  },
  {
    method: 'get',
    path: '/permissions/why',
    summary: 'Why somebody may or may not do something, oneself unless a person is named',
    query: ['person', 'resource', 'verb', 'id', 'field', 'view', 'screen'],
  },
  {
    method: 'get',
    path: '/permissions/who',
    summary: 'Everybody who may do something with one record',
    query: ['resource', 'id', 'verb'],
  },
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
  return { ...paths, ...assignmentPaths(catalogue) };
}
