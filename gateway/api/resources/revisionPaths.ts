import { enveloped, idParameter, responses } from '../components/schemas.ts';
import {
  count,
  objectBody,
  type Paths,
  type ResourceOperations,
  type Schema,
} from './resourceOperations.ts';

/** The newer draft of a record that is public. */
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
    'The record with its newer draft in place',
    enveloped(record),
    [400, 401, 403, 404, 409, 422],
  );
  const step = (id: string, description: string, more: Schema = {}): Paths[string] => ({
    post: operation(id, {
      parameters: [idParameter, view],
      requestBody: objectBody({ version: count, ...more }),
      responses: responses(200, description, enveloped(record), [400, 401, 403, 404, 409, 422]),
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
        requestBody: recordBody,
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
