import type { FindStaff } from './workRow.ts';

/** A member of staff. */
export interface NamedStaff {
  id: string;
  /** With initials and in full, in every language. */
  names: readonly string[];
}

const plain = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .toLowerCase()
    .replace(/[.,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * “H. M. N. Karunaratne”, “Nadeesha Karunaratne” and “Karunaratne, N.” have in common: the surname,
 * and the first letter of a given name.
 */
function signature(name: string): { surname: string; initials: Set<string> } {
  const words = plain(name).split(' ');
  return {
    surname: words.at(-1) ?? '',
    initials: new Set(words.slice(0, -1).map((word) => word.charAt(0))),
  };
}

/** How a name is looked up: the same words, or the same surname. */
interface KnownName extends ReturnType<typeof signature> {
  id: string;
}

function grouped(names: readonly (KnownName & { key: string })[]): Map<string, KnownName[]> {
  const groups = new Map<string, KnownName[]>();
  for (const name of names) groups.set(name.key, [...(groups.get(name.key) ?? []), name]);
  return groups;
}

/**
 * Matches a printed name with a member of staff: by the same name in either script, full or with
 * initials; otherwise by surname, if the given names begin with the printed initials. `null` if
 * several match.
 */
export function staffFinder(people: readonly NamedStaff[]): FindStaff {
  const known = people.flatMap(({ id, names }) =>
    names.filter(Boolean).map((name) => ({ id, key: plain(name), ...signature(name) })),
  );
  const byName = grouped(known);
  const bySurname = grouped(known.map((one) => ({ ...one, key: one.surname })));
  const only = (found: readonly KnownName[]): string | null =>
    new Set(found.map(({ id }) => id)).size === 1 ? (found[0]?.id ?? null) : null;
  return (printed) => {
    const same = byName.get(plain(printed));
    if (same) return only(same);
    const { surname, initials } = signature(printed);
    if (initials.size === 0) return null;
    return only(
      (bySurname.get(surname) ?? []).filter((one) =>
        [...initials].every((initial) => one.initials.has(initial)),
      ),
    );
  };
}
