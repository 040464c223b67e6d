import * as check from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches, type Where } from '../../../../contract/model/where.ts';
import {
  countTests,
  filterOfTree,
  fromWhere,
  groupNode,
  replaceNode,
  testNode,
  tidy,
  toWhere,
  treeOf,
  type ConditionNode,
} from './conditionTree.ts';

const PATHS = ['year', 'type', 'name', 'verified'];
const ownerOf = (path: string): string => path.replace(/\.(en|si)$/, '');

const test = check.oneof(
  check.integer({ min: 0, max: 3 }).map((year) => testNode('year', { year_gte: year })),
  check
    .integer({ min: 0, max: 3 })
    .map((year) => testNode('year', { year_lte: year, year_gte: year - 1 })),
  check.constantFrom('a', 'b').map((type) => testNode('type', { type: [type] })),
  check.boolean().map((verified) => testNode('verified', { verified })),
  check.constantFrom('x', 'y').map((text) => testNode('name', { 'name.si_contains': text })),
  check.constant(testNode('type', {})),
);
const tree: check.Arbitrary<ConditionNode> = check.letrec<{ node: ConditionNode }>((tie) => ({
  node: check.oneof(
    { maxDepth: 3 },
    test,
    check
      .tuple(
        check.array(tie('node'), { maxLength: 3 }),
        check.constantFrom('all' as const, 'any' as const),
        check.boolean(),
      )
      .map(([of, join, negated]) => groupNode(of, join, negated)),
  ),
})).node;
const record = check.record({
  year: check.integer({ min: 0, max: 3 }),
  type: check.constantFrom('a', 'b', 'c'),
  verified: check.boolean(),
  name: check.constantFrom('x', 'y').map((si) => ({ en: '', si })),
});

const asWhere = (filter: Readonly<Record<string, unknown>>): Where =>
  toWhere(tidy(treeOf(filter, PATHS, ownerOf)) ?? groupNode([], 'all'));

describe('a tree of conditions', () => {
  it('means the same as the filter made from it, and as the tree parsed back from that', () => {
    check.assert(
      check.property(check.array(tree, { maxLength: 4 }), record, (of, row) => {
        const root = groupNode(of);
        const whole = tidy(root);
        const expected = whole === null || matches(toWhere(whole), row);
        const filter = filterOfTree(root, PATHS, {});
        expect(matches(asWhere(filter), row)).toBe(expected);
        const again = filterOfTree(treeOf(filter, PATHS, ownerOf), PATHS, filter);
        expect(matches(asWhere(again), row)).toBe(expected);
      }),
    );
  });

  it('becomes plain conditions where possible, and keeps the search', () => {
    const root = groupNode([
      testNode('year', { year_gte: 2020 }),
      groupNode(
        [testNode('type', { type: ['a'] }), testNode('verified', { verified: true })],
        'any',
      ),
    ]);
    expect(filterOfTree(root, PATHS, { q: 'tea', year_lte: 1900, where: { type: 'b' } })).toEqual({
      q: 'tea',
      year_gte: 2020,
      where: { any: [{ type: { in: ['a'] } }, { verified: true }] },
    });
  });

  it('keeps two conditions on one field separate', () => {
    const root = groupNode([
      testNode('name', { 'name.en_contains': 'a' }),
      testNode('name', { 'name.en_contains': 'b' }),
    ]);
    expect(filterOfTree(root, PATHS, {})).toEqual({
      where: { all: [{ 'name.en': { contains: 'a' } }, { 'name.en': { contains: 'b' } }] },
    });
  });

  it('drops empty conditions', () => {
    expect(
      filterOfTree(groupNode([testNode('year'), groupNode([groupNode()], 'any', true)]), PATHS, {
        q: 'x',
      }),
    ).toEqual({ q: 'x' });
    expect(countTests(groupNode([testNode('year'), testNode('type', { type: ['a'] })]))).toBe(1);
  });

  it('is parsed from a predicate with both ends of a range in one condition', () => {
    expect(
      fromWhere({ all: [{ year: { gte: 1 } }, { year: { lte: 2 } }] }, ownerOf).of,
    ).toMatchObject([{ path: 'year', values: { year_gte: 1, year_lte: 2 } }]);
    expect(
      fromWhere({ not: { any: [{ type: 'a' }, { verified: false }] } }, ownerOf),
    ).toMatchObject({ join: 'any', negated: true });
  });

  it('is changed at one node only', () => {
    const inner = testNode('type', { type: ['a'] });
    const root = groupNode([groupNode([inner], 'any'), testNode('year')]);
    expect(tidy(replaceNode(root, inner.key, () => null))).toBeNull();
    expect(
      replaceNode(root, inner.key, () => testNode('verified', { verified: true })),
    ).toMatchObject({ of: [{ of: [{ path: 'verified' }] }, { path: 'year' }] });
  });
});
