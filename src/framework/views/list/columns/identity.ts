import type { ResourceDeclaration } from '../../../../contract/model/resource.ts';
import type { Column, IdentityParts } from './column.ts';

/**
 * One column instead of those that the identity of a resource names, where the first of them stood.
 * Without a column for the name the list stays as it is.
 */
export function withIdentity(
  shown: readonly Column[],
  available: ReadonlyMap<string, Column>,
  { identity, title }: Pick<ResourceDeclaration, 'identity' | 'title'>,
): Column[] {
  if (!identity) return [...shown];
  const columnOf = (name: string | undefined) => available.get(name ?? '') ?? null;
  const names = [title].flat().filter((name) => name !== identity.detail);
  const main = shown.find(({ name }) => names.includes(name));
  if (!main) return [...shown];
  const parts: IdentityParts = {
    picture: columnOf(identity.picture),
    names: names.flatMap((name) => columnOf(name) ?? []),
    detail: columnOf(identity.detail),
  };
  const members = new Set([...names, identity.picture, identity.detail]);
  const folded = shown.filter((column) => column !== main && members.has(column.name));
  const place = shown.findIndex(({ name }) => members.has(name));
  const others = shown.filter((column) => column !== main && !folded.includes(column));
  return others.toSpliced(place, 0, { ...main, identity: parts, folded });
}

/** The columns as they are declared, each on its own. */
export const unfolded = (columns: readonly Column[]): Column[] =>
  columns.flatMap(({ folded, ...column }) => [
    { ...column, identity: null, folded: [] },
    ...folded,
  ]);

/** The names of all that columns show: a name shows its parts also where they have no columns. */
export const shownNames = (columns: readonly Column[]): ReadonlySet<string> =>
  new Set(
    [
      ...unfolded(columns),
      ...columns.flatMap(({ identity }) =>
        identity ? [...identity.names, identity.picture, identity.detail] : [],
      ),
    ].flatMap((column) => column?.name ?? []),
  );

/** At most two: the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => /\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => /\p{L}\p{M}*/u.exec(word ?? '')?.[0] ?? '')
    .join('');
}
