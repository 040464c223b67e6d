import type { Language } from '../../../contract/model/constants.ts';
import { problemText, type Say, type ToldProblem } from '../../../contract/wire/problemText.ts';
import { formatDate } from './localFormat.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Says texts with the days in them as the reader writes them. */
export const withDays =
  (say: Say, language: Language): Say =>
  (key, values) =>
    say(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' && DAY.test(value) ? formatDate(value, language) : value,
        ]),
      ),
    );

/**
 * A problem of a field, or of a record as a whole, in words, with the days in it as the reader
 * writes them.
 */
export const problemWords = (problem: ToldProblem, translate: Say, language: Language): string =>
  problemText(problem, withDays(translate, language));
