import { DEFAULT_LANGUAGE } from '../model/constants.ts';
import { languagesExcept } from '../model/localised.ts';

/**
 * Privilege for the developer page. No demonstration role has it; administrators have every
 * privilege.
 */
export const DEVELOPER_KEY = 'DEVELOPER_VIEW';
export const DEVELOPER_PATH = '/developer';
/** No resource has this name. */
export const DUTIES_PATH = `${DEVELOPER_PATH}/duties`;

/** Prefix of untranslated texts. */
export const TO_TRANSLATE = `⟨${languagesExcept(DEFAULT_LANGUAGE).join('/')}⟩ `;
export const isMissingText = (text: string | null | undefined): boolean =>
  (text ?? '').trim() === '' || (text ?? '').startsWith(TO_TRANSLATE);
