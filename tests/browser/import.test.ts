import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { axeViolations, rawKeys } from './equipment/inspectPage.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';

const AREAS = '/manage-pub/publication-areas';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('A file is mapped, checked, written as one change set, and undone', async () => {
  const person = await signInAs(browser, baseUrl, 'admin');
  const { page, watch } = person;
  await page.goto(AREAS);
  await settled(person);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const file =
    'Code;Name (English);Name (සිංහල);Ordre\nmedia-archives;Media archives;මාධ්‍ය ලේඛනාගාර;71\nhalf;Half;;72\nhistory;History;;2\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'areas.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });

  const position = page.getByRole('combobox', { name: 'What “Ordre” fills' });
  await position.selectOption({ label: 'Position' });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Rehearse', exact: true }).click();
  const refused = page
    .getByRole('button', { name: /^2 refused/ })
    .or(page.getByRole('button', { name: /^1 refused/ }));
  await refused.click();
  await page
    .getByRole('cell', { name: /Fill in both languages/ })
    .first()
    .waitFor();
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);

  await page.getByRole('button', { name: /^Write/ }).click();
  await page.getByText(/rows? (was|were) written/).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(/has been taken back/).waitFor();
  await page.goto(AREAS);
  await settled(person);
  expect(await page.getByText('Media archives').count()).toBe(0);
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});
