import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { follow } from '../../../../tests/browser/equipment/follow.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';
import { addressIs, screenTitled } from '../../../../tests/browser/equipment/steps.ts';

const PHONE = { width: 390, height: 800 };
const PARTS = ['fields', 'table', 'endpoints', 'grants', 'views', 'workflow', 'labels', 'more'];

/** File names and text keys, which look like missing translations. */
const SHOWN_AS_THEY_ARE: Readonly<Record<string, RegExp>> = {
  '/developer': /^raw key: \w+\.ts$/,
  '/developer/publications/labels': /^raw key: resources\./,
};

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

describe('the page for developers', () => {
  it.each([
    { language: 'en', theme: 'dark', viewport: undefined },
    { language: 'si', theme: 'light', viewport: PHONE },
  ] as const)(
    'shows every part of a declaration without a barrier in $language, $theme',
    async ({ language, theme, viewport }) => {
      const person = await signInAs(browser, baseUrl, 'admin', {
        language,
        theme,
        ...(viewport ? { viewport } : {}),
      });
      const { page } = person;
      await page.goto('/developer');
      await settled(person);
      const found: Record<string, string[]> = {};
      for (const path of [
        '/developer',
        ...PARTS.map((part) => `/developer/publications/${part}`),
      ]) {
        await follow(page, path);
        await settled(person);
        const problems = (await problemsOf(person)).filter(
          (problem) => !(SHOWN_AS_THEY_ARE[path]?.test(problem) ?? false),
        );
        if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
          problems.push('wider than the window');
        if (problems.length > 0) found[path] = problems;
      }
      await person.context.close();
      expect(found).toEqual({});
    },
  );

  it('works with the keyboard alone: a resource is found by one of its keys, a call is tried in place', async () => {
    const person = await signInAs(browser, baseUrl, 'admin');
    const { page } = person;
    await page.goto('/developer');
    await page.getByLabel('Search for a resource, field, table, key or call').focus();
    await page.keyboard.type('PUBLICATIONS_VERIFY');
    await page.getByText('1 resource', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await addressIs(page, '/developer/publications');
    await page
      .getByRole('navigation', { name: 'Parts of the declaration' })
      .getByRole('link', { name: 'Calls' })
      .focus();
    await page.keyboard.press('Enter');
    await page.locator('summary').filter({ hasText: '/publications/-/count' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Try it' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Answered 200 after/).waitFor();
    expect(person.watch.takeProblems()).toEqual([]);
    await person.context.close();
  });

  it('is closed to all other users', async () => {
    const person = await signInAs(browser, baseUrl, 'dean');
    await person.page.goto('/developer/publications');
    await addressIs(person.page, '/dashboard');
    await person.context.close();
  });
});

describe('loading the portal', () => {
  it('requests the current user once, whatever screen is opened first', async () => {
    const person = await signInAs(browser, baseUrl, 'lecturer');
    const { page } = person;
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/user') asked += 1;
    });
    for (const [path, title] of [
      ['/dashboard', /./],
      ['/manage-pub/publications/own', 'My Publications'],
      ['/manage-profile/profile', /./],
    ] as const) {
      asked = 0;
      await page.goto(path);
      await screenTitled(page, title);
      await settled(person);
      expect([path, asked]).toEqual([path, 1]);
    }
    await person.context.close();
  });
});
