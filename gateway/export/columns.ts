import { LANGUAGES, type Language } from '../../src/contract/constants.ts';
import { PortalError } from '../../src/contract/errors.ts';
import type { Field, Kind } from '../../src/contract/fields.ts';
import { facetsOf } from '../../src/contract/kinds/registry.ts';
import { didYouMean } from '../../src/contract/nearestName.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import type { TableCell } from '../tabular/writeTable.ts';
import type { Lookup } from '../texts/texts.ts';

/** One column of an exported table: a field, or one language of a field kept in both. */
export interface ExportColumn {
  name: string;
  field: Field;
  /** Named by the request (`name.si`); otherwise the language of the file. */
  language: Language;
  isNamed: boolean;
}

export type ExportedRecord = Readonly<Record<string, unknown>> & { _labels?: Readonly<Record<string, unknown>> };

const isLanguage = (text: string | undefined): text is Language => LANGUAGES.some((language) => language === text);

/** The columns that a request names, each of them readable by the person. Throws BAD_REQUEST with the nearest name. */
export function exportColumns(resource: ResourceDeclaration, readable: readonly string[], names: readonly string[], language: Language): ExportColumn[] {
  return names.map((name) => {
    const [head = '', tail] = name.split('.');
    const field = readable.includes(head) ? resource.fields[head] : undefined;
    const isBilingual = field?.kind === 'text' && field.i18n === true;
    if (!field || (tail !== undefined && !(isBilingual && isLanguage(tail)))) {
      throw new PortalError('BAD_REQUEST', { details: { column: name, hint: didYouMean(head, readable).trim() } });
    }
    return { name: head, field, language: isLanguage(tail) ? tail : language, isNamed: tail !== undefined };
  });
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', si: 'සිංහල' };

/** The heading of a column, as lists and forms call the field. */
export function headingOf(resource: ResourceDeclaration, { name, language, isNamed }: ExportColumn, texts: Lookup): string {
  const label = texts(`resources.${resource.name}.fields.${name}`) ?? name;
  return isNamed ? `${label} (${LANGUAGE_NAMES[language]})` : label;
}

const text = (value: unknown, language: Language): string => {
  if (typeof value !== 'object' || value === null) return value === null || value === undefined ? '' : String(value);
  const pair = value as Partial<Record<Language, string | null>>;
  return pair[language] ?? pair.en ?? pair.si ?? '';
};

const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Colombo', dateStyle: 'short', timeStyle: 'short' });

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
  int: number,
  decimal: number,
  bool: ({ value, texts }) => texts(`framework.kinds.bool.${value ? 'yes' : 'no'}`) ?? (value ? 'yes' : 'no'),
  date: plain,
  datetime: ({ value }) => moment.format(new Date(String(value))),
  time: plain,
  select: ({ value, texts, optionKey }) => texts(optionKey(String(value))) ?? String(value),
  ref: ({ value, label, language }) => text(label ?? value, language),
  refs: ({ value, label, language }) => ((label ?? value) as unknown[]).map((item) => text(item, language)).join('; '),
  lines: plain,
  file: plain,
  image: plain,
  email: plain,
  url: plain,
  phone: plain,
  colour: plain,
  json: plain,
  derived: ({ value, language }) => (typeof value === 'number' ? value : text(value, language)),
};

/** A value as a person reads it on the screen: options and references by their names, moments in the time of Sri Lanka; numbers stay numbers. */
export function exportedCell(resource: ResourceDeclaration, { name, field, language }: ExportColumn, record: ExportedRecord, texts: Lookup): TableCell {
  const value = record[name];
  if (value === null || value === undefined) return null;
  const written = WRITTEN[field.kind];
  const optionKey = (option: string): string => `resources.${resource.name}.options.${name}.${option}`;
  return written ? written({ value, label: record._labels?.[name], language, texts, optionKey }) : facetsOf(field).toText(value, field);
}
