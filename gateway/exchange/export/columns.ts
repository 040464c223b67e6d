import { LANGUAGES, type Language } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { toWallClock } from '../../../src/contract/model/facultyClock.ts';
import { f, type Field, type Kind, isBilingual } from '../../../src/contract/model/fields.ts';
import { facetsOf } from '../../../src/contract/model/kinds/registry.ts';
import { isReferenceToOne } from '../../../src/contract/model/kindTraits.ts';
import { didYouMean } from '../../../src/contract/model/nearestName.ts';
import { plainTextOf } from '../../../src/contract/model/richtext/plainText.ts';
import type { Lookup } from '../../db/texts.ts';
import type { Access } from '../../records/authorise/authorise.ts';
import { declaredBehind } from '../../records/plan/readablePaths.ts';
import type { SqlScope } from '../../records/plan/sqlScope.ts';
import type { TableCell } from '../tabular/writeTable.ts';

/**
 * One column of an exported table: a field, one behind a reference, or one language of a field kept
 * in both.
 */
export interface ExportColumn {
  /** As records carry it. */
  name: string;
  field: Field;
  /** The resource that declares the field, and its name there. */
  resource: string;
  fieldName: string;
  /** Named by the request (`name.si`); otherwise the language of the file. */
  language: Language;
  isNamed: boolean;
}

export type ExportedRecord = Readonly<Record<string, unknown>> & {
  _labels?: Readonly<Record<string, unknown>>;
};

const isLanguage = (text: string | undefined): text is Language =>
  LANGUAGES.some((language) => language === text);

/** What the gateway keeps of every record and a list may show. */
const OF_EVERY_RECORD: Readonly<Record<string, Field>> = {
  createdAt: f.datetime(),
  updatedAt: f.datetime(),
};

type Found = Pick<ExportColumn, 'field' | 'resource' | 'fieldName'>;

/** The field that a column of a list shows, if the person may read it. */
export function shownField(access: Access, path: string, scope: SqlScope): Found | undefined {
  const [head = '', name] = path.split('.');
  const system = Object.hasOwn(OF_EVERY_RECORD, path) ? OF_EVERY_RECORD[path] : undefined;
  if (system) return { field: system, resource: '', fieldName: path };
  const isReadable =
    Object.hasOwn(access.read, head) && !access.view?.declaration.hide?.includes(head);
  const own = isReadable ? access.resource.fields[head] : undefined;
  if (own && name === undefined)
    return { field: own, resource: access.resource.name, fieldName: head };
  const behind = own && declaredBehind(access, path, scope);
  return behind && isReferenceToOne(own)
    ? { field: behind, resource: own.to, fieldName: name ?? '' }
    : undefined;
}

/**
 * The columns that a request names, each of them readable by the person. Throws BAD_REQUEST with
 * the nearest name.
 */
export function exportColumns(
  access: Access,
  names: readonly string[],
  language: Language,
  scope: SqlScope,
): ExportColumn[] {
  return names.map((path) => {
    const [, name = path, named] = /^(.+)\.(en|si)$/.exec(path) ?? [];
    const found = shownField(access, name, scope);
    const isInBoth = isBilingual(found?.field);
    if (!found || (isLanguage(named) && !isInBoth)) {
      throw new PortalError('BAD_REQUEST', {
        details: {
          column: path,
          hint: didYouMean(path.split('.')[0] ?? '', Object.keys(access.read)).trim(),
        },
      });
    }
    return {
      ...found,
      name,
      language: isLanguage(named) ? named : language,
      isNamed: isLanguage(named),
    };
  });
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', si: 'සිංහල' };

/** The heading of a column, as lists and forms call the field. */
export function headingOf(
  { resource, fieldName, language, isNamed }: ExportColumn,
  texts: Lookup,
): string {
  const label =
    texts(
      resource === ''
        ? `framework.fields.${fieldName}`
        : `resources.${resource}.fields.${fieldName}`,
    ) ?? fieldName;
  return isNamed ? `${label} (${LANGUAGE_NAMES[language]})` : label;
}

const text = (value: unknown, language: Language): string => {
  if (typeof value !== 'object' || value === null)
    return value === null || value === undefined ? '' : String(value);
  const pair = value as Partial<Record<Language, string | null>>;
  return pair[language] ?? pair.en ?? pair.si ?? '';
};

interface CellOf {
  value: unknown;
  label: unknown;
  language: Language;
  /** Looks up `yes`, or the name of an option. */
  texts: Lookup;
  optionKey: (option: string) => string;
}

const number = ({ value }: CellOf): TableCell => Number(value);
/** The form in which it can be imported again. */
const plain = undefined;

/** How each kind is written; `undefined`: as its facet `toText` says. */
const WRITTEN: { readonly [K in Kind]: ((cell: CellOf) => TableCell) | undefined } = {
  text: ({ value, language }) => text(value, language),
  richText: ({ value, language }) => plainTextOf(text(value, language)),
  int: number,
  decimal: number,
  bool: ({ value, texts }) =>
    texts(`framework.kinds.bool.${value ? 'yes' : 'no'}`) ?? (value ? 'yes' : 'no'),
  date: plain,
  datetime: ({ value }) => toWallClock(String(value)).replace('T', ' '),
  time: plain,
  select: ({ value, texts, optionKey }) => texts(optionKey(String(value))) ?? String(value),
  ref: ({ value, label, language }) => text(label ?? value, language),
  refs: ({ value, label, language }) =>
    ((label ?? value) as unknown[]).map((item) => text(item, language)).join('; '),
  lines: plain,
  file: plain,
  files: plain,
  image: plain,
  email: plain,
  url: plain,
  phone: plain,
  json: plain,
};

/**
 * A value as a person reads it on the screen: options and references by their names, moments in the
 * time of Sri Lanka; numbers stay numbers.
 */
export function exportedCell(
  { name, field, language, resource, fieldName }: ExportColumn,
  record: ExportedRecord,
  texts: Lookup,
): TableCell {
  const value = record[name];
  if (value === null || value === undefined) return null;
  const written = WRITTEN[field.kind];
  const optionKey = (option: string): string =>
    `resources.${resource}.options.${fieldName}.${option}`;
  return written
    ? written({ value, label: record._labels?.[name], language, texts, optionKey })
    : facetsOf(field).toText(value, field);
}
