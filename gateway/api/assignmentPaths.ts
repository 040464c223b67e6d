import type { AssignmentDeclaration } from '../../src/contract/model/area.ts';
import {
  enveloped,
  idParameter,
  json,
  parameter,
  responses,
  type Schema,
} from './components/schemas.ts';

/** The calls of the assignment screens, on which related records are checked. */
export function assignmentPaths(
  assignments: readonly AssignmentDeclaration[],
): Record<string, Schema> {
  const checked = enveloped({
    type: 'object',
    properties: {
      left: {},
      version: { type: 'string' },
      rows: { type: 'array', items: {} },
      total: { type: 'integer' },
    },
  });
  return Object.fromEntries(
    assignments.flatMap(({ name }) => [
      [
        `/assignments/${name}`,
        {
          get: {
            operationId: `${name}.choices`,
            summary: 'List the records that can be selected',
            tags: [name],
            parameters: [parameter('q', 'query', { type: 'string' })],
            responses: responses(
              200,
              'The records',
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
            summary:
              'Read the records that are checked for one record, and those that may be: all, or of many the first that match',
            tags: [name],
            parameters: [idParameter, parameter('q', 'query', { type: 'string' })],
            responses: responses(200, 'The checked records', checked, [401, 403, 404]),
          },
          put: {
            operationId: `${name}.save`,
            summary: 'Save the records that are checked for one record',
            tags: [name],
            parameters: [idParameter],
            requestBody: { required: true, content: json({ type: 'object' }) },
            responses: responses(
              200,
              'The checked records as saved',
              checked,
              [400, 401, 403, 404, 409, 422],
            ),
          },
        },
      ],
    ]),
  );
}
