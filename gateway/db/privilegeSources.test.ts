import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectiveSet, findCycle, roleClosure, type ParentLink } from './privilegeSources.ts';

const role: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const link: fc.Arbitrary<ParentLink> = fc.record({ role, parent: role });
const links = fc.array(link, { maxLength: 14 });
/** Parents are always later in the alphabet, which excludes cycles. */
const ordered = links.map((all) => all.filter(({ role: child, parent }) => child < parent));
const keys = fc.subarray(['K1', 'K2', 'K3', 'K4']);
const byRole = fc.array(fc.tuple(role, keys), { maxLength: 8 }).map((entries) => new Map(entries));
const direct = fc.array(
  fc.record({
    key: fc.constantFrom('K1', 'K2', 'K3', 'K4'),
    effect: fc.constantFrom('allow' as const, 'deny' as const),
  }),
  { maxLength: 5 },
);
const sources = fc.record({
  roles: fc.uniqueArray(role),
  links,
  byRole,
  administratorRoles: fc.constant(new Set<string>(['f'])),
  every: fc.constant(['K1', 'K2', 'K3', 'K4']),
  direct,
});

describe('Finding a cycle among roles', () => {
  test('finds none in an acyclic hierarchy', () => {
    fc.assert(fc.property(ordered, (all) => void expect(findCycle(all)).toBeNull()));
  });

  test('finds one exactly if a role is its own ancestor, and returns a real cycle', () => {
    fc.assert(
      fc.property(links, (all) => {
        const circular = all.some(({ role: child, parent }) =>
          roleClosure([parent], all).has(child),
        );
        const cycle = findCycle(all);
        expect(cycle !== null).toBe(circular);
        if (!cycle) return;
        expect(cycle[0]).toBe(cycle.at(-1));
        const steps = cycle.slice(1).map((parent, index) => ({ role: cycle[index], parent }));
        for (const step of steps) expect(all).toContainEqual(step);
      }),
    );
  });

  test('is fast for many roles with shared parents', () => {
    const layers = Array.from({ length: 60 }, (_, layer) =>
      [0, 1, 2].flatMap((one) =>
        [0, 1, 2].map((other) => ({ role: `${layer}.${one}`, parent: `${layer + 1}.${other}` })),
      ),
    ).flat();
    expect(findCycle(layers)).toBeNull();
  });
});

describe('The privileges of a person', () => {
  test('never include denied ones, even for administrators', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const set = effectiveSet(given);
        for (const { key, effect } of given.direct)
          if (effect === 'deny') expect(set.has(key)).toBe(false);
      }),
    );
  });

  test('come only from a role, a parent of a role, a direct grant or an administrator role', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const held = roleClosure(given.roles, given.links);
        const administrator = [...held].some((each) => given.administratorRoles.has(each));
        for (const key of effectiveSet(given)) {
          const granted =
            [...held].some((each) => given.byRole.get(each)?.includes(key)) ||
            given.direct.some((grant) => grant.key === key && grant.effect === 'allow');
          expect(administrator || granted).toBe(true);
        }
      }),
    );
  });

  test('never shrink with another role and never grow with another denial', () => {
    fc.assert(
      fc.property(sources, role, fc.constantFrom('K1', 'K2', 'K3', 'K4'), (given, another, key) => {
        const now = effectiveSet(given);
        const more = effectiveSet({ ...given, roles: [...given.roles, another] });
        const less = effectiveSet({ ...given, direct: [...given.direct, { key, effect: 'deny' }] });
        expect([...now].every((each) => more.has(each))).toBe(true);
        expect([...less].every((each) => now.has(each))).toBe(true);
      }),
    );
  });

  test('do not depend on the order of grants', () => {
    fc.assert(
      fc.property(sources, (given) => {
        const reversed = {
          ...given,
          roles: given.roles.toReversed(),
          links: given.links.toReversed(),
          direct: given.direct.toReversed(),
        };
        expect([...effectiveSet(reversed)].sort()).toEqual([...effectiveSet(given)].sort());
      }),
    );
  });
});
