import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { signInAs, type SignedIn } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';
import { followMenu, screenTitled } from '../../../../tests/browser/equipment/steps.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import type { ExamRegistrationSheet } from '../api.ts';

const CERTIFICATE = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
};
const PHONE = { width: 390, height: 844 };
let browser: Browser;

/** Setup that belongs to other parts of the portal. */
async function callAs(account: string) {
  const send = async (path: string, init: RequestInit): Promise<{ data: unknown }> => {
    const answer = await fetch(`${baseUrl}/api${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ data: unknown }>;
  };
  const { token } = (
    await send('/login', {
      method: 'POST',
      body: JSON.stringify({ username: account, password: DEMO_PASSWORD }),
    })
  ).data as { token: string };
  return async <Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> =>
    (
      await send(path, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).data as Body;
}
interface Versioned {
  id: string;
  version: number;
}
type Listed = (Versioned & { status: string })[];

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** An examination of this test only, for excused students, with one paper. */
async function setUpExamination(): Promise<void> {
  const [student, officer] = [await callAs('student2'), await callAs('examofficer')];
  const { sessions } = await student<ExamRegistrationSheet>('GET', '/exam-registration');
  const excused = sessions.flatMap(({ kind, id, papers }) =>
    papers.flatMap(({ attemptKind, paper }) =>
      kind === 'repeat' && attemptKind === 'medical' ? [{ id, paper }] : [],
    ),
  )[0];
  const { semester } = await officer<{ semester: string }>('GET', `/exam-sessions/${excused?.id}`);
  const { offering } = await officer<{ offering: string }>('GET', `/papers/${excused?.paper}`);
  const session = await officer<Versioned>('POST', '/exam-sessions', {
    title: { en: 'Special examination', si: 'විශේෂ විභාගය' },
    semester,
    kind: 'special',
    registrationOpensAt: inDays(-1),
    registrationClosesAt: inDays(5),
  });
  // The gateway opens it, because its time has come.
  await vi.waitUntil(
    async () =>
      (await officer<{ status: string }>('GET', `/exam-sessions/${session.id}`)).status ===
      'registration',
    { timeout: 60_000, interval: 250 },
  );
  await officer('POST', '/papers', { examSession: session.id, offering });
}

beforeAll(async () => {
  browser = await sharedBrowser();
  await setUpExamination();
  // Entering papers needs an approved registration for the semester.
  const [student, registrar] = [await callAs('student2'), await callAs('registrar')];
  const open = (await student<Listed>('GET', '/course-registrations')).find(
    ({ status }) => status === 'returned' || status === 'draft',
  );
  if (!open) return;
  const { version } = await student<{ version: number }>(
    'POST',
    `/course-registrations/${open.id}/-/transitions/submit`,
    { version: open.version, values: {} },
  );
  await registrar('POST', `/course-registrations/${open.id}/-/transitions/approve`, {
    version,
    values: {},
  });
});
afterAll(() => browser?.close());

const open = async (person: SignedIn, path: string): Promise<void> => {
  await person.page.goto(path);
  await settled(person);
};
const close = async (person: SignedIn): Promise<void> => {
  await settled(person);
  expect(await problemsOf(person)).toEqual([]);
  await person.context.close();
};

it('A student registers for a first sitting and for one after a medical, and prints the card once the office has confirmed, which anyone can check', async () => {
  const student = await signInAs(browser, baseUrl, 'student2');
  const { page } = student;
  await page.goto('/dashboard');
  await settled(student);
  await followMenu(page, 'Examination', 'Exam Registration');
  await screenTitled(page, 'Exam Registration');
  const sessions = page.getByRole('region');
  const [proper, excused] = [
    sessions.filter({ hasText: /^Examination · 2026/ }),
    sessions.filter({ hasText: /^Special examination/ }),
  ];
  const first = proper
    .getByRole('listitem')
    .filter({ hasNotText: 'Medical' })
    .filter({ has: page.getByRole('checkbox') })
    .first();
  await first.getByRole('checkbox').check();
  await proper.getByRole('button', { name: 'Register for 1 paper' }).click();
  await proper.getByText('Applied').first().waitFor();
  const again = excused.getByRole('listitem').filter({ hasText: 'Your medical was accepted' });
  await again.getByRole('checkbox').check();
  await excused.getByRole('button', { name: 'Register for 1 paper' }).click();
  await excused.getByText('Applied').waitFor();
  await settled(student);
  expect(await problemsOf(student)).toEqual([]);

  const entry = (
    await (
      await callAs('student2')
    )<ExamRegistrationSheet>('GET', '/exam-registration')
  ).sessions
    .flatMap(({ kind, papers }) => (kind === 'special' ? papers : []))
    .find(({ registration }) => registration?.status === 'applied');
  const officer = await signInAs(browser, baseUrl, 'examofficer');
  await open(officer, `/manage-exam/exam-registrations/${entry?.registration?.id}/show`);
  await officer.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await officer.page.getByRole('button', { name: 'Refuse' }).waitFor();
  await officer.context.close();

  await page.reload();
  await excused.getByRole('link', { name: 'Admission card' }).click();
  await page.getByRole('button', { name: /^Admission card · Special/ }).click();
  const card = page.getByRole('article', { name: 'Admission card' });
  await card.getByText(entry?.unit.code ?? '').waitFor();
  await expect.poll(() => card.innerText()).toMatch(/[\u0d80-\u0dff]/);
  await page.emulateMedia({ media: 'print' });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['theme']))
    .toBe('light');
  await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' });
  await page.emulateMedia({ media: 'screen' });
  const address = await page.getByRole('link', { name: 'Open public check' }).getAttribute('href');
  await close(student);
  const stranger = await (await browser.newContext({ baseURL: baseUrl })).newPage();
  await stranger.goto(address ?? '');
  await stranger.getByText('everything on it is valid today').waitFor();
  await stranger.getByText(entry?.unit.code ?? '').waitFor();
  await stranger.goto(`${address}X`);
  await stranger.getByText(/The faculty has no document with this number/).waitFor();
  await stranger.context().close();
});

it('A student asks on the phone to be excused from a paper missed, the office checks the certificate, the board accepts it, and no attempt is used', async () => {
  const student = await signInAs(browser, baseUrl, 'student2', { viewport: PHONE });
  const { page } = student;
  await open(student, '/manage-exam/exam-medical');
  await page.getByRole('link', { name: 'Request a medical' }).click();
  await screenTitled(page, 'Request a medical');
  const missed = page.getByRole('checkbox', { name: /^ELT 10202/ });
  await expect
    .poll(() =>
      page.getByRole('button', { name: 'Submit request' }).getAttribute('aria-description'),
    )
    .toBe('Select the papers that you missed first.');
  await missed.check();
  await expect.poll(() => page.getByLabel(/^Ill from/).inputValue()).toMatch(/\d{4}$/);
  await page.getByLabel(/^Reason for lateness/).fill('In hospital until now.');
  await page.getByLabel(/^Issued by/).fill('Teaching Hospital');
  await page.locator('input[type=file]').setInputFiles(CERTIFICATE);
  await page.getByRole('button', { name: 'Download certificate.pdf' }).waitFor();
  expect(await problemsOf(student)).toEqual([]);
  await page.getByRole('button', { name: 'Submit request' }).click();
  await page.getByText('The examinations office checks the certificate next.').first().waitFor();

  const officer = await signInAs(browser, baseUrl, 'examofficer');
  await open(officer, '/manage-exam/exam-medical');
  await officer.page
    .getByRole('row', { name: /F\. Jaleel/ })
    .getByRole('link')
    .first()
    .click();
  await officer.page.getByRole('button', { name: 'Accept certificate' }).click();
  await officer.page.getByText('Certificate checked').first().waitFor();
  const address = new URL(officer.page.url()).pathname;
  await close(officer);

  const dean = await signInAs(browser, baseUrl, 'dean');
  await open(dean, address);
  await dean.page.getByRole('button', { name: 'Accept request' }).click();
  const dialog = dean.page.getByRole('dialog');
  await dialog.getByLabel(/Decision reference/).fill('FB 231/4');
  await dialog.getByRole('button', { name: 'Accept request' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await close(dean);

  await open(student, '/manage-exam/exam-medical');
  await page.getByText(/^This does not count as an attempt:/).waitFor();
  await page.getByText('Reference FB 231/4').waitFor();
  await close(student);
});
