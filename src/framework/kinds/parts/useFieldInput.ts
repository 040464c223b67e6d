import { useMemo } from 'react';
import { useInput, useTranslate, type Validator } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import { isBilingual, isImage } from '../../../contract/model/kindTraits.ts';
import {
  anyProblemIn,
  problemIn,
  type FieldMessage,
  type ProblemMessage,
} from '../../core/fields/fieldProblem.ts';
import type { InputProps, Translate } from '../../core/fields/kind.ts';
import { fieldRule } from './fieldRule.ts';

export interface FieldInput {
  id: string;
  /** The value in the form, not formatted for display. */
  value: unknown;
  setValue: (value: unknown) => void;
  onBlur: () => void;
  /** Receives the element that is focused when the form finds a problem here. */
  focusRef: (element: unknown) => void;
  name: string;
  /** Translated problem of the value as a whole. */
  problem: string | null;
  /** Translated problem of a part: `si`. */
  problemOf: (part: string) => string | null;
  translate: Translate;
}

const asItIs = (value: unknown): unknown => value;

/** `typed` finds problems that the rule of the field does not know; a key stands for a message. */
export function useFieldInput(
  props: InputProps,
  typed?: (value: unknown) => FieldMessage | string | null,
): FieldInput {
  const { field, source, required = false } = props;
  const translate: Translate = useTranslate();
  const rule = useMemo(() => fieldRule(source, field, required), [source, field, required]);
  const validate = (value: unknown): FieldMessage | undefined => {
    const found = typed?.(value) ?? null;
    if (found === null) return rule(value);
    return typeof found === 'string' ? { message: found } : found;
  };
  const input = useInput<unknown>({
    source,
    validate: validate as Validator,
    format: asItIs,
    parse: asItIs,
  });
  // The input's own state covers `title` only; the gateway may report a problem of `title.si`.
  const { errors } = useFormState({ name: source });
  const error: unknown = get(errors, source);
  const isSplit = isBilingual(field) || (isImage(field) && field.alt === true);
  const translated = (found: ProblemMessage | null): string | null =>
    found && translate(found.message, { _: found.message, ...found.args });
  return {
    id: input.id,
    value: input.field.value as unknown,
    setValue: input.field.onChange as (value: unknown) => void,
    onBlur: () => input.field.onBlur(),
    focusRef: input.field.ref,
    name: input.field.name,
    problem: translated(isSplit ? problemIn(error) : anyProblemIn(error)),
    problemOf: (part) => translated(problemIn(error, part)),
    translate,
  };
}
