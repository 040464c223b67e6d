import type { Localised } from '../../../contract/model/constants.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import type { ByLaw } from '../../ruleSets/rules/byLaw.ts';
import { passGradeOf } from '../../ruleSets/rules/gradeScheme.ts';
import { decideClass, type ClassRules } from '../../shared/rules/degreeClass.ts';
import type { Fraction } from '../../shared/rules/fraction.ts';
import {
  gradePointAverage,
  testedAverage,
  type Attempt,
  type GpaRules,
} from '../../shared/rules/gradePointAverage.ts';
import { GRADES, reaches, type Grade, type GradeBand } from '../../shared/rules/grades.ts';
import type {
  AwardDifference,
  GpaSnapshot,
  ListLine,
  RuleVersion,
  DegreeStanding,
} from '../api.ts';

/** An attempt with its display names. */
export interface NamedAttempt extends Attempt {
  title: Localised;
  semester: string;
}

export interface AwardRules {
  gpa: GpaRules;
  class: ClassRules;
  scheme: { bands: readonly GradeBand[]; passGrade: Grade };
  versions: { grades: RuleVersion | null; gpa: RuleVersion | null; class: RuleVersion | null };
}

const versionOf = (row: RuleVersion | null): RuleVersion | null =>
  row && { id: row.id, code: row.code, number: row.number };

/** The rules of a by-law for awards, with their versions. */
export const awardRulesOf = ({ scheme, gpa, classes }: ByLaw): AwardRules => ({
  gpa: gpa ?? { repeatCap: 2, decimals: 2, test: 'exact' },
  class: classes ?? { classes: [], inStipulatedTime: true },
  scheme: { bands: scheme?.bands ?? [], passGrade: passGradeOf(scheme) },
  versions: { grades: versionOf(scheme), gpa: versionOf(gpa), class: versionOf(classes) },
});

export interface Studies {
  creditsRequired: number;
  yearsStipulated: number;
  /** Academic years from entry to the last examination. */
  yearsTaken: number;
  hasExtension: boolean;
}

const divisor = (left: bigint, right: bigint): bigint =>
  right === 0n ? left : divisor(right, left % right);
/** In lowest terms. */
function written(value: Fraction | null): string | null {
  if (value === null) return null;
  const common = divisor(value.numerator, value.denominator) || 1n;
  return `${value.numerator / common}/${value.denominator / common}`;
}
const decimalOf = (tenths: number): string => (tenths / 10).toFixed(1);

/**
 * The standing of a student towards a degree: the average with its working, the credits, and the
 * class with every condition met or not. The attempt that counts towards the average decides
 * whether a unit is passed; a medical absence alone neither fails a unit nor earns its credits.
 * Non-GPA units count by their best attempt. The order of the attempts is irrelevant.
 */
export function standingFor(
  attempts: readonly NamedAttempt[],
  rules: AwardRules,
  studies: Studies,
): DegreeStanding {
  const average = gradePointAverage(attempts, rules.gpa);
  const units = average.lines.map((line) => ({
    line,
    attempts: attempts.filter(({ unit }) => unit === line.unit),
  }));
  const best = units.map(({ line, attempts: own }) => {
    const passed = own
      .filter(({ result }) => reaches([result], rules.scheme.passGrade))
      .toSorted(
        (left, right) =>
          GRADES.indexOf(left.result as Grade) - GRADES.indexOf(right.result as Grade),
      )[0];
    const isPending = own.every(({ result }) => result === 'MC');
    return {
      line,
      passed,
      isFailed: passed === undefined && !isPending,
      tenths: Math.round(line.credits * 10),
    };
  });
  const earned = best.reduce((sum, { passed, tenths }) => sum + (passed ? tenths : 0), 0);
  const decision = decideClass(rules.class, {
    average: testedAverage(average, rules.gpa),
    creditsEarned: earned / 10,
    creditsRequired: studies.creditsRequired,
    yearsTaken: studies.yearsTaken,
    yearsStipulated: studies.yearsStipulated,
    hasExtension: studies.hasExtension,
    unitsFailed: best.filter(({ isFailed }) => isFailed).length,
    grades: best.flatMap(({ passed, line }) =>
      passed && line.because !== 'nonGpa'
        ? [{ grade: passed.result as Grade, credits: line.credits }]
        : [],
    ),
  });
  return {
    class: decision.class,
    considered: decision.considered,
    snapshot: {
      gpa: average.shown,
      exact: written(average.exact),
      credits: average.credits,
      creditsEarned: decimalOf(earned),
      creditsRequired: decimalOf(studies.creditsRequired * 10),
      lines: units.map(({ line, attempts: own }) => {
        const named = own.find(({ number }) => number === line.attempt) ?? own[0];
        return {
          ...line,
          title: named?.title ?? perLanguage(() => ''),
          semester: named?.semester ?? '',
        };
      }),
      rules: rules.versions,
    },
  };
}

/**
 * Attempts after one that counted are repeats; after a medical absence the next is proper again.
 * `results` in order.
 */
export function numberAttempts<Result extends { result: Attempt['result'] }>(
  results: readonly Result[],
): (Result & Pick<Attempt, 'number' | 'kind'>)[] {
  return results.map((one, index) => ({
    ...one,
    number: index + 1,
    kind: results.slice(0, index).some(({ result }) => result !== 'MC')
      ? ('repeat' as const)
      : ('proper' as const),
  }));
}

const versionText = (version: RuleVersion | null): string | null =>
  version && `${version.code} ${version.number}`;
const lineText = ({ result, counted, credits }: GpaSnapshot['lines'][number]): string =>
  `${result}${counted === null ? '' : ` (${counted})`} · ${credits}`;

/** The differences between a calculated award and the present results. */
export function differencesOf(
  award: { class: string | null; snapshot: GpaSnapshot },
  now: DegreeStanding,
): AwardDifference[] {
  const { snapshot: before } = award;
  const after = now.snapshot;
  const units = [...new Set([...before.lines, ...after.lines].map(({ unit }) => unit))].toSorted();
  const lineOf = (lines: GpaSnapshot['lines'], unit: string): string | null => {
    const line = lines.find((one) => one.unit === unit);
    return line ? lineText(line) : null;
  };
  const all: AwardDifference[] = [
    { what: 'class', before: award.class, after: now.class },
    { what: 'gpa', before: before.gpa, after: after.gpa },
    { what: 'credits', before: before.creditsEarned, after: after.creditsEarned },
    ...(['grades', 'gpa', 'class'] as const).map((kind) => ({
      what: 'rules' as const,
      before: versionText(before.rules[kind]),
      after: versionText(after.rules[kind]),
    })),
    ...units.map((unit) => ({
      what: 'unit' as const,
      unit,
      before: lineOf(before.lines, unit),
      after: lineOf(after.lines, unit),
    })),
  ];
  return all.filter((difference) => difference.before !== difference.after);
}

/** Seats in the order of the list, spread evenly over the sessions; none in absentia. */
export function seatsFor(
  lines: readonly Pick<ListLine, 'id' | 'mode'>[],
  sessions: number,
): { id: string; session: number | null; seat: number | null }[] {
  const coming = lines.filter(({ mode }) => mode === 'person');
  const each = Math.max(1, Math.ceil(coming.length / sessions));
  const places = new Map(coming.map(({ id }, place) => [id, place]));
  return lines.map(({ id }) => {
    const place = places.get(id);
    return place === undefined
      ? { id, session: null, seat: null }
      : { id, session: Math.floor(place / each) + 1, seat: (place % each) + 1 };
  });
}

/** The unmet conditions of the lowest class, for a student without a class. */
export const unmetOf = ({
  class: name,
  considered,
}: DegreeStanding): DegreeStanding['considered'][number]['conditions'][number]['rule'][] => {
  const lowest = name === null ? considered.at(-1) : undefined;
  return lowest?.conditions.filter(({ met }) => !met).map(({ rule }) => rule) ?? [];
};
