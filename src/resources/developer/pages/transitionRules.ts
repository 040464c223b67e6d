import { askedFields, rivalsOf, type Transition } from '../../../contract/model/workflow.ts';

const SHOWN_APART: readonly string[] = ['name', 'from', 'to', 'who', 'when'];

const written = (transition: Transition, name: string, value: unknown): string => {
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
      ([name, value]) => !SHOWN_APART.includes(name) && value !== undefined && value !== false,
    )
    .map(([name, value]: [string, unknown]) => ({ name, value: written(transition, name, value) }));
