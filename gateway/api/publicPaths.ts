import { isSortable } from '../../src/contract/checks/checkPublicApi.ts';
import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { LANGUAGES } from '../../src/contract/model/constants.ts';
import type { Field } from '../../src/contract/model/fields.ts';
import { facetsOf } from '../../src/contract/model/kinds/registry.ts';
import {
  hasLines,
  isBilingual,
  isFile,
  isFileList,
  isReference,
  hasOptions,
  isReferenceToMany,
  isReferenceToOne,
} from '../../src/contract/model/kindTraits.ts';
import {
  isPublic,
  MAX_PUBLIC_PAGE,
  PUBLIC_PAGE,
  publicField,
  publicName,
  type PublicResource,
} from '../../src/contract/model/publicApi.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { PAGE_FONTS } from '../public/publicFonts.ts';
import {
  enveloped,
  failureResponses,
  idParameter,
  json,
  parameter,
  reference,
  responses,
  type Schema,
  text,
} from './components/schemas.ts';

const uuid: Schema = { type: 'string', format: 'uuid' };
const textOrNone: Schema = { type: ['string', 'null'] };
const SHARED: Readonly<Record<string, Schema>> = {
  PublicReference: {
    type: 'object',
    required: ['id', 'label'],
    properties: { id: uuid, label: text, slug: text },
    description: 'Another public record; null where it is not public',
  },
  PublicFile: {
    type: 'object',
    required: ['id', 'name', 'mime', 'size', 'url'],
    properties: {
      id: uuid,
      name: text,
      mime: text,
      size: { type: 'integer' },
      url: text,
      width: { type: 'integer' },
      height: { type: ['integer', 'null'] },
      alt: textOrNone,
    },
  },
};

const schemaName = (resource: PublicResource): string =>
  `Public${publicName(resource).replace(/(^|-)(\w)/g, (_whole, _dash, letter: string) => letter.toUpperCase())}`;

function fieldSchema(field: Field): Schema {
  if (isBilingual(field)) return textOrNone;
  if (isReferenceToOne(field)) return { anyOf: [reference('PublicReference'), { type: 'null' }] };
  if (isReferenceToMany(field)) return { type: 'array', items: reference('PublicReference') };
  if (isFile(field)) return { anyOf: [reference('PublicFile'), { type: 'null' }] };
  if (isFileList(field)) return { type: 'array', items: reference('PublicFile') };
  if (hasLines(field))
    return {
      type: 'array',
      items: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(field.fields).map(([name, inner]) => [name, fieldSchema(inner)]),
        ),
      },
    };
  const schema = facetsOf(field).jsonSchema(field);
  return field.required === true || !('type' in schema)
    ? schema
    : { ...schema, type: [schema['type'], 'null'] };
}

/** Public records in one language. */
export function publicSchemas(resources: readonly ResourceDeclaration[]): Record<string, Schema> {
  const schemas = resources.filter(isPublic).map((resource): [string, Schema] => {
    const fields = resource.public.fields.flatMap((name): [string, Schema][] =>
      resource.fields[name] ? [[name, fieldSchema(resource.fields[name])]] : [],
    );
    const fallback = {
      type: 'array',
      items: text,
      description:
        'Fields shown in the other language because they have no text in the requested one',
    };
    const labels = { type: 'object', additionalProperties: text, description: 'Texts of options' };
    return [
      schemaName(resource),
      {
        type: 'object',
        properties: {
          id: uuid,
          ...Object.fromEntries(fields),
          _fallback: fallback,
          _labels: labels,
        },
        required: ['id', '_fallback', '_labels'],
      },
    ];
  });
  return { ...SHARED, ...Object.fromEntries(schemas) };
}

const LANGUAGE = parameter(
  'language',
  'query',
  { type: 'string', enum: LANGUAGES, default: 'en' },
  'The language of all texts; a missing text is shown in the other language and named in `_fallback`',
);
const ADDRESS = parameter('address', 'path', text, 'Id, or slug where the resource has one');
const UNCHANGED: Schema = { 304: { description: 'The version in If-None-Match is current' } };

function filterParameters(resource: PublicResource, catalogue: Catalogue): Schema[] {
  return (resource.public.filters ?? []).map((path) => {
    const field = publicField(path, resource, catalogue.resources);
    const pointsElsewhere = isReference(field);
    if (hasOptions(field))
      return {
        ...parameter(
          path,
          'query',
          { type: 'array', items: facetsOf(field).jsonSchema(field) },
          'One option, or several separated by commas',
        ),
        style: 'form',
        explode: false,
      };
    return parameter(
      path,
      'query',
      pointsElsewhere || !field ? text : facetsOf(field).jsonSchema(field),
      pointsElsewhere ? 'Id or slug; without a value: records where the field is empty' : '',
    );
  });
}

type PublicOperation = (id: string, summary: string, rest: Schema) => Schema;

function feedPaths(
  resource: PublicResource,
  catalogue: Catalogue,
  operation: PublicOperation,
): Record<string, Schema> {
  if (!resource.public.feed) return {};
  const path = (format: string): [string, Schema] => {
    const found = {
      ...responses(200, 'The feed', {}, [400, 429]),
      200: { description: 'The feed', content: { [`application/${format}+xml`]: {} } },
    };
    return [
      `/public/${publicName(resource)}.${format}`,
      operation(format, 'Read the newest public records as a feed', {
        parameters: [LANGUAGE, ...filterParameters(resource, catalogue)],
        responses: found,
      }),
    ];
  };
  return Object.fromEntries(['rss', 'atom'].map(path));
}

function pathsOfOne(resource: PublicResource, catalogue: Catalogue): Record<string, Schema> {
  const name = publicName(resource);
  const record = reference(schemaName(resource));
  const operation: PublicOperation = (id, summary, rest) => ({
    get: { operationId: `public.${name}.${id}`, summary, tags: ['public'], security: [], ...rest },
  });
  const sorts = resource.public.fields.filter((field) => isSortable(resource.fields[field]));
  const number = (standard: number, maximum: number): Schema => ({
    type: 'integer',
    minimum: 1,
    maximum,
    default: standard,
  });
  const embed = parameter(
    'embed',
    'query',
    text,
    'References, separated by commas, to answer as whole records',
  );
  const parameters = [
    LANGUAGE,
    parameter('page', 'query', number(1, 10_000)),
    parameter('perPage', 'query', number(PUBLIC_PAGE, MAX_PUBLIC_PAGE)),
    parameter(
      'sort',
      'query',
      { type: 'string', enum: sorts.flatMap((field) => [field, `-${field}`]) },
      'A minus sign reverses the order',
    ),
    parameter('q', 'query', text, 'Words that must all occur in the record'),
    embed,
    ...filterParameters(resource, catalogue),
  ];
  const list = enveloped(
    { type: 'array', items: record },
    {
      total: { type: 'integer' },
      page: { type: 'integer' },
      perPage: { type: 'integer' },
      language: text,
    },
  );
  return {
    [`/public/${name}`]: operation('list', 'List public records', {
      parameters,
      responses: { ...responses(200, 'A page of public records', list, [400, 429]), ...UNCHANGED },
    }),
    ...feedPaths(resource, catalogue, operation),
    ...(resource.public.schema
      ? {
          [`/public/${name}/{address}/jsonld`]: operation(
            'schema',
            'Read a public record as JSON-LD',
            {
              parameters: [ADDRESS, LANGUAGE],
              responses: {
                ...responses(200, 'The record', {}, [400, 404, 410, 429]),
                200: {
                  description: `The record as ${resource.public.schema.type} of schema.org`,
                  content: { 'application/ld+json': {} },
                },
              },
            },
          ),
        }
      : {}),
    [`/public/${name}/{address}`]: operation('one', 'Read a public record', {
      parameters: [ADDRESS, LANGUAGE, embed],
      responses: {
        ...responses(
          200,
          'The public record',
          enveloped(record, { language: text }),
          [400, 404, 410, 429],
        ),
        ...UNCHANGED,
      },
    }),
  };
}

/** The public records of resources. */
export const publicResourcePaths = (
  resources: readonly ResourceDeclaration[],
  catalogue: Catalogue,
): Record<string, Schema> =>
  Object.assign(
    {},
    ...resources.filter(isPublic).map((resource) => pathsOfOne(resource, catalogue)),
  );

const FILE = {
  operationId: 'public.files.one',
  summary: 'Download a file of a public record',
  tags: ['public'],
  security: [],
  parameters: [
    idParameter,
    parameter(
      'size',
      'query',
      { type: 'string', enum: ['preview', 'thumb'] },
      'A smaller version of a picture',
    ),
  ],
  responses: {
    ...failureResponses([404, 429]),
    200: { description: 'The bytes', content: { '*/*': {} } },
    ...UNCHANGED,
  },
};
const FONT = {
  operationId: 'public.fonts.one',
  summary: 'Download a font of the pages on which papers are checked',
  tags: ['public'],
  security: [],
  parameters: [parameter('name', 'path', { type: 'string', enum: PAGE_FONTS }, 'The file')],
  responses: {
    ...failureResponses([404, 429]),
    200: { description: 'The font', content: { 'font/woff2': {} } },
  },
};
const DESCRIPTION = {
  operationId: 'public.openapi',
  summary: 'Download the OpenAPI document of the public API',
  tags: ['public'],
  security: [],
  responses: {
    200: { description: 'The document', content: json({}) },
    ...UNCHANGED,
    ...failureResponses([429]),
  },
};

/** The paths of the public API that belong to no resource. */
export const PUBLIC_PATHS: Readonly<Record<string, Schema>> = {
  '/public/files/{id}': { get: FILE },
  '/public/fonts/{name}': { get: FONT },
  '/public/openapi.json': { get: DESCRIPTION },
};

/** Previews of public records for users who may read them, before they are public. */
export function previewPaths(resources: readonly ResourceDeclaration[]): Record<string, Schema> {
  const previews = resources.filter(isPublic).map((resource): [string, Schema] => {
    const previewed = responses(
      200,
      'The record as the public would read it',
      enveloped({
        type: 'object',
        properties: { as: text, record: reference(schemaName(resource)) },
      }),
      [400, 401, 403, 404],
    );
    return [
      `/${resource.name}/{id}/-/preview`,
      {
        get: {
          operationId: `${resource.name}.preview`,
          summary: 'Preview a record as the public would read it',
          tags: [resource.name],
          parameters: [
            idParameter,
            LANGUAGE,
            parameter(
              'revision',
              'query',
              { type: 'string', enum: ['true'] },
              'With the newer draft in place',
            ),
          ],
          responses: previewed,
        },
      },
    ];
  });
  return Object.fromEntries(previews);
}
