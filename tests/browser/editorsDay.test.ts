import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { follow } from './equipment/follow.ts';
import { axeViolations } from './equipment/inspectPage.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import { addressIs, toast } from './equipment/steps.ts';

const LIST = '/manage-info/informations';
const PAGE = '/site/notices/reading-room-hours';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

const middleOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('out of sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

it('an editor writes, translates, places, previews, schedules and publishes a text, corrects it as a draft revision, withdraws it and restores it', async () => {
  const editor = await signInAs(browser, baseUrl, 'webeditor');
  const { page, watch } = editor;
  /** What a first-time reader sees there; browsers cache responses for a minute. */
  const read = async (heading: string, path = PAGE, level = 1) => {
    const reader = await (await browser.newContext({ baseURL: baseUrl })).newPage();
    const answer = await reader.goto(path);
    await reader.getByRole('heading', { level, name: heading, exact: true }).waitFor();
    await reader.context().close();
    return answer?.status();
  };
  const box = (label: string) => page.getByRole('textbox', { name: label });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const steps = page.getByRole('region', { name: 'Next steps' });
  const draft = page.getByRole('region', { name: 'Newer draft' });
  const dialog = page.getByRole('dialog');

  // Writes and translates: a text in one language alone is refused.
  await page.goto(`${LIST}/create`);
  await settled(editor);
  await box('Title (English)').fill('The reading room is open at night');
  await box('Address').fill('reading-room-hours');
  await box('Text (English)').fill('Until ten.');
  await box('Text (සිංහල)').fill('දහය වන තෙක්.');
  await button('Save').click();
  await page.getByRole('alert').getByText(/Title/).first().waitFor();
  await box('Title (සිංහල)').fill('කියවීම් කාමරය රාත්‍රියේ විවෘතයි');
  await button('Save').click();
  await addressIs(page, LIST);

  // Places it on a department's page among others, by drag and by keyboard.
  await page.goto('/manage-info/infovsdept');
  await page.getByRole('link', { name: 'Department of Economics' }).click();
  const order = page.getByRole('region', { name: 'Order of display' });
  await order.waitFor();
  for (const name of [
    'The reading room is open at night',
    'Undergraduate research symposium',
    'About the faculty',
  ])
    await page.locator('.assign-group').getByRole('checkbox', { name }).check();
  const names = () => order.locator('.ranked-list-name').allInnerTexts();
  await expect.poll(async () => (await names()).length).toBe(3);
  const [first, second, third] = await names();
  const handle = (index: number) => order.getByRole('button', { name: /\(position/ }).nth(index);
  const [from, to] = [await middleOf(handle(0)), await middleOf(handle(2))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(names).toEqual([second, third, first]);
  await handle(1).press('Alt+ArrowUp');
  await expect.poll(names).toEqual([third, second, first]);
  expect(await axeViolations(page)).toEqual([]);
  await button('Save').click();
  await toast(page, 'Assignments saved').waitFor();
  await page.reload();
  await order.waitFor();
  await expect.poll(names).toEqual([third, second, first]);

  // Previews it as the website will show it, on a phone and in the other language.
  await follow(page, LIST);
  await page
    .getByRole('grid')
    .getByRole('link', { name: 'The reading room is open at night', exact: true })
    .click();
  await settled(editor);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await button('Preview').click();
  const preview = page.getByRole('dialog', { name: 'Website preview' });
  const frame = preview.frameLocator('iframe');
  await frame
    .getByRole('heading', { level: 1, name: 'The reading room is open at night' })
    .waitFor();
  await preview.getByLabel('Phone').check();
  await preview.getByLabel('Sinhala').check();
  await frame.getByRole('heading', { level: 1, name: 'කියවීම් කාමරය රාත්‍රියේ විවෘතයි' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Close' }).click();

  // Schedules it, cancels, and publishes it; readers see it only then, and the form says so.
  await page.getByText('Not public', { exact: true }).waitFor();
  await steps.getByRole('button', { name: 'Schedule' }).click();
  await dialog.getByLabel(/^Publish at/).fill('2099-01-01T08:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await steps.getByText('On 1 Jan 2099, 08:00 it changes to “Published” automatically.').waitFor();
  await page.getByText('Will appear on 1 Jan 2099, 08:00', { exact: true }).waitFor();
  expect(await read('This page does not exist')).toBe(404);
  await steps.getByRole('button', { name: 'Back to draft' }).click();
  await steps.getByRole('button', { name: 'Publish now' }).click();
  await toast(page, 'The record is now “Published”.').waitFor();
  await page.getByText(/^Public since /).waitFor();
  expect(await page.getByRole('link', { name: 'Open on the website' }).getAttribute('href')).toBe(
    PAGE,
  );
  expect(await read('The reading room is open at night')).toBe(200);
  await read('The reading room is open at night', '/site/departments/economics', 3);

  // Corrects it: readers see the published text until the correction is published too.
  await box('Title (English)').fill('The reading room closes at nine');
  await button('Save and continue editing').click();
  await draft.getByText('You are editing this draft.').waitFor();
  await read('The reading room is open at night');
  await draft.getByRole('button', { name: 'Compare' }).click();
  await dialog.getByRole('insertion').filter({ hasText: 'nine' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await draft.getByRole('button', { name: 'Publish the newer draft' }).click();
  await dialog.getByRole('button', { name: 'Publish the newer draft' }).click();
  await toast(page, 'The newer draft has been published.').waitFor();
  await read('The reading room closes at nine');

  // Withdraws it, which its address says, and restores the text that was published first.
  await steps.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await toast(page, 'The record is now “Draft”.').waitFor();
  await page.getByText(/^Withdrawn\. It was last published on /).waitFor();
  expect(await read('This page has been withdrawn')).toBe(410);
  await follow(page, `${LIST}/${id}/history`);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'published it' })
    .getByRole('button', { name: 'Restore this version' })
    .click();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await dialog.waitFor({ state: 'detached' });
  await follow(page, `${LIST}/${id}`);
  await settled(editor);
  await expect
    .poll(() => box('Title (English)').inputValue())
    .toBe('The reading room is open at night');
  expect(watch.takeProblems()).toEqual([]);
  await editor.context.close();
});
