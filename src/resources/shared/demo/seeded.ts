import { v5 } from 'uuid';

const NAMESPACE = '6f1d3c5a-0b7e-5d42-9c1f-2a8e4b7d9e10';

/**
 * The same record has the same id in every demonstration database, so that addresses in notes and
 * tests keep working.
 */
export const demoId = (resource: string, key: string | number): string =>
  v5(`${resource}/${key}`, NAMESPACE);

/** Deterministic random choices. */
export interface Choices {
  /** A whole number from 0 to below the limit. */
  below: (limit: number) => number;
  between: (first: number, last: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** Different items, in the order drawn. */
  sample: <Item>(items: readonly Item[], count: number) => Item[];
}

/** Mulberry32: small, fast and good enough to scatter names. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function seededChoices(seed: number): Choices {
  const next = generator(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError('there is nothing to pick from');
    return item;
  };
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const left = [...items];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(below(left.length), 1),
    ).flat();
  };
  return {
    below,
    pick,
    sample,
    between: (first, last) => first + below(last - first + 1),
    chance: (probability) => next() < probability,
  };
}
