import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogue, mayOpen, type Screen } from '../../src/contract/model/catalogue.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES } from '../../src/contract/model/constants.ts';
import { languagesExcept } from '../../src/contract/model/localised.ts';
import { readTexts } from '../../src/i18n/readTexts.ts';
import { areas } from '../../src/resources/areas.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { follow } from './equipment/follow.ts';
import { clippedControls, shownTexts, widerThanTheirRoom } from './equipment/inspectPage.ts';
import { DESK, signInAs, type SignedIn } from './equipment/people.ts';
import { pseudoMessages } from './equipment/pseudoTexts.ts';
import { resize } from './equipment/rendered.ts';
import { settled } from './equipment/screens.ts';

const PHONE = { width: 390, height: 844 };
/** The pseudo-language takes the place of another one, whose texts the portal fetches. */
const [REPLACED = DEFAULT_LANGUAGE] = languagesExcept(DEFAULT_LANGUAGE);

/** Words that are the same in all languages: formats, keys of the keyboard, names of languages. */
const COMMON = new Set([
  'csv',
  'xlsx',
  'ctrl',
  'shift',
  ...Object.values(LANGUAGE_NAMES).map((name) => name.toLowerCase()),
]);
/** An address, of mail or of a page. */
const ADDRESS = /\S+@\S+|\S+\.\S+|\/\S+/g;
const WORD = /[A-Za-z]{3,}/g;
/** A status, a kind or another value that the portal has words for. */
const CODE = /^[a-z]+([A-Z][a-z]+)*$/;

const catalogue = createCatalogue(areas);
const screens = [...catalogue.screens.values()];
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

interface Reader extends SignedIn {
  /** The words that the gateway has sent as data. */
  sent: Set<string>;
}

function collectWords(value: unknown, words: Set<string>): void {
  if (typeof value === 'string' && !CODE.test(value))
    for (const [word] of value.matchAll(WORD)) words.add(word.toLowerCase());
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectWords(part, words);
}

async function reader(): Promise<Reader> {
  const person = await signInAs(browser, baseUrl, 'admin', { language: REPLACED });
  const sent = new Set<string>();
  const pseudo = JSON.stringify(pseudoMessages(readTexts('src', DEFAULT_LANGUAGE)));
  await person.context.route(`**/assets/i18n/${REPLACED}.json`, (route) =>
    route.fulfill({ contentType: 'application/json', body: pseudo }),
  );
  person.page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json') || response.url().includes('i18n'))
      return;
    void response.json().then(
      (body) => collectWords(body, sent),
      () => {},
    );
  });
  await person.page.goto('/dashboard');
  await settled(person);
  return { ...person, sent };
}

/** The texts of the screen that neither have accents nor are data. */
const untranslated = (texts: readonly string[], sent: ReadonlySet<string>): string[] =>
  texts.filter((text) =>
    (
      text
        .replaceAll(/\[ [^[\]]*· \]/gu, ' ')
        .replaceAll(ADDRESS, ' ')
        .match(WORD) ?? []
    ).some((word) => !sent.has(word.toLowerCase()) && !COMMON.has(word.toLowerCase())),
  );

/** What is wrong with the open screen at the width of the window. */
const problemsOf = async ({ page, sent }: Reader): Promise<string[]> => [
  ...untranslated(await shownTexts(page), sent).map((text) => `not translated: ${text}`),
  ...(await widerThanTheirRoom(page)),
  ...(await clippedControls(page)),
];

/** Visits the screens, and says what is wrong with each at either width. */
async function problemsOfScreens(visited: readonly Screen[]): Promise<string[]> {
  const person = await reader();
  const found: string[] = [];
  for (const screen of visited.filter((candidate) => mayOpen(candidate, person.privileges))) {
    await follow(person.page, `${screen.path}${screen.kind === 'view' ? '?perPage=5' : ''}`);
    for (const viewport of [DESK, PHONE]) {
      await resize(person.page, viewport);
      await settled(person);
      const problems = await problemsOf(person);
      found.push(...problems.map((problem) => `${screen.path}, ${viewport.width} px: ${problem}`));
    }
    await person.page.setViewportSize(DESK);
  }
  await person.context.close();
  return found;
}

/** Pages that work at the same time, one on each core. */
const AT_A_TIME = 2;
const TIMEOUT_MS = 300_000;

it(
  'every screen, on a desk and on a phone, has all its texts translated and room for a language longer than English',
  async () => {
    const found = await Promise.all(
      Array.from({ length: AT_A_TIME }, (_, turn) =>
        problemsOfScreens(screens.filter((_screen, place) => place % AT_A_TIME === turn)),
      ),
    );
    expect([...new Set(found.flat())]).toEqual([]);
  },
  TIMEOUT_MS,
);
