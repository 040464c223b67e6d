import { LANGUAGES, type Localised } from '../../../contract/model/constants.ts';
import { perLanguage } from '../../../contract/model/localised.ts';

/** The arguments of a step in the working of a result. */
export type StepArgs = Readonly<Record<string, string | number | null>>;

/** A text in every language as arguments of a step, such as `name_en`. */
export const textArgs = (name: string, text: Localised): StepArgs =>
  Object.fromEntries(LANGUAGES.map((language) => [`${name}_${language}`, text[language]]));

/**
 * The text of an argument. The steps of older sittings have one for all languages, which the ledger
 * keeps as it was.
 */
export const argText = (args: StepArgs, name: string): Localised =>
  perLanguage((language) => String(args[`${name}_${language}`] ?? args[name] ?? ''));
