import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createCatalogue, mayOpen, menuFor, type Screen } from '../../src/contract/catalogue.ts';
import type { Language } from '../../src/contract/constants.ts';
import { mayEver } from '../../src/framework/pages/access.ts';
import { areas } from '../../src/resources/registry.ts';
import { launchBrowser } from './equipment/chromium.ts';
import { signInAs, type SignedIn } from './equipment/people.ts';
import { follow, problemsOf, settled } from './equipment/screens.ts';

interface Round {
  account: string;
  language: Language;
  theme: 'dark' | 'light';
  /**
   * How deep: `records` opens the forms and pages behind every list, `forms` the empty form, `screens` only the screens
   * themselves; what lies deeper is opened by others in turn, with the same forms.
   */
  reach: 'records' | 'forms' | 'screens';
}

/** The administrator opens everything in both languages; the others what is theirs, language and theme crossed with the administrator's. */
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

/** What only students are answered. */
const FOR_STUDENTS = [[/\/api\/course-registration$/, 404], [/\/api\/exam-registration$/, 404], [/\/api\/attendance-scan$/, 403], [/\/api\/exam-medical$/, 404]] as const;

const AREA_PATIENCE_MS = 300_000;

const catalogue = createCatalogue(areas);
const baseUrl = inject('baseUrl');
let browser: Browser;
/** A list of few rows says as much as a long one and is inspected in a fraction of the time. */
const FEW_ROWS = '?perPage=5';

async function inspect(person: SignedIn, path: string, found: string[], query = ''): Promise<void> {
  const { page } = person;
  await follow(page, path + query);
  await settled(person).catch((error: unknown) => found.push(`${path}: never settled (${person.watch.underWay().join(', ') || String(error)})`));
  const problems = await problemsOf(person);
  const { pathname } = new URL(page.url());
  // Where there is one choice only, an assignment makes it by itself.
  if (pathname !== path && !pathname.startsWith(`${path}/`)) problems.push(`the address became ${pathname}`);
  if (!(await page.title()).includes('·') && !/පීඨ/.test(await page.title())) problems.push(`the title is “${await page.title()}”`);
  found.push(...problems.map((problem) => `${path}: ${problem}`));
}

/** The first record of the list that stands open, by the address of its view link. */
async function firstRecord({ page }: SignedIn, path: string): Promise<string | null> {
  const links = page.getByRole('grid').getByRole('link');
  const hrefs = await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? ''));
  const own = hrefs.map((href) => href.split('?')[0] ?? '').find((href) => href.startsWith(`${path}/`));
  return own?.replace(/\/show$/, '') ?? null;
}

async function inspectScreen(person: SignedIn, screen: Screen, found: string[], reach: Round['reach']): Promise<void> {
  await inspect(person, screen.path, found, screen.kind === 'view' && !screen.view.single ? FEW_ROWS : '');
  if (reach === 'screens') return;
  if (screen.kind === 'assignment') {
    const first = await person.page.getByRole('navigation').locator(`a[href^="${screen.path}/"]`).first().getAttribute('href');
    if (first) await inspect(person, first, found);
  }
  if (screen.kind !== 'view' || screen.view.single) return;
  const record = reach === 'records' ? await firstRecord(person, screen.path) : null;
  if (mayEver(screen.resource, 'create', person.privileges)) await inspect(person, `${screen.path}/create`, found);
  if (record === null) return;
  await inspect(person, record, found);
  await inspect(person, `${record}/show`, found);
}

interface Visit extends Round {
  person: SignedIn;
}

async function enter(round: Round): Promise<Visit> {
  const person = await signInAs(browser, baseUrl, round.account, round);
  // The administrator opens the students' screens, too, and is no student.
  if (round.account === 'admin') for (const [path, status] of FOR_STUDENTS) person.watch.expectFailure({ status, path });
  await person.page.goto('/dashboard');
  await settled(person);
  return { ...round, person };
}

// One case an area: each is short, and says by its name where a screen fails.
const screensByArea = areas.map((area) => ({ area: area.key, screens: [...createCatalogue([area]).screens.values()] }));

const [DEEPEST, ...OTHERS] = ROUNDS;
/** Two go through an area at a time, one on each core: whoever opens every record, and all the others in turn. */
const LANES = [[DEEPEST], OTHERS].map((lane) => lane.filter((round) => round !== undefined));

let lanes: Visit[][];
beforeAll(async () => {
  browser = await launchBrowser();
  lanes = await Promise.all(LANES.map((lane) => Promise.all(lane.map(enter))));
});
afterAll(() => browser?.close());

it('the portal stands in the language and theme that everybody chose, with a menu', async () => {
  for (const { person, language, theme } of lanes.flat()) {
    expect(await person.page.locator('html').getAttribute('data-theme')).toBe(theme);
    expect(await person.page.locator('html').getAttribute('lang')).toBe(language);
    expect(menuFor(catalogue, person.privileges).flatMap(({ entries }) => entries).length).toBeGreaterThan(1);
  }
});

it.each(screensByArea)('every screen of $area, on the menu and off it, opens for everybody without an error, a raw key, a missing title or a barrier', async ({ screens }) => {
  const found: Record<string, string[]> = {};
  const goThrough = async (lane: readonly Visit[]): Promise<void> => {
    for (const { person, account, language, theme, reach } of lane) {
      const problems: string[] = [];
      for (const screen of screens.filter((candidate) => mayOpen(candidate, person.privileges))) await inspectScreen(person, screen, problems, reach);
      if (problems.length > 0) found[`${account}, ${language}, ${theme}`] = problems;
    }
  };
  await Promise.all(lanes.map(goThrough));
  expect(found).toEqual({});
}, AREA_PATIENCE_MS);
