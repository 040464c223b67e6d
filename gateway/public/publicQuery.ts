import { isSortable } from '../../src/contract/checks/checkPublicApi.ts';
import type { Resources } from '../../src/contract/model/catalogue.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { Field } from '../../src/contract/model/fields.ts';
import { facetsOf } from '../../src/contract/model/kinds/registry.ts';
import {
  hasOptions,
  isFlag,
  isReference,
  isReferenceToOne,
} from '../../src/contract/model/kindTraits.ts';
import {
  MAX_PUBLIC_PAGE,
  PUBLIC_PAGE,
  publicField,
  type PublicResource,
} from '../../src/contract/model/publicApi.ts';
import type { SortOrder } from '../../src/contract/model/resource.ts';
import type { Scalar } from '../../src/contract/model/where.ts';
import { wordsOf } from '../db/searchText.ts';

export interface PublicFilter {
  path: string;
  /** A row with one of them is answered. */
  values: readonly Scalar[];
}

/** The parsed query of a public list. */
export interface PublicQuery {
  language: Language;
  page: number;
  perPage: number;
  sort: readonly [field: string, order: SortOrder] | undefined;
  words: readonly string[];
  filters: readonly PublicFilter[];
  /** References to answer as whole public records. */
  embed: readonly string[];
}
type Parameters = Readonly<Record<string, unknown>>;

const MAX_WORDS = 8;
const MAX_SEARCH = 100;
const MAX_PAGES = 10_000;

/**
 * The same error for unknown parameters and for fields that are not public, so that they cannot be
 * distinguished.
 */
const refused = (parameter: string): PortalError =>
  new PortalError('BAD_REQUEST', { details: { parameter } });

function textOf(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name];
  if (value !== undefined && typeof value !== 'string') throw refused(name);
  return value;
}

/** Reads `language`; absent: English. */
export function languageOf(parameters: Parameters): Language {
  const requested = textOf(parameters, 'language') ?? DEFAULT_LANGUAGE;
  const language = LANGUAGES.find((known) => known === requested);
  if (!language) throw refused('language');
  return language;
}

function numberOf(parameters: Parameters, name: string, standard: number, most: number): number {
  const text = textOf(parameters, name);
  if (text === undefined) return standard;
  const value = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most)) throw refused(name);
  return value;
}

function sortOf(parameters: Parameters, resource: PublicResource): PublicQuery['sort'] {
  const requested = textOf(parameters, 'sort');
  if (requested === undefined) return resource.public.sort;
  const field = requested.replace(/^-/, '');
  if (!resource.public.fields.includes(field) || !isSortable(resource.fields[field]))
    throw refused('sort');
  return [field, requested.startsWith('-') ? 'desc' : 'asc'];
}

function soughtWords(parameters: Parameters, resource: PublicResource): string[] {
  const text = textOf(parameters, 'q');
  if (text === undefined) return [];
  if (text.length > MAX_SEARCH || searchedFields(resource).length === 0) throw refused('q');
  return wordsOf(text, MAX_WORDS);
}

/** Reads `embed=faq,department`: names of public references. */
export function embedOf(parameters: Parameters, resource: PublicResource): string[] {
  const names = (textOf(parameters, 'embed') ?? '').split(',').filter((name) => name !== '');
  if (
    names.some(
      (name) => !resource.public.fields.includes(name) || !isReferenceToOne(resource.fields[name]),
    )
  )
    throw refused('embed');
  return names;
}

/** Fields that are searched: those of the resource's own search that are public. */
export const searchedFields = (resource: PublicResource): string[] =>
  resource.public.fields.filter((name) => resource.fields[name]?.search !== undefined);

/** The value of a reference is an id or a slug, so it stays a text. */
function valueFor(field: Field, text: string, parameter: string): Scalar {
  if (isReference(field)) return text;
  const value = isFlag(field)
    ? { true: true, false: false }[text]
    : facetsOf(field).fromText(text, field);
  if (!facetsOf(field).schema(field).safeParse(value).success) throw refused(parameter);
  return value as Scalar;
}

function filtersOf(
  parameters: Parameters,
  resource: PublicResource,
  resources: Resources,
): PublicFilter[] {
  return Object.keys(parameters)
    .filter((name) => !STANDARD.includes(name))
    .map((path) => {
      const field = resource.public.filters?.includes(path)
        ? publicField(path, resource, resources)
        : undefined;
      if (!field) throw refused(path);
      const text = textOf(parameters, path) ?? '';
      const parts = hasOptions(field) ? [...new Set(text.split(','))] : [text];
      return { path, values: parts.map((part) => valueFor(field, part, path)) };
    });
}

/** Parameters of every list; the others are filters. */
const STANDARD: readonly string[] = ['language', 'page', 'perPage', 'sort', 'q', 'embed'];

/**
 * Parses the query of a public list:
 * `?language=si&department=history&sort=-year&page=2&perPage=50&q=…`. Unknown parameters and
 * invalid values are BAD_REQUEST with the parameter's name. Options may be several:
 * `kind=notice,event`.
 */
export const parsePublicQuery = (
  parameters: Parameters,
  resource: PublicResource,
  resources: Resources,
): PublicQuery => ({
  language: languageOf(parameters),
  page: numberOf(parameters, 'page', 1, MAX_PAGES),
  perPage: numberOf(parameters, 'perPage', PUBLIC_PAGE, MAX_PUBLIC_PAGE),
  sort: sortOf(parameters, resource),
  words: soughtWords(parameters, resource),
  filters: filtersOf(parameters, resource, resources),
  embed: embedOf(parameters, resource),
});

/** Refuses all other parameters. */
export function assertKnownParameters(parameters: Parameters, known: readonly string[]): void {
  const unknown = Object.keys(parameters).find((name) => !known.includes(name));
  if (unknown !== undefined) throw refused(unknown);
}
