import { get, useFormState } from 'react-hook-form';
import { anyProblemIn } from './fieldProblem.ts';

/** The translated problem of a value, or of a part of it, in the surrounding form. */
export function useFieldProblem(name: string): string | undefined {
  const { errors } = useFormState({ name });
  return anyProblemIn(get(errors, name))?.message;
}
