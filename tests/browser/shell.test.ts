import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AUTH_PAGES } from '../../src/auth/authLocation.ts';
import { LANGUAGES } from '../../src/contract/model/constants.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { follow } from './equipment/follow.ts';
import { axeViolations, rawKeys } from './equipment/inspectPage.ts';
import { signInAs, visit, type Appearance, type Visitor } from './equipment/people.ts';
import { problemsOf, settled } from './equipment/screens.ts';
import { addressIs, followMenu, screenTitled } from './equipment/steps.ts';

const DEPARTMENTS = '/manage-faculty/departments';

let browser: Browser;
let visitor: Visitor | null = null;
/**
 * The browser lays out a card only when it scrolls into view; until then its links have no real
 * position.
 */
const layOutEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto')
        element.style.contentVisibility = 'visible';
  });

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());
afterEach(async () => {
  const problems = visitor?.watch.takeProblems();
  await visitor?.context.close();
  visitor = null;
  expect(problems ?? []).toEqual([]);
});

// These tests change the preferences of this person; no other test signs in as them.
async function registrarAt(path: string, appearance: Appearance = {}): Promise<Page> {
  visitor = await signInAs(browser, baseUrl, 'registrar', appearance);
  await visitor.page.goto(path);
  await settled(visitor);
  return visitor.page;
}
async function guestAt(path: string, appearance: Appearance = {}): Promise<Page> {
  visitor = await visit(browser, baseUrl, appearance);
  await visitor.page.goto(path);
  return visitor.page;
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const isWiderThanWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

describe('the sign-in area', () => {
  it.each(LANGUAGES)('has no error, raw key or barrier in %s', async (language) => {
    for (const theme of ['dark', 'light'] as const) {
      const page = await guestAt('/auth/login', { language, theme });
      const found: Record<string, string[]> = {};
      for (const path of Object.values(AUTH_PAGES)) {
        await page.goto(path);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        await expect.poll(() => visitor?.watch.pendingRequests()).toEqual([]);
        const problems = visitor ? await problemsOf(visitor) : [];
        if (problems.length > 0) found[path] = problems;
      }
      expect(found).toEqual({});
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      await visitor?.context.close();
    }
    visitor = null;
  });
});

describe('language, theme and settings', () => {
  it('changes the language in place without a reload or loss of input', async () => {
    const page = await registrarAt(`${DEPARTMENTS}/own`);
    await follow(page, DEPARTMENTS);
    await page.getByRole('searchbox', { name: 'Search' }).fill('His');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('button', { name: 'සිංහල' }).click();
    await screenTitled(page, 'අධ්‍යයන අංශ');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('si');
    await expect.poll(() => page.title()).toContain('අධ්‍යයන අංශ');
    await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe('His');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.getByRole('button', { name: 'English' }).click();
    await screenTitled(page, 'Departments');
  });

  it('keeps theme, density and start page with the account', async () => {
    const page = await registrarAt('/dashboard');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('button', { name: 'Appearance and start page' }).click();
    const panel = page.getByRole('dialog', { name: 'Appearance and start page' });
    await panel.getByText('Light', { exact: true }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    await panel.getByText('Compact', { exact: true }).click();
    await Promise.all([
      page.waitForResponse(
        (response) => response.url().endsWith('/api/preferences') && response.ok(),
      ),
      panel.getByRole('combobox', { name: /Start page/ }).selectOption({ label: 'Departments' }),
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Close the settings' }).click();
    await expect.poll(() => panel.count()).toBe(0);

    const elsewhere = await signInAs(browser, baseUrl, 'registrar');
    await elsewhere.page.goto('/dashboard');
    await expect
      .poll(() => elsewhere.page.locator('html').getAttribute('data-theme'))
      .toBe('light');
    await elsewhere.page.goto('/');
    await addressIs(elsewhere.page, DEPARTMENTS);
    await elsewhere.context.close();
  });
});

describe('the sidebar', () => {
  it('collapses by hand at 1440 pixels and remembers it', async () => {
    const page = await registrarAt(DEPARTMENTS);
    await expect
      .poll(() =>
        menu(page)
          .getByRole('link', { name: 'Departments', exact: true })
          .getAttribute('aria-current'),
      )
      .toBe('page');
    await page.getByRole('button', { name: 'Fold the menu' }).click();
    await expect
      .poll(() => menu(page).getByRole('link', { name: 'Departments', exact: true }).count())
      .toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Unfold the menu' }).click();
    await menu(page).getByRole('link', { name: 'Departments', exact: true }).waitFor();
  });

  it('shows icons with flyouts at 1100 pixels, without a barrier', async () => {
    const page = await registrarAt('/dashboard', { viewport: { width: 1100, height: 800 } });
    await menu(page).getByRole('button', { name: 'Faculty', exact: true }).hover();
    const entry = menu(page).getByRole('link', { name: 'Departments', exact: true });
    await entry.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await entry.click();
    await addressIs(page, DEPARTMENTS);
    await expect.poll(() => entry.count()).toBe(0);
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
  });

  it('overlays the page at 390 pixels and closes when an entry is followed', async () => {
    const page = await registrarAt('/dashboard', { viewport: { width: 390, height: 800 } });
    await expect.poll(() => menu(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog', { name: 'Main menu' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await followMenu(page, 'Faculty', 'Departments');
    await addressIs(page, DEPARTMENTS);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    for (const path of [
      DEPARTMENTS,
      `${DEPARTMENTS}/own`,
      '/manage-user/users',
      '/manage-user/users/create',
    ]) {
      await follow(page, path);
      if (visitor) await settled(visitor);
      await layOutEverything(page);
      // An element that is half hidden by a sticky bar can be scrolled into view.
      expect(
        (await axeViolations(page)).filter((found) => !found.includes('partially obscured')),
        path,
      ).toEqual([]);
      expect(await isWiderThanWindow(page), path).toBe(false);
    }
  });
});

describe('error pages', () => {
  it.each([
    ['/error', 'Page Not Found', 'The page does not exist.'],
    ['/error/404', 'Page Not Found', 'The page does not exist.'],
    ['/error/500', 'Internal server error', 'There was an error, try again later.'],
    ['/error/418', 'Something went wrong', 'We are working on it.'],
  ])('%s says “%s” and leads home', async (path, title, text) => {
    const page = await registrarAt(path);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await page.getByText(text).waitFor();
    await expect.poll(() => page.title()).toContain(title);
    expect(await axeViolations(page)).toEqual([]);
    expect(await rawKeys(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
  });

  it.each(['/nowhere', '/manage-pub', '/manage-faculty/departments/a/b/c', '/dashboard/more'])(
    'an unknown address, %s, leads to /error',
    async (path) => {
      const page = await registrarAt('/dashboard');
      await page.goto(path);
      await addressIs(page, '/error');
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    },
  );

  it.each(['/nowhere', '/manage-pub', '/dashboard/more'])(
    'an unknown address, %s, leads to /error without a session too',
    async (path) => {
      const page = await guestAt(path);
      await addressIs(page, '/error');
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
    },
  );

  it.each(['/dashboard', `${DEPARTMENTS}/own`])(
    'a known address, %s, leads to the sign-in page without a session',
    async (path) => {
      const page = await guestAt(path);
      await addressIs(page, '/auth/login');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
    },
  );
});

describe('the keyboard', () => {
  it('skips to the content, opens a menu group, and moves through the rows of a list', async () => {
    const page = await registrarAt(DEPARTMENTS);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null))
      .toBe(true);

    const group = menu(page).getByRole('button', { name: 'User', exact: true });
    await group.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toMatch(/^Users/);

    const rows = page.getByRole('grid').getByRole('row');
    await rows.nth(1).getByRole('link').first().focus();
    await page.keyboard.press('ArrowDown');
    const second = rows.nth(2).getByRole('link').first();
    await expect.poll(focused).toBe(await second.innerText());
    const address = await second.getAttribute('href');
    await page.keyboard.press('Enter');
    await addressIs(page, address?.split('?')[0] ?? '');
  });
});
