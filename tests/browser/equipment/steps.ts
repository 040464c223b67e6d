import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Fills in and submits the sign-in form on the page. */
export async function sendSignIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('Username or email').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Follows an entry of the sidebar, opening its group first. */
export async function followMenu(page: Page, group: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const heading = menu.getByRole('button', { name: group, exact: true });
  if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click();
  // A pinned or recent screen stands above its group as well.
  await menu.getByRole('link', { name: entry, exact: true }).last().click();
}

/** The visible headings of the menu. */
export const menuGroups = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .locator('button[aria-expanded]')
    .allInnerTexts();

/** Waits for the screen with this title. */
export const screenTitled = (page: Page, title: string | RegExp): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('heading', {
      level: 1,
      name: title,
      ...(typeof title === 'string' ? { exact: true } : {}),
    })
    .waitFor();

/** Types into a reference field and selects the first matching option. */
export async function choose(
  page: Page,
  field: Locator,
  search: string,
  choice: string | RegExp,
): Promise<void> {
  await field.fill(search);
  await page.getByRole('option', { name: choice }).first().click();
}

/** A message at the top right. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });

/** Chooses an act in the menu of a row. */
export async function chooseForRow(page: Page, title: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** Waits until the page has this path. */
export const addressIs = (page: Page, path: string): Promise<void> =>
  expect.poll(() => new URL(page.url()).pathname, { timeout: 30_000 }).toBe(path);

/** A button that the answer to the previous step replaces is looked for again. */
const STEP_PATIENCE_MS = 2_000;

/**
 * Takes a workflow step of a record as soon as it is available, by its button or in the menu of
 * further steps.
 */
export async function takeWorkflowStep(page: Page, name: string): Promise<void> {
  const [direct, more] = [
    page.getByRole('button', { name, exact: true }),
    page.getByRole('button', { name: 'More steps' }),
  ];
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect
    .poll(
      async () => {
        if ((await direct.count()) > 0)
          return direct.click({ timeout: STEP_PATIENCE_MS }).then(() => true);
        if ((await more.count()) === 0) return false;
        await more.click({ timeout: STEP_PATIENCE_MS });
        await page.getByRole('menu').first().waitFor({ timeout: STEP_PATIENCE_MS });
        if ((await item.count()) > 0) return item.click().then(() => true);
        // The previous step is still pending.
        await page.keyboard.press('Escape');
        return false;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(true);
}

/** Takes a workflow step that asks for something first, and answers by label. */
export async function takeStepWith(
  page: Page,
  name: string,
  answers: Readonly<Record<string, string>> = {},
): Promise<void> {
  await takeWorkflowStep(page, name);
  const dialog = page.getByRole('dialog');
  for (const [label, answer] of Object.entries(answers))
    await dialog.getByLabel(new RegExp(label)).fill(answer);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
