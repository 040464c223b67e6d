import { everyLanguage, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { FindStaff } from '../rules/bibtex.ts';

interface Named {
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

/**
 * Matches a printed name with a member of staff: by the same name in either script, full or with
 * initials; otherwise by surname, if the given names begin with the printed initials. `null` if
 * several match.
 */
export function staffFinder(people: readonly Named[]): FindStaff {
  const known = people.flatMap(({ id, names }) =>
    names.filter(Boolean).map((name) => ({ id, name: plain(name), ...signature(name) })),
  );
  const only = (ids: readonly string[]): string | null =>
    new Set(ids).size === 1 ? (ids[0] ?? null) : null;
  return (printed) => {
    const same = known.filter(({ name }) => name === plain(printed)).map(({ id }) => id);
    if (same.length > 0) return only(same);
    const { surname, initials } = signature(printed);
    if (initials.size === 0) return null;
    return only(
      known
        .filter(
          (one) =>
            one.surname === surname && [...initials].every((initial) => one.initials.has(initial)),
        )
        .map(({ id }) => id),
    );
  };
}

export async function readStaffNames(client: Queryable): Promise<FindStaff> {
  const rows = await queryRows<Named>(client, {
    text: `
      SELECT
        id,
        ARRAY[${everyLanguage('name_with_initials')}, ${everyLanguage('full_name')}] AS names
      FROM staff`,
  });
  return staffFinder(rows);
}
