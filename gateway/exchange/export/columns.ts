import { LANGUAGE_NAMES, type Language } from '../../../src/contract/model/constants.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { toWallClock } from '../../../src/contract/model/facultyClock.ts';
import type { Kind } from '../../../src/contract/model/fields.ts';
import { facetsOf } from '../../../src/contract/model/kinds/registry.ts';
import { isBilingual } from '../../../src/contract/model/kindTraits.ts';
import { splitLanguage, inLanguage } from '../../../src/contract/model/localised.ts';
import { didYouMean } from '../../../src/contract/model/nearestName.ts';
import { plainTextOf } from '../../../src/contract/model/richtext/plainText.ts';
import type { Lookup } from '../../db/texts.ts';
import type { Access } from '../../records/authorise/authorise.ts';
import { shownField, type ShownField } from '../../records/plan/shownField.ts';
import type { SqlScope } from '../../records/plan/sqlScope.ts';
import type { TableCell } from '../tabular/writeTable.ts';

/**
 * One column of an exported table: a field, a field of a referenced record, or one language of a
 * bilingual field.
 */
export interface ExportColumn extends ShownField {
  /** The path of the value in a record. */
  name: string;
  /** Requested as `name.si`; otherwise the language of the file. */
  language: Language;
  isNamed: boolean;
}

export type ExportedRecord = Readonly<Record<string, unknown>> & {
  _labels?: Readonly<Record<string, unknown>>;
  /** From the extension of the resource, see `exportWords`. */
  _words?: Readonly<Record<string, string>> | undefined;
};

/** The requested columns, all readable by the person. Throws BAD_REQUEST with the nearest name. */
export function exportColumns(
  access: Access,
  names: readonly string[],
  language: Language,
  scope: SqlScope,
): ExportColumn[] {
  return names.map((path) => {
    const { path: name, language: named } = splitLanguage(path);
    const found = shownField(access, name, scope);
    const isInBoth = isBilingual(found?.field);
    if (!found || (named && !isInBoth)) {
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
      language: named ?? language,
      isNamed: named !== undefined,
    };
  });
}

/** A heading with the language that the column contains, if it contains only one. */
export const inNamedLanguage = (label: string, language: Language | null): string =>
  language === null ? label : `${label} (${LANGUAGE_NAMES[language]})`;

/** The heading of a column, as in lists and forms. */
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
  return inNamedLanguage(label, isNamed ? language : null);
}

const text = (value: unknown, language: Language): string => {
  if (typeof value !== 'object' || value === null)
    return value === null || value === undefined ? '' : String(value);
  return inLanguage(value, language);
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
/** In a form that can be imported again. */
const plain = undefined;

/** How each kind is written; `undefined`: by its facet `toText`. */
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
 * A value as the screens show it: options and references by name, times in Sri Lanka time. Numbers
 * stay numbers.
 */
export function exportedCell(
  { name, field, language, resource, fieldName }: ExportColumn,
  record: ExportedRecord,
  texts: Lookup,
): TableCell {
  const value = record[name];
  if (value === null || value === undefined) return null;
  const words = record._words?.[name];
  if (words !== undefined) return words;
  const written = WRITTEN[field.kind];
  const optionKey = (option: string): string =>
    `resources.${resource}.options.${fieldName}.${option}`;
  return written
    ? written({ value, label: record._labels?.[name], language, texts, optionKey })
    : facetsOf(field).toText(value, field);
}
