import { enveloped, idParameter, parameter, responses, text } from '../components/schemas.ts';
import { count, objectBody, type Paths, type ResourceOperations } from './resourceOperations.ts';

/** The history of a record. */
export function historyPaths({ path, view, operation }: ResourceOperations): Paths {
  const history = `${path}/{id}/history`;
  return {
    [history]: {
      get: operation('history', 'List who changed what in a record, the latest first', {
        parameters: [idParameter, view],
        responses: responses(
          200,
          'Entries of the change log',
          enveloped({ type: 'array', items: {} }),
          [401, 403, 404],
        ),
      }),
    },
    [`${history}/choices`]: {
      get: operation(
        'historyChoices',
        'List the fields and people by which the history can be filtered',
        {
          parameters: [idParameter, view],
          responses: responses(
            200,
            'The fields and people that occur in the history',
            enveloped({ type: 'object' }),
            [400, 401, 403, 404],
          ),
        },
      ),
    },
    [`${history}/compare`]: {
      get: operation('compareVersions', 'Compare two states of a record', {
        parameters: [
          idParameter,
          parameter('from', 'query', text),
          parameter('to', 'query', text),
          view,
        ],
        responses: responses(
          200,
          'The fields that differ',
          enveloped({ type: 'object' }),
          [400, 401, 403, 404],
        ),
      }),
    },
  };
}

/** Deleted records and the restoring of earlier states. */
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
      get: operation('deleted', 'List deleted records, the latest first', {
        parameters: [parameter('before', 'query', text), view],
        responses: responses(200, 'A page of deleted records', page, [400, 401, 403]),
      }),
    },
    [`${path}/-/deleted/{id}`]: {
      get: operation('deletedOne', 'Read who deleted a record', {
        parameters: [idParameter, view],
        responses: responses(200, 'The deletion', enveloped({ type: 'object' }), [401, 403, 404]),
      }),
    },
    [`${path}/{id}/restore`]: {
      post: operation('restore', 'Restore an earlier state of a record', {
        parameters: [idParameter, view],
        requestBody: objectBody({ activity: text, version: count }),
        responses: responses(
          200,
          'The record in its earlier state',
          enveloped(record),
          [400, 401, 403, 404, 409, 422],
        ),
      }),
    },
  };
}
