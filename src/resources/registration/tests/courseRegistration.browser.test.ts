import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { axeViolations, rawKeys } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs, type SignedIn } from '../../../../tests/browser/equipment/people.ts';
import { settled } from '../../../../tests/browser/equipment/screens.ts';
import {
  choose,
  followMenu,
  screenTitled,
  toast,
} from '../../../../tests/browser/equipment/steps.ts';

const DETAILS = '/manage-degree/course-reg';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

interface Listed {
  id: string;
  student: string;
  registrationNumber: string;
}
const read = async ({ context, token }: SignedIn, path: string): Promise<Listed[]> =>
  (
    (await (
      await context.request.get(`/api/${path}`, { headers: { Authorization: `Bearer ${token}` } })
    ).json()) as { data: Listed[] }
  ).data;

it('A student chooses units by keyboard, reads refusals, joins a wait-list and submits within the credits', async () => {
  const person = await signInAs(browser, baseUrl, 'student', {
    viewport: { width: 390, height: 844 },
  });
  const { page, watch } = person;
  await page.goto('/manage-degree/course-registration');
  await settled(person);
  const unit = (code: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: code }) });
  const press = (code: string, act: string) =>
    unit(code)
      .getByRole('button', { name: `${act} ${code}`, disabled: false })
      .press('Enter');
  const codeIn = async (section: string, mark: string | RegExp): Promise<string> =>
    (
      await page
        .getByRole('region', { name: section })
        .getByRole('listitem')
        .filter({ hasText: mark })
        .first()
        .getByRole('heading')
        .innerText()
    ).slice(0, 9);
  const load = page.getByRole('meter', { name: 'Credits this semester' });
  const credits = async (): Promise<number> =>
    Number.parseFloat((await load.getAttribute('aria-valuetext')) ?? '');

  const full = await codeIn('Optional units', 'On the waiting list');
  const before = await credits();
  await unit(full)
    .getByText(/^Number \d+ on the waiting list\./)
    .waitFor();
  await press(full, 'Drop');
  await unit(full)
    .getByText(/^All \d+ places are taken\. If you join now, you are number \d+/)
    .waitFor();
  await expect.poll(credits).toBe(before - 3);
  // Too few credits: the registration cannot be submitted, and the button says what is missing.
  const core = await codeIn('Compulsory units', '3 credits');
  await press(core, 'Drop');
  await page.getByText(/more needed; 12 to 20 are allowed/).waitFor();
  const handIn = page.getByRole('button', { name: 'Submit', exact: true });
  await expect.poll(() => handIn.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => handIn.getAttribute('aria-description')).toContain('choose at least 12');
  await page.getByText(`Compulsory units not chosen: ${core}.`).first().waitFor();

  await press(core, 'Add');
  await press(full, 'Join waiting list');
  await unit(full)
    .getByText(/^Number \d+ on the waiting list\./)
    .waitFor();
  await expect.poll(credits).toBe(before);
  await page.getByText(/^Not available now/).click();
  await page
    .getByText(/First pass .* with C or better\./)
    .first()
    .waitFor();
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);

  await handIn.press('Enter');
  await page
    .getByRole('dialog', { name: 'Submit your registration?' })
    .getByRole('button', { name: 'Submit' })
    .press('Enter');
  await page.getByText(/^Submitted on /).waitFor();
  await page.reload();
  await page.getByText(/^Submitted on /).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^(Add|Drop) / }).count()).toBe(0);
  await page.getByRole('button', { name: 'Withdraw submission' }).waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});

it('The registrar decides on the exceptions, returns one with a reason, and approves the rest at once', async () => {
  const person = await signInAs(browser, baseUrl, 'registrar');
  const { page, watch } = person;
  await page.goto('/dashboard');
  await settled(person);
  await followMenu(page, 'Degrees', 'Registration Details');
  await screenTitled(page, 'Registration Details');
  await page.getByRole('button', { name: /^Decide on \d+ exceptions?$/ }).click();
  await page.getByRole('button', { name: 'Show all' }).waitFor();
  await settled(person);
  const first = page.locator('[role=grid]:not([aria-busy=true])').getByRole('row').nth(1);
  await first.getByText('Submitted').waitFor();
  await first.getByRole('link').first().click();
  const units = page.getByRole('region', { name: 'Units in this registration' });
  await units
    .getByText(
      /Late: submitted|The office decides|otherwise the office decides|The office will ask why/,
    )
    .first()
    .waitFor();
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  await page
    .getByRole('region', { name: 'Next steps' })
    .getByRole('button', { name: 'Return', exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Corrections needed' })
    .fill('Please take the group in your own medium.');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await page
    .getByRole('list', { name: 'Progress of this record' })
    .locator('[aria-current=step]')
    .filter({ hasText: 'Returned' })
    .waitFor();

  await page.goto(DETAILS);
  await settled(person);
  await page.getByRole('button', { name: /^Approve \d+ without exceptions$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await toast(page, /now “Approved”\./)
    .first()
    .waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /^Approve \d+ without exceptions$/ })
        .getAttribute('aria-disabled'),
    )
    .toBe('true');
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});

it('The registrar registers a late student, with the reason and the units on one page', async () => {
  const person = await signInAs(browser, baseUrl, 'registrar');
  const { page, watch } = person;
  const windows = await read(person, 'registration-windows?filter={"kind":"courses"}');
  const {
    semester: semesterId,
    _labels: {
      semester: { en: semester },
    },
  } = windows[0] as unknown as { semester: string; _labels: { semester: { en: string } } };
  const known = new Set(
    (
      await read(person, `course-registrations?filter={"semester":"${semesterId}"}&range=[0,999]`)
    ).map(({ student }) => student),
  );
  const students = await read(
    person,
    'students?filter={"status":"enrolled"}&sort=["registrationNumber","DESC"]&range=[0,199]',
  );
  const late = students.find(({ id }) => !known.has(id))?.registrationNumber ?? '';
  await page.goto(`${DETAILS}/create`);
  await settled(person);
  await choose(page, page.getByRole('combobox', { name: 'Student' }), late, new RegExp(late));
  await choose(page, page.getByRole('combobox', { name: 'Semester' }), semester, semester);
  await page
    .getByRole('textbox', { name: 'Reason for late registration' })
    .fill('Readmitted by the Senate in the third week.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const units = page.getByRole('region', { name: 'Units in this registration' });
  await units.getByText('Late: submitted after the window closed.').waitFor();
  await units.getByRole('button', { name: /^Add / }).first().click();
  await units.getByText('Has a place').first().waitFor();
  await page
    .getByRole('region', { name: 'Next steps' })
    .getByRole('button', { name: 'Submit', exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Reason for late registration' }).inputValue())
    .toBe('Readmitted by the Senate in the third week.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page
    .getByRole('list', { name: 'Progress of this record' })
    .locator('[aria-current=step]')
    .filter({ hasText: 'Submitted' })
    .waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});
