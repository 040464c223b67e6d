import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../src/i18n/en/import.json' with { type: 'json' };
import si from '../../src/i18n/si/import.json' with { type: 'json' };
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { axeViolations, rawKeys } from './equipment/inspectPage.ts';
import { DESK, signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';

const PHONE = { width: 390, height: 844 };
const beginning = (text: string): RegExp =>
  new RegExp(
    `^${text
      .replace(/%\{.*/s, '')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .trimEnd()}`,
  );
const wordsOf = ({ framework: { import: texts } }: typeof en) => ({
  reading: texts.reading,
  guessed: beginning(texts.guessed),
});
const WORDS = { en: wordsOf(en), si: wordsOf(si) };

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

  const position = page.getByRole('combobox', { name: 'Field for “Ordre”' });
  await position.selectOption({ label: 'Position' });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check file', exact: true }).click();
  const refused = page
    .getByRole('button', { name: /^2 refused/ })
    .or(page.getByRole('button', { name: /^1 refused/ }));
  await refused.click();
  await page
    .getByRole('cell', { name: /Fill in both languages/ })
    .first()
    .waitFor();
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);

  await page.getByRole('button', { name: /^Import/ }).click();
  await page.getByText(/rows? (was|were) imported/).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(/import was undone/).waitFor();
  await page.goto(AREAS);
  await settled(person);
  expect(await page.getByText('Media archives').count()).toBe(0);
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});

it.each([
  ['en', DESK],
  ['si', PHONE],
] as const)(
  'In %s, a file that was read wrongly is read once more as the person says, and guesses are shown',
  async (language, viewport) => {
    const person = await signInAs(browser, baseUrl, 'admin', { language, viewport });
    const { page, watch } = person;
    await page.goto('/manage-curriculum/students/import');
    await settled(person);
    const file =
      'Students of the faculty;;;\nRegistration number;Name with initials (English);Gender\nHS/2031/0001;D\u0092Almeida;F\nHS/2031/0002;Zo\u00eb;M\n';
    await page.locator('input[type=file]').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file, 'latin1'),
    });
    const { reading, guessed } = WORDS[language];
    const choose = (name: string) => page.getByRole('combobox', { name, exact: true });
    await choose(reading.encoding).waitFor();
    expect(await choose(reading.encoding).inputValue()).toBe('windows-1252');
    expect(await choose(reading.headings).inputValue()).toBe('2');
    await page.getByText('D’Almeida · Zoë', { exact: true }).waitFor({ state: 'attached' });
    await page.getByText(guessed).waitFor();
    expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);

    await choose(reading.headings).selectOption('1');
    await page.getByRole('rowheader', { name: 'Students of the faculty' }).waitFor();
    await choose(reading.headings).selectOption('2');
    await page.getByRole('rowheader', { name: 'Gender' }).waitFor();
    await choose(reading.separator).selectOption('comma');
    await page.getByRole('rowheader', { name: 'Students of the faculty;;;' }).waitFor();
    await page.reload();
    await page.getByText(reading.chooseAgain).waitFor();
    expect(await choose(reading.separator).isDisabled()).toBe(true);
    expect(watch.takeProblems()).toEqual([]);
    await person.context.close();
  },
);
