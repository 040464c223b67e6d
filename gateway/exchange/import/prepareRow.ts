import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import { isEmpty } from '../../../src/contract/model/isEmpty.ts';
import { canonicalValue, initialValues } from '../../../src/contract/model/kinds/checkRecord.ts';
import {
  hasLines,
  hasMarkup,
  hasOptions,
  isBilingual,
  isReferenceToMany,
  isReferenceToOne,
} from '../../../src/contract/model/kindTraits.ts';
import { perLanguage } from '../../../src/contract/model/localised.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { keepingForm, richTextOf } from '../../../src/contract/model/richtext/plainText.ts';
import type { ImportRow, ImportSettings } from '../../../src/contract/wire/calls/importCalls.ts';
import { readCell } from '../../../src/contract/wire/tabular/readCell.ts';
import type { Lookup } from '../../db/texts.ts';
import { linesAt } from './childRows.ts';
import type { FileRow } from './fileRow.ts';
import type { ReferenceBook } from './references.ts';

/** The values of a row before it is known which record it refers to. */
export interface PreparedRow {
  id: string | null;
  /** Complete values, and for bilingual texts the languages that the file contains. */
  values: Record<string, unknown>;
  /** Fields whose cell is empty. */
  empty: Set<string>;
  problems: ImportRow['problems'];
}

export interface Preparation {
  resource: ResourceDeclaration;
  settings: ImportSettings;
  references: ReferenceBook;
  /** Options of select fields by their names on screen. */
  options: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * The names of the options of every select field in both languages and in lower case; those of
 * child rows by path.
 */
export function optionNames(
  resource: ResourceDeclaration,
  lookups: readonly Lookup[],
): Map<string, Map<string, string>> {
  const fields = Object.entries(resource.fields).flatMap(([name, field]): [string, Field][] =>
    hasLines(field)
      ? Object.entries(field.fields).map(([child, line]) => [`${name}.${child}`, line])
      : [[name, field]],
  );
  return new Map(
    fields.flatMap(([name, field]) => {
      if (!hasOptions(field)) return [];
      const named = field.options.flatMap((option) =>
        [
          option,
          ...lookups.map(
            (lookup) => lookup(`resources.${resource.name}.options.${name}.${option}`) ?? option,
          ),
        ].map((text) => [text.toLowerCase(), option] as const),
      );
      return [[name, new Map(named)] as const];
    }),
  );
}

/** Reports the cells of a row that the file has no value for, if they fill a field. */
function reportUnread(
  { problems }: PreparedRow,
  { mapping }: ImportSettings,
  { unread }: FileRow,
): void {
  for (const [column, code] of Object.entries(unread ?? {})) {
    const path = mapping[Number(column)];
    if (path) problems[path] = { code };
  }
}

/** Each filled target with its text. */
function textsOf(
  { mapping, fixed, values = {} }: ImportSettings,
  cells: readonly string[],
): [path: string, text: string][] {
  const meant = (path: string, text: string): string => {
    const words = values[path];
    return words && Object.hasOwn(words, text.trim()) ? (words[text.trim()] ?? '') : text;
  };
  const read = mapping.flatMap((path, index): [string, string][] =>
    path === null ? [] : [[path, meant(path, cells[index] ?? '')]],
  );
  return [...read, ...Object.entries(fixed).filter(([path]) => !mapping.includes(path))];
}

/** A bilingual text with one of its languages read. */
const inOneLanguage = (value: unknown, field: Field, language: string, text: string): object => ({
  ...(value as object | null | undefined),
  [language]: hasMarkup(field) ? richTextOf(text) : text.trim(),
});

/**
 * Reads the child rows of a record, one for each row with a filled cell. Empty cells take the
 * default of the form.
 */
function readChildRows(
  preparation: Preparation,
  prepared: PreparedRow,
  rows: readonly FileRow[],
): void {
  const { resource, settings, references, options } = preparation;
  for (const { cells } of rows) {
    const texts = textsOf(settings, cells).filter(
      ([path]) => linesAt(resource, path) !== undefined,
    );
    for (const name of new Set(texts.map(([path]) => path.split('.')[0] ?? ''))) {
      const field = linesAt(resource, `${name}.`);
      const filled = texts.filter(
        ([path, text]) => path.startsWith(`${name}.`) && text.trim() !== '',
      );
      const present = Array.isArray(prepared.values[name])
        ? (prepared.values[name] as unknown[])
        : [];
      if (!field || filled.length === 0) {
        if (present.length === 0) prepared.empty.add(name);
        continue;
      }
      prepared.empty.delete(name);
      const row = initialValues({ fields: field.fields });
      for (const [path, text] of filled) {
        const [, child = '', language] = path.split('.');
        const line = field.fields[child];
        if (!line) continue;
        if (language !== undefined) {
          row[child] = inOneLanguage(row[child], line, language, text);
          continue;
        }
        row[child] = isReferenceToOne(line)
          ? resolve(prepared, `${name}.${present.length}.${child}`, references, text)
          : readCell(line, text, {
              dateOrder: settings.dateOrder,
              ...(options.has(path)
                ? { options: options.get(path) as ReadonlyMap<string, string> }
                : {}),
            });
      }
      prepared.values[name] = [...present, row];
    }
  }
}

/**
 * Reads the rows of one record into values. Looks up references and reports those that are not
 * found.
 */
export function prepareRow(
  preparation: Preparation,
  row: FileRow,
  rows: readonly FileRow[] = [row],
): PreparedRow {
  const { resource, settings, references, options } = preparation;
  const prepared: PreparedRow = { id: null, values: {}, empty: new Set(), problems: {} };
  for (const [path, text] of textsOf(settings, row.cells)) {
    const [name = '', language] = path.split('.');
    const field = resource.fields[name];
    if (linesAt(resource, path)) continue;
    if (path === 'id') prepared.id = text.trim() === '' ? null : text.trim();
    else if (field && language !== undefined)
      prepared.values[name] = inOneLanguage(prepared.values[name], field, language, text);
    else if (field && text.trim() === '') prepared.empty.add(name);
    else if (isReferenceToOne(field))
      prepared.values[name] = resolve(prepared, name, references, text);
    else if (isReferenceToMany(field))
      prepared.values[name] = resolveAll(prepared, name, references, text);
    else if (field)
      prepared.values[name] = readCell(field, text, {
        dateOrder: settings.dateOrder,
        ...(options.has(name) ? { options: options.get(name) as ReadonlyMap<string, string> } : {}),
      });
  }
  readChildRows(preparation, prepared, rows);
  for (const [name, value] of Object.entries(prepared.values)) {
    const field = resource.fields[name];
    if (isBilingual(field) && isEmpty({ ...perLanguage(() => ''), ...(value as object) })) {
      delete prepared.values[name];
      prepared.empty.add(name);
    }
  }
  for (const one of rows) reportUnread(prepared, settings, one);
  return prepared;
}

/** The id that a text stands for at a path such as `staff` or `authors.0.staff`. */
function resolve(
  prepared: PreparedRow,
  place: string,
  references: ReferenceBook,
  text: string,
): string | null {
  const found = references.find(place.replace(/\.\d+\./, '.'), text);
  if (found === null) prepared.problems[place] = { code: 'unknownName' };
  if (found === 'many') prepared.problems[place] = { code: 'ambiguous' };
  return found === 'many' ? null : found;
}

const resolveAll = (
  prepared: PreparedRow,
  name: string,
  references: ReferenceBook,
  text: string,
): string[] =>
  text
    .split(';')
    .flatMap((part) =>
      part.trim() === '' ? [] : (resolve(prepared, name, references, part.trim()) ?? []),
    );

/** A formatted text keeps its format if the file contains the same words. */
function withForm(field: Field, value: unknown, existing: unknown): unknown {
  if (!hasMarkup(field) || existing === null || existing === undefined || value === null)
    return value;
  if (!isBilingual(field)) return keepingForm(String(value), String(existing));
  const present = existing as Readonly<Record<string, string>>;
  return Object.fromEntries(
    Object.entries(value as Record<string, string>).map(([language, html]) => [
      language,
      keepingForm(html, present[language] ?? ''),
    ]),
  );
}

/**
 * The values to write: of a new record all filled fields; of an existing one only the values of the
 * file, keeping the other language of a text, with empty cells as the person chose.
 */
export function valuesToWrite(
  resource: ResourceDeclaration,
  { values, empty }: PreparedRow,
  existing: Readonly<Record<string, unknown>> | null,
  emptyCells: ImportSettings['emptyCells'],
): Record<string, unknown> {
  const written = Object.entries(values).map(([name, value]): [string, unknown] => {
    const field = resource.fields[name] as Field;
    const isPartial =
      isBilingual(field) && LANGUAGES.some((language) => !(language in (value as object)));
    const whole = canonicalValue(
      field,
      isPartial
        ? { ...perLanguage(() => ''), ...(existing?.[name] as object | null), ...(value as object) }
        : value,
    );
    return [name, withForm(field, whole, existing?.[name])];
  });
  const cleared =
    existing && emptyCells === 'clear'
      ? [...empty].map((name): [string, unknown] => [
          name,
          canonicalValue(resource.fields[name] as Field, null),
        ])
      : [];
  return Object.fromEntries([...written, ...cleared]);
}
