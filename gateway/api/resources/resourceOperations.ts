import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { json, parameter, reference, type Schema, text } from '../components/schemas.ts';
import { schemaName } from './resourceSchemas.ts';

/** Operations by method, by path. */
export type Paths = Readonly<Record<string, Readonly<Record<string, Schema>>>>;

export const count: Schema = { type: 'integer' };

export const LIST_PARAMETERS = {
  filter: parameter(
    'filter',
    'query',
    text,
    'JSON object: field, or field with _ne, _in, _gte, _gt, _lte, _lt, _contains, _empty; `q` searches; `id` takes a list; `where` combines conditions with all, any and not',
  ),
  sort: parameter(
    'sort',
    'query',
    text,
    'JSON array: ["field", "ASC" | "DESC"]. Localised fields sort in the language of Accept-Language, or of the person’s preferences',
  ),
  range: parameter('range', 'query', text, 'JSON array: [first, last], from 0'),
};

/** The parts that the operations of one resource share. */
export interface ResourceOperations {
  resource: ResourceDeclaration;
  /** `/publications` */
  path: string;
  /** The parameter that narrows to a declared view. */
  view: Schema;
  /** A record of the resource. */
  record: Schema;
  /** A request body that holds a record. */
  recordBody: Schema;
  operation: (id: string, summary: string, rest: Schema) => Schema;
}

export const operationsOf = (resource: ResourceDeclaration): ResourceOperations => {
  const record = reference(schemaName(resource));
  return {
    resource,
    path: `/${resource.name}`,
    view: parameter(
      'view',
      'query',
      { type: 'string', enum: Object.keys(resource.views ?? {}) },
      'Narrows to a declared view',
    ),
    record,
    recordBody: { required: true, content: json(record) },
    operation: (id, summary, rest) => ({
      operationId: `${resource.name}.${id}`,
      summary,
      tags: [resource.name],
      ...rest,
    }),
  };
};

export const transitionParameter = ({ workflow }: ResourceDeclaration): Schema =>
  parameter('transition', 'path', {
    type: 'string',
    enum: (workflow?.transitions ?? []).map(({ name }) => name),
  });

/** A JSON object as the body of a request. */
export const objectBody = (properties: Schema): Schema => ({
  required: true,
  content: json({ type: 'object', properties }),
});

/** Joins the operations of the same path. */
export function joinPaths(...parts: readonly Paths[]): Paths {
  const joined: Record<string, Readonly<Record<string, Schema>>> = {};
  for (const [path, operations] of parts.flatMap((part) => Object.entries(part)))
    joined[path] = { ...joined[path], ...operations };
  return joined;
}
