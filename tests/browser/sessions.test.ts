import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IDLE_LOGOUT_MS, IDLE_WARNING_MS, TOAST_MS } from '../../src/contract/model/constants.ts';
import { DEMO_PASSWORD } from '../../src/resources/shared/demo/accounts.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { follow } from './equipment/follow.ts';
import { signInAs, visit, type Visitor } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import { addressIs, screenTitled, sendSignIn, toast } from './equipment/steps.ts';

const LOGIN = '/auth/login';
const OWN_LINKS = '/manage-link/links/own';
declare global {
  interface Window {
    /** How long each removed message was visible in ms, by the clock of the page. */
    visibleMs: Record<string, number>;
  }
}

const MARGIN_MS = 2_000;
const SECOND_MS = 1_000;

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

async function leave({ context, watch }: Visitor): Promise<void> {
  const problems = watch.takeProblems();
  await context.close();
  expect(problems).toEqual([]);
}

/**
 * Records how long messages are visible. Polling from the test is imprecise, because the clock of
 * the page runs in between.
 */
const timeMessages = (page: Page) =>
  page.addInitScript(() => {
    window.visibleMs = {};
    const since = new Map<string, number>();
    new MutationObserver(() => {
      const shown = new Set(
        [...document.querySelectorAll('[role=status],[role=alert]')].map(
          ({ textContent }) => textContent,
        ),
      );
      for (const text of shown) if (!since.has(text)) since.set(text, Date.now());
      for (const [text, begin] of since) {
        if (shown.has(text)) continue;
        window.visibleMs[text] = Date.now() - begin;
        since.delete(text);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
/** Waits until a message appears and is gone; returns how long it was visible, in whole seconds. */
async function visibleSeconds(page: Page, text: string): Promise<number> {
  const message = toast(page, text);
  await message.waitFor();
  await page.clock.runFor(TOAST_MS);
  await expect.poll(() => message.count()).toBe(0);
  const visibleMs = await page.evaluate(
    (wanted) => Object.entries(window.visibleMs).find(([said]) => said.includes(wanted))?.[1] ?? 0,
    text,
  );
  return Math.floor(visibleMs / SECOND_MS);
}

const idleDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });
const callWith = (token: string) =>
  fetch(`${baseUrl}/api/user`, { headers: { Authorization: `Bearer ${token}` } });
const unsigned = (claims: object): string =>
  ['{"alg":"none"}', JSON.stringify(claims), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

describe('the guard', () => {
  it('leads visitors to the sign-in page, says why for four seconds, and returns to the requested page', async () => {
    const visitor = await visit(browser, baseUrl);
    const { page } = visitor;
    await timeMessages(page);
    await page.clock.install();
    await page.goto(`${OWN_LINKS}/create`);
    await addressIs(page, LOGIN);
    expect(await visibleSeconds(page, 'Error Unauthorized')).toBeGreaterThanOrEqual(
      TOAST_MS / SECOND_MS,
    );
    await sendSignIn(page, 'lecturer', DEMO_PASSWORD);
    await screenTitled(page, 'New: Link');
    await addressIs(page, `${OWN_LINKS}/create`);
    await leave(visitor);
  });

  it('says that the session has expired when its token has', async () => {
    const visitor = await visit(browser, baseUrl);
    const { page } = visitor;
    await page.goto(LOGIN);
    await page.evaluate(
      (token) => localStorage.setItem('userToken', token),
      unsigned({ sub: 'x', exp: 1, privileges: ['DASHBOARD'] }),
    );
    await page.goto('/dashboard');
    await toast(page, 'Error Session Expired').waitFor();
    await addressIs(page, LOGIN);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
    await leave(visitor);
  });

  it('shows a refused action for four seconds', async () => {
    const student = await signInAs(browser, baseUrl, 'student');
    const { page } = student;
    await timeMessages(page);
    await page.clock.install();
    await page.goto('/dashboard');
    await settled(student);
    await follow(page, '/manage-roles/roles');
    expect(await visibleSeconds(page, 'Unauthorized Action')).toBeGreaterThanOrEqual(
      TOAST_MS / SECOND_MS,
    );
    await leave(student);
  });
});

describe('logging out', () => {
  it('revokes the token on the gateway, clears the browser, and ends the session in every tab', async () => {
    const lecturer = await signInAs(browser, baseUrl, 'lecturer');
    const { page, context, token } = lecturer;
    await page.goto('/dashboard');
    await settled(lecturer);
    const secondTab = await context.newPage();
    await secondTab.goto(OWN_LINKS);
    await screenTitled(secondTab, 'My Links');
    expect((await callWith(token)).status).toBe(200);

    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await addressIs(page, LOGIN);
    await toast(page, 'You have signed out.').waitFor();
    await addressIs(secondTab, LOGIN);
    await secondTab
      .getByText('This session was ended in another window of this browser.')
      .waitFor();
    await expect.poll(async () => (await callWith(token)).status).toBe(401);
    await expect
      .poll(() =>
        page.evaluate(() =>
          ['userToken', 'userData', 'isLoggedIn'].map((key) => localStorage.getItem(key)),
        ),
      )
      .toEqual([null, null, null]);
    await leave(lecturer);
  });

  it('follows when the gateway has ended the session', async () => {
    const lecturer = await signInAs(browser, baseUrl, 'lecturer');
    const { page, watch, token, context } = lecturer;
    watch.expectFailure({ status: 401, path: /\/api\// });
    await page.goto('/dashboard');
    await settled(lecturer);
    // The page is navigated away from: it could otherwise make a call of its own, and log out, at
    // any moment.
    await page.goto('about:blank');
    const csrf = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const ended = await context.request.post('/api/logout', {
      headers: { Authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': csrf },
    });
    expect(ended.status()).toBe(200);
    await page.goto(OWN_LINKS);
    await addressIs(page, LOGIN);
    await toast(page, /Error (Unauthorized|Session Expired)/).waitFor();
    await leave(lecturer);
  });
});

describe('an unattended session', () => {
  it('warns after 14 minutes, continues when answered, and ends after 15', async () => {
    const dean = await signInAs(browser, baseUrl, 'dean');
    const { page, token } = dean;
    await page.clock.install();
    await page.goto('/dashboard');
    await settled(dean);
    await page.clock.fastForward(IDLE_WARNING_MS - 60 * SECOND_MS);
    expect(await idleDialog(page).count()).toBe(0);
    await page.clock.fastForward(60 * SECOND_MS + MARGIN_MS);
    await idleDialog(page)
      .getByText(/Would you like to continue your session\? .* logged out in \d+ seconds\./)
      .waitFor();
    await idleDialog(page).getByRole('button', { name: 'Yes, Continue' }).click();
    await expect.poll(() => idleDialog(page).count()).toBe(0);

    await page.clock.fastForward(IDLE_WARNING_MS + MARGIN_MS);
    await idleDialog(page).waitFor();
    await page.clock.fastForward(IDLE_LOGOUT_MS - IDLE_WARNING_MS);
    await addressIs(page, LOGIN);
    await page.getByText('You were signed out after 15 minutes of inactivity.').waitFor();
    await expect.poll(async () => (await callWith(token)).status).toBe(401);
    await leave(dean);
  });

  it('ends at once when the person answers “Logout”', async () => {
    const dean = await signInAs(browser, baseUrl, 'dean');
    const { page } = dean;
    await page.clock.install();
    await page.goto('/dashboard');
    await settled(dean);
    await page.clock.fastForward(IDLE_WARNING_MS + MARGIN_MS);
    await idleDialog(page).getByRole('button', { name: 'Logout' }).click();
    await addressIs(page, LOGIN);
    await leave(dean);
  });

  it('keeps unsaved input and offers it to the same person again', async () => {
    const editor = await signInAs(browser, baseUrl, 'webeditor');
    const { page } = editor;
    await page.clock.install();
    await page.goto('/manage-pub/publication-types/create');
    await settled(editor);
    await page.getByRole('textbox', { name: 'Name (English)' }).fill('Pamphlet');
    await page.clock.fastForward(IDLE_LOGOUT_MS + MARGIN_MS);
    await addressIs(page, LOGIN);
    await sendSignIn(page, 'webeditor', DEMO_PASSWORD);
    await page
      .getByRole('region', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name (English)' }).inputValue())
      .toBe('Pamphlet');
    await addressIs(page, '/manage-pub/publication-types/create');
    await leave(editor);
  });
});
