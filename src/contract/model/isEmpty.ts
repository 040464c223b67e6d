import { LANGUAGES, type Localised } from './constants.ts';

/** Signs that cannot be seen (Unicode UAX 44), and the blank Braille pattern. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u{2800}]/gu;

/** Whether a text has no sign that can be seen. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === '';

/** A text without white space around it; `''` for one that cannot be seen. */
export const trimmed = (text: string): string => (isBlank(text) ? '' : text.trim());

/** Whether nothing is filled in: absent, blank, blank in every language, no rows. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return isBlank(value);
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object' || !LANGUAGES.every((language) => language in value)) return false;
  return LANGUAGES.every((language) => isEmpty((value as Localised)[language]));
}
