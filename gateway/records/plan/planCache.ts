import type { WhereContext } from '../../../src/contract/model/where.ts';
import type { Access } from '../authorise/authorise.ts';

/** Putting a statement together costs more than running it; so plans are kept, this many in all. */
const REMEMBERED = 2_000;

let byAccess = new WeakMap<Access, Map<string, unknown>>();
let count = 0;

/** Everything about a person that a plan may have taken in, except the moment. */
const personOf = ({ $user, $staff, $department, $student, $today }: WhereContext): string =>
  JSON.stringify([$user, $staff, $department, $student, $today]);

/** The same context, which tells when the moment was asked for. */
function watched(context: WhereContext): { context: WhereContext; isOfTheMoment: () => boolean } {
  let wasAsked = false;
  const watching = Object.defineProperty({ ...context }, '$now', {
    enumerable: true,
    get: () => {
      wasAsked = true;
      return context.$now;
    },
  });
  return { context: watching, isOfTheMoment: () => wasAsked };
}

/**
 * What `make` plans for a request, made once for each set of rights, person, day and `request` (its
 * text); `make` takes in nothing else. What depends on the very moment is planned every time.
 * Rights that change come as another `Access`.
 */
export function cachedPlan<Planned>(
  access: Access,
  request: string,
  context: WhereContext,
  make: (context: WhereContext) => Planned,
): Planned {
  const key = `${request} ${personOf(context)}`;
  const found = byAccess.get(access)?.get(key);
  // Under one key always the same `make` has put in what it made.
  if (found !== undefined) return found as Planned;
  const watching = watched(context);
  const made = make(watching.context);
  if (watching.isOfTheMoment()) return made;
  if (count >= REMEMBERED) [byAccess, count] = [new WeakMap(), 0];
  const known = byAccess.get(access) ?? new Map<string, unknown>();
  byAccess.set(access, known.set(key, made));
  count += 1;
  return made;
}
