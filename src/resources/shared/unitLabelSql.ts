import type { Language } from '../../contract/model/constants.ts';

/** SQL of the code and title of a `unit`, as people refer to it. */
export const unitLabelIn = (language: Language): string =>
  `unit.code || ' ' || unit.title_${language}`;
