import { LANGUAGES } from '../../../contract/model/constants.ts';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import type { Field, FieldOf } from '../../../contract/model/fields.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import { checkValue, problem } from '../../../contract/model/kinds/checkRecord.ts';
import { isBilingual, isImage } from '../../../contract/model/kindTraits.ts';
import {
  messageOf,
  type FieldMessage,
  type ProblemMessage,
} from '../../core/fields/fieldProblem.ts';

/** Parts of a value with inputs of their own, so that a problem is shown at the right one. */
const partsOf = (field: Field): readonly string[] => (isBilingual(field) ? LANGUAGES : []);

/** Problems of the alternative text of a picture, in both languages if there is none. */
const altParts = (
  source: string,
  problems: Record<string, FieldProblem>,
): (readonly [string, ProblemMessage])[] =>
  LANGUAGES.flatMap((language) => {
    const found = problems[`${source}.alt.${language}`] ?? problems[`${source}.alt`];
    return found ? [[`alt.${language}`, messageOf(found)] as const] : [];
  });

function summarise(
  source: string,
  field: Field,
  problems: Record<string, FieldProblem>,
): FieldMessage | undefined {
  const own = problems[source];
  const parts = isImage(field)
    ? altParts(source, problems)
    : partsOf(field).flatMap((part) => {
        const found = problems[`${source}.${part}`] ?? own;
        return found ? [[part, messageOf(found)] as const] : [];
      });
  const first = own ?? Object.values(problems)[0];
  if (!first) return undefined;
  return parts.length === 0
    ? messageOf(first)
    : { ...messageOf(first), parts: Object.fromEntries(parts) };
}

/**
 * The rule of one input, from the gateway's contract: `undefined` if valid. Rules across fields are
 * checked by the form.
 */
export const fieldRule =
  (
    source: string,
    field: Field,
    required: boolean,
  ): ((value: unknown) => FieldMessage | undefined) =>
  (value) => {
    if (isEmpty(value))
      return required
        ? summarise(source, field, { [source]: problem('required', field) })
        : undefined;
    return summarise(source, field, checkValue(source, field, value));
  };

/**
 * The problem of child rows as a whole, such as their number; each cell has an input with its own
 * rule.
 */
export function lineProblem(
  source: string,
  field: FieldOf<'lines'>,
  rows: unknown,
  required: boolean,
): FieldProblem | null {
  if (isEmpty(rows)) return required ? problem('required', field) : null;
  return checkValue(source, field, rows)[source] ?? null;
}
