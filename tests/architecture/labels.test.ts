import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createCatalogue } from '../../src/contract/model/catalogue.ts';
import { LANGUAGES, type Language } from '../../src/contract/model/constants.ts';
import { impliedLabels } from '../../src/contract/model/impliedLabels.ts';
import { aboutKeys } from '../../src/contract/model/screenHelp.ts';
import { SETTING_GROUPS, SETTING_KEYS, SETTING_UNITS } from '../../src/contract/model/settings.ts';
import {
  mergeMessages,
  messageAt,
  messageKeys,
  type Messages,
} from '../../src/i18n/mergeMessages.ts';
import { readTexts, textFiles } from '../../src/i18n/readTexts.ts';
import { areas } from '../../src/resources/areas.ts';
import screens from './screens.json' with { type: 'json' };

const source = fileURLToPath(new URL('../../src', import.meta.url));
const read = (file: string): Messages =>
  JSON.parse(readFileSync(path.join(source, file), 'utf8')) as Messages;
const siteFile = (language: Language): string => `site/texts.${language}.json`;
const messages = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    mergeMessages([readTexts(source, language), read(siteFile(language))]),
  ]),
) as Record<Language, Messages>;
const inSinhala = (file: string): string =>
  file.replace(/^i18n\/en\//, 'i18n/si/').replace(/\.en\.json$/, '.si.json');

const missing = (language: Language, keys: readonly string[]): string[] =>
  keys.filter((key) => !messageAt(messages[language], key)?.trim());

describe.each(LANGUAGES)('the labels in %s', (language) => {
  test.each(areas.map((area) => [area.name, area] as const))(
    'cover everything that the area %s declares',
    (_, area) => {
      expect(missing(language, impliedLabels(area))).toEqual([]);
    },
  );

  test('say of every screen what it is for', () => {
    const silent = [...createCatalogue(areas).screens.values()].filter((screen) => {
      const { own, intro } = aboutKeys(screen);
      return missing(language, [own]).length > 0 && missing(language, [intro]).length > 0;
    });
    expect(silent.map(({ path: address }) => address)).toEqual([]);
  });

  test('cover every setting with what it does, every unit, and every group of settings', () => {
    const keys = SETTING_KEYS.map((key) => `pages.settings.help.${key}`);
    expect(
      missing(language, [
        ...keys,
        ...SETTING_UNITS.map((unit) => `pages.settings.units.${unit}`),
        ...SETTING_GROUPS.map((group) => `pages.settings.groups.${group}`),
      ]),
    ).toEqual([]);
  });
});

test('both languages have the same files with the same keys', () => {
  const files = textFiles(source, 'en');
  expect(textFiles(source, 'si')).toEqual(files.map(inSinhala));
  const differing = [...files, siteFile('en')].flatMap((file) => {
    const [en, si] = [messageKeys(read(file)), messageKeys(read(inSinhala(file)))];
    return [...en.filter((key) => !si.includes(key)), ...si.filter((key) => !en.includes(key))].map(
      (key) => `${file}: ${key}`,
    );
  });
  expect(differing).toEqual([]);
});

test('placeholders are the same in both languages', () => {
  // A form for one may say the number in a word where the other language writes it as a digit.
  const placeholders = (text: string | undefined): string[] =>
    [...new Set((text ?? '').match(/%\{\w+\}/g))].toSorted();
  const differing = messageKeys(messages.en).filter(
    (key) =>
      placeholders(messageAt(messages.en, key)).join() !==
      placeholders(messageAt(messages.si, key)).join(),
  );
  expect(differing).toEqual([]);
});

test('Sinhala texts write their conjuncts with the joiner that fonts need', () => {
  // A virama before ය or ර forms a conjunct; without U+200D it is drawn as a visible mark. ර්ය is the
  // usual exception.
  const broken = messageKeys(messages.si).filter((key) =>
    /[\u0d9a-\u0dba\u0dbd-\u0dc6]\u0dca[යර]/u.test(messageAt(messages.si, key) ?? ''),
  );
  expect(broken).toEqual([]);
});

test('menu entries and groups have the English labels of the specification', () => {
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
