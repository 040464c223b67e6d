import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../src/contract/model/constants.ts';
import { DEMO_PASSWORD } from '../../src/resources/shared/demo/accounts.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { callBy } from './equipment/calls.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { signInAs, type SignedIn } from './equipment/people.ts';
import { screenTitled, sendSignIn } from './equipment/steps.ts';

const TIMETABLE = '/lhms/manage-lachall/timetable';
const RESULTS = '/manage-exam/results';
const DOCUMENTS = '/manage-exam/documents';
const LAST_UPDATED = /You are offline\. .* Last updated /;

interface OwnDocuments {
  kinds: { kind: string; obstacle: string | null; subject: { id: string } | null }[];
}

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

/** The address of the student's admission card, made now. */
async function makeCard(student: SignedIn): Promise<string> {
  const { kinds } = await callBy<OwnDocuments>(student, 'GET', '/documents/own');
  const card = kinds.find(({ kind, obstacle }) => kind === 'admission' && obstacle === null);
  if (!card) throw new Error('the student sits no examination');
  const body = { kind: card.kind, subject: card.subject?.id ?? null };
  const { id } = await callBy<{ id: string }>(student, 'POST', '/documents/own', body);
  return `${DOCUMENTS}/${id}`;
}

/** Waits until the worker answers for the page and keeps its texts, the last that it fetches. */
const untilWorkerAnswers = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          async () =>
            navigator.serviceWorker.controller !== null &&
            (await caches.match('/assets/i18n/en.json')) !== undefined,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);

/** Opens the page again in a language, as a person does who chose it before. */
async function readIn(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    localStorage.setItem('RaStore.locale', JSON.stringify(chosen));
  }, language);
  await page.reload();
}

const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('answer:')));

/** Whether the storage or a cache of this origin contains a word. */
const heldAnywhere = (page: Page, word: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    if (JSON.stringify({ ...localStorage }).includes(wanted)) return true;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes(wanted)) return true;
    }
    return false;
  }, word);

async function signOut(page: Page): Promise<void> {
  await page.goto(RESULTS);
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Username or email').waitFor();
}

let student: SignedIn;
let context: BrowserContext;
let page: Page;

it('a student reads the timetable, the admission card with its QR code and the results after a reload without a connection, marked with their age', async () => {
  student = await signInAs(browser, baseUrl, 'student', { language: 'en' });
  ({ context, page } = student);
  const card = await makeCard(student);
  await page.goto(TIMETABLE);
  await untilWorkerAnswers(page);
  await readIn(page, 'si');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await readIn(page, 'en');
  for (const [address, sign] of [
    [TIMETABLE, page.getByRole('heading', { level: 1, name: 'Timetable' })],
    [RESULTS, page.getByText('Overall', { exact: false }).first()],
    [DOCUMENTS, page.locator(`a[href="${card}"]`)],
    [card, page.getByRole('article', { name: 'Admission card' })],
  ] as const) {
    await page.goto(address);
    await sign.waitFor();
  }

  await context.setOffline(true);
  await page.reload();
  await page.getByText(LAST_UPDATED).waitFor();
  const paper = page.getByRole('article', { name: 'Admission card' });
  await paper.getByRole('img', { name: /check/i }).waitFor();
  expect(await paper.getByRole('row').count()).toBeGreaterThan(1);

  await page.goto(DOCUMENTS);
  await page.getByText(LAST_UPDATED).waitFor();
  await page.locator(`a[href="${card}"]`).waitFor();

  await page.goto(RESULTS);
  await page.getByText(LAST_UPDATED).waitFor();
  await page.getByText('Overall', { exact: false }).first().waitFor();

  await page.goto(TIMETABLE);
  await page.getByText(LAST_UPDATED).waitFor();
  await screenTitled(page, 'Timetable');

  await readIn(page, 'si');
  await page.getByText(/අවසන් වරට යාවත්කාලීන කළේ/).waitFor();
  await readIn(page, 'en');
});

it('signing out empties what was kept, and the next person on the device sees nothing of the first', async () => {
  const { user } = JSON.parse(
    await page.evaluate(() => localStorage.getItem('userData') ?? '{}'),
  ) as { user: string };
  expect((await keptNames(page)).every((name) => name.startsWith(`answer:${user}:`))).toBe(true);
  expect(await keptNames(page)).not.toEqual([]);
  await context.setOffline(false);
  await signOut(page);
  expect(await keptNames(page)).toEqual([]);
  expect(await heldAnywhere(page, user)).toBe(false);

  await sendSignIn(page, 'student2', DEMO_PASSWORD);
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await context.setOffline(true);
  for (const address of [RESULTS, DOCUMENTS, TIMETABLE]) {
    await page.goto(address);
    await page.getByText('This could not be loaded.').first().waitFor();
    expect(await page.getByText(LAST_UPDATED).count()).toBe(0);
  }
  await context.setOffline(false);
});

it('what was kept goes when the gateway has ended the session, too', async () => {
  await page.goto(TIMETABLE);
  await expect.poll(() => keptNames(page)).not.toEqual([]);
  const token = (await context.storageState()).origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ name }) => name === TOKEN_KEY)?.value;
  // From elsewhere, so that no other call of the page meets the end of its session first.
  await page.goto('about:blank');
  await callBy({ context, token: token ?? '' }, 'POST', '/logout');
  await page.goto(TIMETABLE, { waitUntil: 'commit' });
  await page.getByLabel('Username or email').waitFor();
  expect(await keptNames(page)).toEqual([]);
  await context.close();
});

it('the browser finds nothing that keeps it from installing the portal', async () => {
  const visitor = await signInAs(browser, baseUrl, 'student2');
  const session = await visitor.context.newCDPSession(visitor.page);
  await visitor.page.goto(TIMETABLE);
  const { manifest, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ name: 'FHSS Portal', display: 'kStandalone' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  await visitor.context.close();
});
