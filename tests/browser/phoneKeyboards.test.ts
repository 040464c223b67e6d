import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { signInAs, visit } from './equipment/people.ts';

const PHONE = { width: 390, height: 844 };
/** Below this iOS enlarges the page when the field gets the focus. */
const LEAST_PX = 16;
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

/** The fields of the page with letters that are too small. */
async function smallFields(page: Page): Promise<string[]> {
  await page.locator(TYPED).first().waitFor();
  return page
    .locator(TYPED)
    .evaluateAll(
      (fields, least) =>
        fields
          .filter((field) => parseFloat(getComputedStyle(field).fontSize) < least)
          .map((field) => field.outerHTML),
      LEAST_PX,
    );
}

const attributeOf = (page: Page, label: string, name: string): Promise<string | null> =>
  page.getByLabel(label, { exact: true }).getAttribute(name);

describe('on a phone', () => {
  it('the fields of the sign-in pages are not enlarged, and have the keyboards of what they take', async () => {
    const { page, context } = await visit(browser, baseUrl, { viewport: PHONE, language: 'en' });
    for (const address of ['/auth/login', '/auth/request-password', '/auth/register']) {
      await page.goto(address);
      expect(await smallFields(page), address).toEqual([]);
    }
    await page.goto('/auth/login');
    expect(await attributeOf(page, 'Username or email', 'autocomplete')).toBe('username');
    expect(await attributeOf(page, 'Password', 'autocomplete')).toBe('current-password');
    await context.close();
  });

  it('a number on a hand-written screen has the keyboard of numbers', async () => {
    const { page, context } = await signInAs(browser, baseUrl, 'lecturer', { viewport: PHONE });
    await page.goto('/lhms/manage-lachall/bookings?part=new');
    const seats = page.getByLabel('People expected');
    await seats.waitFor();
    expect(await seats.getAttribute('inputmode')).toBe('numeric');
    await context.close();
  });

  it.each([
    ['admin', '/manage-user/users/create'],
    ['admin', '/manage-staff/staff-all/create'],
    ['registrar', '/manage-faculty/departments'],
    ['student', '/lhms/manage-lachall/timetable'],
  ])(
    'the fields that %s meets at %s are not enlarged, in a compact portal too',
    async (account, address) => {
      const { page, context } = await signInAs(browser, baseUrl, account, { viewport: PHONE });
      await page.goto(address);
      expect(await smallFields(page)).toEqual([]);
      await page.evaluate(() => document.documentElement.setAttribute('data-density', 'compact'));
      expect(await smallFields(page)).toEqual([]);
      await context.close();
    },
  );
});
