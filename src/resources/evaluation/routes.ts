import type { Localised } from '../../contract/model/constants.ts';
import { inAllLanguages } from '../../contract/model/localised.ts';
import type { EvaluatedUnit } from './api.ts';

export const FEEDBACK = '/manage-evaluation/feedback';
export const RESULTS = '/manage-evaluation/feedback-results';
export const EVALUATIONS = '/manage-evaluation/evaluations';

export const unitName = ({ code, title }: EvaluatedUnit, language: keyof Localised): string =>
  `${code} · ${title[language]}`;

/** The period and the participants of an evaluation. */
export const unitPlace = (
  { semester, medium, group }: EvaluatedUnit,
  language: keyof Localised,
  translate: (key: string) => string,
): string =>
  [semester[language], translate(`resources.offerings.options.medium.${medium}`), group].join(
    ' · ',
  );

/** Whether the code or title of a unit contains all words of a search. */
export function isFound({ code, title, group, semester }: EvaluatedUnit, query: string): boolean {
  const said = [code, inAllLanguages(title), group, inAllLanguages(semester)]
    .join(' ')
    .toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
