import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { callBy } from '../../../../tests/browser/equipment/calls.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { follow } from '../../../../tests/browser/equipment/follow.ts';
import { signInAs, type SignedIn } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';
import { toast } from '../../../../tests/browser/equipment/steps.ts';
import { localFormat } from '../../../contract/model/localFormat.ts';
import type { SettingKey } from '../../../contract/model/settings.ts';

const SETTINGS = '/manage-setting/settings';
const CONVOCATIONS = '/manage-exam/convocations';
const USERS = '/manage-user/users';
const CALENDAR = '/lhms/manage-lachall/bookings?part=calendar';
const CHANGED: readonly SettingKey[] = ['locale', 'currency', 'firstDay', 'pageSize'];

interface StoredSetting {
  id: string;
  key: SettingKey;
  value: unknown;
  version: number;
}
const settingsBy = (person: SignedIn): Promise<StoredSetting[]> =>
  callBy(person, 'GET', '/settings?range=[0,99]');

let browser: Browser;
let english: SignedIn;
let sinhala: SignedIn;
let original: StoredSetting[] = [];
beforeAll(async () => {
  browser = await sharedBrowser();
  english = await signInAs(browser, baseUrl, 'admin');
  sinhala = await signInAs(browser, baseUrl, 'admin', { language: 'si' });
  original = await settingsBy(english);
});
/** The other files expect the conventions of the demonstration faculty. */
async function restore(): Promise<void> {
  const changed = await settingsBy(english);
  for (const { key, value } of original.filter((setting) => CHANGED.includes(setting.key))) {
    const row = changed.find((setting) => setting.key === key);
    if (row && row.value !== value)
      await callBy(english, 'PUT', `/settings/${row.id}`, { value, version: row.version });
  }
}
afterAll(async () => {
  if (english) await restore();
  await browser?.close();
});

async function select(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
const cells = (page: Page): Promise<string[]> =>
  page.getByRole('grid').locator('tbody tr').first().getByRole('gridcell').allInnerTexts();
const rowCount = (page: Page): Promise<number> =>
  page.getByRole('grid').locator('tbody tr').count();
const firstDayShown = (page: Page): Promise<string> =>
  page.getByRole('main').getByRole('heading', { level: 3 }).first().innerText();

it('the locale, currency, first day and page size of the settings page reach open sessions in both languages', async () => {
  const [{ date }] = await callBy<[{ date: string }]>(english, 'GET', '/convocations');
  const written = (language: 'en' | 'si'): string =>
    localFormat(language, { locale: 'en-US', currency: 'EUR' }).date(date);
  await sinhala.page.goto(CONVOCATIONS);
  await settled(sinhala);
  expect((await cells(sinhala.page)).join()).toMatch(/2,500\.00/);
  expect((await cells(sinhala.page)).join()).not.toContain('€');

  const { page } = english;
  await page.goto(SETTINGS);
  await settled(english);
  for (const group of ['Dates, numbers and money', 'Lists'])
    await page.getByRole('heading', { name: group, exact: true }).click();
  await select(page, /^Locale/, 'English (United States)');
  await page.getByLabel(/^Currency/).fill('EUR');
  await select(page, /^First day of the week/, 'Saturday');
  await page.getByLabel(/^Rows per page/).fill('10');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, '4 settings have been saved.').waitFor();

  // The page in Sinhala stays as it was opened: it neither reloads nor navigates.
  await expect.poll(async () => (await cells(sinhala.page)).join()).toMatch(/€\s?2,500\.00/);
  expect(await cells(sinhala.page)).toContain(written('si'));
  await follow(page, CONVOCATIONS);
  await settled(english);
  expect(written('en')).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await expect
    .poll(() => cells(page))
    .toEqual(expect.arrayContaining([written('en'), '€2,500.00']));

  for (const [person, weekday] of [
    [english, /^Saturday, [A-Z][a-z]{2} \d{1,2}, \d{4}$/],
    [sinhala, /^සෙනසුරාදා, \d{4} /],
  ] as const) {
    await follow(person.page, USERS);
    await settled(person);
    await expect.poll(() => rowCount(person.page)).toBe(10);
    await follow(person.page, CALENDAR);
    await settled(person);
    await expect.poll(() => firstDayShown(person.page)).toMatch(weekday);
    expect(await problemsOf(person)).toEqual([]);
  }
});
