import { LANGUAGES, type Localised } from '../../../contract/model/constants.ts';

/**
 * What finds a component of a unit where its row was replaced: its name in the first language, as
 * `inFirstLanguage` in SQL.
 */
export const componentKey = (name: Localised): string => name[LANGUAGES[0]];
