import type { Fields } from '../model/fields.ts';
import { hasLines, isReference, isText } from '../model/kindTraits.ts';
import { didYouMean } from '../model/nearestName.ts';
import { type ResourceDeclaration } from '../model/resource.ts';
import { normalise, pathsOf, type Where } from '../model/where.ts';

/** The fault of a name that nothing has, with the nearest one that exists. */
export const unknownName = (
  place: string,
  name: string,
  what: string,
  known: readonly string[],
): string => `${place}: there is no ${what} “${name}”${didYouMean(name, known)}`;

export interface Surroundings {
  resources: ReadonlyMap<string, ResourceDeclaration>;
}

export function checkNames(
  place: string,
  names: readonly string[] | undefined,
  fields: Fields,
): string[] {
  return (names ?? [])
    .filter((name) => !Object.hasOwn(fields, name.split('.')[0] ?? ''))
    .map((name) => unknownName(place, name, 'field', Object.keys(fields)));
}

export function checkPath(
  place: string,
  path: string,
  fields: Fields,
  { resources }: Surroundings,
): string[] {
  let [present, rest]: [Fields, string[]] = [fields, path.split('.')];
  while (rest.length > 0) {
    const [head = '', ...tail] = rest;
    if (head === 'id' && tail.length === 0) return [];
    const field = present[head];
    if (!field) return [unknownName(place, path, 'field', Object.keys(present))];
    if (tail.length === 0 || isText(field)) return [];
    if (hasLines(field)) present = field.fields;
    else if (isReference(field)) present = resources.get(field.to)?.fields ?? {};
    else return [`${place}: “${head}” of “${path}” points to nothing further`];
    rest = tail;
  }
  return [];
}

export function checkWhere(
  place: string,
  where: Where | undefined,
  fields: Fields,
  surroundings: Surroundings,
): string[] {
  if (where === undefined) return [];
  try {
    normalise(where);
    return pathsOf(where).flatMap((path) => checkPath(place, path, fields, surroundings));
  } catch (error) {
    return [`${place}: ${(error as Error).message}`];
  }
}
