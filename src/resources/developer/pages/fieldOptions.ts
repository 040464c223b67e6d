import type { Field } from '../../../contract/model/fields.ts';
import type { Where } from '../../../contract/model/where.ts';

/** One option of a field: `max 300`, `search A`; a condition is described by the caller. */
export interface FieldOption {
  name: string;
  value: string | null;
  where?: Where;
}

const CONDITIONS: readonly string[] = ['required', 'visible', 'among'];
const SHOWN_SEPARATELY: readonly string[] = ['kind', 'fields'];

const plain = (value: unknown): string | null => {
  if (value === true) return null;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.length === 0 ? '–' : value.join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value);
  return !Array.isArray(value) && parts.every(([, part]) => typeof part !== 'object')
    ? parts.map(([name, part]) => `${name} = ${String(part)}`).join(', ')
    : JSON.stringify(value);
};

const isCondition = (name: string, value: unknown): value is Where =>
  CONDITIONS.includes(name) && typeof value === 'object' && value !== null;

/** Every option of a field as declared, including options added later. */
export const optionsOf = (field: Field): FieldOption[] =>
  Object.entries(field)
    .filter(
      ([name, value]) => !SHOWN_SEPARATELY.includes(name) && value !== undefined && value !== false,
    )
    .map(([name, value]: [string, unknown]) =>
      isCondition(name, value)
        ? { name, value: null, where: value }
        : { name, value: plain(value) },
    );
