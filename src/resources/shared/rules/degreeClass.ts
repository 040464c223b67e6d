import { compare, fraction, type Fraction } from './fraction.ts';
import { GRADES, type Grade } from './grades.ts';

/** Classes of an award, best first. */
export const CLASSES = ['first', 'secondUpper', 'secondLower', 'pass'] as const;
export type DegreeClass = (typeof CLASSES)[number];

/** UGC Commission Circular 901: First 3.70, Second Upper 3.30, Second Lower 3.00, Pass 2.00. */
export const CLASS_CUT_OFFS: Readonly<Record<DegreeClass, string>> = {
  first: '3.70',
  secondUpper: '3.30',
  secondLower: '3.00',
  pass: '2.00',
};

export interface ClassRules {
  classes: readonly { class: DegreeClass; fromGpa: number }[];
  /**
   * A class (not a pass) requires finishing within the years of the degree, except for granted
   * extensions (Peradeniya manual 2.3.4.2).
   */
  inStipulatedTime: boolean;
  /**
   * At least this share of the credits, in per cent, with this grade or better (SJP Science asks it
   * of the specialisation).
   */
  share?: { grade: Grade; percent: number };
}

/** The facts about a candidate for the award. Credits with one decimal. */
export interface AwardFacts {
  average: Fraction | null;
  creditsEarned: number;
  creditsRequired: number;
  yearsTaken: number;
  yearsStipulated: number;
  hasExtension: boolean;
  unitsFailed: number;
  grades: readonly { grade: Grade; credits: number }[];
}

interface ClassCondition {
  rule: 'credits' | 'failures' | 'average' | 'time' | 'share';
  met: boolean;
  /** The actual and the required value, formatted. */
  has: string;
  needs: string;
}

export interface ClassDecision {
  /** `null`: not even a pass. */
  class: DegreeClass | null;
  /** For every class from the best: each condition, met or not. */
  considered: { class: DegreeClass; conditions: ClassCondition[] }[];
}

const decimal = ({ numerator, denominator }: Fraction): string =>
  (Number((numerator * 10_000n) / denominator) / 10_000).toFixed(4);

function conditionsOf(
  name: DegreeClass,
  fromGpa: number,
  rules: ClassRules,
  facts: AwardFacts,
): ClassCondition[] {
  const {
    average,
    creditsEarned,
    creditsRequired,
    yearsTaken,
    yearsStipulated,
    hasExtension,
    unitsFailed,
    grades,
  } = facts;
  const always: ClassCondition[] = [
    {
      rule: 'credits',
      met: creditsEarned >= creditsRequired,
      has: String(creditsEarned),
      needs: String(creditsRequired),
    },
    { rule: 'failures', met: unitsFailed === 0, has: String(unitsFailed), needs: '0' },
    {
      rule: 'average',
      met: average !== null && compare(average, fraction(fromGpa)) >= 0,
      has: average ? decimal(average) : '–',
      needs: fromGpa.toFixed(2),
    },
  ];
  if (name === 'pass') return always;
  const { share } = rules;
  const total = grades.reduce((sum, { credits }) => sum + credits * 10, 0);
  const good = grades
    .filter(({ grade }) => share && GRADES.indexOf(grade) <= GRADES.indexOf(share.grade))
    .reduce((sum, { credits }) => sum + credits * 10, 0);
  return [
    ...always,
    ...(rules.inStipulatedTime
      ? [
          {
            rule: 'time' as const,
            met: hasExtension || yearsTaken <= yearsStipulated,
            has: String(yearsTaken),
            needs: String(yearsStipulated),
          },
        ]
      : []),
    ...(share
      ? [
          {
            rule: 'share' as const,
            met: total > 0 && good * 100 >= share.percent * total,
            has: total > 0 ? `${Math.floor((good * 100) / total)}` : '0',
            needs: String(share.percent),
          },
        ]
      : []),
  ];
}

/** The best class whose conditions are all met, with all considered conditions. */
export function decideClass(rules: ClassRules, facts: AwardFacts): ClassDecision {
  const considered = rules.classes
    .toSorted((left, right) => CLASSES.indexOf(left.class) - CLASSES.indexOf(right.class))
    .map(({ class: name, fromGpa }) => ({
      class: name,
      conditions: conditionsOf(name, fromGpa, rules, facts),
    }));
  return {
    class: considered.find(({ conditions }) => conditions.every(({ met }) => met))?.class ?? null,
    considered,
  };
}
