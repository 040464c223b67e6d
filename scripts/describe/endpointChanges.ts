import { describeApi } from '../../gateway/api/describeApi.ts';
import { declaredCallsOf } from '../../gateway/app/portalCalls.ts';
import { facultyPortal } from '../../src/resources/server.ts';
import { changesBetween } from './changes.ts';
import type { Declared } from './declared.ts';

interface Api {
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  components: { schemas: Readonly<Record<string, unknown>> };
}

const describe = ({ catalogue }: Declared): Api =>
  describeApi({ catalogue, calls: declaredCallsOf(facultyPortal), base: '/api' }) as unknown as Api;

const operationsOf = ({ paths }: Api): Map<string, unknown> =>
  new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) => [`${method.toUpperCase()} /api${path}`, operation] as const,
      ),
    ),
  );

/** The added, removed and changed calls, then the changed record schemas. */
export function endpointChanges(before: Declared, after: Declared): string[] {
  const [then, now] = [describe(before), describe(after)];
  const [earlier, later] = [operationsOf(then), operationsOf(now)];
  const calls = [...new Set([...earlier.keys(), ...later.keys()])].flatMap((call) => {
    if (!earlier.has(call)) return [`+ ${call}`];
    if (!later.has(call)) return [`- ${call}`];
    return JSON.stringify(earlier.get(call)) === JSON.stringify(later.get(call))
      ? []
      : [`~ ${call} takes or answers something else`];
  });
  const shapes = [
    ...new Set([...Object.keys(then.components.schemas), ...Object.keys(now.components.schemas)]),
  ].flatMap((name) => {
    const [old, fresh] = [then.components.schemas[name], now.components.schemas[name]];
    return old === undefined || fresh === undefined
      ? []
      : changesBetween(old, fresh, name).map((line) => line.replace('.properties.', '.'));
  });
  return [...calls, ...shapes];
}
