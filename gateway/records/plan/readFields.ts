import { sql, type SQL } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
} from '../../../src/contract/model/constants.ts';
import type { FieldOf, Fields } from '../../../src/contract/model/fields.ts';
import {
  hasLines,
  hasOptions,
  isBilingual,
  isFileList,
  isPlainText,
  isReferenceToMany,
  isReferenceToOne,
} from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { literal } from '../../db/columns.ts';
import { childTableName, tableName } from '../../db/names.ts';
import {
  alwaysPresent,
  comparableColumn,
  fileSql,
  languageColumn,
  storageOf,
} from '../../db/storage.ts';
import { sortKey } from '../../db/textFunctions.ts';
import { textsIn } from '../../db/texts.ts';
import { scopeLanguage, type SqlScope } from './sqlScope.ts';

export const titleNames = ({ title }: ResourceDeclaration): readonly string[] =>
  typeof title === 'string' ? [title] : title;

/** The texts of a field's options that have one, in declared order. */
function optionWords(
  { name: resource }: ResourceDeclaration,
  name: string,
  { options }: FieldOf<'select'>,
  language: Language,
): (readonly [string, string])[] {
  const words = textsIn(language);
  return options.flatMap((option) => {
    const word = words(`resources.${resource}.options.${name}.${option}`);
    return word === undefined || word === option ? [] : [[option, word] as const];
  });
}

/**
 * Whether a record's title differs between the languages; a title that is a reference follows its
 * target.
 */
const isBilingualTitle = (resource: ResourceDeclaration, catalogue: Catalogue): boolean =>
  titleNames(resource).some((name) => differsByLanguage(resource, name, catalogue));

/** Whether a part of a title differs between the languages. */
function differsByLanguage(
  resource: ResourceDeclaration,
  name: string,
  catalogue: Catalogue,
): boolean {
  const field = resource.fields[name];
  if (isPlainText(field)) return field.i18n === true;
  if (hasOptions(field))
    return LANGUAGES.some((language) => optionWords(resource, name, field, language).length > 0);
  const target = isReferenceToOne(field) ? catalogue.resources.get(field.to) : undefined;
  return target !== undefined && isBilingualTitle(target, catalogue);
}

interface TitleOptions {
  language: Language;
  catalogue: Catalogue;
  /** Depth of the reference chain, which numbers the aliases. */
  depth: number;
}

function titlePart(
  resource: ResourceDeclaration,
  alias: SQL,
  name: string,
  options: TitleOptions,
): SQL {
  const { language, catalogue, depth } = options;
  const field = resource.fields[name];
  if (!field) return sql`NULL`;
  if (isPlainText(field) && field.i18n)
    return sql`${alias}.${sql.identifier(languageColumn(name, language))}`;
  const stored = comparableColumn(alias, name, field);
  if (hasOptions(field)) {
    const words = optionWords(resource, name, field, language).map(
      ([option, word]) => sql`WHEN ${literal(option)} THEN ${literal(word)}`,
    );
    return words.length === 0
      ? stored
      : sql`CASE ${stored} ${sql.join(words, sql.raw(' '))} ELSE ${stored} END`;
  }
  const target = isReferenceToOne(field) ? catalogue.resources.get(field.to) : undefined;
  if (!target) return stored;
  const inner = sql.raw(`target${depth}`);
  return sql`(
    SELECT ${titleText(target, inner, { ...options, depth: depth + 1 })}
    FROM ${sql.identifier(tableName(target.name))} ${inner}
    WHERE ${inner}.id = ${stored}
  )`;
}

function titleText(resource: ResourceDeclaration, alias: SQL, options: TitleOptions): SQL {
  const parts = titleNames(resource).map(
    (name) => sql`${titlePart(resource, alias, name, options)}::text`,
  );
  return parts.length === 1 && parts[0]
    ? parts[0]
    : sql`concat_ws(' ', ${sql.join(parts, sql.raw(', '))})`;
}

/** The label of a record: text, or `{en, si}` if its title is bilingual. */
export function labelSql(
  resource: ResourceDeclaration,
  alias: SQL,
  catalogue: Catalogue,
  depth = 0,
): SQL {
  const titleIn = (language: Language): SQL =>
    titleText(resource, alias, { language, catalogue, depth });
  if (!isBilingualTitle(resource, catalogue)) return titleIn(DEFAULT_LANGUAGE);
  return sql`json_build_object(${pairs(
    LANGUAGES.map((language) => [language, titleIn(language)] as const),
  )})`;
}

const inAllLanguages = (textIn: (language: Language) => SQL, differs: boolean): SQL =>
  differs
    ? sql`concat_ws(' ', ${sql.join(LANGUAGES.map(textIn), sql.raw(', '))})`
    : textIn(DEFAULT_LANGUAGE);

/** Text for ranking labels, with all languages in one. */
export const labelTextSql = (
  resource: ResourceDeclaration,
  alias: SQL,
  catalogue: Catalogue,
): SQL =>
  inAllLanguages(
    (language) => titleText(resource, alias, { language, catalogue, depth: 0 }),
    isBilingualTitle(resource, catalogue),
  );

/** One part of a title as text, with all languages in one. */
export const titlePartText = (
  resource: ResourceDeclaration,
  alias: SQL,
  name: string,
  catalogue: Catalogue,
): SQL =>
  inAllLanguages(
    (language) => sql`${titlePart(resource, alias, name, { language, catalogue, depth: 0 })}::text`,
    differsByLanguage(resource, name, catalogue),
  );

/**
 * What records are sorted by where they are sorted by label: the parts of the title, up to one that
 * no two records share. Parts that differ between the languages sort by the key of their text.
 */
export function titleOrder(
  resource: ResourceDeclaration,
  alias: SQL,
  scope: SqlScope,
  language: Language = scopeLanguage(scope),
): SQL[] {
  const { catalogue } = scope;
  const names = titleNames(resource);
  const unique = names.findIndex((name) => {
    const field = resource.fields[name];
    return field?.unique === true && alwaysPresent(field) && !isBilingual(field);
  });
  return (unique < 0 ? names : names.slice(0, unique + 1)).map((name) => {
    const part = titlePart(resource, alias, name, { language, catalogue, depth: 0 });
    return differsByLanguage(resource, name, catalogue) ? sortKey(part) : part;
  });
}

function targetLabel(to: string, id: SQL, catalogue: Catalogue): SQL {
  const target = catalogue.resources.get(to);
  if (!target) return sql`NULL`;
  const alias = sql.raw('target0');
  return sql`(
    SELECT ${labelSql(target, alias, catalogue, 1)}
    FROM ${sql.identifier(tableName(to))} ${alias}
    WHERE ${alias}.id = ${id}
  )`;
}

const pairs = (entries: readonly (readonly [string, SQL])[]): SQL =>
  sql.join(
    entries.map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql.raw(', '),
  );

const childRows = (owner: string, alias: SQL, name: string, value: SQL): SQL =>
  sql`(
    SELECT coalesce(json_agg(${value} ORDER BY child.position), '[]'::json)
    FROM ${sql.identifier(childTableName(owner, name))} child
    WHERE child.owner_id = ${alias}.id
  )`;

/** Decimals without the zeros of their column, which lists repeat for every line. */
const lineValue = (fields: Fields): SQL => {
  const child = sql.raw('child');
  const values = Object.entries(fields).map(([name, field]) => {
    const storage = storageOf(field);
    const value = storage.read(child, name, field);
    const isNumeric = storage.columns(name, field).some(({ type }) => type.startsWith('numeric'));
    return [name, isNumeric ? sql`trim_scale(${value})` : value] as const;
  });
  return sql`json_build_object(${pairs([['id', sql`${child}.id`], ...values])})`;
};

/** The wire value of one field of a row. */
export function valueSql(resource: ResourceDeclaration, alias: SQL, name: string): SQL {
  const field = resource.fields[name];
  if (!field) return sql`NULL`;
  if (isReferenceToMany(field)) return childRows(resource.name, alias, name, sql`child.target_id`);
  if (isFileList(field))
    return childRows(resource.name, alias, name, fileSql(sql`child.target_id`));
  if (hasLines(field)) return childRows(resource.name, alias, name, lineValue(field.fields));
  return storageOf(field).read(alias, name, field);
}

/** The label of a reference field; `null` for other fields. */
export function fieldLabelSql(
  resource: ResourceDeclaration,
  alias: SQL,
  name: string,
  catalogue: Catalogue,
): SQL | null {
  const field = resource.fields[name];
  if (isReferenceToOne(field))
    return targetLabel(field.to, comparableColumn(alias, name, field), catalogue);
  if (isReferenceToMany(field))
    return childRows(
      resource.name,
      alias,
      name,
      targetLabel(field.to, sql`child.target_id`, catalogue),
    );
  if (!hasLines(field)) return null;
  const child = sql.raw('child');
  const references = Object.entries(field.fields).flatMap(([line, inner]) =>
    isReferenceToOne(inner)
      ? [[line, targetLabel(inner.to, comparableColumn(child, line, inner), catalogue)] as const]
      : [],
  );
  return references.length === 0
    ? null
    : childRows(resource.name, alias, name, sql`json_build_object(${pairs(references)})`);
}

/** `json_build_object` of names that come from declarations, never from a request. */
export const jsonObject = (entries: readonly (readonly [string, SQL])[]): SQL =>
  entries.length === 0 ? sql`'{}'::json` : sql`json_build_object(${pairs(entries)})`;
