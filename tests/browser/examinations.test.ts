import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DEMO_PASSWORD } from '../../gateway/demo/accounts.ts';
import type { ExamRegistrationSheet } from '../../src/contract/examRegistration.ts';
import { launchBrowser } from './equipment/chromium.ts';
import { signInAs, type SignedIn } from './equipment/people.ts';
import { problemsOf, settled } from './equipment/screens.ts';
import { followMenu, screenTitled } from './equipment/steps.ts';

const baseUrl = inject('baseUrl');
const CERTIFICATE = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF') };
const PHONE = { width: 390, height: 844 };
let browser: Browser;

/** What somebody does elsewhere in the portal, before this test begins. */
async function callAs(account: string) {
  const send = async (path: string, init: RequestInit): Promise<{ data: unknown }> => {
    const answer = await fetch(`${baseUrl}/api${path}`, { ...init, headers: { 'content-type': 'application/json', ...init.headers } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ data: unknown }>;
  };
  const { token } = (await send('/login', { method: 'POST', body: JSON.stringify({ username: account, password: DEMO_PASSWORD }) })).data as { token: string };
  return async <Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> =>
    (await send(path, { method, headers: { authorization: `Bearer ${token}` }, ...(body ? { body: JSON.stringify(body) } : {}) })).data as Body;
}
type Listed = { id: string; version: number; status: string }[];

beforeAll(async () => {
  browser = await launchBrowser();
  // Papers are entered by whoever reads the units: the registration of the semester is handed in and approved first.
  const [student, registrar] = [await callAs('student2'), await callAs('registrar')];
  const open = (await student<Listed>('GET', '/course-registrations')).find(({ status }) => status === 'returned' || status === 'draft');
  if (!open) return;
  const { version } = await student<{ version: number }>('POST', `/course-registrations/${open.id}/-/transitions/submit`, { version: open.version, values: {} });
  await registrar('POST', `/course-registrations/${open.id}/-/transitions/approve`, { version, values: {} });
});
afterAll(() => browser?.close());

const open = async (person: SignedIn, path: string): Promise<void> => {
  await person.page.goto(path);
  await settled(person);
};
/** Colours on their way to others are judged where they arrive. */
const still = async (person: SignedIn): Promise<void> => {
  await settled(person);
  await person.page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
};
const close = async (person: SignedIn): Promise<void> => {
  await still(person);
  expect(await problemsOf(person)).toEqual([]);
  await person.context.close();
};

it('A student registers for a first sitting and for one after a medical, and prints the card once the office has confirmed, which anybody can check', async () => {
  const student = await signInAs(browser, baseUrl, 'student2');
  const { page } = student;
  await page.goto('/dashboard');
  await settled(student);
  await followMenu(page, 'Examination', 'Exam Registration');
  await screenTitled(page, 'Exam registration');
  const sessions = page.getByRole('region');
  const [proper, repeats] = [sessions.filter({ hasText: /^Examination · 2026/ }), sessions.filter({ hasText: /^Repeat examination/ })];
  const first = proper.getByRole('listitem').filter({ hasNotText: 'Medical' }).filter({ has: page.getByRole('checkbox') }).first();
  await first.getByRole('checkbox').check();
  await proper.getByRole('button', { name: 'Register for 1 paper' }).click();
  await proper.getByText('Applied').first().waitFor();
  const again = repeats.getByRole('listitem').filter({ hasText: 'Your medical was accepted' });
  await again.getByRole('checkbox').check();
  await repeats.getByRole('button', { name: 'Register for 1 paper' }).click();
  await repeats.getByText('Applied').waitFor();
  await still(student);
  expect(await problemsOf(student)).toEqual([]);

  const entry = (await (await callAs('student2'))<ExamRegistrationSheet>('GET', '/exam-registration')).sessions.flatMap(({ kind, papers }) => (kind === 'repeat' ? papers : [])).find(({ registration }) => registration?.status === 'applied');
  const officer = await signInAs(browser, baseUrl, 'examofficer');
  await open(officer, `/manage-exam/exam-registrations/${entry?.registration?.id}/show`);
  await officer.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await officer.page.getByRole('button', { name: 'Refuse' }).waitFor();
  await officer.context.close();

  await page.reload();
  await repeats.getByRole('link', { name: 'Admission card' }).click();
  const card = page.getByRole('article', { name: 'Admission card' });
  await card.getByText(entry?.unit.code ?? '').waitFor();
  expect(await card.innerText()).toMatch(/[\u0d80-\u0dff]/);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  const address = await page.getByRole('link', { name: /^Check this card/ }).getAttribute('href');
  await close(student);
  const stranger = await (await browser.newContext({ baseURL: baseUrl })).newPage();
  await stranger.goto(address ?? '');
  await stranger.getByText('This card is valid.').waitFor();
  await stranger.getByText(entry?.unit.code ?? '').waitFor();
  await stranger.goto(`${address}X`);
  await stranger.getByText('No card that is valid today').waitFor();
  await stranger.context().close();
});

it('A student asks on the phone to be excused from a paper missed, the office checks the certificate, the board accepts it, and no attempt is used', async () => {
  const student = await signInAs(browser, baseUrl, 'student2', { viewport: PHONE });
  const { page } = student;
  await open(student, '/manage-exam/exam-medical');
  await page.getByRole('link', { name: 'Request a medical' }).click();
  await screenTitled(page, 'Request a medical');
  const missed = page.getByRole('checkbox', { name: /^ELT 10202/ });
  expect(await page.getByRole('button', { name: 'Hand in the request' }).getAttribute('aria-description')).toBe('Choose the papers that you missed first.');
  await missed.check();
  expect(await page.getByLabel(/^Ill from/).inputValue()).toMatch(/^\d{4}-/);
  await page.getByLabel(/^Why late/).fill('In hospital until now.');
  await page.getByLabel(/^Issued by/).fill('Teaching Hospital');
  await page.locator('input[type=file]').setInputFiles(CERTIFICATE);
  await page.getByRole('button', { name: 'Download certificate.pdf' }).waitFor();
  expect(await problemsOf(student)).toEqual([]);
  await page.getByRole('button', { name: 'Hand in the request' }).click();
  await page.getByText('The examinations office checks the certificate next.').first().waitFor();

  const officer = await signInAs(browser, baseUrl, 'examofficer');
  await open(officer, '/manage-exam/exam-medical');
  await officer.page.getByRole('row', { name: /F\. Jaleel/ }).getByRole('link').first().click();
  await officer.page.getByRole('button', { name: 'Certificate is in order' }).click();
  await officer.page.getByText('Certificate checked').first().waitFor();
  const address = new URL(officer.page.url()).pathname;
  await close(officer);

  const dean = await signInAs(browser, baseUrl, 'dean');
  await open(dean, address);
  await dean.page.getByRole('button', { name: 'Accepted by the board' }).click();
  const dialog = dean.page.getByRole('dialog');
  await dialog.getByLabel(/Reference of the decision/).fill('FB 231/4');
  await dialog.getByRole('button', { name: 'Accepted by the board' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await close(dean);

  await open(student, '/manage-exam/exam-medical');
  await page.getByText(/^No attempt is used:/).waitFor();
  await page.getByText('Reference FB 231/4').waitFor();
  await close(student);
});
