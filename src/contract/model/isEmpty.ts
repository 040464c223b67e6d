import { LANGUAGES, type Localised } from './constants.ts';

/** Whether nothing is filled in: absent, blank, blank in every language, no rows. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object' || !LANGUAGES.every((language) => language in value)) return false;
  return LANGUAGES.every((language) => isEmpty((value as Localised)[language]));
}
