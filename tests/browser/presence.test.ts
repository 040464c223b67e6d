import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { axeViolations } from './equipment/inspectPage.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('Two people at one record see each other, and the second to save is warned before saving', async () => {
  const [one, other] = [
    await signInAs(browser, baseUrl, 'lecturer'),
    await signInAs(browser, baseUrl, 'admin'),
  ];
  const headers = { Authorization: `Bearer ${one.token}` };
  const { data } = (await (
    await one.context.request.get(
      '/api/publications?view=own&range=[0,0]&filter={"status":"draft"}',
      { headers },
    )
  ).json()) as { data: { id: string }[] };
  await one.page.goto(`/manage-pub/publications/own/${data[0]?.id}`);
  await settled(one);
  await other.page.goto(`/manage-pub/publications/${data[0]?.id}`);
  await settled(other);
  const notice = other.page.getByRole('status', { name: 'Others viewing this record' });
  await notice.getByText(/Also open for: .+ \(since/).waitFor();

  await one.page.getByRole('textbox', { name: 'Year' }).fill('2019');
  await other.page.getByRole('textbox', { name: 'Pages' }).fill('1–12');
  await notice.getByText(/Being edited by: /).waitFor();
  await one.page.getByRole('button', { name: 'Save and continue editing' }).click();
  await one.page.getByText('Saved', { exact: true }).waitFor();
  await one.page.close();
  // The page refetches on focus; the notice that the first user left may arrive after the one of
  // the save.
  await expect
    .poll(
      async () => {
        await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return [
          await notice.getByText(/ saved this record \(/).count(),
          await notice.getByText(/Also open|Being edited/).count(),
        ];
      },
      { interval: 500 },
    )
    .toEqual([1, 0]);
  expect(await axeViolations(other.page)).toEqual([]);

  await notice.getByRole('button', { name: 'Compare' }).click();
  await other.page.getByRole('dialog').getByText('2019').waitFor();
  expect([...one.watch.takeProblems(), ...other.watch.takeProblems()]).toEqual([]);
  await one.context.close();
  await other.context.close();
});

it('A user with one record in two tabs is notified, and the second tab does not overwrite what the first one saved', async () => {
  const person = await signInAs(browser, baseUrl, 'lecturer');
  const { context, page } = person;
  const headers = { Authorization: `Bearer ${person.token}` };
  const { data } = (await (
    await context.request.get('/api/publications?view=own&range=[0,0]&filter={"status":"draft"}', {
      headers,
    })
  ).json()) as { data: { id: string }[] };
  const address = `/manage-pub/publications/own/${data[0]?.id}`;
  const open = async (tab: typeof page) => {
    await tab.goto(address);
    await settled({ ...person, page: tab });
    return {
      year: tab.getByRole('textbox', { name: 'Year' }),
      pages: tab.getByRole('textbox', { name: 'Pages' }),
      stay: tab.getByRole('button', { name: 'Save and continue editing' }),
    };
  };
  const other = await context.newPage();
  const [first, second] = [await open(page), await open(other)];
  await other.getByText('You also have this record open in another tab or browser.').waitFor();

  await second.year.fill('2017');
  await second.pages.fill('3–4');
  await first.year.fill('2018');
  await first.stay.click();
  await page.getByText('Saved', { exact: true }).waitFor();
  // Before the second tab refetches on its own, as if it had been asleep.
  await second.stay.click();
  const dialog = other.getByRole('dialog', {
    name: 'This record has been changed by someone else',
  });
  // Only fields that both changed need a decision.
  await expect
    .poll(() =>
      dialog
        .getByRole('group', { name: 'Pages' })
        .getByRole('radio', { name: /Your value/ })
        .isChecked(),
    )
    .toBe(true);
  await dialog.getByRole('radio', { name: /Saved value\s*2018/ }).check();
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(async () => [await second.year.inputValue(), await second.pages.inputValue()])
    .toEqual(['2018', '3–4']);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText(/^You saved this record elsewhere/).waitFor();
  expect(person.watch.takeProblems()).toEqual([]);
  await context.close();
});
