import {
  compare,
  fraction,
  lesser,
  over,
  rounded,
  sumOf,
  times,
  type Fraction,
} from '../../shared/rules/fraction.ts';
import { GRADES, gradeOf, type Grade, type GradeBand } from '../../shared/rules/grades.ts';
import type { ResultCode, WorkingStep } from '../api.ts';

/**
 * A component of a course unit. Decimals as written; `minimumToPass` in marks of the component's
 * own maximum.
 */
export interface ComponentRule {
  id: string;
  name: string;
  kind: string;
  weight: string;
  maximum: string;
  minimumToPass: string | null;
}

/**
 * `AB` absent, `MC` absent with an accepted medical, `WH` withheld, `OFF` under an examination
 * offence; `value` only with a mark.
 */
type MarkStatus = 'blank' | 'value' | 'AB' | 'MC' | 'WH' | 'OFF';

export interface ComponentMark {
  component: string;
  status: MarkStatus;
  value: string | null;
}

/** A version of a rule set, as a result keeps it. */
export interface RuleSetVersion {
  id: string;
  code: string;
  number: number;
}

export interface GradeScheme extends RuleSetVersion {
  bands: readonly GradeBand[];
  passGrade: Grade;
}

export interface ResultInput {
  components: readonly ComponentRule[];
  /** In any order; a component without a mark is blank. */
  marks: readonly ComponentMark[];
  attemptKind: 'proper' | 'repeat' | 'medical' | 'improvement';
  countsInGpa: boolean;
  scheme: GradeScheme;
  gpa: RuleSetVersion & { repeatCap: number };
}

export interface ResultOutcome {
  code: ResultCode;
  /** Of a hundred with two decimals; `null` for every code. */
  total: string | null;
  grade: Grade | null;
  pointsRaw: string | null;
  pointsCounted: string | null;
  isCapped: boolean;
  isPassed: boolean;
  working: WorkingStep[];
}

const DECIMALS = 2;
const HUNDRED = fraction(100);

/**
 * Whoever misses such a component has not sat the unit: an examination, or one that must be passed
 * by itself.
 */
const isCompulsory = ({ kind, minimumToPass }: ComponentRule): boolean =>
  kind === 'exam' || minimumToPass !== null;

const codeOnly = (
  code: Exclude<ResultCode, 'value'>,
  working: WorkingStep[],
  points: string | null = null,
): ResultOutcome => ({
  code,
  total: null,
  grade: null,
  pointsRaw: null,
  pointsCounted: points,
  isCapped: false,
  isPassed: false,
  working,
});

/**
 * The code that stands for the unit instead of a mark, if any. Withheld comes first, so that
 * nothing is told; then a missing mark; then an absence without an accepted excuse from a
 * compulsory component, which uses up the attempt even where another component has a medical; then
 * the medical, which leaves the unit open. No by-law orders AB before MC; the faculty is to confirm
 * it.
 */
function codeOf(
  marked: readonly { rule: ComponentRule; status: MarkStatus }[],
): { code: Exclude<ResultCode, 'value'>; of: ComponentRule } | null {
  const first = (test: (line: { rule: ComponentRule; status: MarkStatus }) => boolean) =>
    marked.find(test)?.rule;
  const withheld = first(({ status }) => status === 'WH' || status === 'OFF');
  if (withheld) return { code: 'WH', of: withheld };
  const blank = first(({ status }) => status === 'blank');
  if (blank) return { code: 'IC', of: blank };
  const absent = first(({ rule, status }) => status === 'AB' && isCompulsory(rule));
  if (absent) return { code: 'AB', of: absent };
  const medical = first(({ status }) => status === 'MC');
  return medical ? { code: 'MC', of: medical } : null;
}

/**
 * What a component adds to the unit, exactly: mark ÷ maximum × weight. An absence from what is not
 * compulsory adds nothing.
 */
const shareOf = ({ maximum, weight }: ComponentRule, value: string | null): Fraction =>
  value === null ? fraction(0) : times(over(fraction(value), fraction(maximum)), fraction(weight));

/**
 * The result of one attempt at one unit: Σ(mark ÷ maximum × weight) exactly, rounded half up once;
 * the grade of the scheme; E where a component is below its own minimum; at most the cap where the
 * unit is repeated (cmb.ac.lk: the GPA uses 2.00 while the sheet shows the grade marked RC). The
 * order of components and marks is irrelevant.
 */
export function resultOf({
  components,
  marks,
  attemptKind,
  countsInGpa,
  scheme,
  gpa,
}: ResultInput): ResultOutcome {
  const marked = components
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    .map((rule) => ({
      rule,
      status: 'blank' as MarkStatus,
      value: null as string | null,
      ...marks.find(({ component }) => component === rule.id),
    }));
  const inOrder = components.flatMap((rule) => marked.find((line) => line.rule === rule) ?? []);
  const working: WorkingStep[] = inOrder.map(
    ({ rule: { name, maximum, weight, ...rule }, status, value }) => ({
      rule: 'component',
      args: {
        name,
        status,
        mark: value,
        maximum,
        weight,
        share:
          status === 'value'
            ? rounded(shareOf({ name, maximum, weight, ...rule }, value), 4)
            : null,
      },
    }),
  );
  if (components.length === 0) return codeOnly('IC', [{ rule: 'IC', args: { name: null } }]);
  const code = codeOf(marked);
  if (code) {
    const isAbsence = code.code === 'AB' && countsInGpa;
    return codeOnly(
      code.code,
      [...working, { rule: code.code, args: { name: code.of.name } }],
      isAbsence ? '0.00' : null,
    );
  }
  const weights = sumOf(components.map(({ weight }) => fraction(weight)));
  const exact = over(
    times(sumOf(marked.map(({ rule, value }) => shareOf(rule, value))), HUNDRED),
    weights,
  );
  const total = rounded(exact, DECIMALS);
  working.push({ rule: 'total', args: { exact: rounded(exact, 6), total } });
  const short = inOrder.find(
    ({ rule, value, status }) =>
      rule.minimumToPass !== null &&
      status === 'value' &&
      compare(fraction(value ?? '0'), fraction(rule.minimumToPass)) < 0,
  );
  const band = gradeOf(scheme.bands, total);
  working.push({
    rule: 'grade',
    args: {
      grade: band.grade,
      fromMark: band.fromMark.toFixed(DECIMALS),
      points: band.points.toFixed(DECIMALS),
      ruleSet: scheme.code,
      number: scheme.number,
    },
  });
  const isLowered =
    short !== undefined && GRADES.indexOf(band.grade) <= GRADES.indexOf(scheme.passGrade);
  const grade = isLowered ? 'E' : band.grade;
  const points = isLowered
    ? (scheme.bands.find((one) => one.grade === 'E')?.points ?? 0)
    : band.points;
  if (isLowered && short)
    working.push({
      rule: 'minimum',
      args: { name: short.rule.name, mark: short.value, minimum: short.rule.minimumToPass, grade },
    });
  const isPassed = GRADES.indexOf(grade) <= GRADES.indexOf(scheme.passGrade);
  if (!countsInGpa) {
    working.push({ rule: 'nonGpa', args: {} });
    return {
      code: 'value',
      total,
      grade,
      pointsRaw: null,
      pointsCounted: null,
      isCapped: false,
      isPassed,
      working,
    };
  }
  const raw = fraction(points.toFixed(DECIMALS));
  const counted = attemptKind === 'repeat' ? lesser(raw, fraction(gpa.repeatCap)) : raw;
  const isCapped = compare(counted, raw) < 0;
  const pointsCounted = rounded(counted, DECIMALS);
  if (isCapped)
    working.push({
      rule: 'repeatCap',
      args: {
        raw: rounded(raw, DECIMALS),
        counted: pointsCounted,
        ruleSet: gpa.code,
        number: gpa.number,
      },
    });
  return {
    code: 'value',
    total,
    grade,
    pointsRaw: rounded(raw, DECIMALS),
    pointsCounted,
    isCapped,
    isPassed,
    working,
  };
}
