import type { AreaDeclaration } from './area.ts';
import type { Field } from './fields.ts';
import { hasLines } from './kindTraits.ts';
import type { ResourceDeclaration } from './resource.ts';

const keysOfField = (field: Field): readonly string[] => [
  ...(field.read ?? []),
  ...(field.write ?? []),
  ...(hasLines(field) ? Object.values(field.fields).flatMap(keysOfField) : []),
];

/** All privileges that the grants, fields and screens of a resource mention. */
export const keysOfResource = ({
  access,
  fields,
  views,
  workflow,
}: ResourceDeclaration): string[] => [
  ...access.map(({ privilege }) => privilege),
  ...Object.values(fields).flatMap(keysOfField),
  ...Object.values(views ?? {}).flatMap(({ via }) => via),
  ...(workflow?.transitions ?? []).flatMap(({ who }) =>
    who.map((right) => (typeof right === 'string' ? right : right.privilege)),
  ),
];

/** All privileges that the resources, screens and `keys` of an area mention. */
export const keysOfArea = (area: AreaDeclaration): string[] => [
  ...area.resources.flatMap(keysOfResource),
  ...[...(area.pages ?? []), ...(area.assignments ?? [])].flatMap(({ via }) => via),
  ...(area.keys ?? []),
];
