import { COURSEWORK, NUMBERS, SCHEME, SCORES } from './oulad.ts';

/** Every tenth student of the module. */
export const CHOSEN = NUMBERS.filter((_, index) => index % 10 === 0);
export const [EXCUSED = '', CORRECTED = '', ENTERED = ''] = CHOSEN;

/** Credits in tenths. The second unit has the last two marks, of which one is its examination. */
export const UNITS = {
  'AAA 2013': { credits: 30n, parts: COURSEWORK, exam: '' },
  'BBB 2013': {
    credits: 15n,
    parts: COURSEWORK.slice(-2).map(({ id }, index) => ({ id, weight: index === 0 ? 40 : 60 })),
    exam: COURSEWORK.at(-1)?.id ?? '',
  },
  'CCC 2013': { credits: 20n, parts: [], exam: '' },
} as const;
type Unit = keyof typeof UNITS;

/** One paper sat: marks by component, `null` for what was not handed in. */
export interface Sat {
  number: string;
  unit: Unit;
  semester: 0 | 1;
  kind: 'proper' | 'repeat' | 'medical';
  marks: Readonly<Record<string, number | null>>;
  isExcused: boolean;
}

const marksOf = (number: string, unit: Unit): Sat['marks'] =>
  Object.fromEntries(
    UNITS[unit].parts.map(({ id }) => {
      const score = SCORES.get(`${number}/${id}`);
      return [id, score === undefined ? null : Number(score)];
    }),
  );
const evenly = (mark: number): Sat['marks'] =>
  Object.fromEntries(COURSEWORK.map(({ id }) => [id, mark]));

const CAP = 200n;
const PASS = 200n;

/** One attempt at a unit, calculated here from the by-law and not by the portal. */
interface Result {
  unit: Unit;
  semester: 0 | 1;
  isRepeat: boolean;
  /** A grade, or AB or MC. */
  result: string;
}

/** Absent from the examination without excuse is AB, with one MC; other gaps count nothing. */
function resultOf({ unit, semester, kind, marks, isExcused }: Sat): Result {
  const { parts, exam } = UNITS[unit];
  const known = { unit, semester, isRepeat: kind === 'repeat' };
  if (isExcused && Object.values(marks).includes(null)) return { ...known, result: 'MC' };
  if (marks[exam] === null) return { ...known, result: 'AB' };
  const hundredths = parts.reduce((sum, { id, weight }) => sum + (marks[id] ?? 0) * weight, 0);
  const [grade = ''] = SCHEME.find(([, from]) => hundredths >= from * 100) ?? [];
  return { ...known, result: grade };
}

interface Attempt extends Result {
  attempt: number;
  /** `null`: a medical, which counts nowhere. */
  counted: bigint | null;
  isCapped: boolean;
}

function attemptsOf(results: readonly Result[]): Attempt[] {
  return results.map((result, index) => {
    const points = SCHEME.find(([grade]) => grade === result.result)?.[2] ?? 0n;
    const isCapped = result.isRepeat && points > CAP;
    return {
      ...result,
      attempt: results.slice(0, index + 1).filter(({ unit }) => unit === result.unit).length,
      counted: result.result === 'MC' ? null : isCapped ? CAP : points,
      isCapped,
    };
  });
}

/** Of each unit the attempt with the most points; of equal ones the first. */
const counting = (attempts: readonly Attempt[]): Attempt[] =>
  attempts.filter(
    (one) =>
      one.counted !== null &&
      !attempts.some(
        (other) =>
          other.unit === one.unit &&
          other.counted !== null &&
          (other.counted > (one.counted ?? 0n) ||
            (other.counted === one.counted && other.attempt < one.attempt)),
      ),
  );

const decimal = (value: bigint, decimals: number): string => {
  const digits = value.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
const creditsOf = (attempts: readonly Attempt[]): bigint =>
  attempts.reduce((sum, { unit }) => sum + UNITS[unit].credits, 0n);

/** Σ(credits × points) ÷ Σ credits as an exact fraction, rounded half up once. */
function averageOf(attempts: readonly Attempt[]): { shown: string | null; credits: string } {
  const lines = counting(attempts);
  const credits = creditsOf(lines);
  const points = lines.reduce(
    (sum, { unit, counted }) => sum + UNITS[unit].credits * (counted ?? 0n),
    0n,
  );
  return {
    shown: credits === 0n ? null : decimal((2n * points + credits) / (2n * credits), 2),
    credits: decimal(credits, 1),
  };
}

const isPassed = ({ result }: Result): boolean =>
  SCHEME.some(([grade, , points]) => grade === result && points >= PASS);

const sat = (number: string, unit: Unit, more: Partial<Sat> = {}): Sat => ({
  number,
  unit,
  semester: unit === 'AAA 2013' ? 0 : 1,
  kind: 'proper',
  marks: marksOf(number, unit),
  isExcused: false,
  ...more,
});
export const FIRST = CHOSEN.map((number) =>
  number === EXCUSED
    ? sat(number, 'AAA 2013', {
        marks: { ...marksOf(number, 'AAA 2013'), [COURSEWORK[0]?.id ?? '']: null },
        isExcused: true,
      })
    : sat(number, 'AAA 2013'),
);
const FAILED = FIRST.filter((one) => one.number !== EXCUSED && !isPassed(resultOf(one)));
const ABSENT = CHOSEN.filter(
  (number) => marksOf(number, 'BBB 2013')[UNITS['BBB 2013'].exam] === null,
);
export const SECOND = CHOSEN.map((number) =>
  sat(number, 'BBB 2013', { isExcused: number === ABSENT.at(-1) }),
);
/**
 * The repeats: above the cap, at it, below a pass, and worse than before; and the sitting after the
 * medical.
 */
export const AGAIN = [
  ...FAILED.map(({ number }, index) =>
    sat(number, 'AAA 2013', {
      semester: 1,
      kind: 'repeat',
      marks: evenly([90, 62, 40, 38, 10][index] ?? 50),
    }),
  ),
  sat(EXCUSED, 'AAA 2013', { semester: 1, kind: 'medical' }),
];
export const NEW_MARK = 99;
const AFTER_CORRECTION = SECOND.map((one) =>
  one.number === CORRECTED
    ? { ...one, marks: { ...one.marks, [UNITS['BBB 2013'].exam]: NEW_MARK } }
    : one,
);
const resultsOf = (of: string): Result[] =>
  [...FIRST, ...AGAIN, ...AFTER_CORRECTION]
    .filter(({ number }) => number === of)
    .map(resultOf)
    .concat(
      of === ENTERED ? [{ unit: 'CCC 2013', semester: 0, isRepeat: false, result: 'C+' }] : [],
    );

/** The part of a document that follows from the results. */
export interface Figures {
  gpa: { shown: string | null; credits: string };
  creditsEarned: string;
  semesters: {
    gpa: Figures['gpa'];
    lines: {
      code: string;
      attempt: number;
      isRepeat: boolean;
      result: string;
      points: string | null;
      isCapped: boolean;
    }[];
  }[];
}

/** What a transcript has to say of a student. */
export function figuresOf(number: string): Figures {
  const attempts = attemptsOf(resultsOf(number));
  const counted = counting(attempts);
  const passed = Object.keys(UNITS).flatMap((unit) =>
    attempts.filter((one) => one.unit === unit && isPassed(one)).slice(0, 1),
  );
  return {
    gpa: averageOf(attempts),
    creditsEarned: decimal(creditsOf(passed), 1),
    semesters: [0, 1].flatMap((semester) => {
      const inIt = attempts.filter((one) => one.semester === semester);
      if (inIt.length === 0) return [];
      const lines = inIt
        .toSorted((one, other) => (one.unit < other.unit ? -1 : 1))
        .map((one) => ({
          code: one.unit,
          attempt: one.attempt,
          isRepeat: one.isRepeat,
          result: one.result,
          points: counted.includes(one) ? decimal(one.counted ?? 0n, 2) : null,
          isCapped: counted.includes(one) && one.isCapped,
        }));
      return [{ gpa: averageOf(inIt), lines }];
    }),
  };
}
