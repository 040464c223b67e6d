import type { Localised } from '../../../contract/model/constants.ts';
import type { AcademicRecord } from '../../academicRecord/rules/academicRecord.ts';
import { nameOf } from '../../ruleSets/rules/byLaw.ts';
import type { ByLaw } from '../../ruleSets/rules/byLaw.ts';
import { grouped } from '../../shared/grouped.ts';
import { decideClass } from '../../shared/rules/degreeClass.ts';
import { fraction, rounded, type Fraction } from '../../shared/rules/fraction.ts';
import { testedAverage } from '../../shared/rules/gradePointAverage.ts';
import { GRADES, type Grade } from '../../shared/rules/grades.ts';
import type {
  AwardDifference,
  DegreeStanding,
  GpaSnapshot,
  ListLine,
  RuleVersion,
} from '../api.ts';

/** The names that the working of an award shows. */
export interface WorkingNames {
  titleOf: (unit: string) => Localised;
  semesterOf: (semester: string) => string;
}

const versionOf = (row: RuleVersion | null): RuleVersion | null =>
  row && { id: row.id, code: row.code, number: row.number };

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
const decimalOf = (credits: number): string => rounded(fraction(credits), 1);

/** The best grade of each unit that is passed, with the credits of the unit. */
function gradesPassed({ attempts }: AcademicRecord): { grade: Grade; credits: number }[] {
  const passed = attempts.filter(({ isPassed, countsInGpa }) => isPassed && countsInGpa);
  return [...grouped(passed, ({ unit }) => unit).values()].flatMap((own) => {
    const [best] = own.toSorted(
      (left, right) => GRADES.indexOf(left.result as Grade) - GRADES.indexOf(right.result as Grade),
    );
    return best ? [{ grade: best.result as Grade, credits: best.credits }] : [];
  });
}

function workingOf(
  { attempts, average }: AcademicRecord,
  { titleOf, semesterOf }: WorkingNames,
): GpaSnapshot['lines'] {
  const byUnit = grouped(attempts, ({ unit }) => unit);
  const lines = (average?.lines ?? []).map(
    ({ unit, credits, attempt, result, raw, counted, because }) => {
      const own = byUnit.get(unit) ?? [];
      const sitting = own.find(({ number }) => number === attempt) ?? own[0];
      return {
        unit: sitting?.code ?? '',
        credits,
        attempt,
        result,
        raw,
        counted,
        because,
        title: titleOf(unit),
        semester: semesterOf(sitting?.semester ?? ''),
      };
    },
  );
  return lines.toSorted((left, right) => (left.unit < right.unit ? -1 : 1));
}

/**
 * The standing of a student towards a degree: the figures of the record, and the class with every
 * condition met or not. Without rules for averages or classes there is no class.
 */
export function standingFor(
  record: AcademicRecord,
  classes: ByLaw['classes'],
  studies: Studies,
  names: WorkingNames,
): DegreeStanding {
  const { average, gpa, scheme, creditsEarned, unitsFailed } = record;
  const { creditsRequired } = studies;
  const decision = decideClass(classes ?? { classes: [], inStipulatedTime: true }, {
    ...studies,
    average: average && gpa && testedAverage(average, gpa),
    creditsEarned: Number(creditsEarned),
    unitsFailed: unitsFailed.length,
    grades: gradesPassed(record),
  });
  return {
    class: decision.class,
    considered: decision.considered,
    snapshot: {
      gpa: average?.shown ?? null,
      exact: written(average?.exact ?? null),
      credits: average?.credits ?? decimalOf(0),
      creditsEarned,
      creditsRequired: decimalOf(creditsRequired),
      lines: workingOf(record, names),
      rules: { grades: versionOf(scheme), gpa: versionOf(gpa), class: versionOf(classes) },
    },
  };
}

type Line = GpaSnapshot['lines'][number];

const lineText = ({ result, counted, credits }: Line): string =>
  `${result}${counted === null ? '' : ` (${counted})`} · ${credits}`;

const isSameLine = (one: Line | undefined, other: Line | undefined): boolean =>
  one?.result === other?.result &&
  one?.counted === other?.counted &&
  one?.credits === other?.credits;

/** The units of a calculated award whose lines are others by the present results, in their order. */
function unitDifferences(before: readonly Line[], after: readonly Line[]): AwardDifference[] {
  const former = new Map(before.map((line) => [line.unit, line]));
  const present = new Map(after.map((line) => [line.unit, line]));
  const changed = [...new Set([...former.keys(), ...present.keys()])].filter(
    (unit) => !isSameLine(former.get(unit), present.get(unit)),
  );
  const textOf = (line: Line | undefined): string | null => (line ? lineText(line) : null);
  return changed.toSorted().map((unit) => ({
    what: 'unit',
    unit,
    before: textOf(former.get(unit)),
    after: textOf(present.get(unit)),
  }));
}

/** The differences between a calculated award and the present results. */
export function differencesOf(
  award: { class: string | null; snapshot: GpaSnapshot },
  now: DegreeStanding,
): AwardDifference[] {
  const { snapshot: before } = award;
  const after = now.snapshot;
  const figures: AwardDifference[] = [
    { what: 'class', before: award.class, after: now.class },
    { what: 'gpa', before: before.gpa, after: after.gpa },
    { what: 'credits', before: before.creditsEarned, after: after.creditsEarned },
    ...(['grades', 'gpa', 'class'] as const).map((kind) => ({
      what: 'rules' as const,
      before: nameOf(before.rules[kind]),
      after: nameOf(after.rules[kind]),
    })),
  ];
  return [
    ...figures.filter((difference) => difference.before !== difference.after),
    ...unitDifferences(before.lines, after.lines),
  ];
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
