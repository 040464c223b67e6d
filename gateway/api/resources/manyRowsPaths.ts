import { enveloped, parameter, responses, type Schema, text } from '../components/schemas.ts';
import {
  count,
  LIST_PARAMETERS,
  objectBody,
  type Paths,
  type ResourceOperations,
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
      get: operation('count', 'Count the records that match', {
        parameters: [filter, view],
        responses: responses(200, 'The exact number', enveloped(count), [400, 401, 403]),
      }),
    },
    [`${path}/-/groups`]: {
      get: operation('groups', 'Count the records by the values of a field', {
        parameters: [{ ...parameter('by', 'query', text), required: true }, filter, view],
        responses: responses(200, 'The number of records by value', groups, [400, 401, 403]),
      }),
    },
    [`${path}/-/export`]: {
      get: operation('export', 'Export the records that match', {
        parameters: [...Object.values(TABLE_PARAMETERS), filter, sort, view],
        responses: { ...responses(200, 'The table', {}, [400, 401, 403]), ...TABLE },
      }),
    },
  };
}

const REPORT: Schema = {
  type: 'object',
  description: 'The outcome, or for many records the job that does the work',
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
  const bulk = (
    id: string,
    summary: string,
    properties: Schema,
    parameters: Schema[] = [],
  ): Schema =>
    operation(id, summary, {
      parameters: [...parameters, view],
      requestBody: objectBody({ ...SCOPE, ...properties }),
      responses: {
        ...responses(200, 'The outcome', enveloped(REPORT), [400, 401, 403, 409, 422]),
        ...responses(202, 'The job that does the work', enveloped(REPORT), []),
      },
    });
  const values = { type: 'object' };
  const transitions: Paths = {
    [`${path}/-/transitions/{transition}`]: {
      post: bulk(
        'transitionMany',
        'Move several records to another state',
        { values, reason: text },
        [transitionParameter(resource)],
      ),
    },
  };
  return {
    [`${path}/-/bulk`]: { post: bulk('bulkUpdate', 'Change several records', { values }) },
    ...(resource.workflow ? transitions : {}),
    [`${path}/-/bulk-delete`]: {
      post: bulk('bulkDelete', 'Delete several records, or all that match', {}),
    },
  };
}
