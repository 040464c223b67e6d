import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import {
  idParameter,
  json,
  parameter,
  responses,
  type Schema,
  text,
} from '../components/schemas.ts';
import type { Paths } from './resourceOperations.ts';

/**
 * The same resource for a stock simple-rest client: bodies without the envelope, the total in
 * `Content-Range`.
 */
export function stockClientPaths({ name, readOnly }: ResourceDeclaration, record: Schema): Paths {
  const operation = (id: string, summary: string, rest: Schema): Schema => ({
    operationId: `rest.${name}.${id}`,
    summary,
    tags: ['rest'],
    ...rest,
  });
  const body = { required: true, content: json(record) };
  const parameters = ['filter', 'sort', 'range'].map((part) =>
    parameter(part, 'query', text, 'JSON, as for the resource itself'),
  );
  const list = {
    get: operation('list', 'List records', {
      parameters,
      responses: responses(
        200,
        'A page of records',
        { type: 'array', items: record },
        [400, 401, 403],
      ),
    }),
  };
  const one = {
    get: operation('one', 'Read a record', {
      parameters: [idParameter],
      responses: responses(200, 'The record', record, [401, 403, 404]),
    }),
  };
  if (readOnly) return { [`/rest/${name}`]: list, [`/rest/${name}/{id}`]: one };
  return {
    [`/rest/${name}`]: {
      ...list,
      post: operation('create', 'Create a record', {
        requestBody: body,
        responses: responses(201, 'The new record', record, [400, 401, 403, 409, 422]),
      }),
    },
    [`/rest/${name}/{id}`]: {
      ...one,
      put: operation('update', 'Change a record', {
        parameters: [idParameter],
        requestBody: body,
        responses: responses(200, 'The changed record', record, [400, 401, 403, 404, 409, 422]),
      }),
      delete: operation('delete', 'Delete a record', {
        parameters: [idParameter],
        responses: responses(200, 'The deleted record', record, [401, 403, 404, 409]),
      }),
    },
  };
}
