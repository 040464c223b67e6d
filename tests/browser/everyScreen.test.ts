import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createCatalogue,
  mayOpen,
  menuFor,
  type Screen,
} from '../../src/contract/model/catalogue.ts';
import type { Language } from '../../src/contract/model/constants.ts';
import { perLanguage } from '../../src/contract/model/localised.ts';
import { mayCreate } from '../../src/framework/core/records/grants.ts';
import { messageAt } from '../../src/i18n/mergeMessages.ts';
import { readTexts } from '../../src/i18n/readTexts.ts';
import { areas } from '../../src/resources/areas.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { follow } from './equipment/follow.ts';
import type { AxeScope } from './equipment/inspectPage.ts';
import { kindsOfElements, markKinds } from './equipment/kindsOfElements.ts';
import { signInAs, type SignedIn } from './equipment/people.ts';
import { problemsOf, settled } from './equipment/screens.ts';
import { problemsOfArrival, problemsOfReading } from './equipment/smallWindow.ts';

interface Round {
  account: string;
  language: Language;
  theme: 'dark' | 'light';
  /**
   * The depth: `records` opens the forms and pages of every list, `forms` the empty form, `screens`
   * only the screens themselves; the other rounds open the deeper ones, with the same forms.
   */
  reach: 'records' | 'forms' | 'screens';
}

interface Visit extends Round {
  person: SignedIn;
}

/**
 * The administrator opens everything in both languages; the others open their own screens, language
 * and theme crossed with the administrator's.
 */
const ROUNDS: readonly Round[] = [
  { account: 'admin', language: 'en', theme: 'dark', reach: 'records' },
  { account: 'admin', language: 'si', theme: 'light', reach: 'screens' },
  { account: 'dean', language: 'si', theme: 'dark', reach: 'screens' },
  { account: 'lecturer', language: 'en', theme: 'light', reach: 'forms' },
  { account: 'registrar', language: 'si', theme: 'light', reach: 'screens' },
  { account: 'examofficer', language: 'si', theme: 'dark', reach: 'screens' },
  { account: 'hallmanager', language: 'en', theme: 'light', reach: 'screens' },
  { account: 'webeditor', language: 'en', theme: 'light', reach: 'screens' },
  { account: 'student', language: 'si', theme: 'light', reach: 'records' },
];

/** Calls that only students may make. */
const FOR_STUDENTS = [
  [/\/api\/course-registration$/, 404],
  [/\/api\/exam-registration$/, 404],
  [/\/api\/attendance-scan$/, 403],
  [/\/api\/exam-medical$/, 404],
] as const;

/** Screens that each person may open. */
const [DASHBOARD, PROFILE] = ['/dashboard', '/manage-profile/profile'];

const AREA_TIMEOUT_MS = 300_000;
const sources = fileURLToPath(new URL('../../src', import.meta.url));

const catalogue = createCatalogue(areas);
const texts = perLanguage((language) => readTexts(sources, language));
let browser: Browser;
/**
 * A list of few rows is as representative as a long one and takes a fraction of the time to
 * inspect.
 */
const FEW_ROWS = '?perPage=5';

/** The kinds of elements that axe has inspected already, by place. */
const inspected = new Map<string, Set<string>>();

/** Those of the kinds that were not inspected at a place; from now on they were. */
function newAt(place: string, kinds: readonly string[]): string[] {
  const known = inspected.get(place) ?? new Set();
  inspected.set(place, known);
  const found = kinds.filter((kind) => !known.has(kind));
  for (const kind of found) known.add(kind);
  return found;
}

const isNewAt = (place: string, kind: string): boolean => newAt(place, [kind]).length > 0;

/**
 * What axe has still to inspect. Contrast and size depend on the theme and on how elements are
 * painted, wherever they are; structure on the screen, in any language (a missing text is a raw
 * key), and again where a person is shown elements of a kind that is not yet inspected; a menu on
 * the area, whose paths begin with the same part.
 */
async function stillToInspect({ person, theme }: Visit, path: string): Promise<AxeScope> {
  const { structure, paint } = await kindsOfElements(person.page);
  await markKinds(person.page, {
    structure: newAt('structure anywhere', structure),
    paint: newAt(`${theme} anywhere`, paint),
  });
  return {
    structure: isNewAt('structure of screens', path) ? 'page' : 'marked',
    withMenu: isNewAt('menus', `${path.split('/')[1]}`),
  };
}

/**
 * Whether the screen is enlarged, too: each once, and those that the administrator opens in both
 * languages and themes by turns.
 */
function isToEnlarge({ account, language }: Visit, path: string): boolean {
  const turn: Language = path.length % 2 === 0 ? 'en' : 'si';
  if (account === 'admin' && catalogue.screens.has(path) && language !== turn) return false;
  return isNewAt('enlarged', path);
}

/** Goes elsewhere if the screen is open already: only who comes to a screen has the focus moved. */
async function leave({ person }: Visit, path: string): Promise<void> {
  if (new URL(person.page.url()).pathname !== path) return;
  await follow(person.page, path === DASHBOARD ? PROFILE : DASHBOARD);
  await settled(person);
}

async function inspect(visit: Visit, path: string, found: string[], query = ''): Promise<void> {
  const { person } = visit;
  const { page } = person;
  await leave(visit, path);
  await follow(page, path + query);
  if ((await page.locator('main h1').count()) === 0) found.push(`${path}: has no title at once`);
  await settled(person).catch((error: unknown) =>
    found.push(
      `${path}: never settled (${person.watch.pendingRequests().join(', ') || String(error)})`,
    ),
  );
  const problems = await problemsOfArrival(page);
  problems.push(...(await problemsOf(person, await stillToInspect(visit, path))));
  if (isToEnlarge(visit, path)) problems.push(...(await problemsOfReading(page)));
  const { pathname } = new URL(page.url());
  if (pathname !== path) problems.push(`the address became ${pathname}`);
  const title = await page.title();
  if (!title.includes('·') && !/පීඨ/.test(title)) problems.push(`the title is “${title}”`);
  found.push(...problems.map((problem) => `${path}: ${problem}`));
}

/** The path of the first record in the open list, from its view link. */
async function firstRecord({ page }: SignedIn, path: string): Promise<string | null> {
  const links = page.getByRole('grid').getByRole('link');
  const hrefs = await links.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('href') ?? ''),
  );
  const own = hrefs
    .map((href) => href.split('?')[0] ?? '')
    .find((href) => href.startsWith(`${path}/`));
  return own?.replace(/\/show$/, '') ?? null;
}

async function inspectScreen(visit: Visit, screen: Screen, found: string[]): Promise<void> {
  const { person, reach, account, language } = visit;
  await inspect(
    visit,
    screen.path,
    found,
    screen.kind === 'view' && !screen.view.single ? FEW_ROWS : '',
  );
  const name = messageAt(texts[language], screen.labelKey) ?? screen.labelKey;
  const heading = await person.page.getByRole('heading', { level: 1 }).first().innerText();
  if (!heading.startsWith(name))
    found.push(`${screen.path}: the heading is “${heading}”, but the menu says “${name}”`);
  const help = messageAt(texts[language], 'framework.help.open') ?? '';
  if ((await person.page.getByRole('button', { name: help, exact: true }).count()) === 0)
    found.push(`${screen.path}: offers no help`);
  if (reach === 'screens') return;
  if (screen.kind === 'assignment') {
    const first = await person.page
      .getByRole('navigation')
      .locator(`a[href^="${screen.path}/"]`)
      .first()
      .getAttribute('href');
    if (first) await inspect(visit, first, found);
  }
  if (screen.kind !== 'view' || screen.view.single) return;
  const record = reach === 'records' ? await firstRecord(person, screen.path) : null;
  const isKnown = (variable: string) => variable !== '$student' || account === 'student';
  if (mayCreate(screen.resource, person.privileges, isKnown))
    await inspect(visit, `${screen.path}/create`, found);
  if (record === null) return;
  await inspect(visit, record, found);
  await inspect(visit, `${record}/show`, found);
}

async function enter(round: Round): Promise<Visit> {
  const person = await signInAs(browser, baseUrl, round.account, round);
  // The administrator also opens the students' screens, without being a student.
  if (round.account === 'admin')
    for (const [path, status] of FOR_STUDENTS) person.watch.expectFailure({ status, path });
  await person.page.goto(DASHBOARD);
  await settled(person);
  return { ...round, person };
}

// One case per area: each is short, and its name tells where a screen fails.
const screensByArea = areas
  .map((area) => ({ area: area.name, screens: [...createCatalogue([area]).screens.values()] }))
  .filter(({ screens }) => screens.length > 0);

/** Pages that work at the same time, one on each core. */
const AT_A_TIME = 2;

/** Takes the next item as soon as one is done; the administrator, who opens most, comes first. */
async function withEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const next = items.values();
  const workThrough = async (): Promise<void> => {
    for (const item of next) await work(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, workThrough));
}

const visits: Visit[] = [];
beforeAll(async () => {
  browser = await sharedBrowser();
  await withEach([...ROUNDS.entries()], async ([position, round]) => {
    visits[position] = await enter(round);
  });
});
afterAll(() => browser?.close());

it('the portal opens in each person’s language and theme, with a menu', async () => {
  for (const { person, language, theme } of visits) {
    expect(await person.page.locator('html').getAttribute('data-theme')).toBe(theme);
    expect(await person.page.locator('html').getAttribute('lang')).toBe(language);
    expect(
      menuFor(catalogue, person.privileges).flatMap(({ entries }) => entries).length,
    ).toBeGreaterThan(1);
  }
});

it.each(screensByArea)(
  'every screen of $area, in the menu or not, opens for each person without an error, a raw key, a missing title or a barrier',
  async ({ screens }) => {
    const found: Record<string, string[]> = {};
    await withEach(visits, async (visit) => {
      const { person, account, language, theme } = visit;
      const problems: string[] = [];
      for (const screen of screens.filter((candidate) => mayOpen(candidate, person.privileges)))
        await inspectScreen(visit, screen, problems);
      if (problems.length > 0) found[`${account}, ${language}, ${theme}`] = problems;
    });
    expect(found).toEqual({});
  },
  AREA_TIMEOUT_MS,
);
