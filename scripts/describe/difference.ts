import { changesBetween } from './changes.ts';
import type { Declared } from './declared.ts';
import { endpointChanges } from './endpointChanges.ts';
import { labelChanges } from './labelChanges.ts';
import { privilegeChanges, roleChanges } from './permissionChanges.ts';
import { tableChanges } from './tableChanges.ts';

function declarationChanges(
  { catalogue: before }: Declared,
  { catalogue: after }: Declared,
): string[] {
  const names = [...new Set([...before.resources.keys(), ...after.resources.keys()])];
  return names.flatMap((name) => {
    const [then, now] = [before.resources.get(name), after.resources.get(name)];
    if (!then)
      return [`+ ${name}: a new resource with ${Object.keys(now?.fields ?? {}).join(', ')}`];
    return now ? changesBetween(then, now, name) : [`- ${name}: no longer declared`];
  });
}

/**
 * Uses the current texts on both sides, so that a changed label does not appear as a changed
 * permission.
 */
const worded = (declared: Declared, before: Declared, after: Declared): Declared => ({
  ...declared,
  texts: {
    en: (key) => after.texts.en(key) ?? before.texts.en(key),
    si: (key) => after.texts.si(key) ?? before.texts.si(key),
  },
});

export interface Section {
  title: string;
  lines: readonly string[];
}

/** The effects of a change of declarations, part by part. */
export async function differenceBetween(before: Declared, after: Declared): Promise<Section[]> {
  const [then, now] = [worded(before, before, after), worded(after, before, after)];
  return [
    { title: 'Declarations', lines: declarationChanges(before, after) },
    {
      title: 'Tables (what the next migration would hold)',
      lines: await tableChanges(before, after),
    },
    { title: 'Endpoints', lines: endpointChanges(before, after) },
    { title: 'Who may do what, by privilege', lines: privilegeChanges(then, now) },
    { title: 'Who may do what, by role of the demonstration', lines: roleChanges(then, now) },
    { title: 'Labels', lines: labelChanges(before, after) },
  ];
}

/** The sections as text; sections without changes say so. */
export const differenceText = (sections: readonly Section[]): string =>
  sections
    .map(
      ({ title, lines }) =>
        `${title}\n${lines.length === 0 ? '  no change' : lines.map((line) => `  ${line}`).join('\n')}`,
    )
    .join('\n\n');
