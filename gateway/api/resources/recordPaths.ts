import { enveloped, idParameter, parameter, responses } from '../components/schemas.ts';
import {
  count,
  LIST_PARAMETERS,
  objectBody,
  type Paths,
  type ResourceOperations,
  text,
  transitionParameter,
} from './resourceOperations.ts';

const LISTED = Object.values(LIST_PARAMETERS);

/** Lists, records, their neighbours, and what references may point to. */
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
      get: operation('list', {
        parameters: [...LISTED, view],
        responses: responses(200, 'A page of records', list, [400, 401, 403]),
      }),
    },
    [`${path}/{id}`]: {
      get: operation('one', {
        parameters: [idParameter, view],
        responses: responses(200, 'The record', enveloped(record), [401, 403, 404]),
      }),
    },
    [`${path}/{id}/-/neighbours`]: {
      get: operation('neighbours', {
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
      get: operation('options', {
        parameters: [
          parameter('field', 'path', text),
          parameter('q', 'query', text),
          parameter('ids', 'query', text),
        ],
        responses: responses(200, 'What may be chosen', options, [400, 401, 403, 404]),
      }),
    },
  };
}

/** Writes of one record, and the deletion of several. */
export function writingPaths(operations: ResourceOperations): Paths {
  const { path, view, record, recordBody, operation } = operations;
  return {
    [path]: {
      post: operation('create', {
        parameters: [view],
        requestBody: recordBody,
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
    [`${path}/{id}`]: {
      put: operation('update', {
        parameters: [idParameter, view],
        requestBody: recordBody,
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

/** The steps of a workflow. */
export const transitionPaths = (operations: ResourceOperations): Paths => {
  const { resource, path, view, record, operation } = operations;
  return {
    [`${path}/{id}/-/transitions/{transition}`]: {
      post: operation('transition', {
        parameters: [idParameter, transitionParameter(resource), view],
        requestBody: objectBody({ version: count, values: { type: 'object' }, reason: text }),
        responses: responses(
          200,
          'The record in its new state',
          enveloped(record),
          [400, 401, 403, 404, 409, 422],
        ),
      }),
    },
  };
};
