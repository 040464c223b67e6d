import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { type OwnPortal, startOwnPortal } from '../../../../tests/browser/equipment/ownPortal.ts';
import { type SignedIn, signInAs } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';
import {
  type DoiResolver,
  startDoiResolver,
} from '../../../../tests/gateway/equipment/doiResolver.ts';

const IMPORT = '/manage-pub/publications/own/import';
const OWN = '/manage-pub/publications/own';
const RAIN = 'Rain and rice in the Nilwala valley';
const PHONE = { width: 390, height: 844 };

let browser: Browser;
let resolver: DoiResolver;
let portal: OwnPortal;
beforeAll(async () => {
  browser = await sharedBrowser();
  resolver = await startDoiResolver();
  portal = await startOwnPortal({ DOI_RESOLVER: resolver.origin });
});
afterAll(async () => {
  await browser?.close();
  await portal?.end();
  await resolver?.close();
});

const button = ({ page }: SignedIn, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

async function paste(person: SignedIn, text: string): Promise<void> {
  await person.page.getByRole('textbox', { name: 'Or paste them here' }).fill(text);
  await button(person, 'Read pasted text').click();
}

/** Imports what was read, and returns to the list. */
async function importAll(person: SignedIn): Promise<void> {
  await button(person, /^Import (one|\d+) rows?$/).click();
  await person.page.getByText(/rows? (was|were) imported/).waitFor();
}

/** Takes one step with several records of a list. */
async function stepOfMany(person: SignedIn, titles: readonly string[], name: string) {
  const { page } = person;
  for (const title of titles)
    await page
      .getByRole('checkbox', { name: `Select ${title}`, exact: true })
      .first()
      .check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

let attempts = 0;

it('Works are pasted, previewed, joined by the co-author, and verified together', async () => {
  attempts += 1;
  const paddy = `Paddy taxes of the Matara disawany, part ${attempts}`;
  const first = await signInAs(browser, portal.baseUrl, 'lecturer2');
  await first.page.goto(OWN);
  await settled(first);
  await first.page.getByRole('link', { name: 'Import', exact: true }).click();
  await paste(first, `TY  - JOUR\nTI  - ${paddy}\nAU  - Nobody, Known\nPY  - 2018\nER  - `);
  await first.page.getByText('Known Nobody').waitFor();
  expect(await first.page.getByText('Match columns').count()).toBe(0);
  await importAll(first);
  await first.page.goto(OWN);
  await settled(first);
  await stepOfMany(first, [paddy], 'Submit');
  expect(await problemsOf(first)).toEqual([]);
  await first.context.close();

  const second = await signInAs(browser, portal.baseUrl, 'lecturer', { viewport: PHONE });
  await second.page.goto(IMPORT);
  await settled(second);
  await second.page.locator('input[type=file]').setInputFiles({
    name: 'works.bib',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      `@article{a, title={${paddy.toUpperCase()}.}, year={2018}}\n@article{b, title={Lagoons of the south ${attempts}}, year={2020}, journal={Coasts}}`,
    ),
  });
  await button(second, 'Join as an author').click();
  await second.page.getByText('You are now one of the authors.').waitFor();
  expect(await problemsOf(second)).toEqual([]);
  await importAll(second);
  await second.page.goto(OWN);
  await settled(second);
  await second.page.getByText(paddy, { exact: true }).first().waitFor();
  await second.context.close();

  const dean = await signInAs(browser, portal.baseUrl, 'dean');
  await dean.page.goto('/manage-pub/publications?filter={"status":["submitted"],"year":2018}');
  await settled(dean);
  await stepOfMany(dean, [paddy], 'Verify');
  await dean.page.goto('/site/publications?year=2018');
  await dean.page.getByRole('link', { name: paddy, exact: true }).waitFor();
  await dean.context.close();
});

it('Every wrong text is answered in words, keeps what was pasted, and a DOI is looked up', async () => {
  const person = await signInAs(browser, portal.baseUrl, 'lecturer');
  const { page } = person;
  await page.goto(IMPORT);
  await settled(person);
  for (const [text, answer] of [
    ['', 'Paste your references first.'],
    ['The Dutch Thomboes, 2021', /neither BibTeX nor RIS/],
    ['0000-0002-1825-0097', /Export works/],
    [Array.from({ length: 21 }, (_, at) => `10.5555/${at}`).join('\n'), /21 DOIs/],
    ['10.5555/none', /no work has this DOI/],
    ['10.5555/inside', /did not respond in time/],
  ] as const) {
    await paste(person, text);
    await page.getByText(answer).last().waitFor();
    expect(await page.getByRole('textbox', { name: 'Or paste them here' }).inputValue()).toBe(text);
  }
  await paste(person, 'https://doi.org/10.5555/found and 10.5555/page');
  await page.getByText(/no details that can be read/).waitFor();
  expect(await problemsOf(person)).toEqual([]);
  await button(person, 'Continue with the work found').click();
  await page.getByText(RAIN).waitFor();
  expect(await page.getByText('Journal article').count()).toBeGreaterThan(0);
  expect(await problemsOf(person)).toEqual([]);

  await button(person, 'Choose another file').click();
  await paste(person, '@article{a, title={Without a year}}');
  await page.getByRole('cell', { name: /^Year: / }).waitFor();
  await expect.poll(() => button(person, /^Import (one|\d+) rows?$/).isDisabled()).toBe(true);
  await person.context.close();
});
