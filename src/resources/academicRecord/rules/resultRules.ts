import type { Localised } from '../../../contract/model/constants.ts';
import { isExam } from '../../marks/rules/mark.ts';
import type { GradeScheme, RuleSetVersion } from '../../ruleSets/rules/gradeScheme.ts';
import {
  compare,
  fraction,
  type Fraction,
  HUNDRED,
  lesser,
  over,
  rounded,
  sumOf,
  times,
} from '../../shared/rules/fraction.ts';
import { gradeOf, reaches, type Grade } from '../../shared/rules/grades.ts';
import { textArgs } from '../../shared/rules/workingTexts.ts';
import type { ResultCode, WorkingStep } from '../api/working.ts';

/**
 * A component of a course unit. Decimals as written; `minimumToPass` in marks of the component's
 * own maximum.
 */
export interface ComponentRule {
  id: string;
  name: Localised;
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

/** The paper that a carried mark comes from. */
interface Origin {
  paper: string;
  session: Localised;
}

export interface ComponentMark {
  component: string;
  status: MarkStatus;
  value: string | null;
  /** Of a carried mark. */
  carriedFrom?: Origin | null;
  /** Of a moderated mark: what the first marker gave. */
  raw?: string | null;
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

/** An absence from an examination, or from a component with its own minimum, is one from the unit. */
const isCompulsory = (component: ComponentRule): boolean =>
  isExam(component) || component.minimumToPass !== null;

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

type MarkedComponent = Omit<ComponentMark, 'component'> & { rule: ComponentRule };

/**
 * The code of the unit in place of a mark, if any. In order: withheld, which reveals nothing else;
 * a missing mark; an unexcused absence from a compulsory component, which uses up the attempt even
 * where another component has a medical; the medical, which leaves the unit open. No by-law orders
 * AB before MC; the faculty is to confirm it.
 */
function codeOf(
  marked: readonly MarkedComponent[],
): { code: Exclude<ResultCode, 'value'>; of: ComponentRule } | null {
  const first = (test: (line: MarkedComponent) => boolean) => marked.find(test)?.rule;
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
 * The exact share of a component in the unit: mark ÷ maximum × weight. An absence from an optional
 * component is 0.
 */
const shareOf = ({ maximum, weight }: ComponentRule, value: string | null): Fraction =>
  value === null ? fraction(0) : times(over(fraction(value), fraction(maximum)), fraction(weight));

/** The paper of a carried mark, with the title of its examination in each language. */
const originOf = ({ paper, session }: Origin): WorkingStep['args'] => ({
  from: paper,
  ...textArgs('from', session),
});

const componentStep = ({
  rule,
  status,
  value,
  carriedFrom,
  raw,
}: MarkedComponent): WorkingStep => ({
  rule: 'component',
  args: {
    ...textArgs('name', rule.name),
    kind: rule.kind,
    status,
    mark: value,
    maximum: rule.maximum,
    weight: rule.weight,
    minimum: rule.minimumToPass,
    share: status === 'value' ? rounded(shareOf(rule, value), 4) : null,
    ...(carriedFrom && status === 'value' && originOf(carriedFrom)),
    ...(raw && status === 'value' && { beforeModeration: raw }),
  },
});

/** Σ shares of a hundred, exactly. */
const exactTotal = (marked: readonly MarkedComponent[]): Fraction =>
  over(
    times(sumOf(marked.map(({ rule, value }) => shareOf(rule, value))), HUNDRED),
    sumOf(marked.map(({ rule }) => fraction(rule.weight))),
  );

/** What a minimum is compared with. */
export interface TestedComponent extends Pick<MarkedComponent, 'status' | 'value'> {
  rule: Pick<ComponentRule, 'name' | 'minimumToPass'>;
}

/** The first component below its own minimum. */
const belowMinimum = (marked: readonly TestedComponent[]): TestedComponent | undefined =>
  marked.find(
    ({ rule, value, status }) =>
      rule.minimumToPass !== null &&
      status === 'value' &&
      compare(fraction(value ?? '0'), fraction(rule.minimumToPass)) < 0,
  );

/** The grade of a total, lowered to E by a component below its minimum, and its points. */
export function gradeFor(
  total: string,
  marked: readonly TestedComponent[],
  scheme: GradeScheme,
): { grade: Grade; points: string; steps: WorkingStep[] } {
  const band = gradeOf(scheme.bands, total);
  const bandStep: WorkingStep = {
    rule: 'grade',
    args: {
      grade: band.grade,
      fromMark: band.fromMark.toFixed(DECIMALS),
      points: band.points.toFixed(DECIMALS),
      ruleSet: scheme.code,
      number: scheme.number,
    },
  };
  const short = belowMinimum(marked);
  if (!short || !reaches([band.grade], scheme.passGrade))
    return { grade: band.grade, points: band.points.toFixed(DECIMALS), steps: [bandStep] };
  const { name, minimumToPass } = short.rule;
  const points = scheme.bands.find(({ grade }) => grade === 'E')?.points ?? 0;
  return {
    grade: 'E',
    points: points.toFixed(DECIMALS),
    steps: [
      bandStep,
      {
        rule: 'minimum',
        args: {
          ...textArgs('name', name),
          mark: short.value,
          minimum: minimumToPass,
          grade: 'E',
        },
      },
    ],
  };
}

/** The points that count towards the GPA: at most the cap where the unit is repeated. */
export function pointsFor(
  points: string,
  attemptKind: ResultInput['attemptKind'],
  gpa: ResultInput['gpa'],
): Pick<ResultOutcome, 'pointsRaw' | 'pointsCounted' | 'isCapped'> & { steps: WorkingStep[] } {
  const raw = fraction(points);
  const counted = attemptKind === 'repeat' ? lesser(raw, fraction(gpa.repeatCap)) : raw;
  const isCapped = compare(counted, raw) < 0;
  const [pointsRaw, pointsCounted] = [rounded(raw, DECIMALS), rounded(counted, DECIMALS)];
  const args = { raw: pointsRaw, counted: pointsCounted, ruleSet: gpa.code, number: gpa.number };
  return {
    pointsRaw,
    pointsCounted,
    isCapped,
    steps: isCapped ? [{ rule: 'repeatCap', args }] : [],
  };
}

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
  if (components.length === 0) return codeOnly('IC', [{ rule: 'IC', args: { name: null } }]);
  const inOrder = components.map((rule): MarkedComponent => {
    const {
      status = 'blank',
      value = null,
      carriedFrom = null,
      raw = null,
    } = marks.find(({ component }) => component === rule.id) ?? {};
    return { rule, status, value, carriedFrom, raw };
  });
  const marked = inOrder.toSorted((left, right) => (left.rule.id < right.rule.id ? -1 : 1));
  const shares = inOrder.map(componentStep);
  const code = codeOf(marked);
  if (code) {
    const isAbsence = code.code === 'AB' && countsInGpa;
    const step = { rule: code.code, args: textArgs('name', code.of.name) };
    return codeOnly(code.code, [...shares, step], isAbsence ? '0.00' : null);
  }
  const exact = exactTotal(marked);
  const total = rounded(exact, DECIMALS);
  const { grade, points, steps } = gradeFor(total, inOrder, scheme);
  const isPassed = reaches([grade], scheme.passGrade);
  const working: WorkingStep[] = [
    ...shares,
    { rule: 'total', args: { exact: rounded(exact, 6), total } },
    ...steps,
  ];
  if (!countsInGpa)
    return {
      code: 'value',
      total,
      grade,
      pointsRaw: null,
      pointsCounted: null,
      isCapped: false,
      isPassed,
      working: [...working, { rule: 'nonGpa', args: {} }],
    };
  const { steps: capSteps, ...counted } = pointsFor(points, attemptKind, gpa);
  return {
    code: 'value',
    total,
    grade,
    ...counted,
    isPassed,
    working: [...working, ...capSteps],
  };
}
