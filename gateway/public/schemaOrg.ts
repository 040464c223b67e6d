import type { Resources } from '../../src/contract/model/catalogue.ts';
import type { Field } from '../../src/contract/model/fields.ts';
import {
  hasLines,
  hasOptions,
  isFile,
  isPlainText,
  isReference,
  isReferenceToMany,
  isReferenceToOne,
} from '../../src/contract/model/kindTraits.ts';
import {
  isPublic,
  type PublicFile,
  type PublicRecord,
  type PublicReference,
  type PublicResource,
} from '../../src/contract/model/publicApi.ts';
import { plainText } from './plainText.ts';

/** The context of a schema.org description, in addition to the record. */
export interface SchemaSurroundings {
  resources: Resources;
  origin: string;
  /** The page of another public record. */
  pageOf: (resource: PublicResource, reference: PublicReference) => string;
}

const isFilled = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);

/** A thing with a name, of the type that its own resource declares; otherwise just the name. */
function named(field: Field, value: unknown, { resources, pageOf }: SchemaSurroundings): unknown {
  const target = isReference(field) ? resources.get(field.to) : undefined;
  const reference = value as PublicReference | null;
  if (!reference || !isPublic(target)) return null;
  return target.public.schema
    ? { '@type': target.public.schema.type, name: reference.label, url: pageOf(target, reference) }
    : reference.label;
}

/**
 * A child row becomes the record that it refers to, or its first text if it refers to no public
 * record.
 */
function rowOf(
  fields: Readonly<Record<string, Field>>,
  line: Readonly<Record<string, unknown>>,
  surroundings: SchemaSurroundings,
): unknown {
  const [head, field] = Object.entries(fields).find(([, inner]) => isReferenceToOne(inner)) ?? [];
  const text = Object.entries(fields).find(
    ([name, inner]) => isPlainText(inner) && isFilled(line[name]),
  )?.[0];
  const target = isReferenceToOne(field) ? surroundings.resources.get(field.to) : undefined;
  const type = isPublic(target) ? target.public.schema?.type : undefined;
  const known = head === undefined || !field ? null : named(field, line[head], surroundings);
  const words = text === undefined ? null : line[text];
  if (typeof known === 'object' && known !== null)
    return words === null ? known : { ...known, name: words };
  return type === undefined || words === null ? (known ?? words) : { '@type': type, name: words };
}

function valueOf(
  field: Field,
  name: string,
  record: PublicRecord,
  surroundings: SchemaSurroundings,
): unknown {
  const value = record[name];
  if (!isFilled(value)) return null;
  if (hasOptions(field)) return record._labels[name] ?? value;
  if (isReferenceToOne(field)) return named(field, value, surroundings);
  if (isReferenceToMany(field))
    return (value as unknown[]).map((item) => named(field, item, surroundings));
  if (hasLines(field))
    return (value as Record<string, unknown>[]).map((line) =>
      rowOf(field.fields, line, surroundings),
    );
  if (isFile(field)) return `${surroundings.origin}${(value as PublicFile).url}`;
  return typeof value === 'string' ? plainText(value, 5_000) : value;
}

/** A public record as schema.org JSON-LD, with those declared properties that have a value. */
export function jsonLd(
  resource: PublicResource,
  record: PublicRecord,
  { page, language }: { page: string; language: string },
  surroundings: SchemaSurroundings,
): Record<string, unknown> {
  const { type = 'Thing', properties = {} } = resource.public.schema ?? {};
  const values = Object.entries(properties).flatMap(([property, name]) => {
    const field = resource.fields[name];
    const value = field ? valueOf(field, name, record, surroundings) : null;
    return isFilled(value) ? [[property, value] as const] : [];
  });
  return {
    '@context': 'https://schema.org',
    '@type': type,
    '@id': page,
    url: page,
    inLanguage: language,
    ...Object.fromEntries(values),
  };
}
