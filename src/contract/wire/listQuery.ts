import { ITEMS_PER_PAGE, MAX_VALUES } from '../model/constants.ts';
import { PortalError } from '../model/errors.ts';
import type { SortOrder } from '../model/resource.ts';
import {
  COMPARISON_OPERATORS,
  type ComparisonOperator,
  type Operand,
  type Scalar,
  type Where,
} from '../model/where.ts';

/** A condition of a filter, parsed from `year_gte=2020`. */
export interface FilterTerm {
  path: string;
  operator: ComparisonOperator;
  value: Operand;
}

/** A parsed list request. `first` is 0-based. */
export interface ListQuery {
  view?: string;
  search?: string;
  filter: readonly FilterTerm[];
  /** A predicate with and, or and not, in addition to the terms. */
  where?: Where;
  ids?: readonly string[];
  sort?: { field: string; order: SortOrder };
  first: number;
  count: number;
}

/** Suffixes of filter keys in react-admin's notation: `year_gte`, `name.en_contains`. */
const SUFFIXES = ['ne', 'in', 'gte', 'gt', 'lte', 'lt', 'contains', 'empty'] as const;
const SUFFIX_PATTERN = new RegExp(`^(.+)_(${SUFFIXES.join('|')})$`);
export const MAX_PAGE = 1_000;

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

function parseTerm(key: string, value: unknown): FilterTerm {
  const [, path, suffix] = SUFFIX_PATTERN.exec(key) ?? [];
  const takesList = suffix === undefined || suffix === 'in';
  if (takesList && Array.isArray(value) && value.every(isScalar))
    return { path: path ?? key, operator: 'in', value };
  if (!isScalar(value) || suffix === 'in')
    throw new PortalError('BAD_REQUEST', { details: { filter: key } });
  return { path: path ?? key, operator: (suffix as ComparisonOperator | undefined) ?? 'eq', value };
}

/** Maximum nesting of groups; below, the maximum number of tests in a filter. */
export const MAX_WHERE_DEPTH = 4;
const MAX_WHERE_TESTS = 40;

const OPERANDS: Partial<Record<string, (value: unknown) => boolean>> = {
  in: (value) => Array.isArray(value) && value.every(isScalar),
  contains: (value) => typeof value === 'string',
  empty: (value) => typeof value === 'boolean',
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function countTests(path: string, test: unknown): number {
  if (isScalar(test)) return 1;
  const operators = isObject(test) ? Object.entries(test) : [['in', test] as const];
  const valid = operators.every(
    ([operator, value]) =>
      COMPARISON_OPERATORS.some((known) => known === operator) &&
      (OPERANDS[operator] ?? isScalar)(value),
  );
  if (!valid) throw new PortalError('BAD_REQUEST', { details: { filter: `where.${path}` } });
  return Math.max(1, operators.length);
}

function countWhere(where: unknown, depth: number): number {
  if (!isObject(where) || depth > MAX_WHERE_DEPTH)
    throw new PortalError('BAD_REQUEST', { details: { filter: 'where', depth: MAX_WHERE_DEPTH } });
  const counts = Object.entries(where).map(([key, value]) => {
    if (key === 'not') return countWhere(value, depth + 1);
    if (key !== 'all' && key !== 'any') return countTests(key, value);
    if (!Array.isArray(value))
      throw new PortalError('BAD_REQUEST', { details: { filter: `where.${key}` } });
    return Math.max(
      1,
      value.map((part) => countWhere(part, depth + 1)).reduce((sum, count) => sum + count, 0),
    );
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Checks that a filter is a well-formed predicate within the limits. The plan checks its paths. */
function parseWhere(where: unknown): Where {
  if (countWhere(where, 1) > MAX_WHERE_TESTS)
    throw new PortalError('BAD_REQUEST', { details: { filter: 'where', tests: MAX_WHERE_TESTS } });
  return where as Where;
}

function parseJson(text: string | undefined, parameter: string): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new PortalError('BAD_REQUEST', { details: { parameter } });
  }
}

function parseRange(value: unknown, pageSize: number): { first: number; count: number } {
  if (value === undefined) return { first: 0, count: pageSize };
  const [first, last] = Array.isArray(value) ? value : [];
  const valid =
    Number.isSafeInteger(first) && Number.isSafeInteger(last) && first >= 0 && last >= first;
  if (!valid || last - first >= MAX_PAGE)
    throw new PortalError('BAD_REQUEST', { details: { parameter: 'range' } });
  return { first, count: last - first + 1 };
}

function parseSort(value: unknown): ListQuery['sort'] {
  if (value === undefined) return undefined;
  const [field, order] = Array.isArray(value) ? value : [];
  const direction = typeof order === 'string' ? order.toLowerCase() : '';
  if (typeof field !== 'string' || (direction !== 'asc' && direction !== 'desc')) {
    throw new PortalError('BAD_REQUEST', { details: { parameter: 'sort' } });
  }
  return { field, order: direction };
}

/** The number of values in a filter, at any depth. */
const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + countValues(one), 0)
    : 1;

/** Throws TOO_MANY_VALUES, before anything is looked at more closely. */
function assertFewValues(filter: object): void {
  if (countValues(filter) > MAX_VALUES)
    throw new PortalError('TOO_MANY_VALUES', { details: { list: 'filter', max: MAX_VALUES } });
}

const PARAMETERS = new Set(['filter', 'range', 'sort', 'view']);

/**
 * Parses a list request from its query string: `sort=["year","DESC"]`, `range=[0,199]`,
 * `filter={"year_gte":2020,"q":"…"}` in the notation of ra-data-simple-rest, and `view=own`.
 * Without a range it is the first page of `pageSize` rows.
 *
 * @throws PortalError BAD_REQUEST for unknown parameters and malformed values, TOO_MANY_VALUES.
 */
export function parseListQuery(
  parameters: Readonly<Record<string, string | undefined>>,
  pageSize = ITEMS_PER_PAGE,
): ListQuery {
  for (const name of Object.keys(parameters)) {
    if (!PARAMETERS.has(name))
      throw new PortalError('BAD_REQUEST', { details: { parameter: name } });
  }
  const filter = parseJson(parameters['filter'], 'filter') ?? {};
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) {
    throw new PortalError('BAD_REQUEST', { details: { parameter: 'filter' } });
  }
  assertFewValues(filter);
  const { q, id, where, ...rest } = filter as Record<string, unknown>;
  if (q !== undefined && typeof q !== 'string')
    throw new PortalError('BAD_REQUEST', { details: { filter: 'q' } });
  const ids = id === undefined ? undefined : ([] as unknown[]).concat(id);
  if (ids?.some((item) => typeof item !== 'string'))
    throw new PortalError('BAD_REQUEST', { details: { filter: 'id' } });
  const sort = parseSort(parseJson(parameters['sort'], 'sort'));
  return {
    ...(parameters['view'] === undefined ? {} : { view: parameters['view'] }),
    ...(q ? { search: q } : {}),
    filter: Object.entries(rest).map(([key, value]) => parseTerm(key, value)),
    ...(where === undefined ? {} : { where: parseWhere(where) }),
    ...(ids === undefined ? {} : { ids: ids as string[] }),
    ...(sort === undefined ? {} : { sort }),
    ...parseRange(parseJson(parameters['range'], 'range'), pageSize),
  };
}

const termKey = ({ path, operator, value }: FilterTerm): string =>
  operator === 'eq' || (operator === 'in' && Array.isArray(value)) ? path : `${path}_${operator}`;

/** Formats a list request as a query string; the inverse of `parseListQuery`. */
export function formatListQuery(query: ListQuery): URLSearchParams {
  const filter: Record<string, unknown> = {};
  for (const term of query.filter) filter[termKey(term)] = term.value;
  if (query.where) filter['where'] = query.where;
  if (query.search) filter['q'] = query.search;
  if (query.ids) filter['id'] = query.ids;
  const parameters = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify([query.first, query.first + query.count - 1]),
  });
  if (query.sort)
    parameters.set('sort', JSON.stringify([query.sort.field, query.sort.order.toUpperCase()]));
  if (query.view) parameters.set('view', query.view);
  return parameters;
}

/** The position of a record in a list. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
  /** 1-based. */
  place: number;
  total: number;
}
