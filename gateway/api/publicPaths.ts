import { isSortable } from '../../src/contract/checks/checkPublicApi.ts';
import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { LANGUAGES } from '../../src/contract/model/constants.ts';
import { isBilingual, type Field } from '../../src/contract/model/fields.ts';
import { facetsOf } from '../../src/contract/model/kinds/registry.ts';
import {
  hasLines,
  isFile,
  isFileList,
  isReference,
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
import {
  enveloped,
  idParameter,
  json,
  parameter,
  reference,
  responses,
} from './components/schemas.ts';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
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
const publicResources = (catalogue: Catalogue): PublicResource[] =>
  [...catalogue.resources.values()].filter(isPublic);

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

/** Records as everybody reads them, in one language. */
export function publicSchemas(catalogue: Catalogue): Record<string, Schema> {
  const schemas = publicResources(catalogue).map((resource): [string, Schema] => {
    const fields = resource.public.fields.flatMap((name): [string, Schema][] =>
      resource.fields[name] ? [[name, fieldSchema(resource.fields[name])]] : [],
    );
    const fallback = {
      type: 'array',
      items: text,
      description: 'Fields that read in the other language, for want of text in the one asked for',
    };
    const labels = { type: 'object', additionalProperties: text, description: 'Words for options' };
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
  'The language of all texts; where one is missing the other stands, named in `_fallback`',
);
const ADDRESS = parameter('address', 'path', text, 'Id, or slug where the resource has one');
const UNCHANGED: Schema = { 304: { description: 'What If-None-Match names is current' } };

function filterParameters(resource: PublicResource, catalogue: Catalogue): Schema[] {
  return (resource.public.filters ?? []).map((path) => {
    const field = publicField(path, resource, catalogue.resources);
    const pointsElsewhere = isReference(field);
    return parameter(
      path,
      'query',
      pointsElsewhere || !field ? text : facetsOf(field).jsonSchema(field),
      pointsElsewhere ? 'Id or slug; without a value, those that read as empty' : '',
    );
  });
}

function feedPaths(
  resource: PublicResource,
  catalogue: Catalogue,
  operation: (id: string, rest: Schema) => Schema,
): Record<string, Schema> {
  if (!resource.public.feed) return {};
  const path = (format: string): [string, Schema] => {
    const found = {
      ...responses(200, 'The newest', {}, [400, 429]),
      200: { description: 'The newest, as a feed', content: { [`application/${format}+xml`]: {} } },
    };
    return [
      `/public/${publicName(resource)}.${format}`,
      operation(format, {
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
  const operation = (id: string, rest: Schema): Schema => ({
    get: { operationId: `public.${name}.${id}`, tags: ['public'], security: [], ...rest },
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
    'References, separated by commas, that are answered with the whole record they point to',
  );
  const parameters = [
    LANGUAGE,
    parameter('page', 'query', number(1, 10_000)),
    parameter('perPage', 'query', number(PUBLIC_PAGE, MAX_PUBLIC_PAGE)),
    parameter(
      'sort',
      'query',
      { type: 'string', enum: sorts.flatMap((field) => [field, `-${field}`]) },
      'A minus turns the order round',
    ),
    parameter('q', 'query', text, 'Words that must all occur'),
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
    [`/public/${name}`]: operation('list', {
      parameters,
      responses: { ...responses(200, 'A page of public records', list, [400, 429]), ...UNCHANGED },
    }),
    ...feedPaths(resource, catalogue, operation),
    ...(resource.public.schema
      ? {
          [`/public/${name}/{address}/jsonld`]: operation('schema', {
            parameters: [ADDRESS, LANGUAGE],
            responses: {
              ...responses(200, 'The record', {}, [400, 404, 410, 429]),
              200: {
                description: `The record as ${resource.public.schema.type} of schema.org`,
                content: { 'application/ld+json': {} },
              },
            },
          }),
        }
      : {}),
    [`/public/${name}/{address}`]: operation('one', {
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

/** What can be read without a session. */
export function publicPaths(catalogue: Catalogue): Record<string, Schema> {
  const size = parameter(
    'size',
    'query',
    { type: 'string', enum: ['preview', 'thumb'] },
    'A smaller rendering of a picture',
  );
  const file = {
    operationId: 'public.files.one',
    tags: ['public'],
    security: [],
    parameters: [idParameter, size],
    responses: {
      ...responses(200, 'A file that a public record shows', {}, [404, 429]),
      200: { description: 'The bytes', content: { '*/*': {} } },
      ...UNCHANGED,
    },
  };
  const description = {
    operationId: 'public.openapi',
    tags: ['public'],
    security: [],
    responses: { 200: { description: 'This part of the description', content: json({}) } },
  };
  return Object.assign(
    { '/public/files/{id}': { get: file }, '/public/openapi.json': { get: description } },
    ...publicResources(catalogue).map((resource) => pathsOfOne(resource, catalogue)),
  );
}

/** The same records for whoever may see them, before they are public. */
export function previewPaths(catalogue: Catalogue): Record<string, Schema> {
  const previews = publicResources(catalogue).map((resource): [string, Schema] => {
    const previewed = responses(
      200,
      'The record as everybody would read it',
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
          tags: [resource.name],
          parameters: [
            idParameter,
            LANGUAGE,
            parameter(
              'revision',
              'query',
              { type: 'string', enum: ['true'] },
              'With the newer draft beside it in place',
            ),
          ],
          responses: previewed,
        },
      },
    ];
  });
  return Object.fromEntries(previews);
}
