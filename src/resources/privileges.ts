import type { AreaDeclaration } from '../contract/area.ts';
import type { Localised } from '../contract/constants.ts';
import type { Field } from '../contract/fields.ts';
import { MENU_GROUPS } from '../contract/menuGroups.ts';
import type { PrivilegeDeclaration } from '../contract/privileges.ts';
import type { ResourceDeclaration } from '../contract/resource.ts';
import en from '../i18n/en/permission.json' with { type: 'json' };
import si from '../i18n/si/permission.json' with { type: 'json' };
import { MENU_KEYS, OWN_KEYS, STANDALONE_KEYS } from './menuKeys.ts';
import { areas } from './registry.ts';

/** A line of the privileges table with the title it starts with. */
export interface TitledPrivilege extends PrivilegeDeclaration {
  title: Localised;
}

type Titles = Readonly<Record<string, string | Readonly<Record<string, string>>>>;
const DERIVED = /^(.+)_(CREATE|EDIT|DELETE|IMPORT)$/;

/**
 * The title in one language: written out, or made by rule from the title of the key it derives
 * from.
 */
function titleIn(titles: Titles, key: string): string {
  const written = titles[key];
  if (typeof written === 'string') return written;
  const [, stem, verb] = DERIVED.exec(key) ?? [];
  const what = stem === undefined ? undefined : (titles[`${stem}_VIEW`] ?? titles[stem]);
  const rule = titles['rule'];
  const pattern = typeof rule === 'object' && verb !== undefined ? rule[verb] : undefined;
  if (typeof what !== 'string' || pattern === undefined)
    throw new Error(`privileges.${key}: there is no title for this key`);
  return pattern.replace('%{what}', what);
}

const titleOf = (key: string): Localised => ({
  en: titleIn(en.privileges, key),
  si: titleIn(si.privileges, key),
});

const keysOfField = (field: Field): readonly string[] => [
  ...(field.read ?? []),
  ...(field.write ?? []),
  ...(field.kind === 'lines' ? Object.values(field.fields).flatMap(keysOfField) : []),
];

/** Every key that the grants, fields and screens of a resource mention. */
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

/** Every key that an area's resources and further screens mention. */
export const keysOfArea = (area: AreaDeclaration): string[] => [
  ...area.resources.flatMap(keysOfResource),
  ...[...(area.pages ?? []), ...(area.assignments ?? [])].flatMap(({ via }) => via),
  ...(area.keys ?? []),
];

const menuLine = (key: string, group: string | null): TitledPrivilege => ({
  key,
  kind: OWN_KEYS.includes(key) ? 'own' : 'menu',
  group,
  title: titleOf(key),
});

/**
 * The privileges table as it must be: the keys of the whole menu and of its groups, then whatever
 * the declared areas derive from them. The gateway keeps its rows equal to this list.
 */
export function privilegeDeclarations(): TitledPrivilege[] {
  const lines = new Map<string, TitledPrivilege>();
  const add = (line: TitledPrivilege): void =>
    void (lines.has(line.key) || lines.set(line.key, line));
  for (const key of STANDALONE_KEYS) add(menuLine(key, null));
  for (const group of MENU_GROUPS) {
    add({ key: group, kind: 'group', group, title: titleOf(group) });
    for (const key of MENU_KEYS[group]) add(menuLine(key, group));
  }
  for (const area of areas) {
    for (const key of keysOfArea(area)) {
      if (!lines.has(key)) add({ key, kind: 'action', group: area.group, title: titleOf(key) });
    }
  }
  return [...lines.values()];
}
