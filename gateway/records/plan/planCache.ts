import type { WhereContext } from '../../../src/contract/model/where.ts';
import type { Access } from '../authorise/authorise.ts';

/** Building a statement costs more than running it, so this many plans are cached. */
const MAX_CACHED = 2_000;

let byAccess = new WeakMap<Access, Map<string, unknown>>();
let count = 0;

/** Everything about a user that a plan may contain, except the current time. */
const personOf = ({
  $user,
  $staff,
  $department,
  $student,
  $today,
  language,
}: WhereContext): string =>
  JSON.stringify([$user, $staff, $department, $student, $today, language]);

/** Copies the context and records whether the current time was read. */
function observed(context: WhereContext): { context: WhereContext; dependsOnNow: () => boolean } {
  let wasRead = false;
  const watching = Object.defineProperty({ ...context }, '$now', {
    enumerable: true,
    get: () => {
      wasRead = true;
      return context.$now;
    },
  });
  return { context: watching, dependsOnNow: () => wasRead };
}

/**
 * Returns the cached plan of `make` for these rights, user, day and `request` (its text); `make`
 * must depend on nothing else. Plans that read the current time are not cached. Changed rights come
 * as a new `Access`.
 */
export function cachedPlan<Planned>(
  access: Access,
  request: string,
  context: WhereContext,
  make: (context: WhereContext) => Planned,
): Planned {
  const key = `${request} ${personOf(context)}`;
  const found = byAccess.get(access)?.get(key);
  // All values under a key come from the same `make`.
  if (found !== undefined) return found as Planned;
  const watching = observed(context);
  const made = make(watching.context);
  if (watching.dependsOnNow()) return made;
  if (count >= MAX_CACHED) [byAccess, count] = [new WeakMap(), 0];
  const known = byAccess.get(access) ?? new Map<string, unknown>();
  byAccess.set(access, known.set(key, made));
  count += 1;
  return made;
}
