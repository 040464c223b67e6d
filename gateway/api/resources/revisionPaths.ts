import { enveloped, idParameter, responses, type Schema } from '../components/schemas.ts';
import { count, objectBody, type Paths, type ResourceOperations } from './resourceOperations.ts';

/** The newer draft of a published record. */
export function revisionPaths({
  path,
  view,
  record,
  recordBody,
  operation,
}: ResourceOperations): Paths {
  const place = `${path}/{id}/-/revision`;
  const changed = responses(
    200,
    'The record with the draft in place',
    enveloped(record),
    [400, 401, 403, 404, 409, 422],
  );
  const step = (id: string, summary: string, more: Schema = {}): Paths[string] => ({
    post: operation(id, summary, {
      parameters: [idParameter, view],
      requestBody: objectBody({ version: count, ...more }),
      responses: responses(200, 'The record', enveloped(record), [400, 401, 403, 404, 409, 422]),
    }),
  });
  return {
    [place]: {
      get: operation('revision', 'Read a record with its newer draft in place', {
        parameters: [idParameter, view],
        responses: responses(
          200,
          'The record with the draft in place',
          enveloped(record),
          [401, 403, 404],
        ),
      }),
      put: operation('saveRevision', 'Save the newer draft of a record', {
        parameters: [idParameter, view],
        requestBody: recordBody,
        responses: changed,
      }),
    },
    [`${place}/changes`]: {
      get: operation('revisionChanges', 'List what the newer draft of a record would change', {
        parameters: [idParameter, view],
        responses: responses(
          200,
          'The fields that the draft would change',
          enveloped({
            type: 'object',
            properties: { changes: { type: 'array', items: {} }, labels: { type: 'object' } },
          }),
          [401, 403, 404],
        ),
      }),
    },
    [`${place}/publish`]: step('publishRevision', 'Publish the newer draft of a record'),
    [`${place}/schedule`]: step(
      'scheduleRevision',
      'Set the time at which the newer draft of a record is published',
      { publishAt: { type: 'string', format: 'date-time' } },
    ),
    [`${place}/hold`]: step(
      'holdRevision',
      'Remove the time at which the newer draft of a record is published',
    ),
    [`${place}/discard`]: step('discardRevision', 'Discard the newer draft of a record'),
  };
}
