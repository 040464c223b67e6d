import { enveloped, idParameter, parameter, responses } from '../components/schemas.ts';
import {
  count,
  objectBody,
  type Paths,
  type ResourceOperations,
  text,
} from './resourceOperations.ts';

/** The history of a record. */
export function historyPaths({ path, view, operation }: ResourceOperations): Paths {
  const history = `${path}/{id}/history`;
  return {
    [history]: {
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
    [`${history}/choices`]: {
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
    [`${history}/compare`]: {
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
  };
}

/** What was deleted, and the way back to an earlier state. */
export function restorePaths({ path, view, record, operation }: ResourceOperations): Paths {
  const page = enveloped({
    type: 'object',
    properties: {
      records: { type: 'array', items: {} },
      next: { type: ['string', 'null'] },
    },
  });
  return {
    [`${path}/-/deleted`]: {
      get: operation('deleted', {
        parameters: [parameter('before', 'query', text), view],
        responses: responses(200, 'What is deleted, the latest first', page, [400, 401, 403]),
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
    [`${path}/{id}/restore`]: {
      post: operation('restore', {
        parameters: [idParameter, view],
        requestBody: objectBody({ activity: text, version: count }),
        responses: responses(
          200,
          'The record as it was then',
          enveloped(record),
          [400, 401, 403, 404, 409, 422],
        ),
      }),
    },
  };
}
