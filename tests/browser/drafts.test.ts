import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../src/resources/shared/demo/accounts.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import { addressIs, sendSignIn } from './equipment/steps.ts';

const FORM = '/manage-pub/publications/own/create';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('A draft survives a crash of the tab, and a form that is open in another tab is left alone', async () => {
  const person = await signInAs(browser, baseUrl, 'lecturer');
  const { context, page } = person;
  const typeTitle = async (at: typeof page, title: string) => {
    await at.goto(FORM);
    await settled({ ...person, page: at });
    await at.getByRole('textbox', { name: /^Title/ }).fill(title);
    await expect
      .poll(() =>
        at.evaluate(
          (wanted) => Object.values(localStorage).some((kept) => String(kept).includes(wanted)),
          title,
        ),
      )
      .toBe(true);
  };
  const crashing = await context.newPage();
  await typeTitle(crashing, 'Typed before the crash');
  await typeTitle(page, 'Still being typed');
  const crashed = crashing.waitForEvent('crash');
  await crashing.goto('chrome://crash').catch(() => {});
  await crashed;

  const again = await context.newPage();
  await again.goto(FORM);
  const offer = again.getByRole('region', { name: 'Unsaved changes' });
  await offer.waitFor();
  expect(await offer.getByText(/more/).count()).toBe(0);
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect
    .poll(() => again.getByRole('textbox', { name: /^Title/ }).inputValue())
    .toBe('Typed before the crash');
  expect(await page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe(
    'Still being typed',
  );
  await context.close();
});

it('A draft survives an idle logout and is offered after the next sign-in', async () => {
  const person = await signInAs(browser, baseUrl, 'lecturer2');
  const { context, page } = person;
  await page.clock.install();
  await page.goto(FORM);
  await page.getByRole('textbox', { name: /^Title/ }).fill('Typed before the break');
  await page.clock.fastForward('02:00:00');
  await page.getByLabel('Username or email').waitFor();
  await sendSignIn(page, 'lecturer2', DEMO_PASSWORD);
  // Returns to the same screen.
  await addressIs(page, FORM);
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Title/ }).inputValue())
    .toBe('Typed before the break');
  await context.close();
});
