import { sql, type SQL } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/model/constants.ts';
import type { Field, FieldOf, Kind } from '../../src/contract/model/fields.ts';
import { isBilingual, isFlag } from '../../src/contract/model/kindTraits.ts';
import { literal, type ColumnSpec, type ColumnType } from './columns.ts';
import { snakeCase } from './names.ts';
import { cleanRichText } from './sanitise.ts';

/**
 * Storage of a kind in the table of its resource: its columns, and the conversion from and to wire
 * values.
 */
interface StorageFacet<K extends Kind> {
  /** Empty for kinds with a table of their own. */
  columns: (name: string, field: FieldOf<K>) => readonly ColumnSpec[];
  /**
   * The wire value as an SQL expression. Kinds with their own table are read by
   * `gateway/records/plan/readFields.ts`.
   */
  read: (alias: SQL, name: string, field: FieldOf<K>) => SQL;
  /** The column values of a wire value in canonical form. */
  write: (value: unknown, name: string, field: FieldOf<K>) => Readonly<Record<string, unknown>>;
}

const column = (alias: SQL, name: string): SQL => sql`${alias}.${sql.identifier(name)}`;

const plain = (type: ColumnType): StorageFacet<Kind> => ({
  columns: (name) => [{ name: snakeCase(name), type }],
  read: (alias, name) => column(alias, snakeCase(name)),
  write: (value, name) => ({ [snakeCase(name)]: value }),
});

export const languageColumn = (name: string, language: string): string =>
  `${snakeCase(name)}_${language}`;
export const referenceColumn = (name: string): string => `${snakeCase(name)}_id`;

const text: StorageFacet<'text'> = {
  columns: (name, field) =>
    field.i18n
      ? LANGUAGES.map((language) => ({ name: languageColumn(name, language), type: 'text' }))
      : [{ name: snakeCase(name), type: 'text' }],
  read: (alias, name, field) => {
    if (!field.i18n) return column(alias, snakeCase(name));
    const columnIn = (language: Language): SQL => column(alias, languageColumn(name, language));
    const texts = LANGUAGES.map((language) => sql`${literal(language)}, ${columnIn(language)}`);
    return sql`
      CASE
        WHEN ${columnIn(DEFAULT_LANGUAGE)} IS NOT NULL
          THEN json_build_object(${sql.join(texts, sql.raw(', '))})
      END`;
  },
  write: (value, name, field) => {
    if (!field.i18n) return { [snakeCase(name)]: value };
    const texts = (value ?? {}) as Partial<Record<Language, string | null>>;
    // Empty text becomes NULL, so that the CHECK detects a missing translation.
    return Object.fromEntries(
      LANGUAGES.map((language) => [languageColumn(name, language), texts[language] || null]),
    );
  },
};

/** Like text, but sanitised on every write path. */
const richText: StorageFacet<'richText'> = {
  columns: (name, field) => text.columns(name, { kind: 'text', i18n: field.i18n ?? false }),
  read: (alias, name, field) => text.read(alias, name, { kind: 'text', i18n: field.i18n ?? false }),
  write: (value, name, field) =>
    text.write(cleanRichText(field, value), name, { kind: 'text', i18n: field.i18n ?? false }),
};

const select: StorageFacet<'select'> = {
  ...plain('text'),
  columns: (name, field) => {
    const options = sql.join(field.options.map(literal), sql.raw(', '));
    return [{ name: snakeCase(name), type: 'text', check: (self) => sql`${self} IN (${options})` }];
  },
};

const decimal: StorageFacet<'decimal'> = {
  ...plain('numeric(0)'),
  columns: (name, field) => [{ name: snakeCase(name), type: `numeric(${field.decimals})` }],
};

const time: StorageFacet<'time'> = {
  ...plain('time'),
  // Wire values have no seconds; the column type always prints them.
  read: (alias, name) => sql`left(${column(alias, snakeCase(name))}::text, 5)`,
};

const json: StorageFacet<'json'> = {
  ...plain('jsonb'),
  write: (value, name) => ({ [snakeCase(name)]: value === null ? null : JSON.stringify(value) }),
};

const ref: StorageFacet<'ref'> = {
  columns: (name) => [{ name: referenceColumn(name), type: 'uuid' }],
  read: (alias, name) => column(alias, referenceColumn(name)),
  write: (value, name) => ({ [referenceColumn(name)]: value }),
};

/** The wire JSON of a stored file by its id; `more`: further key-value pairs. */
export const fileSql = (id: SQL, more: SQL = sql``): SQL => sql`(
  SELECT json_build_object(
    'id', file.id,
    'name', file.name,
    'mime', file.mime,
    'size', file.size,
    'width', file.width,
    'height', file.height${more}
  )
  FROM stored_files file
  WHERE file.id = ${id}
)`;

const file: StorageFacet<'file'> = {
  columns: (name) => [{ name: referenceColumn(name), type: 'uuid' }],
  read: (alias, name) => fileSql(column(alias, referenceColumn(name))),
  write: (value, name) => ({
    [referenceColumn(name)]: (value as { id: string } | null)?.id ?? null,
  }),
};

/**
 * Alternative text is stored with the record, because a file can have different meanings in
 * different records.
 */
const ALT: FieldOf<'text'> = { kind: 'text', i18n: true };
export const altName = (name: string): string => `${name}Alt`;

const image: StorageFacet<'image'> = {
  columns: (name, field) => [
    ...file.columns(name, { kind: 'file', accept: [], maxMb: 0 }),
    ...(field.alt ? text.columns(altName(name), ALT) : []),
  ],
  read: (alias, name, field) =>
    fileSql(
      column(alias, referenceColumn(name)),
      field.alt ? sql`, 'alt', ${text.read(alias, altName(name), ALT)}` : sql``,
    ),
  write: (value, name, field) => ({
    [referenceColumn(name)]: (value as { id: string } | null)?.id ?? null,
    ...(field.alt
      ? text.write((value as { alt?: unknown } | null)?.alt ?? null, altName(name), ALT)
      : {}),
  }),
};

const elsewhere: StorageFacet<'refs' | 'lines' | 'files'> = {
  columns: () => [],
  read: () => sql`NULL`,
  write: () => ({}),
};

const STORAGE: { readonly [K in Kind]: StorageFacet<K> } = {
  text,
  richText,
  int: plain('integer'),
  decimal,
  bool: plain('boolean'),
  date: plain('date'),
  datetime: plain('timestamptz'),
  time,
  select,
  ref,
  refs: elsewhere,
  lines: elsewhere,
  file,
  files: elsewhere,
  image,
  email: plain('text'),
  url: plain('text'),
  phone: plain('text'),
  json,
};

interface AnyStorage {
  columns: (name: string, field: Field) => readonly ColumnSpec[];
  read: (alias: SQL, name: string, field: Field) => SQL;
  write: (value: unknown, name: string, field: Field) => Readonly<Record<string, unknown>>;
}

/**
 * The storage facet of a field's kind. The only place that widens the per-kind types of the
 * registry.
 */
export const storageOf = (field: Field): AnyStorage => STORAGE[field.kind] as unknown as AnyStorage;

/** Whether every row has a value, so that the column is NOT NULL. */
export const alwaysPresent = (field: Field): boolean =>
  isFlag(field) || (field.required === true && field.visible === undefined);

/** The column used for comparing, sorting and referencing a field; English for a bilingual text. */
export function comparableColumn(
  alias: SQL,
  name: string,
  field: Field,
  language: Language = DEFAULT_LANGUAGE,
): SQL {
  if (isBilingual(field)) return column(alias, languageColumn(name, language));
  const [spec] = storageOf(field).columns(name, field);
  return column(alias, spec?.name ?? snakeCase(name));
}
