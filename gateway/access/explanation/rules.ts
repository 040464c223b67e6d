import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { Field, Fields } from '../../../src/contract/model/fields.ts';
import { hasLines, isReference, isText } from '../../../src/contract/model/kindTraits.ts';
import {
  normalise,
  visitPredicate,
  type AtomicTest,
  type Predicate,
  type Where,
} from '../../../src/contract/model/where.ts';
import type {
  GrantAnswer,
  KeyAnswer,
  RuleAnswer,
} from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { decideAccess } from '../../records/authorise/authorise.ts';

export const asWhere = ({ path, operator, value }: AtomicTest): Where => ({
  [path]: { [operator]: value },
});

/**
 * A predicate with the outcome of each part. A part of unknown outcome makes the whole unknown
 * unless the rest decides.
 */
export function ruleAnswer(where: Where, holds: (test: AtomicTest) => boolean | null): RuleAnswer {
  const group = (kind: 'all' | 'any', parts: readonly Predicate[], deciding: boolean) => {
    const of = parts.map(walk);
    const outcomes = of.map((part) => part.holds);
    const otherwise = outcomes.includes(null) ? null : !deciding;
    return { kind, of, holds: outcomes.includes(deciding) ? deciding : otherwise };
  };
  const walk = (predicate: Predicate): RuleAnswer =>
    visitPredicate<RuleAnswer>(predicate, {
      test: (test) => ({ ...test, kind: 'test', holds: holds(test) }),
      not: (part) => {
        const of = walk(part);
        return { kind: 'not', of, holds: of.holds === null ? null : !of.holds };
      },
      all: (parts) => group('all', parts, false),
      any: (parts) => group('any', parts, true),
    });
  return walk(normalise(where));
}

/** The reader of an explanation, by their privileges. */
interface Reader {
  catalogue: Catalogue;
  privileges: ReadonlySet<string>;
}

/**
 * Whether the reader may know the outcome of a condition: only if they may read every field in it,
 * in every row, including fields of referenced records. The SQL checks the row rule of the first
 * field.
 */
export function isReadablePath(
  reader: Reader,
  resource: string,
  path: string,
  isFirst = true,
): boolean {
  const { catalogue, privileges } = reader;
  const declaration = catalogue.resources.get(resource);
  const [head = '', ...rest] = path.split('.');
  if (!declaration) return false;
  if (head === 'id') return true;
  const access = decideAccess(declaration, privileges);
  if (
    access.read[head] === undefined ||
    (!isFirst && (access.read[head] !== 'all' || access.rows.show !== 'all'))
  )
    return false;
  return rest.length === 0 || isReadableBehind(reader, declaration.fields[head], rest);
}

function isReadableBehind(
  reader: Reader,
  field: Field | undefined,
  rest: readonly string[],
): boolean {
  if (isText(field)) return true;
  if (isReference(field)) return isReadablePath(reader, field.to, rest.join('.'), false);
  if (!hasLines(field)) return false;
  const [name = '', ...further] = rest;
  const inner = (field.fields as Fields)[name];
  if (!inner || (inner.read && !inner.read.some((key) => reader.privileges.has(key)))) return false;
  return further.length === 0 || isReadableBehind(reader, inner, further);
}

const FEW = 3;

/**
 * The smallest sets of missing keys that would open the subject: the key of one grant, with a key
 * of the field and of the screen if those are missing too. Grants whose rule the record fails are
 * left out; grants with a rule come last.
 */
export function remediesOf(
  grants: readonly GrantAnswer[],
  needed: readonly (readonly KeyAnswer[])[],
): KeyAnswer[][] {
  const further = needed.filter(
    (choices) => choices.length > 0 && !choices.some(({ isHeld }) => isHeld),
  );
  const useful = grants
    .filter(({ rule }) => rule === null || rule.holds !== false)
    .toSorted((left, right) => Number(left.rule !== null) - Number(right.rule !== null));
  const sets = useful.flatMap(({ key }) =>
    further.reduce<KeyAnswer[][]>(
      (ways, choices) => ways.flatMap((way) => choices.map((choice) => [...way, choice])),
      [key.isHeld ? [] : [key]],
    ),
  );
  const seen = new Set<string>();
  const distinct = sets
    .map((set) => [...new Map(set.map((key) => [key.key, key])).values()])
    .filter((set) => {
      const name = set
        .map(({ key }) => key)
        .toSorted()
        .join(' ');
      return name !== '' && !seen.has(name) && seen.add(name) !== undefined;
    });
  // If one key suffices, sets with a second one are left out.
  const isContained = (set: readonly KeyAnswer[], other: readonly KeyAnswer[]): boolean =>
    other.length < set.length && other.every(({ key }) => set.some((mine) => mine.key === key));
  return distinct
    .filter((set) => !distinct.some((other) => isContained(set, other)))
    .toSorted((left, right) => left.length - right.length)
    .slice(0, FEW);
}
