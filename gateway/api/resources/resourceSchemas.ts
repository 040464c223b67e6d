import { facetsOf } from '../../../src/contract/model/kinds/registry.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { isRevised, TRANSITION_OBSTACLES } from '../../../src/contract/model/workflow.ts';
import { type Schema } from '../components/schemas.ts';

/** `publication-types` → `PublicationTypes`. */
export const schemaName = ({ name }: ResourceDeclaration): string =>
  name.replace(/(^|-)(\w)/g, (_whole, _dash, letter: string) => letter.toUpperCase());

const SYSTEM: Readonly<Record<string, Schema>> = {
  id: { type: 'string', format: 'uuid', readOnly: true },
  version: {
    type: 'integer',
    description: 'Send it back with a change; an outdated version is refused with 409',
  },
  createdAt: { type: 'string', format: 'date-time', readOnly: true },
  updatedAt: { type: 'string', format: 'date-time', readOnly: true },
  _can: {
    type: 'object',
    readOnly: true,
    description: 'Actions that the user may take on this record',
  },
  _labels: {
    type: 'object',
    readOnly: true,
    description: 'Names of the records that references point to',
  },
};

/** The transitions of a workflow as `_can` lists them. */
const transitionsSchema = ({ workflow }: ResourceDeclaration): Schema => ({
  type: 'array',
  description:
    'The transitions from the present state that the user holds a privilege for, possible or not',
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', enum: (workflow?.transitions ?? []).map(({ name }) => name) },
      allowed: { type: 'boolean' },
      reason: { type: 'string', enum: [...TRANSITION_OBSTACLES] },
      guard: { type: 'string' },
      as: { type: 'string' },
    },
    required: ['name', 'allowed'],
  },
});

const REVISION: Schema = {
  type: ['object', 'null'],
  readOnly: true,
  description: 'The newer draft of this record, and when it is published automatically',
  properties: {
    updatedAt: { type: 'string', format: 'date-time' },
    publishAt: { type: ['string', 'null'], format: 'date-time' },
  },
};

const systemFields = (resource: ResourceDeclaration): Readonly<Record<string, Schema>> =>
  resource.workflow
    ? {
        ...SYSTEM,
        ...(isRevised(resource) ? { _revision: REVISION } : {}),
        _can: { ...SYSTEM['_can'], properties: { transitions: transitionsSchema(resource) } },
      }
    : SYSTEM;

const nullable = (schema: Schema): Schema =>
  'type' in schema ? { ...schema, type: [schema['type'], 'null'] } : schema;

/** The record schema that follows from a declaration, e.g. `PublicationTypes`. */
export function resourceSchemas(resource: ResourceDeclaration): Record<string, Schema> {
  const properties = Object.entries(resource.fields).map(([name, field]) => {
    const schema = {
      ...facetsOf(field).jsonSchema(field),
      ...(field.readOnly ? { readOnly: true } : {}),
    };
    return [name, field.required === true ? schema : nullable(schema)] as const;
  });
  const required = Object.entries(resource.fields)
    .filter(([, field]) => field.required === true)
    .map(([name]) => name);
  return {
    [schemaName(resource)]: {
      type: 'object',
      properties: { ...systemFields(resource), ...Object.fromEntries(properties) },
      required,
    },
  };
}
