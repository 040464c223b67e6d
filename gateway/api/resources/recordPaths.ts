import { enveloped, idParameter, parameter, responses, text } from '../components/schemas.ts';
import {
  count,
  LIST_PARAMETERS,
  objectBody,
  type Paths,
  type ResourceOperations,
  transitionParameter,
} from './resourceOperations.ts';

const LISTED = Object.values(LIST_PARAMETERS);

/** Lists, records, their neighbours and the options of references. */
export function readingPaths({ path, view, record, operation }: ResourceOperations): Paths {
  const list = enveloped(
    { type: 'array', items: record },
    { total: { type: 'integer' }, isEstimate: { type: 'boolean' } },
  );
  const options = enveloped({
    type: 'array',
    items: { type: 'object', properties: { id: text, label: {} } },
  });
  return {
    [path]: {
      get: operation('list', 'List records', {
        parameters: [...LISTED, view],
        responses: responses(200, 'A page of records', list, [400, 401, 403]),
      }),
    },
    [`${path}/{id}`]: {
      get: operation('one', 'Read a record', {
        parameters: [idParameter, view],
        responses: responses(200, 'The record', enveloped(record), [401, 403, 404]),
      }),
    },
    [`${path}/{id}/-/neighbours`]: {
      get: operation('neighbours', 'Read the records before and after one in a list', {
        parameters: [idParameter, ...LISTED, view],
        responses: responses(
          200,
          'The records before and after this one in a list',
          enveloped({ type: ['object', 'null'] }),
          [400, 401, 403, 404],
        ),
      }),
    },
    [`${path}/-/options/{field}`]: {
      get: operation('options', 'List the records that a reference can point to', {
        parameters: [
          parameter('field', 'path', text),
          parameter('q', 'query', text),
          parameter('ids', 'query', text),
        ],
        responses: responses(200, 'The options', options, [400, 401, 403, 404]),
      }),
    },
  };
}

/** Writes of one record, and the deletion of several. */
export function writingPaths(operations: ResourceOperations): Paths {
  const { resource, path, view, record, recordBody, operation } = operations;
  return {
    [path]: {
      post: operation('create', 'Create a record', {
        parameters: [view],
        requestBody: recordBody,
        responses: {
          ...responses(201, 'The new record', enveloped(record), [400, 401, 403, 409, 422]),
          ...(resource.mayQueue
            ? responses(202, 'The job that will create it, and its place', enveloped(QUEUED), [])
            : {}),
        },
      }),
      delete: operation('deleteMany', 'Delete several records', {
        parameters: [view],
        responses: responses(
          200,
          'The deleted records',
          enveloped({ type: 'array', items: record }),
          [400, 401, 403, 404, 409],
        ),
      }),
    },
    [`${path}/{id}`]: {
      put: operation('update', 'Change a record', {
        parameters: [idParameter, view],
        requestBody: recordBody,
        responses: responses(
          200,
          'The changed record',
          enveloped(record),
          [400, 401, 403, 404, 409, 422],
        ),
      }),
      delete: operation('delete', 'Delete a record', {
        parameters: [idParameter, view],
        responses: responses(200, 'The deleted record', enveloped(record), [401, 403, 404, 409]),
      }),
    },
  };
}

const JOB = { type: 'object', properties: { job: { type: 'string', format: 'uuid' } } };
const QUEUED = { type: 'object', properties: { ...JOB.properties, place: count } };

/** The transitions of a workflow. */
export const transitionPaths = (operations: ResourceOperations): Paths => {
  const { resource, path, view, record, operation } = operations;
  return {
    [`${path}/{id}/-/transitions/{transition}`]: {
      post: operation('transition', 'Move a record to another state', {
        parameters: [idParameter, transitionParameter(resource), view],
        requestBody: objectBody({ version: count, values: { type: 'object' }, reason: text }),
        responses: {
          ...responses(
            200,
            'The record in its new state',
            enveloped(record),
            [400, 401, 403, 404, 409, 422],
          ),
          ...(resource.workflow?.transitions.some(({ mayBeLong }) => mayBeLong)
            ? responses(202, 'The job that takes a long step', enveloped(JOB), [])
            : {}),
        },
      }),
    },
  };
};
