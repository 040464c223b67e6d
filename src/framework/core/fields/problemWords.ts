import type { Language } from '../../../contract/model/constants.ts';
import {
  problemText,
  type TranslateKey,
  type CodedProblem,
} from '../../../contract/wire/problemText.ts';
import { formatDate } from './localFormat.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Translates texts with their dates in the reader's format. */
export const withDays =
  (translate: TranslateKey, language: Language): TranslateKey =>
  (key, values) =>
    translate(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' && DAY.test(value) ? formatDate(value, language) : value,
        ]),
      ),
    );

/** Text for a problem of a field or of a whole record, with dates in the reader's format. */
export const problemWords = (
  problem: CodedProblem,
  translate: TranslateKey,
  language: Language,
): string => problemText(problem, withDays(translate, language));
