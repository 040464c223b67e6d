import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, localDay } from '../../src/contract/model/facultyClock.ts';
import { demoId } from '../../src/resources/shared/demo/seeded.ts';
import { begin, enter, excuse, FATHIMA, hold, teach, type Unit } from './equipment/academicYear.ts';
import { castOf, type Cast } from './equipment/cast.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { markAndCheck, publish } from './equipment/markedYear.ts';
import { startOwnPortal, type OwnPortal } from './equipment/ownPortal.ts';
import { choose, followMenu, takeStepWith, takeWorkflowStep } from './equipment/steps.ts';

/** A year of one unit, with twelve people and two sittings. */
const STORY_MS = 600_000;
const PASSWORD = 'rivers teach paper moons 41';
let browser: Browser;
let portal: OwnPortal;
let cast: Cast;
beforeAll(async () => {
  browser = await sharedBrowser();
  portal = await startOwnPortal();
  cast = castOf(browser, portal.baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await portal?.end();
});

const resultsOf = async (account: string, { code }: Unit, rows: readonly RegExp[]) => {
  const page = await cast.at(account, '/manage-exam/results');
  const own = page.getByRole('row', { name: new RegExp(`^${code}`) });
  await expect.poll(() => own.count()).toBe(rows.length);
  for (const row of rows) await own.filter({ hasText: row }).waitFor();
  return page;
};

/** The demonstration gives this examiner no password; the administrator does. */
async function givePassword(): Promise<void> {
  const admin = await cast.at('admin', '/manage-user/users');
  await admin.getByRole('searchbox', { name: 'Search' }).fill('Vithanage');
  await admin
    .getByRole('row', { name: /gvithanage/ })
    .getByRole('link', { name: /^View/ })
    .click();
  await admin
    .getByRole('main')
    .getByRole('button', { name: 'Change password', exact: true })
    .click();
  await admin.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await admin.getByRole('button', { name: 'Set password' }).click();
  await admin.getByText(/has been set\. All sessions/).waitFor();
}

/** The student asks, two examiners mark again, the board changes the result. */
async function rescrutinise(unit: Unit): Promise<void> {
  const student = await resultsOf('student', unit, [/D\+/]);
  await student.getByRole('link', { name: 'Re-scrutiny' }).first().click();
  await student
    .getByRole('group', { name: unit.code })
    .getByRole('button', { name: 'Request re-scrutiny' })
    .click();
  const ask = student.getByRole('dialog');
  await ask.getByLabel(/Receipt number/).fill('R 700/1');
  await ask.getByRole('button', { name: 'Send request' }).click();
  await ask.waitFor({ state: 'hidden' });
  const office = await cast.at('examofficer', '/manage-exam/rescrutinies');
  await office
    .getByRole('row', { name: /R 700\/1/ })
    .getByRole('link')
    .first()
    .click();
  await takeWorkflowStep(office, 'Accept receipt');
  await takeWorkflowStep(office, 'Appoint examiners');
  const appoint = office.getByRole('dialog');
  const field = (name: string) => appoint.getByRole('combobox', { name });
  await choose(office, field('First examiner'), 'Gunathilaka', /K\. A\. Gunathilaka/);
  await choose(office, field('Second examiner'), 'Vithanage', /G\. Vithanage/);
  await appoint.getByRole('button', { name: 'Appoint examiners' }).click();
  await appoint.waitFor({ state: 'hidden' });
  const address = new URL(office.url()).pathname;
  await givePassword();
  for (const examiner of [
    await cast.at('head', '/dashboard'),
    await cast.newcomer('gvithanage', PASSWORD),
  ]) {
    await followMenu(examiner, 'Examination', 'Marks');
    await examiner.getByRole('link', { name: 'Re-scrutiny' }).click();
    const send = examiner.getByRole('button', { name: 'Submit marks' });
    await send.waitFor();
    for (const input of await examiner.getByLabel(/out of 100/).all()) await input.fill('34');
    await send.click();
    await examiner
      .getByText(/^Submitted on/)
      .first()
      .waitFor();
  }
  const dean = await cast.at('dean', address);
  const decided = dean.getByLabel(/^Mark decided for End of semester examination/);
  // Both examiners agree, so the rule proposes their mark.
  await expect.poll(() => decided.inputValue()).toBe('34');
  await dean.getByLabel(/Board minute/).fill('FB 233/1');
  await dean.getByLabel(/Reason, shown to the student/).fill('Question 2 had not been marked.');
  await dean.getByRole('button', { name: 'Record decision' }).click();
  await dean.getByText('Result changed').first().waitFor();
}

/** The office plans a repeat examination of the same semester. */
async function planRepeat({ code, semester, repeat }: Unit): Promise<void> {
  const page = await cast.at('examofficer', '/manage-exam/exam-sessions');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByLabel('Title (English)').fill(repeat);
  await page.getByLabel('Title (සිංහල)').fill('නැවත පෙනී සිටීමේ විභාගය');
  await choose(page, page.getByRole('combobox', { name: 'Semester' }), semester, semester);
  await page.getByRole('radio', { name: 'Repeat' }).check();
  await page.getByLabel('Registration opens').fill(`${addDays(localDay(), -1)}T09:00`);
  await page.getByLabel('Registration closes').fill(`${addDays(localDay(), 20)}T16:00`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: `View ${repeat}`, exact: true }).click();
  await takeWorkflowStep(page, 'Open registration');
  await page.getByRole('button', { name: 'Finalise timetable' }).waitFor();
  await cast.at('examofficer', '/manage-exam/papers');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await choose(page, page.getByRole('combobox', { name: 'Examination' }), repeat, repeat);
  const taught = page.getByRole('combobox', { name: 'Course unit' });
  await choose(page, taught, code, new RegExp(`${semester} Sinhala A`));
  // After the first sitting: attempts count in the order of their papers.
  await page.getByLabel('Starts').fill(`${addDays(localDay(), 200)}T09:00`);
  await page.getByLabel('Ends').fill(`${addDays(localDay(), 200)}T12:00`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/manage-exam\/papers(\?|$)/);
}

/** An award by three people, the convocation list, and a transcript that anyone can check. */
async function graduate(): Promise<void> {
  const office = await cast.at('examofficer', '/manage-exam/final-results');
  const ready = office.getByRole('row', { name: /Calculated/ }).first();
  const number = /HS\/\d{4}\/\d{4}/.exec(await ready.innerText())?.[0] ?? '';
  await ready.getByRole('link').click();
  await takeStepWith(office, 'Check');
  const gpa = await office.locator('dt', { hasText: /^GPA$/ }).first().locator('+ dd').innerText();
  await office.getByText(new RegExp(`^Checked by the office .* · GPA ${gpa}$`)).waitFor();
  const address = new URL(office.url()).pathname;
  const dean = await cast.at('dean', address);
  await takeStepWith(dean, 'Recommend', { 'Board decision': 'FB 235/1' });
  await dean.getByText('Recommended by the board').first().waitFor();
  const registrar = await cast.at('registrar', address);
  await takeStepWith(registrar, 'Confirm award', {
    'Senate decision': 'SEN 330/2',
    'Effective date': localDay(),
  });
  await registrar.getByText('Confirmed by the senate').first().waitFor();
  await cast.at('registrar', '/manage-exam/final-results-sheet');
  await registrar.getByRole('button', { name: 'Add one confirmed award' }).click();
  await registrar.getByRole('button', { name: 'Add 0 confirmed awards' }).waitFor();
  await registrar.getByRole('row', { name: new RegExp(number) }).waitFor();
  await registrar.getByRole('link', { name: 'Official list' }).click();
  await registrar.getByRole('button', { name: 'Issue', exact: true }).click();
  await registrar.getByRole('article', { name: 'Convocation list' }).waitFor();
  await cast.at('examofficer', '/manage-exam/documents');
  await office.getByLabel(/Registration number/).fill(number);
  await office.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await office.getByRole('link', { name: new RegExp(number) }).click();
  await office.getByRole('radio', { name: 'Transcript' }).check();
  await office.getByLabel(/Purpose/).fill('Study');
  await office.getByLabel(/Sent to/).fill('University of Leiden');
  await office.getByLabel(/Fee receipt/).fill('R 12/8');
  await office.getByLabel(/has no dues to the university/).check();
  await office.getByRole('button', { name: 'Issue', exact: true }).click();
  const check = office.getByRole('link', { name: 'Open public check' });
  await office.goto((await check.getAttribute('href')) ?? '');
  await office.getByText('Everything on it is valid today.').waitFor();
}

/** One figure for the student, honours, Final Results and a document; no way to edit a grade. */
async function compare({ code }: Unit, gpa: string): Promise<void> {
  const registrar = await cast.at('registrar', '/manage-degree/earned-grades');
  await registrar
    .getByRole('row', { name: new RegExp(code) })
    .first()
    .waitFor();
  expect(await registrar.getByRole('link', { name: /^(Edit|New)/ }).count()).toBe(0);
  expect(await registrar.getByRole('button', { name: /^Delete / }).count()).toBe(0);
  await cast.at('registrar', `/manage-exam/final-results/${demoId('students', 'student')}`);
  await registrar.getByText(gpa, { exact: true }).first().waitFor();
  const student = await cast.at('student', '/manage-exam/results');
  await student.getByText(gpa, { exact: true }).first().waitFor();
  await student.getByRole('link', { name: 'Print and documents' }).click();
  await student.getByRole('button', { name: 'Interim results sheet' }).click();
  const sheet = student.getByRole('article', { name: 'Interim results sheet' });
  await sheet.getByText(gpa).first().waitFor();
  await cast.at('student', '/manage-coureseunit/degree-selection');
  const merit = student.getByRole('listitem').filter({ hasText: /^Overall GPA/ });
  // With four digits, because it decides between students.
  expect(Number(await merit.first().getByRole('strong').innerText()).toFixed(2)).toBe(gpa);
}

it(
  'From course registration to the transcript a year goes its way by buttons: marked under index numbers, a medical excuses, a re-scrutiny corrects, a repeat is capped, and the better attempt counts everywhere',
  async () => {
    const unit = await begin(cast);
    await teach(cast, unit);
    await enter(cast, unit, unit.proper);
    const first = await hold(cast, unit, unit.proper, FATHIMA);
    await excuse(cast, unit);
    await markAndCheck(cast, unit, first, {
      column: 1,
      of: (isKasun, marker) => (isKasun ? ['20', marker === 'first' ? '20' : '22'] : ['60', '62']),
      // The cell of the student who was ill has its code from the medical.
      says: new RegExp(`${first.candidates * 2 - 1} cells pasted;`),
    });
    await publish(cast, unit, first);
    await resultsOf('student2', unit, [/MC · Medical/]);
    await rescrutinise(unit);
    await resultsOf('student', unit, [/C-[\s\S]*Previously: D\+/]);
    await planRepeat(unit);
    await enter(cast, unit, unit.repeat);
    const again = await hold(cast, unit, unit.repeat);
    await markAndCheck(cast, unit, again, {
      column: 2,
      of: (isKasun) => [isKasun ? '60' : '70'],
      says: /2 cells pasted/,
    });
    const office = await publish(cast, unit, again);
    await office.getByText('so the examination is closed').first().waitFor();
    await resultsOf('student2', unit, [/MC · Medical/, /1 · After a medical/]);
    await resultsOf('student', unit, [/1 · Proper/, /2\.00[\s\S]*2 · Repeat/]);
    await compare(unit, '2.14');
    await graduate();
    await cast.leave();
  },
  STORY_MS,
);
