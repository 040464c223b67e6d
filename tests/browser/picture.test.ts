import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { axeViolations } from './equipment/inspectPage.ts';
import { signInAs } from './equipment/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('A picture of another aspect ratio is cropped by keyboard before the upload, and one that is too small is never sent', async () => {
  const visitor = await signInAs(browser, baseUrl, 'admin');
  const { page, watch } = visitor;
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0d6660' } })
      .jpeg()
      .toBuffer();
  const choose = async (width: number, height: number) =>
    page
      .locator('.file-field input[type=file]')
      .first()
      .setInputFiles({
        name: 'cover.jpg',
        mimeType: 'image/jpeg',
        buffer: await picture(width, height),
      });
  await page.goto('/manage-info/informations/create');
  await page.getByRole('group', { name: 'Cover picture' }).waitFor();
  await choose(700, 900);
  await page.getByText(/it must be at least 800 × 450/).waitFor();

  await choose(1200, 1200);
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  const frame = dialog
    .getByRole('group', { name: /Part to keep/ })
    .or(dialog.getByLabel(/Part to keep/))
    .first();
  await frame.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await frame.focus();
  const before = await frame.boundingBox();
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => (await frame.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  const answer = page.waitForResponse((response) =>
    response.url().includes('/files?resource=informations'),
  );
  await dialog.getByRole('button', { name: 'Crop' }).click();
  const { data } = (await (await answer).json()) as { data: { width: number; height: number } };
  expect([data.width, data.height]).toEqual([1200, 675]);
  await page.getByRole('textbox', { name: /Alternative text \(English\)/ }).waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await visitor.context.close();
});
