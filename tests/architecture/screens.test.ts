import { expect, test } from 'vitest';
import { createCatalogue } from '../../src/contract/model/catalogue.ts';
import { keysOfArea } from '../../src/contract/model/privilegeKeys.ts';
import { generatedScreens } from '../../src/framework/app/generatedScreens.ts';
import { unboundPages } from '../../src/framework/core/extensions/boundPages.ts';
import { checkExtensions } from '../../src/framework/core/extensions/checkExtensions.ts';
import { mergeExtensions } from '../../src/framework/core/extensions/mergeExtensions.ts';
import { areas } from '../../src/resources/areas.ts';
import { menu as menuGroups, MENU_GROUPS, OWN_KEYS } from '../../src/resources/menu.ts';
import { uiExtensions } from '../../src/resources/pages.ts';
import { facultyPortal } from '../../src/resources/server.ts';
import screens from './screens.json' with { type: 'json' };

const catalogue = createCatalogue(areas);
const menu = catalogue.menu.flatMap((group) => group.entries.map((screen) => ({ group, screen })));
const specified = new Map(screens.map((screen) => [screen.route, screen]));

test('the known privileges are exactly those of the specified menu, each in its group', () => {
  const expected = new Map<string, Set<string>>();
  for (const { group, privileges } of screens) {
    const keys = expected.get(group ?? '') ?? new Set();
    for (const key of privileges) keys.add(key);
    expected.set(group ?? '', keys);
  }
  const sorted = (groups: Iterable<readonly [string, Iterable<string>]>): unknown[] =>
    [...groups].map(([group, keys]) => [group, [...keys].toSorted()]).toSorted();
  const known = Object.values(menuGroups).filter(({ keys }) => keys.length > 0);
  expect(sorted(known.map(({ privilege, keys }) => [privilege ?? '', keys]))).toEqual(
    sorted(expected),
  );
});

test('the menu has 90 privileges in 19 groups', () => {
  expect(new Set(Object.values(menuGroups).flatMap(({ keys }) => keys)).size).toBe(90);
  expect(MENU_GROUPS).toHaveLength(19);
});

test('every menu entry has the path, section, group and privileges of the specification', () => {
  const built = menu.map(({ group, screen }) => ({
    route: screen.path,
    section: group.section,
    group: group.privilege,
    privileges: [...screen.via],
  }));
  expect(built).toEqual(
    built.map(({ route }) => {
      const screen = specified.get(route);
      return {
        route,
        section: screen?.section,
        group: screen?.group,
        privileges: screen?.privileges,
      };
    }),
  );
});

test('the menu contains every screen of the specification', () => {
  const built = menu.map(({ screen }) => screen.path);
  expect(screens.map(({ route }) => route).filter((route) => !built.includes(route))).toEqual([]);
});

test('entries of a group are in the order of the specification', () => {
  const order = screens.map(({ route }) => route);
  for (const group of catalogue.menu) {
    const positions = group.entries.map(({ path }) => order.indexOf(path));
    expect(positions).toEqual(positions.toSorted((left, right) => left - right));
  }
});

test('own-data privileges are privileges of the menu', () => {
  const known: string[] = Object.values(menuGroups).flatMap(({ keys }) => keys);
  expect(OWN_KEYS.filter((key) => !known.includes(key))).toEqual([]);
});

test('the privileges table has each declared privilege once, with a title in both languages', () => {
  const lines = facultyPortal.privileges;
  const keys = lines.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(areas.flatMap(keysOfArea).filter((key) => !keys.includes(key))).toEqual([]);
  expect(lines.filter(({ title }) => !title.en || !title.si)).toEqual([]);
  expect(lines.filter(({ kind }) => kind !== 'action')).toHaveLength(109);
});

test('derived privileges have titles by rule', () => {
  const titles = new Map(facultyPortal.privileges.map(({ key, title }) => [key, title.en]));
  expect(titles.get('PUBLICATIONS_CREATE')).toBe('Create – Publications');
  expect(titles.get('STAFF_DESIGNATIONS_EDIT')).toBe('Edit – Designations');
  expect(titles.get('PUBLICATIONS_VERIFY')).toBe('Verify publications');
});

test('every bound name is declared, and every declared page has a component', () => {
  const extensions = mergeExtensions(uiExtensions);
  expect(checkExtensions(catalogue, extensions)).toEqual([]);
  expect(unboundPages(catalogue, extensions, Object.keys(generatedScreens.pages))).toEqual([]);
});
