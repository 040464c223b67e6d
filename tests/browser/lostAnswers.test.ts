import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { addDays, localDay } from '../../src/contract/model/facultyClock.ts';
import type { MarkGrid, MarkPaperLine } from '../../src/resources/marks/api.ts';
import { callBy } from './equipment/calls.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { type LosingProxy, startLosingProxy } from './equipment/lostAnswers.ts';
import { type OwnPortal, startOwnPortal } from './equipment/ownPortal.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';
import { toast } from './equipment/steps.ts';

let browser: Browser;
let proxy: LosingProxy;
let portal: OwnPortal;
beforeAll(async () => {
  browser = await sharedBrowser();
  portal = await startOwnPortal();
  proxy = await startLosingProxy(portal.baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await proxy.stop();
  await portal.end();
});

/** What was done meanwhile has taken the button away. */
const PRESS_PATIENCE_MS = 1_500;

/**
 * Presses a button, and again while nothing shows that it was done, as a person does. The answer to
 * the first press is lost.
 */
async function insist(button: Locator, done: Locator, write: string | RegExp): Promise<void> {
  const before = proxy.lost.length;
  const isLost = (): boolean =>
    proxy.lost.slice(before).some((name) => new RegExp(write).test(name));
  await button.click();
  await expect.poll(isLost).toBe(true);
  await expect
    .poll(
      async () => {
        if (await done.first().isVisible()) return true;
        if ((await button.isVisible()) && (await button.isEnabled()))
          await button.click({ timeout: PRESS_PATIENCE_MS });
        return false;
      },
      { timeout: 60_000, interval: 1_500 },
    )
    .toBe(true);
}

interface Logged {
  action: string;
  recordId: string;
  resource: string;
}

/** The log of a resource since the test began, newest first. */
async function logged(resource: string): Promise<Logged[]> {
  const admin = await signInAs(browser, portal.baseUrl, 'admin');
  const query = new URLSearchParams({
    filter: JSON.stringify({ resource }),
    sort: '["at","DESC"]',
    range: '[0,199]',
  });
  const lines = await callBy<Logged[]>(admin, 'GET', `/activities?${query.toString()}`);
  await admin.context.close();
  return lines;
}

/** The lines that `act` adds to the log of a resource: what was done to which record. */
async function linesOf(resource: string, act: () => Promise<void>): Promise<string[]> {
  const before = (await logged(resource)).length;
  await act();
  const after = await logged(resource);
  return after
    .slice(0, after.length - before)
    .map(({ action, recordId }) => `${action} ${recordId}`);
}

const TYPES = '/manage-pub/publication-types';

it('A record is made, changed and deleted with another once, although each answer is lost', async () => {
  const person = await signInAs(browser, proxy.baseUrl, 'admin');
  const { page } = person;
  const list = page.getByRole('grid');
  const made = await linesOf('publication-types', async () => {
    await page.goto(`${TYPES}/create`);
    await settled(person);
    await page.getByRole('textbox', { name: 'Code' }).fill('lost-answer');
    await page.getByRole('textbox', { name: 'Name (English)' }).fill('Lost answer');
    await page.getByRole('textbox', { name: 'Name (සිංහල)' }).fill('නැතිවූ පිළිතුර');
    await page.getByRole('textbox', { name: 'Position' }).fill('99');
    await insist(
      page.getByRole('button', { name: 'Save', exact: true }),
      list.getByText('Lost answer'),
      'POST /api/publication-types$',
    );
  });
  expect(made).toEqual([expect.stringMatching(/^create /)]);
  const types = await callBy<{ id: string; code: string }[]>(person, 'GET', '/publication-types');
  const [type, ...others] = types.filter(({ code }) => code === 'lost-answer');
  expect(others).toEqual([]);

  const another = await callBy<{ id: string }>(person, 'POST', '/publication-types', {
    code: 'another-answer',
    name: { en: 'Another answer', si: 'වෙනත් පිළිතුරක්' },
    position: 98,
  });
  const changed = await linesOf('publication-types', async () => {
    await page.goto(`${TYPES}/${type?.id}`);
    await settled(person);
    await page.getByRole('textbox', { name: 'Name (English)' }).fill('Found answer');
    await insist(
      page.getByRole('button', { name: 'Save', exact: true }),
      list.getByText('Found answer'),
      `PUT /api/publication-types/${type?.id}`,
    );
  });
  expect(changed).toEqual([`edit ${type?.id}`]);

  const deleted = await linesOf('publication-types', async () => {
    for (const name of ['Found answer', 'Another answer'])
      await list.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected records' });
    await bar.getByRole('button', { name: /Delete/ }).click();
    const dialog = page.getByRole('dialog');
    await insist(
      dialog.getByRole('button', { name: /Delete/ }),
      toast(page, '2 records deleted'),
      'DELETE /api/publication-types$',
    );
  });
  expect(deleted.toSorted()).toEqual([`delete ${another.id}`, `delete ${type?.id}`].toSorted());
  await person.context.close();
});

it('Ticks of an assignment are saved once, although the answer is lost', async () => {
  const person = await signInAs(browser, proxy.baseUrl, 'webeditor');
  const { page } = person;
  await page.goto('/manage-info/infovsdept');
  await page.getByRole('link', { name: 'Department of Economics' }).click();
  await page.locator('.assign-group').getByRole('checkbox').last().check();
  await insist(
    page.getByRole('button', { name: 'Save', exact: true }),
    toast(page, 'Assignments saved'),
    'PUT /api/assignments/',
  );
  await person.context.close();
});

it('A file is imported once, although the answers to its upload, its dry run and its writing are lost', async () => {
  const person = await signInAs(browser, proxy.baseUrl, 'admin');
  const { page } = person;
  await page.goto('/manage-pub/publication-areas');
  await settled(person);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const folder = mkdtempSync(path.join(tmpdir(), 'lost-answers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'lost.csv');
  writeFileSync(file, 'Code;Name (English);Name (සිංහල);Position\nlost-one;Lost one;නැතිවූ;81\n');
  const choose = () => page.locator('input[type=file]').setInputFiles(file);
  const created = await linesOf('publication-areas', async () => {
    await choose();
    await expect.poll(() => proxy.lost.some((name) => name.endsWith('/-/imports'))).toBe(true);
    await choose();
    await insist(
      page.getByRole('button', { name: 'Check file', exact: true }),
      page.getByRole('button', { name: /^Import/ }),
      'PUT /api/imports/',
    );
    await insist(
      page.getByRole('button', { name: /^Import/ }),
      page.getByText(/rows? (was|were) imported/),
      '/api/imports/.*/apply',
    );
  });
  expect(created).toEqual([expect.stringMatching(/^create /)]);
  const imports = await callBy<unknown[]>(person, 'GET', '/publication-areas/-/imports');
  expect(imports).toHaveLength(1);
  await person.context.close();
});

it('A sheet of marks is handed in once, although the answers to the marks and to the step are lost', async () => {
  const person = await signInAs(browser, proxy.baseUrl, 'lecturer');
  const { page } = person;
  const papers = await callBy<MarkPaperLine[]>(person, 'GET', '/marks/papers');
  const paper = papers.find(
    ({ roles, candidates, isDoubleMarked, progress }) =>
      roles.includes('first') &&
      !isDoubleMarked &&
      candidates >= 4 &&
      progress[0]?.states.open === 3,
  );
  await page.goto(`/manage-exam/marks/${paper?.id}`);
  await page.getByRole('grid').waitFor();
  const rows = page.locator('td[data-column="0"]');
  await rows.first().focus();
  for (let row = await rows.count(); row > 0; row -= 1) {
    await page.keyboard.type('41');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('status').filter({ hasText: 'All saved' }).waitFor();
  expect(proxy.lost.some((name) => name.includes('/cells'))).toBe(true);
  const { cells } = await callBy<MarkGrid>(person, 'GET', `/marks/papers/${paper?.id}`);
  expect(cells.filter(([, , , mark]) => mark === 41).length).toBeGreaterThanOrEqual(4);

  // Each component has a sheet of its own; only this one is handed in.
  const first = page.getByRole('button', { name: 'Submit', exact: true }).first();
  await first.evaluate((button) => button.setAttribute('data-chosen', ''));
  const steps = await linesOf('mark-sheets', async () => {
    await insist(
      page.locator('[data-chosen]'),
      page.getByText('Submitted').first(),
      '/api/mark-sheets/.*/transitions/submit',
    );
  });
  expect(steps).toEqual([expect.stringMatching(/^transition /)]);
  await person.context.close();
});

it('A student leaves a unit once, although the answer is lost', async () => {
  const person = await signInAs(browser, proxy.baseUrl, 'student');
  const { page } = person;
  await page.goto('/manage-degree/course-registration');
  await settled(person);
  const anyDrop = page.getByRole('button', { name: /^Drop / }).first();
  const name = (await anyDrop.getAttribute('aria-label')) ?? (await anyDrop.innerText());
  const [code = ''] = /[A-Z]+ \d+/.exec(name) ?? [];
  const drop = page.getByRole('button', { name: `Drop ${code}` });
  const lines = await linesOf('registration-lines', async () => {
    await insist(
      drop,
      page.getByRole('button', { name: new RegExp(`^(Add|Join waiting list) ${code}`) }),
      '/api/registration-lines/',
    );
  });
  // The free place may go to the next on the wait-list.
  expect(lines.length).toBeGreaterThan(0);
  expect(new Set(lines).size).toBe(lines.length);
  await person.context.close();
});

it('A hall is booked and a message is sent once, although the answers are lost', async () => {
  const manager = await signInAs(browser, proxy.baseUrl, 'hallmanager');
  const { page } = manager;
  await page.goto('/lhms/manage-lachall/bookings');
  await settled(manager);
  const booked = await linesOf('bookings', async () => {
    await page.getByRole('button', { name: 'Book a hall' }).click();
    await page.getByLabel('Title').fill('Lost answer');
    await page
      .getByLabel('Hall', { exact: true })
      .selectOption({ label: 'SR-12 · Seminar Room 12 (30)' });
    await page.getByLabel('Day', { exact: true }).fill(addDays(localDay(), 40));
    await page.getByRole('button', { name: 'Check dates' }).click();
    await insist(
      page.getByRole('button', { name: /^Request/ }),
      page.getByText('Booked: 1 · pending: 0 · skipped: 0'),
      '/api/hall-bookings/request',
    );
  });
  expect(booked).toEqual([expect.stringMatching(/^create /)]);
  await manager.context.close();

  const lecturer = await signInAs(browser, proxy.baseUrl, 'lecturer');
  const writing = lecturer.page;
  await writing.goto('/lhms/manage-lachall/conversation/new');
  await writing.getByRole('combobox', { name: 'To' }).fill('Kasun Perera');
  await writing.getByRole('option', { name: 'L. K. Perera' }).first().click();
  await writing.getByText(/^Goes to one person/).waitFor();
  await writing.getByRole('textbox', { name: /^Subject/ }).fill('Lost answer');
  await writing.getByRole('textbox', { name: /^Message/ }).fill('It was sent once.');
  await insist(
    writing.getByRole('button', { name: 'Send' }),
    writing.getByRole('heading', { name: 'Lost answer' }),
    'POST /api/conversations$',
  );
  const sent = await callBy<{ subject: unknown }[]>(lecturer, 'GET', '/conversations?q=Lost');
  expect(sent).toHaveLength(1);
  await lecturer.context.close();
});
