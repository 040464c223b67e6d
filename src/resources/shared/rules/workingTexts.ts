import { LANGUAGES, type Localised } from '../../../contract/model/constants.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import type { WorkingStep } from '../api.ts';

/** A text in every language as arguments of a step, such as `name_en`. */
export const textArgs = (name: string, text: Localised): WorkingStep['args'] =>
  Object.fromEntries(LANGUAGES.map((language) => [`${name}_${language}`, text[language]]));

/**
 * The text of an argument. The steps of older sittings have one for all languages, which the ledger
 * keeps as it was.
 */
export const argText = (args: WorkingStep['args'], name: string): Localised =>
  perLanguage((language) => String(args[`${name}_${language}`] ?? args[name] ?? ''));
