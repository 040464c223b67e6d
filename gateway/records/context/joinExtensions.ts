import type { ServerExtension, ServerExtensions } from './extensions.ts';

/** Members that several areas may give for one resource; every other one is given by one area. */
const JOINED = new Set(['isIndependent', 'beforeWrite', 'afterWrite', 'afterCommit']);

type Hook = 'beforeWrite' | 'afterWrite';
type Steps = readonly ServerExtension[];

const hooksOf = <Name extends Hook>(all: Steps, name: Name): NonNullable<ServerExtension[Name]>[] =>
  all.flatMap((one) => (one[name] ? [one[name] as NonNullable<ServerExtension[Name]>] : []));

/** One after another; each gets the values that the one before it returned. */
const beforeWriteOf =
  (all: Steps): NonNullable<ServerExtension['beforeWrite']> =>
  async (write) => {
    let changed: Readonly<Record<string, unknown>> | undefined;
    for (const hook of hooksOf(all, 'beforeWrite'))
      changed = (await hook(changed ? { ...write, after: changed } : write)) ?? changed;
    return changed;
  };

const afterWriteOf =
  (all: Steps): NonNullable<ServerExtension['afterWrite']> =>
  async (write) => {
    for (const hook of hooksOf(all, 'afterWrite')) await hook(write);
  };

function join(resource: string, all: Steps): ServerExtension {
  const names = all.flatMap((one) => Object.keys(one)).filter((name) => !JOINED.has(name));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new TypeError(`two areas give “${twice}” for the resource “${resource}”`);
  return {
    ...Object.assign({}, ...all),
    isIndependent: all.every(({ isIndependent }) => isIndependent === true),
    beforeWrite: beforeWriteOf(all),
    afterWrite: afterWriteOf(all),
    afterCommit: () => all.forEach(({ afterCommit }) => afterCommit?.()),
  };
}

/**
 * All extensions by resource. Several areas may guard and follow the writes of one resource, in
 * their order. Throws a TypeError if two give a member of which only one would run.
 */
export function joinExtensions(
  given: readonly (readonly [string, ServerExtension])[],
): ServerExtensions {
  const byResource = new Map<string, ServerExtension[]>();
  for (const [resource, extension] of given)
    byResource.set(resource, [...(byResource.get(resource) ?? []), extension]);
  return new Map(
    [...byResource].map(([resource, all]) => {
      const [only, ...others] = all;
      return [resource, only && others.length === 0 ? only : join(resource, all)];
    }),
  );
}
