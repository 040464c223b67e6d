import { ERRORS, FIELD_PROBLEMS } from '../../../src/contract/model/errors.ts';

/** A JSON schema, or another part of an OpenAPI document. */
export type Schema = Readonly<Record<string, unknown>>;

export const failureSchema: Schema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string' },
    fieldErrors: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string', enum: FIELD_PROBLEMS }, args: { type: 'object' } },
      },
    },
    details: { type: 'object' },
    requestId: { type: 'string' },
  },
};

export const text: Schema = { type: 'string' };
export const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const json = (schema: Schema): Schema => ({ 'application/json': { schema } });

/** The schema of a success envelope. */
export const enveloped = (data: Schema, extra: Schema = {}): Schema => ({
  type: 'object',
  required: ['data', 'message'],
  properties: { data, message: { type: 'string' }, ...extra },
});

const failure = (description: string): Schema => ({
  description,
  content: json(reference('Failure')),
});
const FAILURES: Readonly<Record<number, string>> = {
  400: 'The request could not be understood',
  401: 'No session, or one that has ended',
  403: 'The privilege is missing; `details.needs` names it',
  404: 'Missing, or outside what this person may see',
  409: 'Stale version, duplicate, or something depends on it',
  410: 'Was public once and has been withdrawn',
  413: 'Larger than allowed',
  415: 'Not of an allowed type',
  422: 'Fields need another look; `fieldErrors` names them',
  429: 'Too many requests; `Retry-After` says how many seconds to wait',
};

/** The failures that an operation can answer with, by status. */
export const failureResponses = (statuses: readonly number[]): Schema =>
  Object.fromEntries(statuses.map((status) => [status, failure(FAILURES[status] ?? 'Failure')]));

/** The responses of an operation: its success and the failures it can answer with. */
export const responses = (
  status: number,
  description: string,
  schema: Schema,
  failures: readonly number[],
): Schema => ({
  [status]: { description, content: json(schema) },
  ...failureResponses(failures),
});

export const parameter = (
  name: string,
  place: 'path' | 'query',
  schema: Schema,
  description = '',
): Schema => ({ name, in: place, required: place === 'path', schema, description });
export const idParameter = parameter('id', 'path', { type: 'string', format: 'uuid' });
