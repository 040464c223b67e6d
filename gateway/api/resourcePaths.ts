import { LANGUAGES } from '../../src/contract/model/constants.ts';
import { facetsOf } from '../../src/contract/model/kinds/registry.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { isRevised, TRANSITION_OBSTACLES } from '../../src/contract/model/workflow.ts';
import { enveloped, idParameter, json, parameter, reference, responses } from './schemas.ts';
import { stockClientPaths } from './stockClientPaths.ts';

type Schema = Readonly<Record<string, unknown>>;

const schemaName = ({ name }: ResourceDeclaration): string =>
  name.replace(/(^|-)(\w)/g, (_whole, _dash, letter: string) => letter.toUpperCase());

const SYSTEM: Readonly<Record<string, Schema>> = {
  id: { type: 'string', format: 'uuid', readOnly: true },
  version: { type: 'integer', description: 'Sent back on a change; another one is 409' },
  createdAt: { type: 'string', format: 'date-time', readOnly: true },
  updatedAt: { type: 'string', format: 'date-time', readOnly: true },
  _can: { type: 'object', readOnly: true, description: 'What this person may do with this record' },
  _labels: {
    type: 'object',
    readOnly: true,
    description: 'Names of the records that references point to',
  },
};

/** The steps of a workflow, as `_can` tells them. */
const transitionsSchema = ({ workflow }: ResourceDeclaration): Schema => ({
  type: 'array',
  description:
    'The steps out of the present state for which this person holds a key, possible or not',
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', enum: (workflow?.transitions ?? []).map(({ name }) => name) },
      allowed: { type: 'boolean' },
      reason: { type: 'string', enum: [...TRANSITION_OBSTACLES] },
      guard: { type: 'string' },
      as: { type: 'string' },
    },
    required: ['name', 'allowed'],
  },
});

const REVISION: Schema = {
  type: ['object', 'null'],
  readOnly: true,
  description: 'That a newer draft waits beside this record, and when it takes its place by itself',
  properties: {
    updatedAt: { type: 'string', format: 'date-time' },
    publishAt: { type: ['string', 'null'], format: 'date-time' },
  },
};

const systemFields = (resource: ResourceDeclaration): Readonly<Record<string, Schema>> =>
  resource.workflow
    ? {
        ...SYSTEM,
        ...(isRevised(resource) ? { _revision: REVISION } : {}),
        _can: { ...SYSTEM['_can'], properties: { transitions: transitionsSchema(resource) } },
      }
    : SYSTEM;

const nullable = (schema: Schema): Schema =>
  'type' in schema ? { ...schema, type: [schema['type'], 'null'] } : schema;

/** The record schema that follows from a declaration, e.g. `PublicationTypes`. */
export function resourceSchemas(resource: ResourceDeclaration): Record<string, Schema> {
  const properties = Object.entries(resource.fields).map(([name, field]) => {
    const schema = {
      ...facetsOf(field).jsonSchema(field),
      ...(field.readOnly ? { readOnly: true } : {}),
    };
    return [name, field.required === true ? schema : nullable(schema)] as const;
  });
  const required = Object.entries(resource.fields)
    .filter(([, field]) => field.required === true)
    .map(([name]) => name);
  return {
    [schemaName(resource)]: {
      type: 'object',
      properties: { ...systemFields(resource), ...Object.fromEntries(properties) },
      required,
    },
  };
}

const text = { type: 'string' };
const LIST_PARAMETERS = [
  parameter(
    'filter',
    'query',
    text,
    'JSON object: field, or field with _ne, _in, _gte, _gt, _lte, _lt, _contains, _empty; `q` searches; `id` takes a list; `where` holds tests put together by all, any and not',
  ),
  parameter('sort', 'query', text, 'JSON array: ["field", "ASC" | "DESC"]'),
  parameter('range', 'query', text, 'JSON array: [first, last], from 0'),
];

const count = { type: 'integer' };
const REPORT: Schema = {
  type: 'object',
  description: 'What was done, or for many records the job that does it',
  properties: {
    changeSet: { type: ['string', 'null'] },
    total: count,
    changed: count,
    same: count,
    refusedCount: count,
    refused: { type: 'array', items: { type: 'object' } },
    job: { type: 'string', format: 'uuid' },
  },
};

const transitionParameter = ({ workflow }: ResourceDeclaration): Schema =>
  parameter('transition', 'path', {
    type: 'string',
    enum: (workflow?.transitions ?? []).map(({ name }) => name),
  });

/** The newer draft beside a record that is before the public. */
function revisionPaths(
  path: string,
  view: Schema,
  body: Schema,
  record: Schema,
  operation: (id: string, rest: Schema) => Schema,
): Record<string, Schema> {
  const place = `${path}/{id}/-/revision`;
  const changed = responses(
    200,
    'The record with its newer draft in place',
    enveloped(record),
    [400, 401, 403, 404, 409, 422],
  );
  const step = (id: string, told: string, more: Schema = {}): Schema => ({
    post: operation(id, {
      parameters: [idParameter, view],
      requestBody: {
        required: true,
        content: json({ type: 'object', properties: { version: count, ...more } }),
      },
      responses: responses(200, told, enveloped(record), [400, 401, 403, 404, 409, 422]),
    }),
  });
  return {
    [place]: {
      get: operation('revision', {
        parameters: [idParameter, view],
        responses: responses(
          200,
          'The record with its newer draft in place',
          enveloped(record),
          [401, 403, 404],
        ),
      }),
      put: operation('saveRevision', {
        parameters: [idParameter, view],
        requestBody: body,
        responses: changed,
      }),
    },
    [`${place}/changes`]: {
      get: operation('revisionChanges', {
        parameters: [idParameter, view],
        responses: responses(
          200,
          'What the newer draft would change',
          enveloped({
            type: 'object',
            properties: { changes: { type: 'array', items: {} }, labels: { type: 'object' } },
          }),
          [401, 403, 404],
        ),
      }),
    },
    [`${place}/publish`]: step('publishRevision', 'The record, which says now what the draft said'),
    [`${place}/schedule`]: step(
      'scheduleRevision',
      'The record; the draft takes its place at that moment',
      { publishAt: { type: 'string', format: 'date-time' } },
    ),
    [`${place}/hold`]: step(
      'holdRevision',
      'The record; the draft waits until somebody publishes it',
    ),
    [`${place}/discard`]: step(
      'discardRevision',
      'The record, beside which nothing waits any more',
    ),
  };
}

/** What goes over many rows at once. */
function manyRows(
  resource: ResourceDeclaration,
  view: Schema,
  operation: (id: string, rest: Schema) => Schema,
): Record<string, Schema> {
  const path = `/${resource.name}/-`;
  const [filter = view, sort = view] = LIST_PARAMETERS;
  const required = (name: string): Schema => ({
    ...parameter(name, 'query', text),
    required: true,
  });
  const table = {
    200: {
      description: 'The table',
      content: {
        'text/csv': {},
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {},
      },
    },
  };
  const asked = [
    parameter('format', 'query', { type: 'string', enum: ['csv', 'xlsx'] }),
    parameter(
      'columns',
      'query',
      text,
      'Fields in their order, separated by commas; `name.si` for one language',
    ),
    parameter('language', 'query', { type: 'string', enum: LANGUAGES }),
  ];
  const groups = enveloped(
    { type: 'array', items: { type: 'object', properties: { value: {}, label: {}, count } } },
    { total: count, isCut: { type: 'boolean' } },
  );
  const reading = {
    [`${path}/count`]: {
      get: operation('count', {
        parameters: [filter, view],
        responses: responses(
          200,
          'How many match, to the last one',
          enveloped(count),
          [400, 401, 403],
        ),
      }),
    },
    [`${path}/groups`]: {
      get: operation('groups', {
        parameters: [required('by'), filter, view],
        responses: responses(200, 'How many hold each value', groups, [400, 401, 403]),
      }),
    },
    [`${path}/export`]: {
      get: operation('export', {
        parameters: [...asked, filter, sort, view],
        responses: { ...responses(200, 'The table', {}, [400, 401, 403]), ...table },
      }),
    },
  };
  if (resource.readOnly) return reading;
  const scope = {
    ids: { type: 'array', items: text },
    filter: { type: 'object' },
    expectedCount: count,
  };
  const bulk = (id: string, properties: Schema): Schema =>
    operation(id, {
      parameters: [view],
      requestBody: { required: true, content: json({ type: 'object', properties }) },
      responses: {
        ...responses(200, 'What it came to', enveloped(REPORT), [400, 401, 403, 409, 422]),
        ...responses(202, 'The job that does it', enveloped(REPORT), []),
      },
    });
  return {
    ...reading,
    [`${path}/bulk`]: { post: bulk('bulkUpdate', { ...scope, values: { type: 'object' } }) },
    ...(resource.workflow
      ? {
          [`${path}/transitions/{transition}`]: {
            post: {
              ...bulk('transitionMany', { ...scope, values: { type: 'object' }, reason: text }),
              parameters: [transitionParameter(resource), view],
            },
          },
        }
      : {}),
    [`${path}/bulk-delete`]: { post: bulk('bulkDelete', scope) },
    [`${path}/imports`]: {
      get: operation('imports', {
        parameters: [],
        responses: responses(200, 'What one matched last time', enveloped({}), [401, 403]),
      }),
      post: operation('import', {
        parameters: [view],
        requestBody: {
          required: true,
          content: { 'multipart/form-data': { schema: { type: 'object' } } },
        },
        responses: responses(
          201,
          'The table as it was read',
          enveloped({}),
          [400, 401, 403, 413, 415, 422],
        ),
      }),
    },
    [`${path}/imports/targets`]: {
      get: operation('importTargets', {
        parameters: [view],
        responses: responses(200, 'What columns can fill', enveloped({}), [401, 403]),
      }),
    },
    [`${path}/imports/sample`]: {
      get: operation('importSample', {
        parameters: [...asked.slice(0, 1), ...asked.slice(2), view],
        responses: { ...responses(200, 'A table to fill', {}, [401, 403]), ...table },
      }),
    },
  };
}

/** The operations of one resource. */
export function resourcePaths(resource: ResourceDeclaration): Record<string, Schema> {
  const record = reference(schemaName(resource));
  const view = parameter(
    'view',
    'query',
    { type: 'string', enum: Object.keys(resource.views ?? {}) },
    'Narrows to a declared view',
  );
  const body = { required: true, content: json(record) };
  const operation = (id: string, rest: Schema): Schema => ({
    operationId: `${resource.name}.${id}`,
    tags: [resource.name],
    ...rest,
  });
  const list = enveloped(
    { type: 'array', items: record },
    { total: { type: 'integer' }, isEstimate: { type: 'boolean' } },
  );
  const path = `/${resource.name}`;
  const field = parameter('field', 'path', text);
  const options = enveloped({
    type: 'array',
    items: { type: 'object', properties: { id: text, label: {} } },
  });
  const reading: Record<string, Schema> = {
    [path]: {
      get: operation('list', {
        parameters: [...LIST_PARAMETERS, view],
        responses: responses(200, 'A page of records', list, [400, 401, 403]),
      }),
    },
    [`${path}/{id}`]: {
      get: operation('one', {
        parameters: [idParameter, view],
        responses: responses(200, 'The record', enveloped(record), [401, 403, 404]),
      }),
    },
    [`${path}/{id}/history`]: {
      get: operation('history', {
        parameters: [idParameter, view],
        responses: responses(
          200,
          'Who changed what, the latest first',
          enveloped({ type: 'array', items: {} }),
          [401, 403, 404],
        ),
      }),
    },
    [`${path}/{id}/history/choices`]: {
      get: operation('historyChoices', {
        parameters: [idParameter, view],
        responses: responses(
          200,
          'By which fields and people the history can be narrowed',
          enveloped({ type: 'object' }),
          [400, 401, 403, 404],
        ),
      }),
    },
    [`${path}/{id}/history/compare`]: {
      get: operation('compareVersions', {
        parameters: [
          idParameter,
          parameter('from', 'query', text),
          parameter('to', 'query', text),
          view,
        ],
        responses: responses(
          200,
          'What differs between two states of the record',
          enveloped({ type: 'object' }),
          [400, 401, 403, 404],
        ),
      }),
    },
    [`${path}/{id}/-/neighbours`]: {
      get: operation('neighbours', {
        parameters: [idParameter, ...LIST_PARAMETERS, view],
        responses: responses(
          200,
          'The records before and after this one in a list',
          enveloped({ type: ['object', 'null'] }),
          [400, 401, 403, 404],
        ),
      }),
    },
    [`${path}/-/options/{field}`]: {
      get: operation('options', {
        parameters: [field, parameter('q', 'query', text), parameter('ids', 'query', text)],
        responses: responses(200, 'What may be chosen', options, [400, 401, 403, 404]),
      }),
    },
  };
  Object.assign(reading, manyRows(resource, view, operation), stockClientPaths(resource, record));
  if (resource.readOnly) return reading;
  const one = reading[`${path}/{id}`];
  return {
    ...reading,
    [path]: {
      ...reading[path],
      post: operation('create', {
        parameters: [view],
        requestBody: body,
        responses: responses(201, 'The new record', enveloped(record), [400, 401, 403, 409, 422]),
      }),
      delete: operation('deleteMany', {
        parameters: [view],
        responses: responses(
          200,
          'The deleted records',
          enveloped({ type: 'array', items: record }),
          [400, 401, 403, 404, 409],
        ),
      }),
    },
    [`${path}/-/deleted`]: {
      get: operation('deleted', {
        parameters: [parameter('before', 'query', text), view],
        responses: responses(
          200,
          'What is deleted, the latest first',
          enveloped({
            type: 'object',
            properties: {
              records: { type: 'array', items: {} },
              next: { type: ['string', 'null'] },
            },
          }),
          [400, 401, 403],
        ),
      }),
    },
    [`${path}/-/deleted/{id}`]: {
      get: operation('deletedOne', {
        parameters: [idParameter, view],
        responses: responses(
          200,
          'Who deleted a record',
          enveloped({ type: 'object' }),
          [401, 403, 404],
        ),
      }),
    },
    ...(isRevised(resource) ? revisionPaths(path, view, body, record, operation) : {}),
    ...(resource.workflow
      ? {
          [`${path}/{id}/-/transitions/{transition}`]: {
            post: operation('transition', {
              parameters: [idParameter, transitionParameter(resource), view],
              requestBody: {
                required: true,
                content: json({
                  type: 'object',
                  properties: { version: count, values: { type: 'object' }, reason: text },
                }),
              },
              responses: responses(
                200,
                'The record in its new state',
                enveloped(record),
                [400, 401, 403, 404, 409, 422],
              ),
            }),
          },
        }
      : {}),
    [`${path}/{id}/restore`]: {
      post: operation('restore', {
        parameters: [idParameter, view],
        requestBody: {
          required: true,
          content: json({ type: 'object', properties: { activity: text, version: count } }),
        },
        responses: responses(
          200,
          'The record as it was then',
          enveloped(record),
          [400, 401, 403, 404, 409, 422],
        ),
      }),
    },
    [`${path}/{id}`]: {
      ...one,
      put: operation('update', {
        parameters: [idParameter, view],
        requestBody: body,
        responses: responses(
          200,
          'The changed record',
          enveloped(record),
          [400, 401, 403, 404, 409, 422],
        ),
      }),
      delete: operation('delete', {
        parameters: [idParameter, view],
        responses: responses(200, 'The deleted record', enveloped(record), [401, 403, 404, 409]),
      }),
    },
  };
}
