import type { Field } from '../model/fields.ts';
import { hasOptions } from '../model/kindTraits.ts';
import type { ResourceDeclaration } from '../model/resource.ts';
import { problemText, type TranslateKey, type CodedProblem } from './problemText.ts';

export const MAX_IMPORT_COLUMNS = 200;
/** A file is read piece by piece, so this only bounds what is kept on disk for a moment. */
export const MAX_IMPORT_MB = 200;
/** Rows that one call names by their numbers. */
export const MAX_NAMED_ROWS = 20_000;

/** Outcome of a row of a file in a dry run or an import. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const MAX_WORDS = 40;
/** Options named, at most, where a word of a file is none of them. */
const MAX_OPTIONS = 12;

const optionsToTell = (field: Field | undefined, code: string): readonly string[] | null =>
  code === 'notAnOption' && hasOptions(field) && field.options.length <= MAX_OPTIONS
    ? field.options
    : null;

/**
 * Text for a refused cell: the label of its field, the problem, and the options if they are few.
 * With an empty `path` it concerns the whole row.
 */
export function refusedCell(
  { name: resource, fields }: Pick<ResourceDeclaration, 'name' | 'fields'>,
  path: string,
  problem: CodedProblem,
  translate: TranslateKey,
): string {
  const name = path.split('.')[0] ?? '';
  const options = optionsToTell(fields[name], problem.code)?.map((option) =>
    translate(`resources.${resource}.options.${name}.${option}`, { _: option }),
  );
  const reason = options
    ? translate('framework.import.notAnOption', { options: options.join(', ') })
    : problemText(problem, translate);
  return name === ''
    ? reason
    : `${translate(`resources.${resource}.fields.${name}`, { _: name })}: ${reason}`;
}
