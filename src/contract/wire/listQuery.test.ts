import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PortalError } from '../model/errors.ts';
import { COMPARISON_OPERATORS } from '../model/where.ts';
import {
  formatListQuery,
  MAX_PAGE,
  parseListQuery,
  type FilterTerm,
  type ListQuery,
} from './listQuery.ts';

const parameters = (query: ListQuery) => Object.fromEntries(formatListQuery(query));
const refusal = (given: Record<string, string>): PortalError => {
  try {
    parseListQuery(given);
  } catch (error) {
    if (error instanceof PortalError) return error;
  }
  throw new Error('it was taken');
};

const word = fc
  .stringMatching(/^[a-z][a-zA-Z0-9]{0,8}$/)
  .filter((name) => !['q', 'id', 'where', 'all', 'any', 'not'].includes(name));
const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'));
const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const term: fc.Arbitrary<FilterTerm> = fc.oneof(
  fc.record({
    path,
    operator: fc.constantFrom(...COMPARISON_OPERATORS.filter((operator) => operator !== 'in')),
    value: scalar,
  }),
  fc.record({ path, operator: fc.constant('in' as const), value: fc.array(scalar) }),
);
const keyOf = ({ path: at, operator }: FilterTerm) =>
  operator === 'in' || operator === 'eq' ? at : `${at}_${operator}`;
const query: fc.Arbitrary<ListQuery> = fc.record(
  {
    view: word,
    search: fc.string({ minLength: 1 }),
    filter: fc.uniqueArray(term, { selector: keyOf, maxLength: 5 }),
    where: fc.oneof(
      fc.dictionary(path, scalar, { maxKeys: 3 }),
      fc.record({
        any: fc.array(
          fc.record({
            not: fc.dictionary(path, fc.record({ gte: scalar, empty: fc.boolean() }), {
              maxKeys: 2,
            }),
          }),
          { maxLength: 3 },
        ),
      }),
    ),
    ids: fc.array(fc.uuid()),
    sort: fc.record({ field: path, order: fc.constantFrom('asc' as const, 'desc' as const) }),
    first: fc.nat(1_000_000),
    count: fc.integer({ min: 1, max: MAX_PAGE }),
  },
  { requiredKeys: ['filter', 'first', 'count'] },
);
const ordered = (terms: readonly FilterTerm[]) =>
  terms.toSorted((left, right) => keyOf(left).localeCompare(keyOf(right)));

describe('a list request', () => {
  it('round-trips through its query string', () => {
    fc.assert(
      fc.property(query, (written) => {
        const read = parseListQuery(parameters(written));
        // All terms of a filter must hold, so their order does not matter.
        expect({ ...read, filter: ordered(read.filter) }).toEqual({
          ...written,
          filter: ordered(written.filter),
        });
      }),
    );
  });

  it('is parsed in the notation of react-admin’s simple REST client', () => {
    const read = parseListQuery({
      sort: '["year","DESC"]',
      range: '[0,24]',
      filter:
        '{"q":"drama","year_gte":2020,"status":["draft","final"],"name.si_contains":"නාට්‍ය","doi_empty":true}',
    });
    expect(read).toEqual({
      search: 'drama',
      filter: [
        { path: 'year', operator: 'gte', value: 2020 },
        { path: 'status', operator: 'in', value: ['draft', 'final'] },
        { path: 'name.si', operator: 'contains', value: 'නාට්‍ය' },
        { path: 'doi', operator: 'empty', value: true },
      ],
      sort: { field: 'year', order: 'desc' },
      first: 0,
      count: 25,
    });
  });

  it('can request records by one or several ids', () => {
    expect(parseListQuery({ filter: '{"id":["a","b"]}' }).ids).toEqual(['a', 'b']);
    expect(parseListQuery({ filter: '{"id":"a"}' }).ids).toEqual(['a']);
  });

  it('defaults to the first page of the fixed size', () => {
    expect(parseListQuery({})).toEqual({ filter: [], first: 0, count: 200 });
  });

  it.each<[string, Record<string, string>]>([
    ['an unknown parameter', { page: '2' }],
    ['a filter that is no JSON', { filter: '{' }],
    ['a filter that is no object', { filter: '[1]' }],
    ['a condition that is an object', { filter: '{"year":{"gte":2020}}' }],
    ['a list with something else than values in it', { filter: '{"year":[[1]]}' }],
    ['a search that is no text', { filter: '{"q":7}' }],
    ['ids that are no text', { filter: '{"id":[7]}' }],
    ['a sort without a direction', { sort: '["year"]' }],
    ['a sort in an unknown direction', { sort: '["year","up"]' }],
    ['a range that ends before it begins', { range: '[10,9]' }],
    ['a range before the beginning', { range: '[-1,9]' }],
    ['a range of fractions', { range: '[0,9.5]' }],
    ['a page beyond the largest', { range: `[0,${MAX_PAGE}]` }],
  ])('is refused with %s, not quietly read as something else', (_, given) => {
    expect(refusal(given).code).toBe('BAD_REQUEST');
  });

  it('is parsed or refused with BAD_REQUEST, and never fails otherwise', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('filter', 'range', 'sort', 'view', 'page'),
          fc.oneof(fc.string(), fc.json()),
        ),
        (given) => {
          try {
            parseListQuery(given);
          } catch (error) {
            expect(error).toBeInstanceOf(PortalError);
          }
        },
      ),
    );
  });
});
