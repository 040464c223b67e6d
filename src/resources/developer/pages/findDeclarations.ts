import { hasLines } from '../../../contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';

/** The names that a declaration can be found by, in addition to its texts. */
function namesIn({ name, path, fields, access, views }: ResourceDeclaration): string[] {
  const lines = Object.values(fields).flatMap((field) =>
    hasLines(field) ? Object.keys(field.fields) : [],
  );
  const targets = Object.values(fields).flatMap((field) => ('to' in field ? [field.to] : []));
  const kinds = Object.values(fields).map(({ kind }) => kind);
  const keys = [
    ...access.map(({ privilege }) => privilege),
    ...Object.values(views ?? {}).flatMap(({ via }) => via),
  ];
  return [
    name,
    name.replaceAll('-', '_'),
    path ?? '',
    `/api/${name}`,
    ...Object.keys(fields),
    ...lines,
    ...targets,
    ...kinds,
    ...keys,
  ];
}

/** Whether every search term is part of a name or text of the declaration. */
export function isFoundBy(
  search: string,
  declaration: ResourceDeclaration,
  texts: readonly string[],
): boolean {
  const names = [...namesIn(declaration), ...texts].map((name) => name.toLowerCase());
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => names.some((name) => name.includes(word)));
}
