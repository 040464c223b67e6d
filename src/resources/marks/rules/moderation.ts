import {
  compare,
  fraction,
  HUNDRED,
  over,
  plus,
  rounded,
  sumOf,
  times,
  ZERO,
  type Fraction,
} from '../../shared/rules/fraction.ts';
import { plainDecimal, type Mark } from './mark.ts';

/**
 * What is decided about the marks of a moderated paper: they count with the moderator's changes,
 * those of one component or of all together are shifted as well, or all scripts are marked again.
 */
export const MODERATION_DECISIONS = ['accepted', 'shifted', 'remark'] as const;
export type ModerationDecision = (typeof MODERATION_DECISIONS)[number];

/** Why a script is in the sample. */
export const SAMPLE_REASONS = ['fail', 'borderline', 'top', 'share'] as const;
export type SampleReason = (typeof SAMPLE_REASONS)[number];

/** The least number of scripts of the share, unless fewer are left. */
export const LEAST_SAMPLED = 5;
/** Marks of a hundred on either side of the pass mark within which a script is borderline. */
const BORDERLINE = 2;

/** A candidate with a total of a hundred. */
export interface Sampled {
  student: string;
  total: number;
  isPassed: boolean;
  /** Has the highest grade of the by-law. */
  isTop: boolean;
  /** Of a hundred; `null`: the candidate is graded by no rules. */
  passMark: number | null;
}

export interface Sampling {
  /** Per cent of all scripts. */
  share: number;
  /** From 0 up to, but not including, 1; the same for the same paper and round. */
  chanceOf: (seed: string) => number;
}

function reasonFor({ total, isPassed, isTop, passMark }: Sampled): SampleReason | null {
  if (passMark !== null && Math.abs(total - passMark) <= BORDERLINE) return 'borderline';
  if (passMark !== null && !isPassed) return 'fail';
  return isTop ? 'top' : null;
}

/**
 * The scripts that the moderator gets: all fails, all borderline ones, all of the highest grade,
 * and a share that is spread evenly over the other marks. The same scripts and chances give the
 * same sample, in any order.
 */
export function sampleOf(
  scripts: readonly Sampled[],
  { share, chanceOf }: Sampling,
): ReadonlyMap<string, SampleReason> {
  const named = scripts.flatMap((script) => {
    const reason = reasonFor(script);
    return reason === null ? [] : [[script.student, reason] as const];
  });
  const taken = new Set(named.map(([student]) => student));
  const others = scripts
    .filter(({ student }) => !taken.has(student))
    .map((script) => ({ ...script, chance: chanceOf(script.student) }))
    .toSorted((left, right) => left.total - right.total || left.chance - right.chance);
  const wanted = Math.max(LEAST_SAMPLED, Math.ceil((scripts.length * share) / 100));
  const count = Math.min(others.length, wanted);
  const start = chanceOf('start');
  const spread = others.filter((_, index) => {
    // One script of each of `count` equal parts.
    const part = Math.floor((index * count) / others.length);
    const [from, to] = [part, part + 1].map((one) => Math.ceil((one * others.length) / count));
    return index === (from ?? 0) + Math.floor(start * ((to ?? 0) - (from ?? 0)));
  });
  return new Map([...named, ...spread.map(({ student }) => [student, 'share'] as const)]);
}

/** A mark moved by a number of marks, never below 0 or beyond the maximum; codes stay. */
export function shiftedMark(mark: Mark, by: string, maximum: string): Mark {
  if (mark.value === null) return mark;
  const moved = plus(fraction(mark.value), fraction(by));
  const kept =
    compare(moved, fraction(0)) < 0
      ? fraction(0)
      : compare(moved, fraction(maximum)) > 0
        ? fraction(maximum)
        : moved;
  return { status: 'value', value: plainDecimal(rounded(kept, 2)) };
}

/** The mark of one component of a script. */
export interface ScriptPart {
  component: string;
  mark: Mark;
  maximum: string;
  weight: string;
  /** It follows from a record, so that no shift moves it. */
  isGiven: boolean;
}

const ONE = fraction(1);
const negative = (value: Fraction): Fraction => times(value, fraction(-1));
const within = (share: Fraction): Fraction =>
  compare(share, ZERO) < 0 ? ZERO : compare(share, ONE) > 0 ? ONE : share;

/**
 * The marks of a script with its total moved by a number of marks of a hundred. Every component
 * moves by the same part of its maximum. What a component cannot take, because its mark is given by
 * a record or reaches an end of its scale, the others take; codes stay.
 */
export function shiftedTotal(parts: readonly ScriptPart[], by: string): ReadonlyMap<string, Mark> {
  const shareOf = ({ mark, maximum }: ScriptPart): Fraction =>
    over(fraction(mark.value ?? 0), fraction(maximum));
  const weightOf = ({ weight }: ScriptPart): Fraction => fraction(weight);
  const moved = new Map<string, Fraction>();
  let free = parts.filter(({ mark, isGiven }) => mark.value !== null && !isGiven);
  let left = over(times(fraction(by), sumOf(parts.map(weightOf))), HUNDRED);
  while (free.length > 0) {
    const step = over(left, sumOf(free.map(weightOf)));
    const wanted = free.map((part) => ({ part, share: plus(shareOf(part), step) }));
    const beyond = wanted.filter(({ share }) => compare(share, within(share)) !== 0);
    for (const { part, share } of beyond.length > 0 ? beyond : wanted) {
      const kept = within(share);
      moved.set(part.component, kept);
      left = plus(left, negative(times(plus(kept, negative(shareOf(part))), weightOf(part))));
    }
    free = beyond.length > 0 ? free.filter(({ component }) => !moved.has(component)) : [];
  }
  return new Map(
    parts.map(({ component, mark, maximum }) => {
      const share = moved.get(component);
      return [
        component,
        share
          ? {
              status: 'value' as const,
              value: plainDecimal(rounded(times(share, fraction(maximum)), 2)),
            }
          : mark,
      ];
    }),
  );
}
