import { DEFAULT_LANGUAGE } from '../model/constants.ts';
import { languagesExcept } from '../model/localised.ts';

/** Prefix of untranslated texts. */
export const TO_TRANSLATE = `⟨${languagesExcept(DEFAULT_LANGUAGE).join('/')}⟩ `;
export const isMissingText = (text: string | null | undefined): boolean =>
  (text ?? '').trim() === '' || (text ?? '').startsWith(TO_TRANSLATE);
