import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCatalogue } from '../../src/contract/catalogue.ts';
import { LANGUAGES, type Language } from '../../src/contract/constants.ts';
import { impliedLabels } from '../../src/contract/impliedLabels.ts';
import { SETTING_GROUPS, SETTINGS } from '../../src/contract/settings.ts';
import {
  mergeMessages,
  messageAt,
  messageKeys,
  type Messages,
} from '../../src/i18n/mergeMessages.ts';
import { areas } from '../../src/resources/registry.ts';
import screens from './screens.json' with { type: 'json' };

const folder = (language: Language): URL => new URL(`../../src/i18n/${language}/`, import.meta.url);
const files = (language: Language): string[] =>
  readdirSync(folder(language))
    .filter((name) => name.endsWith('.json'))
    .toSorted();
const read = (language: Language, name: string): Messages =>
  JSON.parse(readFileSync(new URL(name, folder(language)), 'utf8')) as Messages;

const conflicts: string[] = [];
const messages = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    mergeMessages(
      files(language).map((name) => read(language, name)),
      (key) => conflicts.push(`${language}: ${key}`),
    ),
  ]),
) as Record<Language, Messages>;

const missing = (language: Language, keys: readonly string[]): string[] =>
  keys.filter((key) => !messageAt(messages[language], key)?.trim());

describe.each(LANGUAGES)('the labels in %s', (language) => {
  test.each(areas.map((area) => [area.key, area] as const))(
    'name everything that the area %s declares',
    (_, area) => {
      expect(missing(language, impliedLabels(area))).toEqual([]);
    },
  );

  test('name every setting and every group of settings', () => {
    const keys = Object.keys(SETTINGS).flatMap((key) => [
      `pages.settings.fields.${key}`,
      `pages.settings.help.${key}`,
    ]);
    expect(
      missing(language, [
        ...keys,
        ...SETTING_GROUPS.map((group) => `pages.settings.groups.${group}`),
      ]),
    ).toEqual([]);
  });
});

test('both languages hold the same files with the same keys', () => {
  expect(files('si')).toEqual(files('en'));
  const differing = files('en').flatMap((name) => {
    const [en, si] = [messageKeys(read('en', name)), messageKeys(read('si', name))];
    return [...en.filter((key) => !si.includes(key)), ...si.filter((key) => !en.includes(key))].map(
      (key) => `${name}: ${key}`,
    );
  });
  expect(differing).toEqual([]);
});

test('no two files of a language define the same key', () => {
  expect(conflicts).toEqual([]);
});

test('placeholders are the same in both languages', () => {
  const placeholders = (text: string | undefined): string[] =>
    [...(text ?? '').matchAll(/%\{\w+\}/g)].map(String).toSorted();
  const differing = messageKeys(messages.en).filter(
    (key) =>
      placeholders(messageAt(messages.en, key)).join() !==
      placeholders(messageAt(messages.si, key)).join(),
  );
  expect(differing).toEqual([]);
});

test('Sinhala texts write their conjuncts with the joiner that fonts need', () => {
  // A virama before ය or ර joins them; without U+200D it shows as a visible mark. ර්ය is the usual exception.
  const broken = messageKeys(messages.si).filter((key) =>
    /[\u0d9a-\u0dba\u0dbd-\u0dc6]\u0dca[යර]/u.test(messageAt(messages.si, key) ?? ''),
  );
  expect(broken).toEqual([]);
});

test('menu entries and groups carry the English labels of the specification', () => {
  const entries = createCatalogue(areas).menu.flatMap((group) =>
    group.entries.map((screen) => [
      screen.path,
      messageAt(messages.en, group.labelKey),
      messageAt(messages.en, screen.labelKey),
    ]),
  );
  const specified = entries.map(([path]) => {
    const screen = screens.find(({ route }) => route === path);
    return [path, screen?.groupLabel ?? 'Dashboard', screen?.label];
  });
  expect(entries).toEqual(specified);
});
