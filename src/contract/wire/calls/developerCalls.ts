import { z } from 'zod';
import { perLanguage } from '../../model/localised.ts';
import type { ResourceDeclaration } from '../../model/resource.ts';
import { DEVELOPER_KEY } from '../developer.ts';
import { label, localised } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

/** A column as the database describes it. */
const liveColumn = z.object({
  name: z.string(),
  type: z.string(),
  isNullable: z.boolean(),
  /** Expression of the default, or of a generated column. */
  default: z.string().nullable(),
  isGenerated: z.boolean(),
});
export type LiveColumn = z.infer<typeof liveColumn>;

/** A constraint or an index. */
const livePart = z.object({ name: z.string(), definition: z.string() });
export type LivePart = z.infer<typeof livePart>;

const liveTable = z.object({
  name: z.string(),
  /** The field whose rows the table contains; `null`: the records themselves. */
  field: z.string().nullable(),
  columns: listOf(liveColumn),
  constraints: listOf(livePart),
  indexes: listOf(livePart),
  /** Declared names that the database lacks: a migration is due. */
  missing: listOf(z.string()),
  /** Names in the database that are not declared. */
  undeclared: listOf(z.string()),
});
export type LiveTable = z.infer<typeof liveTable>;

const endpoint = z.object({
  method: z.string(),
  /** In OpenAPI notation, without the base address. */
  path: z.string(),
  summary: z.string(),
  parameters: listOf(
    z.object({
      name: z.string(),
      in: z.string(),
      isRequired: z.boolean(),
      description: z.string(),
    }),
  ),
  takesBody: z.boolean(),
  answers: listOf(z.string()),
  /** Its operation in the OpenAPI document. */
  operation: z.unknown(),
});
export type Endpoint = z.infer<typeof endpoint>;

/** A text by language; `null`: missing. */
const texts = z.object(perLanguage(() => z.string().nullable()));
export type Texts = z.infer<typeof texts>;

const resourceLine = z.object({
  name: z.string(),
  area: z.string(),
  source: z.string().nullable(),
  path: z.string().nullable(),
  fields: z.int(),
  endpoints: z.int(),
  /** Texts that are missing in a language. */
  missingTexts: z.int(),
  /** Its tables differ from the declaration. */
  isBehind: z.boolean(),
});
export type ResourceLine = z.infer<typeof resourceLine>;

export const describeResources = defineCall({
  method: 'GET',
  path: '/developer/resources',
  summary: 'List every declaration in one line',
  access: [DEVELOPER_KEY],
  // The first answer indexes every route of the gateway, which would keep a connection waiting.
  transaction: 'none',
  rows: resourceLine,
});

export const readDescription = defineCall({
  method: 'GET',
  path: '/developer/resources/:name',
  summary: 'Read one declaration with its tables, calls, grants and texts as they are now',
  access: [DEVELOPER_KEY],
  transaction: 'none',
  params: { name: z.string() },
  answer: z.object({
    declaration: z.custom<ResourceDeclaration>(),
    area: z.string(),
    /** Path of the declaration's file in the project; `null` without the sources. */
    source: z.string().nullable(),
    /** Columns of each field in the resource's table; none if the field has its own table. */
    columns: z.record(z.string(), listOf(z.string())),
    tables: listOf(liveTable),
    endpoints: listOf(endpoint),
    /** Every key in the declaration and the roles with it; `null`: unknown. */
    privileges: listOf(
      z.object({
        key: z.string(),
        title: localised,
        roles: listOf(label).nullable(),
      }),
    ),
    labels: listOf(z.object({ key: z.string(), texts })),
  }),
});
export type ResourceDescription = AnswerOf<typeof readDescription>;
