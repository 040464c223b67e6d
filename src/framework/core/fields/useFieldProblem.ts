import { useTranslate } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import { useLanguage } from '../portal/useLanguage.ts';
import { anyProblemIn } from './fieldProblem.ts';
import { withDays } from './problemWords.ts';

/** The translated problem of a value in the surrounding form; `undefined` if there is none. */
export function useFieldProblem(name: string): string | undefined {
  const translate = useTranslate();
  const language = useLanguage();
  const { errors } = useFormState({ name });
  const found = anyProblemIn(get(errors, name));
  if (!found) return undefined;
  const { message, args = {} } = found;
  return withDays(translate, language)(message, { ...args, _: message });
}
