import { useTranslate } from 'react-admin';
import type { EligibilityLine } from '../api.ts';

/** The reasons of a line in one line of words, each with numerator and denominator. */
export function useLineReasons(): (line: Pick<EligibilityLine, 'facts'>) => string {
  const translate = useTranslate();
  return ({ facts }) =>
    facts.reasons
      .map(({ rule, part, whole, has, needs }) =>
        whole === 0
          ? translate(`eligibility.${rule}None`)
          : translate(`eligibility.${rule}`, { part, whole, has, needs }),
      )
      .join(' · ');
}
