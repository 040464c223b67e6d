import type { Where } from '../../../../contract/model/where.ts';
import type { FilterValues } from '../../../core/fields/kind.ts';
import { belongsTo, languageOf, operatorOf } from '../filters/filterTerms.ts';

/** Conditions on one field in the format of its kind's filter: `{ year_gte: 2020 }`. */
export interface TestNode {
  kind: 'test';
  key: string;
  path: string;
  values: FilterValues;
}
/** Conditions of which all or at least one must hold, or not hold. */
export interface GroupNode {
  kind: 'group';
  key: string;
  join: 'all' | 'any';
  negated: boolean;
  of: readonly ConditionNode[];
}
export type ConditionNode = TestNode | GroupNode;

export const isTest = (node: ConditionNode | undefined): node is TestNode => node?.kind === 'test';
const isGroup = (node: ConditionNode | undefined): node is GroupNode => node?.kind === 'group';

/** The gateway refuses a predicate with more tests. */
export const MAX_TESTS = 40;
export const MAX_DEPTH = 3;

let last = 0;
const nextKey = (): string => `c${(last += 1)}`;

export const testNode = (path: string, values: FilterValues = {}): TestNode => ({
  kind: 'test',
  key: nextKey(),
  path,
  values,
});
export const groupNode = (
  of: readonly ConditionNode[] = [],
  join: GroupNode['join'] = 'all',
  negated = false,
): GroupNode => ({ kind: 'group', key: nextKey(), join, negated, of });

/** The number of non-empty conditions. */
export const countTests = (node: ConditionNode): number =>
  isTest(node)
    ? Object.keys(node.values).length > 0
      ? 1
      : 0
    : node.of.reduce((sum, inner) => sum + countTests(inner), 0);

/** Removes empty conditions and groups, and unwraps groups of one node. */
export function tidy(node: ConditionNode): ConditionNode | null {
  if (isTest(node)) return Object.keys(node.values).length > 0 ? node : null;
  const of = node.of.flatMap((inner) => {
    const kept = tidy(inner);
    if (!kept) return [];
    const dissolves = isGroup(kept) && !kept.negated && kept.join === node.join;
    return dissolves ? kept.of : [kept];
  });
  const [only] = of;
  if (!only) return null;
  if (of.length > 1) return { ...node, of };
  if (!node.negated) return only;
  return isGroup(only) ? { ...only, negated: !only.negated } : { ...node, of };
}

const whereOfTest = ({ path, values }: TestNode): Where[] =>
  Object.entries(values).map(([key, value]): Where => {
    const language = languageOf(key, path);
    const at = language === null ? path : `${path}.${language}`;
    const operator = operatorOf(key, at);
    if (operator !== 'eq') return { [at]: { [operator]: value } } as Where;
    return { [at]: Array.isArray(value) ? { in: value as string[] } : (value as string) };
  });

const joined = (join: 'all' | 'any', parts: readonly Where[]): Where =>
  parts.length === 1 && parts[0] ? parts[0] : join === 'all' ? { all: parts } : { any: parts };

/** The predicate on the wire. The node must be tidy. */
export function toWhere(node: ConditionNode): Where {
  if (isTest(node)) return joined('all', whereOfTest(node));
  const inner = joined(node.join, node.of.map(toWhere));
  return node.negated ? { not: inner } : inner;
}

/** Maps a path of a predicate to the path of its filter: `name.si` to `name` for a bilingual text. */
export type OwnerOf = (path: string) => string;

function testsOf(at: string, test: unknown, ownerOf: OwnerOf): TestNode {
  const path = ownerOf(at);
  if (typeof test !== 'object' || test === null || Array.isArray(test))
    return testNode(path, { [at]: test });
  const values = Object.entries(test).map(
    ([operator, value]) =>
      [operator === 'eq' || operator === 'in' ? at : `${at}_${operator}`, value] as const,
  );
  return testNode(path, Object.fromEntries(values));
}

/** Merges conditions on the same path: “from 2020” and “to 2024” form one filter. */
function merged(nodes: readonly ConditionNode[]): ConditionNode[] {
  const found: ConditionNode[] = [];
  for (const node of nodes) {
    const same = found.findIndex(
      (other) =>
        isTest(node) &&
        isTest(other) &&
        other.path === node.path &&
        !Object.keys(node.values).some((key) => key in other.values),
    );
    const other = found[same];
    if (isTest(node) && isTest(other))
      found[same] = { ...other, values: { ...other.values, ...node.values } };
    else found.push(node);
  }
  return found;
}

/** Parses a predicate into conditions. */
export function fromWhere(where: Where, ownerOf: OwnerOf): GroupNode {
  const parts = Object.entries(where).map(([key, value]): ConditionNode => {
    if (key === 'all' || key === 'any') {
      const of = (value as readonly Where[]).map((inner) => simplest(fromWhere(inner, ownerOf)));
      return groupNode(key === 'all' ? merged(of) : of, key);
    }
    if (key === 'not') {
      const inner = fromWhere(value as Where, ownerOf);
      return inner.negated ? groupNode([inner], 'all', true) : { ...inner, negated: true };
    }
    return testsOf(key, value, ownerOf);
  });
  const [only] = parts;
  return parts.length === 1 && isGroup(only) ? only : groupNode(merged(parts));
}

const simplest = (group: GroupNode): ConditionNode =>
  group.of.length === 1 && !group.negated && group.of[0] ? group.of[0] : group;

/** A list's whole filter except the search, as one tree of plain and combined conditions. */
export function treeOf(
  filter: FilterValues,
  paths: readonly string[],
  ownerOf: OwnerOf,
): GroupNode {
  const plain = paths.flatMap((path) => {
    const own = Object.entries(filter).filter(([key]) => belongsTo(key, path));
    return own.length > 0 ? [testNode(path, Object.fromEntries(own))] : [];
  });
  const where = filter['where'];
  if (typeof where !== 'object' || where === null) return groupNode(plain);
  const combined = fromWhere(where as Where, ownerOf);
  if (plain.length === 0) return combined.negated ? groupNode([combined]) : combined;
  return groupNode([
    ...plain,
    ...(combined.join === 'all' && !combined.negated ? combined.of : [combined]),
  ]);
}

/**
 * The tree as the simplest list filter: single conditions become plain ones, each with its chip;
 * the rest is one predicate. Conditions outside the tree (the search, a plain id) are kept.
 */
export function filterOfTree(
  tree: GroupNode,
  paths: readonly string[],
  before: FilterValues,
): Record<string, unknown> {
  const kept = Object.fromEntries(
    Object.entries(before).filter(
      ([key]) => key !== 'where' && !paths.some((path) => belongsTo(key, path)),
    ),
  );
  const whole = tidy(tree);
  if (!whole) return kept;
  const parts = isGroup(whole) && whole.join === 'all' && !whole.negated ? whole.of : [whole];
  const isPlain = (node: ConditionNode): node is TestNode =>
    isTest(node) &&
    paths.includes(node.path) &&
    parts.filter((other) => isTest(other) && other.path === node.path).length === 1;
  const plain = Object.assign({}, ...parts.filter(isPlain).map(({ values }) => values)) as Record<
    string,
    unknown
  >;
  const rest = parts.filter((node) => !isPlain(node));
  return {
    ...kept,
    ...plain,
    ...(rest.length === 0 ? {} : { where: joined('all', rest.map(toWhere)) }),
  };
}

/** The tree with one node replaced, or removed by `null`. */
export function replaceNode(
  tree: GroupNode,
  key: string,
  change: (node: ConditionNode) => ConditionNode | null,
): GroupNode {
  const walk = (node: ConditionNode): ConditionNode[] => {
    if (node.key === key) return [change(node)].filter((found) => found !== null);
    return [isTest(node) ? node : { ...node, of: node.of.flatMap(walk) }];
  };
  const [root] = walk(tree);
  return isGroup(root) ? root : groupNode();
}
