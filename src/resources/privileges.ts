import type { Language, Localised } from '../contract/model/constants.ts';
import { decidingKeys } from '../contract/model/duties.ts';
import { perLanguage } from '../contract/model/localised.ts';
import { keysOfArea } from '../contract/model/privilegeKeys.ts';
import type { TitledPrivilege } from '../contract/model/privileges.ts';
import { privilegeTitle } from '../contract/model/privilegeTitle.ts';
import { areas } from './areas.ts';
import { duties } from './duties.ts';
import { menu, OWN_KEYS } from './menu.ts';

/** Looks a text of the portal up; `undefined` where there is none. */
type TextIn = (language: Language, key: string) => string | undefined;

/**
 * The privileges table as it must be: the keys of the whole menu and of its groups, then whatever
 * the declared areas derive from them. The gateway keeps its rows equal to this list.
 */
export function privilegeDeclarations(textIn: TextIn): TitledPrivilege[] {
  const titleOf = (key: string): Localised =>
    perLanguage((language) =>
      privilegeTitle(key, (name) => textIn(language, `privileges.${name}`)),
    );
  const lines = new Map<string, TitledPrivilege>();
  const deciding = decidingKeys(duties);
  const add = (line: Omit<TitledPrivilege, 'title' | 'decides'>): void =>
    void (
      lines.has(line.key) ||
      lines.set(line.key, { ...line, title: titleOf(line.key), decides: deciding.has(line.key) })
    );
  for (const { privilege, keys } of Object.values(menu)) {
    if (privilege !== null) add({ key: privilege, kind: 'group', group: privilege });
    for (const key of keys)
      add({
        key,
        kind: OWN_KEYS.includes(key) ? 'own' : 'menu',
        group: privilege,
      });
  }
  for (const area of areas) {
    for (const key of keysOfArea(area)) {
      if (!lines.has(key)) add({ key, kind: 'action', group: area.menu.privilege });
    }
  }
  return [...lines.values()];
}
