import { askedFields, rivalsOf, type Transition } from '../../../contract/model/workflow.ts';

const SHOWN_SEPARATELY: readonly string[] = ['name', 'from', 'to', 'who', 'when'];

const textOf = (transition: Transition, name: string, value: unknown): string => {
  if (name === 'ask')
    return askedFields(transition)
      .map(({ field, required }) => (required ? `${field}!` : field))
      .join(', ');
  if (name === 'notBySamePersonAs') return rivalsOf(transition).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([field, set]) => `${field} = ${String(set)}`)
      .join(', ');
  return value === true ? '' : String(value);
};

/** The other rules of a transition, by their names in the declaration. */
export const transitionRules = (transition: Transition): { name: string; value: string }[] =>
  Object.entries(transition)
    .filter(
      ([name, value]) => !SHOWN_SEPARATELY.includes(name) && value !== undefined && value !== false,
    )
    .map(([name, value]: [string, unknown]) => ({ name, value: textOf(transition, name, value) }));
