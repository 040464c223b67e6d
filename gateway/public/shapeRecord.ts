import { LANGUAGES, type Language } from '../../src/contract/model/constants.ts';
import type { Field, FileValue } from '../../src/contract/model/fields.ts';
import {
  hasLines,
  hasMarkup,
  hasOptions,
  isBilingual,
  isFile,
  isFileList,
  isReferenceToMany,
  isReferenceToOne,
} from '../../src/contract/model/kindTraits.ts';
import {
  isPublic,
  type PublicFile,
  type PublicRecord,
  type PublicResource,
} from '../../src/contract/model/publicApi.ts';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import { parseRichText } from '../../src/contract/model/richtext/parse.ts';
import { serialiseRichText } from '../../src/contract/model/richtext/serialise.ts';
import type { Lookup } from '../db/texts.ts';

export type RawPublicRecord = Readonly<Record<string, unknown>> & { id: string };

/** The language of the records, and the base address of their files. */
export interface Shaping {
  language: Language;
  texts: Lookup;
  filesAt: string;
  resources: ReadonlyMap<string, ResourceDeclaration>;
}

interface Shaped {
  value: unknown;
  /** Some of its text is in the other language. */
  isFallback: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const plain = (value: unknown): Shaped => ({ value: value ?? null, isFallback: false });

/** The text in the requested language, otherwise in the other one. */
function inLanguage(pair: unknown, language: Language): Shaped {
  if (!isObject(pair)) return plain(pair);
  const textIn = (name: Language): string => String(pair[name] ?? '').trim();
  if (textIn(language) !== '') return plain(pair[language]);
  const other = LANGUAGES.find((name) => textIn(name) !== '');
  return other === undefined ? plain(null) : { value: pair[other], isFallback: true };
}

function shapeFile(value: unknown, { filesAt, language }: Shaping): Shaped {
  if (!isObject(value)) return plain(null);
  const { id, name, mime, size, width, height } = value as unknown as FileValue;
  const alt = inLanguage(value['alt'], language);
  const file: PublicFile = {
    id,
    name,
    mime,
    size,
    url: `${filesAt}/${id}`,
    ...(width ? { width, height: height ?? null } : {}),
    ...('alt' in value ? { alt: alt.value as string | null } : {}),
  };
  return { value: file, isFallback: alt.isFallback };
}

/**
 * Rich text for publication, serialised again from its parsed tree, so that other sites receive
 * only checked markup however it came into the database. Pictures point to their public addresses.
 */
const markup = ({ value, isFallback }: Shaped, { filesAt }: Shaping): Shaped => ({
  value:
    typeof value === 'string'
      ? serialiseRichText(parseRichText(value)).replaceAll(
          '<img src="/files/',
          () => `<img src="${filesAt}/`,
        )
      : value,
  isFallback,
});

function shapeReference(value: unknown, { language }: Shaping): Shaped {
  if (!isObject(value)) return plain(null);
  const label = inLanguage(value['label'], language);
  return { value: { ...value, label: label.value }, isFallback: label.isFallback };
}

/** A reference with the whole record that it points to, which lists its own fallbacks. */
function shapeEmbedded(value: unknown, field: Field & { kind: 'ref' }, shaping: Shaping): Shaped {
  const target = shaping.resources.get(field.to);
  if (!isObject(value) || !isPublic(target)) return plain(null);
  const reference = shapeReference(value['reference'], shaping);
  return {
    value: {
      ...(reference.value as object),
      ...shapeRecord(target, value['record'] as RawPublicRecord, shaping),
    },
    isFallback: false,
  };
}

function each(value: unknown, shape: (item: unknown) => Shaped): Shaped {
  const shaped = Array.isArray(value) ? value.map(shape) : [];
  return {
    value: shaped.map((item) => item.value),
    isFallback: shaped.some((item) => item.isFallback),
  };
}

function shapeLine(
  line: unknown,
  fields: Readonly<Record<string, Field>>,
  shaping: Shaping,
): Shaped {
  const parts = Object.entries(fields).map(
    ([name, field]) =>
      [name, shapeValue(isObject(line) ? line[name] : null, field, shaping)] as const,
  );
  return {
    value: Object.fromEntries(parts.map(([name, { value }]) => [name, value])),
    isFallback: parts.some(([, { isFallback }]) => isFallback),
  };
}

function shapeValue(value: unknown, field: Field, shaping: Shaping): Shaped {
  if (hasMarkup(field)) return markup(inLanguage(value, shaping.language), shaping);
  if (isBilingual(field)) return inLanguage(value, shaping.language);
  if (isFile(field)) return shapeFile(value, shaping);
  if (isFileList(field)) return each(value, (item) => shapeFile(item, shaping));
  if (isReferenceToOne(field))
    return isObject(value) && 'record' in value
      ? shapeEmbedded(value, field, shaping)
      : shapeReference(value, shaping);
  if (isReferenceToMany(field)) return each(value, (item) => shapeReference(item, shaping));
  if (hasLines(field)) return each(value, (line) => shapeLine(line, field.fields, shaping));
  return plain(value);
}

/**
 * A database record as the public reads it. Only declared public fields are included, whatever
 * `raw` contains.
 */
export function shapeRecord(
  resource: PublicResource,
  raw: RawPublicRecord,
  shaping: Shaping,
): PublicRecord {
  const names = resource.public.fields.filter((name) => Object.hasOwn(raw, name));
  const shaped = names.flatMap((name) => {
    const field = resource.fields[name];
    return field ? [[name, field, shapeValue(raw[name], field, shaping)] as const] : [];
  });
  const labels = shaped.flatMap(([name, field, { value }]) => {
    const label =
      hasOptions(field) && typeof value === 'string'
        ? shaping.texts(`resources.${resource.name}.options.${name}.${value}`)
        : undefined;
    return label === undefined ? [] : [[name, label] as const];
  });
  return {
    id: raw.id,
    ...Object.fromEntries(shaped.map(([name, , { value }]) => [name, value])),
    _fallback: shaped.filter(([, , { isFallback }]) => isFallback).map(([name]) => name),
    _labels: Object.fromEntries(labels),
  };
}
