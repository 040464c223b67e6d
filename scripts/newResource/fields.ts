import { type Field, type Kind } from '../../src/contract/model/fields.ts';
import { KINDS } from '../../src/contract/model/kinds/registry.ts';
import { isPlainText, isReference } from '../../src/contract/model/kindTraits.ts';
import { didYouMean } from '../../src/contract/model/nearestName.ts';
import { fieldName } from './names.ts';

/**
 * A parsed `--field`: `startsOn:date!`, `code:text^`, `status:select(asked|granted)`,
 * `staff:ref(staff)!`, `title:text*!`.
 */
export interface FieldRequest {
  name: string;
  kind: string;
  /** The arguments in brackets: options of a select, target of a reference. */
  arguments: readonly string[];
  isRequired: boolean;
  /** Searchable, and the label of the record. */
  isTitle: boolean;
  /** Unique; an import identifies records by it. */
  isUnique: boolean;
}

const FIELD = /^([a-z][A-Za-z0-9]*):([a-zA-Z]+)(?:\(([^)]+)\))?([*!^]*)$/;
const NEEDS: Readonly<Record<string, string>> = {
  ref: 'the resource it points to, as in staff:ref(staff)',
  refs: 'the resource it points to',
  select: 'its options, as in state:select(open|closed)',
  decimal: 'its decimals, as in share:decimal(2)',
};
const NOT_OFFERED = ['lines'];

/**
 * Parses a `--field`.
 *
 * @throws Error with the problem and the nearest valid name.
 */
export function parseField(text: string, resources: readonly string[]): FieldRequest {
  const [, name, kind, inside, marks = ''] = FIELD.exec(text) ?? [];
  if (name === undefined || kind === undefined)
    throw new Error(
      `--field ${text}: write it as name:kind, with ! if required, * for the title, ^ if unique`,
    );
  const kinds = Object.keys(KINDS).filter((known) => !NOT_OFFERED.includes(known));
  if (!kinds.includes(kind))
    throw new Error(`--field ${text}: there is no kind “${kind}” here${didYouMean(kind, kinds)}`);
  const given =
    inside
      ?.split('|')
      .map((part) => part.trim())
      .filter((part) => part !== '') ?? [];
  if (NEEDS[kind] !== undefined && given.length === 0)
    throw new Error(`--field ${text}: a ${kind} needs ${NEEDS[kind]}`);
  const [target = ''] = given;
  if (isReference({ kind } as Field) && !resources.includes(target))
    throw new Error(
      `--field ${text}: there is no resource “${target}”${didYouMean(target, resources)}`,
    );
  return {
    name,
    kind,
    arguments: given,
    isRequired: marks.includes('!'),
    isTitle: marks.includes('*'),
    isUnique: marks.includes('^'),
  };
}

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const FILE_OPTIONS = ["accept: ['application/pdf']", 'maxMb: 20'];

/** Initial options of a field, by kind. */
const OPTIONS: Partial<Record<Kind, (given: readonly string[]) => readonly string[]>> = {
  text: () => ['max: 200'],
  select: (given) => [`options: [${given.map(quoted).join(', ')}]`],
  decimal: ([decimals]) => [`decimals: ${Number(decimals) || 2}`],
  file: () => FILE_OPTIONS,
  files: () => FILE_OPTIONS,
  richText: () => ['i18n: true'],
  image: () => ['alt: true'],
};

/** The field as a line of a declaration. */
export function fieldCode({
  name,
  kind,
  arguments: given,
  isRequired,
  isTitle,
  isUnique,
}: FieldRequest): string {
  const options = [
    ...(isRequired ? ['required: true'] : []),
    ...(isUnique ? ['unique: true'] : []),
    ...(OPTIONS[kind as Kind]?.(given) ?? []),
    ...(isTitle && isPlainText({ kind } as Field) ? ["search: 'A'"] : []),
  ];
  const all = [
    ...(isReference({ kind } as Field) ? [quoted(given[0] ?? '')] : []),
    ...(options.length === 0 ? [] : [`{ ${options.join(', ')} }`]),
  ];
  return `    ${name}: f.${kind}(${all.join(', ')}),`;
}

const MOST_OPTIONS = 12;
const isWhole = (cell: string): boolean => /^-?\d{1,9}$/.test(cell);
const isOption = (cell: string): boolean => /^[^|().']{1,60}$/.test(cell);

/**
 * Derives fields from the headings and cells of a table: numbers, dates, a select for few repeated
 * words, otherwise text. The first column with distinct values becomes the title.
 */
export function fieldsOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): FieldRequest[] {
  const columns = headings.map((heading, index) => ({
    heading,
    cells: rows.map((row) => (row[index] ?? '').trim()),
  }));
  const title = columns.findIndex(
    ({ cells }) => cells.every((cell) => cell !== '') && new Set(cells).size === cells.length,
  );
  return columns.map(({ heading, cells }, index): FieldRequest => {
    const filled = cells.filter((cell) => cell !== '');
    const words = [...new Set(filled)];
    const isTitle = index === Math.max(0, title);
    const common = {
      name: fieldName(heading),
      isRequired: filled.length === cells.length && filled.length > 0,
      isTitle,
      isUnique: isTitle && index === title,
    };
    if (isTitle) return { ...common, kind: 'text', arguments: [] };
    if (filled.length > 0 && filled.every((cell) => /^\d{4}-\d{2}-\d{2}$/.test(cell)))
      return { ...common, kind: 'date', arguments: [] };
    if (filled.length > 0 && filled.every(isWhole))
      return { ...common, kind: 'int', arguments: [] };
    if (
      words.length > 1 &&
      words.length <= MOST_OPTIONS &&
      words.every(isOption) &&
      filled.length >= words.length * 3
    )
      return { ...common, kind: 'select', arguments: words.toSorted() };
    return { ...common, kind: 'text', arguments: [] };
  });
}
