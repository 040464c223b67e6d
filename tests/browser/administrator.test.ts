import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRIVILEGES_KEY } from '../../src/contract/model/constants.ts';
import { DEMO_PASSWORD } from '../../src/resources/shared/demo/accounts.ts';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { follow } from './equipment/follow.ts';
import { signInAs, visit, type SignedIn } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import {
  addressIs,
  choose,
  chooseForRow,
  followMenu,
  menuGroups,
  screenTitled,
  sendSignIn,
  toast,
} from './equipment/steps.ts';

const TYPES = '/manage-pub/publication-types';
const PUBLICATIONS = '/manage-pub/publications';
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

let browser: Browser;
let admin: SignedIn;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

describe('signing in', () => {
  it('refuses a wrong password without saying which part was wrong, then opens the dashboard', async () => {
    const visitor = await visit(browser, baseUrl);
    const { page, watch, context } = visitor;
    watch.expectFailure({ status: 401, path: /\/api\/login$/ });
    await page.goto('/auth/login');
    await sendSignIn(page, 'admin', 'not the password');
    await page
      .getByRole('alert')
      .filter({ hasText: 'The username or password is incorrect' })
      .waitFor();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await sendSignIn(page, 'admin', DEMO_PASSWORD);
    await addressIs(page, '/dashboard');
    await page.getByText('Hello, admin').waitFor();
    expect(watch.takeProblems()).toEqual([]);
    await context.close();
  });
});

it('A page opened with the token alone, as stock clients keep it, shows its screen', async () => {
  const person = await signInAs(browser, baseUrl, 'admin');
  await person.page.goto('/dashboard');
  await person.page.evaluate((key) => localStorage.removeItem(key), PRIVILEGES_KEY);
  await person.page.goto(TYPES);
  await screenTitled(person.page, 'Publication Types');
  expect(person.watch.takeProblems()).toEqual([]);
  await person.context.close();
});

describe('an administrator', () => {
  beforeEach(async () => {
    admin = await signInAs(browser, baseUrl, 'admin');
    await admin.page.goto('/dashboard');
    await settled(admin);
  });
  afterEach(async () => {
    const problems = admin.watch.takeProblems();
    await admin.context.close();
    expect(problems).toEqual([]);
  });

  it('creates a publication type; a half-translated name is refused at the empty box', async () => {
    const { page } = admin;
    await followMenu(page, 'Publications', 'Publication Types');
    await screenTitled(page, 'Publication Types');
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await page.getByRole('textbox', { name: 'Code' }).fill('field-note');
    await page.getByRole('textbox', { name: 'Name (English)' }).fill('Field note');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not saved yet. Check the following:').waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name (සිංහල)' }).getAttribute('aria-invalid'))
      .toBe('true');
    await page.getByText('Fill in both languages, or leave both empty.').first().waitFor();
    await page.getByRole('textbox', { name: 'Name (සිංහල)' }).fill('ක්ෂේත්‍ර සටහන');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Created').waitFor();
    await page.getByRole('link', { name: 'Field note', exact: true }).waitFor();
  });

  it('creates and changes a publication with searched references, author rows and a file', async () => {
    const { page } = admin;
    await follow(page, `${PUBLICATIONS}/create`);
    await settled(admin);
    await page.getByRole('textbox', { name: 'Title' }).fill('Tank cascades of the dry zone');
    await choose(
      page,
      page.getByRole('combobox', { name: 'Staff member' }),
      'Karunaratne',
      /Karunaratne/,
    );
    await page.getByRole('button', { name: 'Add row: Authors' }).click();
    await page
      .getByRole('textbox', { name: 'Name as printed, row 1' })
      .fill('Karunaratne, Nadeesha');
    await choose(
      page,
      page.getByRole('combobox', { name: 'Staff record, row 1' }),
      'Karunaratne',
      /Karunaratne/,
    );
    await page.getByRole('button', { name: 'Add row: Authors' }).click();
    await page.getByRole('textbox', { name: 'Name as printed, row 2' }).fill('A. Gunathilaka');
    await choose(page, page.getByRole('combobox', { name: 'Type' }), 'Book', /Book/);
    await page.getByRole('textbox', { name: 'Year' }).fill('2024');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file: File (PDF)' }).click(),
    ]);
    await chooser.setFiles({ name: 'cascades.pdf', mimeType: 'application/pdf', buffer: PDF });
    await page.getByRole('button', { name: 'Download cascades.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Created').waitFor();

    await page.getByRole('searchbox', { name: 'Search' }).fill('Tank cascades');
    await page.getByRole('link', { name: 'Tank cascades of the dry zone', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name as printed, row 2' }).waitFor();
    await page.getByRole('button', { name: 'Move row 2 up' }).click();
    await page
      .getByRole('textbox', { name: 'Title' })
      .fill('Tank cascades of the dry zone, revisited');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Saved').waitFor();
    await page.getByRole('link', { name: 'View Tank cascades of the dry zone, revisited' }).click();
    await page
      .getByRole('main')
      .getByRole('heading', { level: 2, name: 'Tank cascades of the dry zone, revisited' })
      .waitFor();
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toMatch(/A\. Gunathilaka[^]*Karunaratne, Nadeesha/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download cascades.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('cascades.pdf');
  });

  it('sees both values if another user saved the record first', async () => {
    const { page, watch } = admin;
    watch.expectFailure({ status: 409, path: /\/api\/publication-areas\// });
    const other = await signInAs(browser, baseUrl, 'webeditor');
    await follow(page, '/manage-pub/publication-areas');
    await settled(admin);
    const first = page.getByRole('grid').getByRole('row').nth(1).getByRole('link').first();
    const path = new URL((await first.getAttribute('href')) ?? '', baseUrl).pathname.replace(
      /\/show$/,
      '',
    );
    await follow(page, path);
    await settled(admin);
    // Before the other saves: a form without changes follows what others save.
    await page.getByRole('textbox', { name: 'Position' }).fill('42');
    await other.page.goto(path);
    await other.page.getByRole('textbox', { name: 'Position' }).fill('41');
    await other.page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(other.page, 'Saved').waitFor();

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', {
      name: 'This record has been changed by someone else',
    });
    await dialog.getByText('41').waitFor();
    await dialog.getByRole('radio', { name: /Your value/ }).check();
    await dialog.getByRole('button', { name: 'Save these values' }).click();
    await toast(page, 'Saved').waitFor();
    expect(other.watch.takeProblems()).toEqual([]);
    await other.context.close();
  });

  it('sees the names of dependent records, and deletes a record without any', async () => {
    const { page, watch } = admin;
    watch.expectFailure({ status: 409, path: /\/api\/publication-types\// });
    await follow(page, TYPES);
    await settled(admin);
    await chooseForRow(page, 'Journal article', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .getByText(/\d+ × Publications/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'New', exact: true }).click();
    await page.getByRole('textbox', { name: 'Code' }).fill('passing-thought');
    await page.getByRole('textbox', { name: 'Name (English)' }).fill('Passing thought');
    await page.getByRole('textbox', { name: 'Name (සිංහල)' }).fill('සිතුවිල්ලක්');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await chooseForRow(page, 'Passing thought', 'Delete');
    await page
      .getByRole('dialog', { name: 'Delete this record?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await toast(page, 'Deleted').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Passing thought', exact: true }).count())
      .toBe(0);
  });

  it('gives a role a privilege and removes it; its members see the change at the next step', async () => {
    const lecturer = await signInAs(browser, baseUrl, 'lecturer');
    await lecturer.page.goto(`${PUBLICATIONS}/own`);
    await settled(lecturer);
    const entry = lecturer.page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Publication Types', exact: true });
    expect(await entry.count()).toBe(0);

    const { page } = admin;
    const save = async (change: string) => {
      const difference = page.getByRole('region', { name: 'Changes to be saved' });
      await difference.getByRole('heading', { name: change }).waitFor();
      await difference.getByText('Publication Types', { exact: true }).waitFor();
      await difference.getByRole('button', { name: 'Save', exact: true }).click();
      // The message of one save may still be visible when the next begins.
      await difference.waitFor({ state: 'detached' });
    };
    await followMenu(page, 'Permission', 'Role Privileges');
    await page.getByRole('link', { name: 'Lecturer', exact: true }).click();
    const tick = page.getByRole('checkbox', { name: 'Publication Types', exact: true });
    await tick.check();
    await save('Added');

    await followMenu(lecturer.page, 'Links', 'My Links');
    await entry.waitFor();
    await entry.click();
    await screenTitled(lecturer.page, 'Publication Types');
    expect(await menuGroups(lecturer.page)).not.toContain('Permission');

    await tick.uncheck();
    await save('Removed');
    await followMenu(lecturer.page, 'Links', 'My Links');
    await expect.poll(() => entry.count(), { timeout: 30_000 }).toBe(0);
    await follow(lecturer.page, TYPES);
    await toast(lecturer.page, 'Unauthorized Action').waitFor();
    await addressIs(lecturer.page, '/dashboard');
    expect(lecturer.watch.takeProblems()).toEqual([]);
    await lecturer.context.close();
  });
});
