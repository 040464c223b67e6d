import type { Language } from './constants.ts';
import { type ContextVariable, isContextVariable } from './contextVariables.ts';

/**
 * The predicate language of the declarations. It has two implementations: `matches`, for forms and
 * the gateway's checks, and SQL (`gateway/records/plan/whereSql.ts`). A property test proves them
 * equal.
 *
 * The logic is two-valued: a missing value equals only `null`, and every other comparison with it
 * is false.
 */
export type Scalar = string | number | boolean | null;
export type Operand = Scalar | readonly Scalar[];

/** A test of one field. A bare value means equality, a bare array “one of”. */
export interface Comparison {
  eq?: Scalar;
  ne?: Scalar;
  in?: readonly Scalar[];
  gt?: Scalar;
  gte?: Scalar;
  lt?: Scalar;
  lte?: Scalar;
  /** Text contains this, ignoring case. */
  contains?: string;
  empty?: boolean;
}

type FieldTest = Scalar | readonly Scalar[] | Comparison;

/**
 * `{ year: { gte: 2020 }, inPress: false }` requires both. A dotted path follows references
 * (`staff.user`), child rows and many-references (`authors.staff`); of several rows one must
 * match.
 */
export type Where =
  | { readonly all: readonly Where[] }
  | { readonly any: readonly Where[] }
  | { readonly not: Where }
  | { readonly [path: string]: FieldTest };

export const COMPARISON_OPERATORS = [
  'eq',
  'ne',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'empty',
] as const;
export type ComparisonOperator = (typeof COMPARISON_OPERATORS)[number];

/**
 * The values of the context variables (`$user` etc.) in one request, and its language. An absent
 * value matches nothing.
 */
export type WhereContext = Partial<Record<ContextVariable, string | null>> & {
  language?: Language;
};

export interface AtomicTest {
  path: string;
  operator: ComparisonOperator;
  value: Operand;
}

/** A predicate in normal form, the input of the compilers. */
export type Predicate =
  | { kind: 'all'; of: readonly Predicate[] }
  | { kind: 'any'; of: readonly Predicate[] }
  | { kind: 'not'; of: Predicate }
  | { kind: 'test'; test: AtomicTest };

const isComparison = (test: FieldTest): test is Comparison =>
  typeof test === 'object' && test !== null && !Array.isArray(test);

function testsOf(path: string, test: FieldTest): Predicate[] {
  if (Array.isArray(test))
    return [{ kind: 'test', test: { path, operator: 'in', value: test as Scalar[] } }];
  if (!isComparison(test))
    return [{ kind: 'test', test: { path, operator: 'eq', value: test as Scalar } }];
  return Object.entries(test).map(([operator, value]) => ({
    kind: 'test',
    test: { path, operator: operator as ComparisonOperator, value: value as Operand },
  }));
}

/**
 * Normalises a predicate.
 *
 * @throws TypeError for an unknown operator.
 */
export function normalise(where: Where): Predicate {
  const parts = Object.entries(where).flatMap(([key, value]): Predicate[] => {
    if (key === 'all' || key === 'any')
      return [{ kind: key, of: (value as readonly Where[]).map(normalise) }];
    if (key === 'not') return [{ kind: 'not', of: normalise(value as Where) }];
    return testsOf(key, value as FieldTest);
  });
  for (const part of parts) {
    if (part.kind === 'test' && !COMPARISON_OPERATORS.includes(part.test.operator)) {
      throw new TypeError(`unknown operator “${part.test.operator}” on ${part.test.path}`);
    }
  }
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'all', of: parts };
}

interface PredicateVisitor<Result> {
  all: (parts: readonly Predicate[]) => Result;
  any: (parts: readonly Predicate[]) => Result;
  not: (part: Predicate) => Result;
  test: (test: AtomicTest) => Result;
}

/** Calls the handler of the predicate's kind, which visits the parts itself. */
export function visitPredicate<Result>(
  predicate: Predicate,
  visitor: PredicateVisitor<Result>,
): Result {
  switch (predicate.kind) {
    case 'test':
      return visitor.test(predicate.test);
    case 'not':
      return visitor.not(predicate.of);
    case 'all':
      return visitor.all(predicate.of);
    case 'any':
      return visitor.any(predicate.of);
  }
}

/** Every test of a predicate, in order. */
export function testsIn(where: Where): AtomicTest[] {
  const walk = (predicate: Predicate): AtomicTest[] => visitPredicate(predicate, visitor);
  const walkAll = (parts: readonly Predicate[]) => parts.flatMap(walk);
  const visitor = { test: (test: AtomicTest) => [test], not: walk, all: walkAll, any: walkAll };
  return walk(normalise(where));
}

/** The distinct paths that a predicate reads, for forms to watch and for the start-up check. */
export const pathsOf = (where: Where): string[] => [
  ...new Set(testsIn(where).map(({ path }) => path)),
];

/**
 * Resolves a context variable such as `$user`. An absent value becomes `undefined`, which matches
 * nothing.
 */
export const resolveOperand = (value: Scalar, context: WhereContext): Scalar | undefined =>
  isContextVariable(value) ? (context[value] ?? undefined) : value;

const valuesAt = (record: unknown, segments: readonly string[]): unknown[] => {
  const [head, ...rest] = segments;
  if (Array.isArray(record)) return record.flatMap((item) => valuesAt(item, segments));
  if (head === undefined) return [record ?? null];
  if (typeof record !== 'object' || record === null) return [null];
  return valuesAt((record as Record<string, unknown>)[head], rest);
};

const isScalar = (value: unknown): value is Exclude<Scalar, null> =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** Converts instants to numbers, because `…+00:00` and `…Z` can be the same moment. */
const comparable = (value: unknown): unknown =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))
    ? Date.parse(value)
    : (value ?? null);

const order = (first: unknown, second: Scalar | undefined): number | null => {
  const [left, right] = [comparable(first), comparable(second)];
  if (!isScalar(left) || !isScalar(right) || typeof left !== typeof right) return null;
  return left < right ? -1 : left > right ? 1 : 0;
};

type Test = (value: unknown, operand: Scalar | undefined) => boolean;
const equal: Test = (value, operand) =>
  operand !== undefined && comparable(value) === comparable(operand);
const compared =
  (accept: (sign: number) => boolean): Test =>
  (value, operand) => {
    const sign = order(value, operand);
    return sign !== null && accept(sign);
  };
const TESTS: Record<Exclude<ComparisonOperator, 'in' | 'empty'>, Test> = {
  eq: equal,
  ne: (value, operand) => operand !== undefined && !equal(value, operand),
  gt: compared((sign) => sign > 0),
  gte: compared((sign) => sign >= 0),
  lt: compared((sign) => sign < 0),
  lte: compared((sign) => sign <= 0),
  contains: (value, operand) =>
    typeof value === 'string' &&
    typeof operand === 'string' &&
    value.toLowerCase().includes(operand.toLowerCase()),
};

function passes(test: AtomicTest, record: unknown, context: WhereContext): boolean {
  const values = valuesAt(record, test.path.split('.'));
  const { operator, value } = test;
  if (operator === 'empty')
    return values.every((item) => item === null || item === '') === Boolean(value);
  if (operator === 'in') {
    const options = (value as readonly Scalar[]).map((option) => resolveOperand(option, context));
    return values.some((item) => options.some((option) => equal(item, option)));
  }
  const operand = resolveOperand(value as Scalar, context);
  return values.some((item) => TESTS[operator](item, operand));
}

/** Whether a record, with the related records of the paths nested in it, satisfies a predicate. */
export function matches(where: Where, record: unknown, context: WhereContext = {}): boolean {
  const walk = (predicate: Predicate): boolean => visitPredicate(predicate, visitor);
  const visitor: PredicateVisitor<boolean> = {
    test: (test) => passes(test, record, context),
    not: (part) => !walk(part),
    all: (parts) => parts.every(walk),
    any: (parts) => parts.some(walk),
  };
  return walk(normalise(where));
}
