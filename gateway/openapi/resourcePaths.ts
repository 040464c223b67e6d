import { facetsOf } from '../../src/contract/kinds/registry.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import { enveloped, idParameter, json, parameter, reference, responses } from './schemas.ts';

type Schema = Readonly<Record<string, unknown>>;

const schemaName = ({ name }: ResourceDeclaration): string => name.replace(/(^|-)(\w)/g, (_whole, _dash, letter: string) => letter.toUpperCase());

const SYSTEM: Readonly<Record<string, Schema>> = {
  id: { type: 'string', format: 'uuid', readOnly: true },
  version: { type: 'integer', description: 'Sent back on a change; another one is 409' },
  createdAt: { type: 'string', format: 'date-time', readOnly: true },
  updatedAt: { type: 'string', format: 'date-time', readOnly: true },
  _can: { type: 'object', readOnly: true, description: 'What this person may do with this record' },
  _labels: { type: 'object', readOnly: true, description: 'Names of the records that references point to' },
};

const nullable = (schema: Schema): Schema => ('type' in schema ? { ...schema, type: [schema['type'], 'null'] } : schema);

/** The record schema that follows from a declaration, e.g. `PublicationTypes`. */
export function resourceSchemas(resource: ResourceDeclaration): Record<string, Schema> {
  const properties = Object.entries(resource.fields).map(([name, field]) => {
    const schema = { ...facetsOf(field).jsonSchema(field), ...(field.readOnly ? { readOnly: true } : {}) };
    return [name, field.required === true ? schema : nullable(schema)] as const;
  });
  const required = Object.entries(resource.fields).filter(([, field]) => field.required === true).map(([name]) => name);
  return { [schemaName(resource)]: { type: 'object', properties: { ...SYSTEM, ...Object.fromEntries(properties) }, required } };
}

const text = { type: 'string' };
const LIST_PARAMETERS = [
  parameter('filter', 'query', text, 'JSON object: field, or field with _ne, _in, _gte, _gt, _lte, _lt, _contains, _empty; `q` searches; `id` takes a list'),
  parameter('sort', 'query', text, 'JSON array: ["field", "ASC" | "DESC"]'),
  parameter('range', 'query', text, 'JSON array: [first, last], from 0'),
];

/** The operations of one resource. */
export function resourcePaths(resource: ResourceDeclaration): Record<string, Schema> {
  const record = reference(schemaName(resource));
  const view = parameter('view', 'query', { type: 'string', enum: Object.keys(resource.views ?? {}) }, 'Narrows to a declared view');
  const body = { required: true, content: json(record) };
  const operation = (id: string, rest: Schema): Schema => ({ operationId: `${resource.name}.${id}`, tags: [resource.name], ...rest });
  const list = enveloped({ type: 'array', items: record }, { total: { type: 'integer' } });
  const path = `/${resource.name}`;
  const field = parameter('field', 'path', text);
  const options = enveloped({ type: 'array', items: { type: 'object', properties: { id: text, label: {} } } });
  const reading = {
    [path]: { get: operation('list', { parameters: [...LIST_PARAMETERS, view], responses: responses(200, 'A page of records', list, [400, 401, 403]) }) },
    [`${path}/{id}`]: { get: operation('one', { parameters: [idParameter, view], responses: responses(200, 'The record', enveloped(record), [401, 403, 404]) }) },
    [`${path}/-/options/{field}`]: { get: operation('options', { parameters: [field, parameter('q', 'query', text), parameter('ids', 'query', text)], responses: responses(200, 'What may be chosen', options, [400, 401, 403, 404]) }) },
  };
  if (resource.readOnly) return reading;
  const one = reading[`${path}/{id}`];
  return {
    ...reading,
    [path]: {
      ...reading[path],
      post: operation('create', { parameters: [view], requestBody: body, responses: responses(201, 'The new record', enveloped(record), [400, 401, 403, 409, 422]) }),
      delete: operation('deleteMany', { parameters: [view], responses: responses(200, 'The deleted records', enveloped({ type: 'array', items: record }), [400, 401, 403, 404, 409]) }),
    },
    [`${path}/{id}`]: {
      ...one,
      put: operation('update', { parameters: [idParameter, view], requestBody: body, responses: responses(200, 'The changed record', enveloped(record), [400, 401, 403, 404, 409, 422]) }),
      delete: operation('delete', { parameters: [idParameter, view], responses: responses(200, 'The deleted record', enveloped(record), [401, 403, 404, 409]) }),
    },
  };
}
