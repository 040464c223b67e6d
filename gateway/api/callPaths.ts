import { z } from 'zod';
import type { CallDeclaration } from '../../src/contract/wire/calls/defineCall.ts';
import { schemasOf } from '../records/calls/callSchemas.ts';
import type { NamedCall } from '../records/calls/implementCalls.ts';
import { enveloped, failureResponses, json, parameter, type Schema } from './components/schemas.ts';
import { openApiPath } from './developer/routeTable.ts';

/** The `area` of calls that belong to none. */
export const ENGINE = 'engine';

/** A call with its area and its tag: the area, or a subject of the engine. */
export interface TaggedCall extends NamedCall {
  area: string;
  tag: string;
}

/** Names the properties of a record with fixed keys, which zod only lists as `propertyNames`. */
function nameProperties(schema: Record<string, unknown>): void {
  const { propertyNames, additionalProperties, required } = schema;
  const keys = (propertyNames as { enum?: string[] } | undefined)?.enum;
  if (!keys || !required) return;
  delete schema['propertyNames'];
  schema['properties'] = Object.fromEntries(keys.map((key) => [key, additionalProperties]));
  schema['additionalProperties'] = false;
}

/** The JSON schema; parts that JSON schema cannot express, such as a transformed text, stay open. */
const written = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  }) as Record<string, unknown>;
  return rest;
};

function parametersIn(place: 'path' | 'query', schema: z.ZodObject): Schema[] {
  const { properties = {}, required = [] } = written(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    ...parameter(name, place, property),
    required: place === 'path' || required.includes(name),
  }));
}

function requestBody({ upload, fromOtherSystem }: CallDeclaration, body: z.ZodType | null): Schema {
  if (upload)
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object' } } },
      },
    };
  if (!body) return {};
  const schema = written(body, 'input');
  const content = fromOtherSystem
    ? { 'application/x-www-form-urlencoded': { schema } }
    : json(schema);
  return { requestBody: { required: true, content } };
}

const NULL: Schema = { type: 'null' };

function success({ answer, rows, file }: CallDeclaration): Schema {
  if (file !== undefined) return { [file]: { schema: { type: 'string' } } };
  if (rows)
    return json(
      enveloped({ type: 'array', items: written(rows, 'output') }, { total: { type: 'integer' } }),
    );
  return json(enveloped(answer ? written(answer, 'output') : NULL));
}

function failuresOf({ access, perMinute }: CallDeclaration, hasBody: boolean): number[] {
  return [
    400,
    ...(access === 'public' ? [] : [401, 403]),
    404,
    ...(hasBody ? [409, 422] : []),
    ...(perMinute === undefined ? [] : [429]),
  ];
}

function operationOf({ tag, name, call }: TaggedCall): Schema {
  const { params, query, body } = schemasOf(call);
  const parameters = [...parametersIn('path', params), ...parametersIn('query', query)];
  const status = call.status ?? 200;
  const hasBody = body !== null || call.upload === true;
  return {
    operationId: name,
    summary: call.summary,
    tags: [tag],
    ...(call.access === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(call, body),
    responses: {
      [status]: { description: call.message ?? 'OK', content: success(call) },
      ...failureResponses(failuresOf(call, hasBody)),
    },
  };
}

/** The paths of declared calls. */
export function callPaths(calls: readonly TaggedCall[]): Record<string, Schema> {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const declared of calls) {
    const { method, path } = declared.call;
    const address = openApiPath(path);
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(declared) };
  }
  return paths;
}
