import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { enveloped, idParameter, json, parameter, responses } from './components/schemas.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The calls of the screens on which rows are ticked. */
export function assignmentPaths(catalogue: Catalogue): Record<string, Schema> {
  const ticks = enveloped({
    type: 'object',
    properties: { left: {}, version: { type: 'string' }, rows: { type: 'array', items: {} } },
  });
  return Object.fromEntries(
    [...catalogue.assignments.values()].flatMap(({ name }) => [
      [
        `/assignments/${name}`,
        {
          get: {
            operationId: `${name}.choices`,
            parameters: [parameter('q', 'query', { type: 'string' })],
            responses: responses(
              200,
              'What may be picked',
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
            parameters: [idParameter],
            responses: responses(200, 'The ticks of one', ticks, [401, 403, 404]),
          },
          put: {
            operationId: `${name}.save`,
            parameters: [idParameter],
            requestBody: { required: true, content: json({ type: 'object' }) },
            responses: responses(200, 'The ticks as saved', ticks, [400, 401, 403, 404, 409, 422]),
          },
        },
      ],
    ]),
  );
}
