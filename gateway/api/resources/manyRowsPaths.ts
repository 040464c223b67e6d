import { enveloped, parameter, responses } from '../components/schemas.ts';
import {
  count,
  LIST_PARAMETERS,
  objectBody,
  type Paths,
  type ResourceOperations,
  type Schema,
  text,
  transitionParameter,
} from './resourceOperations.ts';
import { TABLE, TABLE_PARAMETERS } from './tableSchemas.ts';

const { filter, sort } = LIST_PARAMETERS;

/** Counts, groups and exports of the rows that match. */
export function manyRowsPaths({ path, view, operation }: ResourceOperations): Paths {
  const groups = enveloped(
    { type: 'array', items: { type: 'object', properties: { value: {}, label: {}, count } } },
    { total: count, isCut: { type: 'boolean' } },
  );
  return {
    [`${path}/-/count`]: {
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
    [`${path}/-/groups`]: {
      get: operation('groups', {
        parameters: [{ ...parameter('by', 'query', text), required: true }, filter, view],
        responses: responses(200, 'How many hold each value', groups, [400, 401, 403]),
      }),
    },
    [`${path}/-/export`]: {
      get: operation('export', {
        parameters: [...Object.values(TABLE_PARAMETERS), filter, sort, view],
        responses: { ...responses(200, 'The table', {}, [400, 401, 403]), ...TABLE },
      }),
    },
  };
}

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

const SCOPE: Schema = {
  ids: { type: 'array', items: text },
  filter: { type: 'object' },
  expectedCount: count,
};

/** Writes of many rows. */
export function bulkPaths({ resource, path, view, operation }: ResourceOperations): Paths {
  const bulk = (id: string, properties: Schema, parameters: Schema[] = []): Schema =>
    operation(id, {
      parameters: [...parameters, view],
      requestBody: objectBody({ ...SCOPE, ...properties }),
      responses: {
        ...responses(200, 'What it came to', enveloped(REPORT), [400, 401, 403, 409, 422]),
        ...responses(202, 'The job that does it', enveloped(REPORT), []),
      },
    });
  const values = { type: 'object' };
  const transitions: Paths = {
    [`${path}/-/transitions/{transition}`]: {
      post: bulk('transitionMany', { values, reason: text }, [transitionParameter(resource)]),
    },
  };
  return {
    [`${path}/-/bulk`]: { post: bulk('bulkUpdate', { values }) },
    ...(resource.workflow ? transitions : {}),
    [`${path}/-/bulk-delete`]: { post: bulk('bulkDelete', {}) },
  };
}
