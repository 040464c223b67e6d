import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Cast } from './cast.ts';
import { choose, takeStepWith, takeWorkflowStep } from './steps.ts';

export const KASUN = 'HS/2025/0101';
export const FATHIMA = 'HS/2025/0102';
const CERTIFICATE = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
};

/** What the year is about: a unit that both students read. */
export interface Unit {
  code: string;
  semester: string;
  /** Titles of its examinations. */
  proper: string;
  repeat: string;
}
const paperOf = ({ code, semester }: Unit, examination: string): RegExp =>
  new RegExp(`^${code} .*${semester} Sinhala A ${examination}`);

async function register(cast: Cast, account: string): Promise<Set<string>> {
  const page = await cast.at(account, '/manage-degree/course-registration');
  const core = page.getByRole('region', { name: /^Compulsory units/ });
  await core.getByRole('heading', { level: 3 }).first().waitFor();
  const units = await core.getByRole('heading', { level: 3 }).allInnerTexts();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByText(/^Submitted on /).waitFor();
  return new Set(units.map((unit) => unit.slice(0, 9)));
}

/** Both students hand in; the registrar approves and plans who teaches the unit they share. */
export async function begin(cast: Cast): Promise<Unit> {
  const [one, other] = [await register(cast, 'student'), await register(cast, 'student2')];
  const code = [...one].find((each) => other.has(each)) ?? '';
  const page = await cast.at('registrar', '/manage-degree/course-reg');
  await page.getByRole('button', { name: /^Approve \d+ without exceptions$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve 0 without exceptions' }).waitFor();

  const student = await cast.at('student', '/manage-exam/stu-exam-registration');
  const sessions = student.getByRole('region').filter({ hasText: /^Examination · .*is open/s });
  const proper = await sessions.first().getByRole('heading', { level: 2 }).innerText();
  const semester = proper.replace('Examination · ', '');

  await cast.at('registrar', '/manage-degree/manage-courseunit');
  await page.getByRole('searchbox', { name: 'Search' }).fill(code);
  await page.getByRole('link', { name: new RegExp(`^Edit ${code}`) }).click();
  await choose(page, page.getByRole('combobox', { name: 'Department' }), 'History', /History/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await cast.at('registrar', '/manage-curriculum/cu-sem-plan');
  await page.getByRole('searchbox', { name: 'Search' }).fill(code);
  await page
    .getByRole('link', { name: new RegExp(`^Edit ${code}.*${semester} Sinhala A`) })
    .click();
  const coordinator = page.getByRole('combobox', { name: 'Coordinator' });
  await choose(page, coordinator, 'Karunaratne', /H\. M\. N\. Karunaratne/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  return { code, semester, proper, repeat: `Repeat examination · ${semester}` };
}

/** The lecturer marks who came to a class, and a practical. */
export async function teach(cast: Cast, { code }: Unit): Promise<void> {
  const page = await cast.at('lecturer', '/manage-attendance/record-attendance');
  await page
    .getByRole('link', { name: new RegExp(`^${code}.*Not yet recorded`) })
    .first()
    .click();
  for (const [number, mark] of [
    [KASUN, 'Present'],
    [FATHIMA, 'Late'],
  ] as const)
    await page
      .getByRole('radiogroup', { name: new RegExp(`${number}$`) })
      .getByRole('radio', { name: mark })
      .click();
  await page.getByText('All changes saved.').waitFor();
  await cast.at('lecturer', '/manage-practical/practicals');
  await page
    .getByRole('link', { name: new RegExp(`^${code}`) })
    .first()
    .click();
  await page.getByRole('row', { name: /^3\. / }).getByRole('link').first().click();
  const mark = page.getByLabel('Mark of L. K. Perera');
  await mark.fill('12.5');
  await mark.press('Enter');
  await expect.poll(() => mark.inputValue()).toBe('12.50');
}

export async function enter(cast: Cast, { code }: Unit, examination: string): Promise<void> {
  for (const account of ['student', 'student2']) {
    const page = await cast.at(account, '/manage-exam/stu-exam-registration');
    const session = page.getByRole('region', { name: examination, exact: true });
    await session.getByRole('checkbox', { name: new RegExp(code) }).check();
    await session.getByRole('button', { name: 'Register for 1 paper' }).click();
    await session.getByText('Applied').waitFor();
  }
}

/** The entries of one paper, in the list of the office. */
async function entriesOf(cast: Cast, unit: Unit, examination: string): Promise<Page> {
  const page = await cast.at('examofficer', '/manage-exam/exam-registrations');
  const clear = page.getByRole('button', { name: 'Clear all' });
  if ((await clear.count()) > 0) await clear.click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Paper', exact: true }).click();
  const filter = page.getByRole('dialog');
  const paper = filter.getByRole('combobox', { name: 'Paper' });
  await choose(page, paper, unit.code, paperOf(unit, examination));
  // The list of choices stays open for further ones.
  await page.keyboard.press('Escape');
  await filter.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row', { name: new RegExp(KASUN) }).waitFor();
  return page;
}

async function recordOnTheDay(page: Page, who: Locator, value: string) {
  await who.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().selectOption('Attendance');
  await dialog.getByRole('combobox', { name: 'Attendance' }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
  await dialog.getByRole('button', { name: /^Change / }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export interface Held {
  examination: string;
  candidates: number;
  /** Under which Kasun’s script is written. */
  index: string;
}

/** The office confirms the entries, appoints two markers and holds the examination. */
export async function hold(
  cast: Cast,
  unit: Unit,
  examination: string,
  absent?: string,
): Promise<Held> {
  const page = await entriesOf(cast, unit, examination);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Next step', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Confirm/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByText(/records are now “Confirmed”/)
    .first()
    .waitFor();

  await cast.at('examofficer', '/manage-exam/exam-markers');
  const sessions = page.getByRole('combobox', { name: 'Examination' });
  const titles = await sessions.getByRole('option').allInnerTexts();
  const label = titles.find((title) => title.startsWith(`${examination} – `)) ?? examination;
  await sessions.selectOption({ label });
  await page.getByLabel('Find a paper').fill(unit.code);
  await page
    .getByRole('row', { name: new RegExp(`^${unit.code}.*Sinhala`) })
    .getByRole('button', { name: 'Change' })
    .click();
  const markers = page.getByRole('dialog');
  for (const [role, name] of [
    ['First marker', 'H. M. N. Karunaratne'],
    ['Second marker', 'N. Tharshini'],
  ] as const) {
    await markers.getByLabel('Role').selectOption(role);
    await choose(page, markers.getByRole('combobox', { name: 'Person' }), name, name);
    await markers.getByRole('button', { name: 'Appoint' }).click();
    await markers.getByRole('listitem').filter({ hasText: role }).waitFor();
  }
  await cast.at('examofficer', '/manage-exam/exam-sessions');
  await page.getByRole('link', { name: `View ${examination}`, exact: true }).click();
  await takeStepWith(page, 'Finalise timetable');
  await takeStepWith(page, 'Mark papers as held', { Reason: 'Written early, minute FB 230/2' });
  await takeWorkflowStep(page, 'Start marking');
  await page.getByRole('button', { name: 'Send to board' }).waitFor();

  await entriesOf(cast, unit, examination);
  const all = page.getByRole('row', { name: /^Select all/ });
  await recordOnTheDay(page, all, 'Present');
  const total = /of (\d+)/.exec(await page.getByText(/^1–\d+ of \d+$/).innerText())?.[1];
  if (absent !== undefined)
    await recordOnTheDay(page, page.getByRole('row', { name: new RegExp(absent) }), 'Absent');
  const row = await page.getByRole('row', { name: new RegExp(KASUN) }).innerText();
  // Not confirmed, because a published list refuses them.
  const refused = await page.getByRole('row').filter({ hasText: 'Applied' }).count();
  return {
    examination,
    candidates: Number(total) - refused,
    index: /\b\d{6}\b/.exec(row)?.[0] ?? '',
  };
}

/** The student who was ill asks to be excused; the office checks, the board accepts. */
export async function excuse(cast: Cast, { code }: Unit): Promise<void> {
  const student = await cast.at('student2', '/manage-exam/exam-medical');
  await student.getByRole('link', { name: 'Request a medical' }).click();
  await student.getByRole('checkbox', { name: new RegExp(`^${code}`) }).check();
  await student.getByLabel(/^Issued by/).fill('Teaching Hospital');
  await student.locator('input[type=file]').setInputFiles(CERTIFICATE);
  await student.getByRole('button', { name: 'Download certificate.pdf' }).waitFor();
  await student.getByRole('button', { name: 'Submit request' }).click();
  await student.getByText('The examinations office checks the certificate next.').first().waitFor();
  const office = await cast.at('examofficer', '/manage-exam/exam-medical');
  await office
    .getByRole('row', { name: /F\. Jaleel/ })
    .getByRole('link')
    .first()
    .click();
  await office.getByRole('button', { name: 'Accept certificate' }).click();
  await office.getByText('Certificate checked').first().waitFor();
  const dean = await cast.at('dean', new URL(office.url()).pathname);
  await takeStepWith(dean, 'Accept request', { 'Decision reference': 'FB 231/4' });
}
