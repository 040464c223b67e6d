/** Prerequisites by unit id. */
export type Prerequisites = ReadonlyMap<string, readonly string[]>;

/**
 * The first of a unit's prerequisites through which it would come to depend on itself, as the way
 * round (from the prerequisite back to the unit); `null` where there is none. A unit that names
 * itself is the shortest way round.
 */
export function wayRound(
  unit: string,
  wanted: readonly string[],
  known: Prerequisites,
): { position: number; path: string[] } | null {
  for (const [position, first] of wanted.entries()) {
    const came = new Map<string, string | null>([[first, null]]);
    const waiting = [first];
    for (let here = waiting.shift(); here !== undefined; here = waiting.shift()) {
      if (here === unit) {
        const path: string[] = [];
        for (let at: string | null = here; at !== null; at = came.get(at) ?? null) path.unshift(at);
        return { position, path };
      }
      for (const next of known.get(here) ?? []) {
        if (came.has(next)) continue;
        came.set(next, here);
        waiting.push(next);
      }
    }
  }
  return null;
}

/** The place of a unit in a curriculum. */
export interface PlacedCredits {
  unit: string;
  level: number;
  semester: number;
  credits: number;
  isCompulsory: boolean;
  isOffered: boolean;
}

export interface CreditsOfPart {
  level: number;
  semester: number;
  compulsory: number;
  optional: number;
}

const rounded = (credits: number): number => Math.round(credits * 10) / 10;
const sum = (credits: readonly number[]): number =>
  rounded(credits.reduce((total, one) => total + one, 0));

/** Credits of a structure by level and semester, in chronological order. */
export function creditsByPart(units: readonly PlacedCredits[]): CreditsOfPart[] {
  const parts = new Map(
    units.map(({ level, semester }) => [`${level} ${semester}`, { level, semester }]),
  );
  return [...parts.values()]
    .toSorted((one, other) => one.level - other.level || one.semester - other.semester)
    .map((part) => {
      const own = units.filter(
        ({ level, semester }) => level === part.level && semester === part.semester,
      );
      return {
        ...part,
        compulsory: sum(
          own.filter(({ isCompulsory }) => isCompulsory).map(({ credits }) => credits),
        ),
        optional: sum(
          own.filter(({ isCompulsory }) => !isCompulsory).map(({ credits }) => credits),
        ),
      };
    });
}

/** What a part of a structure adds: the credits of its own units, and those that others share. */
interface PartReach {
  own: number;
  shared: readonly PlacedCredits[];
}

interface Reachable {
  /** The credits a student can reach with these units, by the level reached. */
  reachOf: (chosen: readonly (readonly PlacedCredits[])[], levelReached: number) => number;
  /**
   * The credits that any choice of at least three subjects reaches, none of which has fewer units
   * of its own than this subject.
   */
  leastWith: (subject: readonly PlacedCredits[], levelReached: number) => number;
}

/**
 * The maximum of credits that a student can reach: earlier levels count in full, later ones while
 * the units are offered. `common` are units of no main subject, `chosen` those of the chosen
 * subjects, which are some of `subjects`; a unit in several of them counts once. What belongs to
 * one subject alone is added up once, because thousands of choices are asked for.
 */
export function reachableCredits(
  common: readonly PlacedCredits[],
  subjects: readonly (readonly PlacedCredits[])[],
): Reachable {
  const places = new Map<string, number>();
  for (const { unit } of [common, ...subjects].flat())
    places.set(unit, (places.get(unit) ?? 0) + 1);
  const counts = (levelReached: number) => (unit: PlacedCredits) =>
    unit.level < levelReached || unit.isOffered;
  const add = (units: readonly PlacedCredits[]): number =>
    units.reduce((total, { credits }) => total + credits, 0);
  const known = new Map<number, ReadonlyMap<readonly PlacedCredits[], PartReach>>();
  const partsAt = (levelReached: number) => {
    const before = known.get(levelReached);
    if (before) return before;
    const parts = new Map(
      [common, ...subjects].map((units) => {
        const reached = units.filter(counts(levelReached));
        const own = add(reached.filter(({ unit }) => places.get(unit) === 1));
        return [units, { own, shared: reached.filter(({ unit }) => places.get(unit) !== 1) }];
      }),
    );
    known.set(levelReached, parts);
    return parts;
  };
  return {
    leastWith: (subject, levelReached) => {
      const parts = partsAt(levelReached);
      return rounded((parts.get(common)?.own ?? 0) + 3 * (parts.get(subject)?.own ?? 0));
    },
    reachOf: (chosen, levelReached) => {
      const parts = partsAt(levelReached);
      const shared = new Map<string, number>();
      let total = 0;
      for (const units of [common, ...chosen]) {
        const part = parts.get(units);
        total += part?.own ?? 0;
        for (const { unit, credits } of part?.shared ?? []) shared.set(unit, credits);
      }
      for (const credits of shared.values()) total += credits;
      return rounded(total);
    },
  };
}

export interface StandingInCredits {
  earned: number;
  awaited: number;
  open: number;
  reach: number;
}

/**
 * A student's progress in credits: passed, awaiting results, and still possible, including repeats.
 * `units`: the structure of the student's curriculum; a unit placed twice counts once.
 */
export function standingInCredits(
  units: readonly PlacedCredits[],
  passed: ReadonlyMap<string, number>,
  registered: ReadonlySet<string>,
): StandingInCredits {
  const known = [...new Map(units.map((unit) => [unit.unit, unit])).values()];
  const ahead = known.filter(({ unit }) => !passed.has(unit));
  const add = (some: readonly PlacedCredits[]): number => sum(some.map(({ credits }) => credits));
  const earned = sum(known.flatMap(({ unit }) => passed.get(unit) ?? []));
  const awaited = add(ahead.filter(({ unit }) => registered.has(unit)));
  const open = add(ahead.filter(({ unit, isOffered }) => !registered.has(unit) && isOffered));
  return { earned, awaited, open, reach: sum([earned, awaited, open]) };
}
