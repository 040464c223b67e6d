import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { stepSheets } from '../../../../tests/browser/equipment/markSheets.ts';
import { signInAs, type SignedIn } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';
import {
  followMenu,
  screenTitled,
  takeStepWith,
  takeWorkflowStep,
} from '../../../../tests/browser/equipment/steps.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { ExamRegistrationSheet } from '../api.ts';

const CERTIFICATE = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
};
const PHONE = { width: 390, height: 844 };
/** From the sitting to the grade, with seven people. */
const STORY_MS = 360_000;
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
/** An examination of this test only, for excused students, with one paper and two markers. */
let special: { session: string; paper: string; code: string };

async function setUpExamination(): Promise<typeof special> {
  const [student, officer] = [await callAs('student2'), await callAs('examofficer')];
  const { sessions } = await student<ExamRegistrationSheet>('GET', '/exam-registration');
  const excused = sessions.flatMap(({ kind, id, papers }) =>
    papers.flatMap(({ attemptKind, paper, unit }) =>
      kind === 'repeat' && attemptKind === 'medical' ? [{ id, paper, code: unit.code }] : [],
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
  const { id: paper } = await officer<Versioned>('POST', '/papers', {
    examSession: session.id,
    offering,
  });
  for (const [name, role] of [
    ['lecturer', 'first'],
    ['lecturer2', 'second'],
  ] as const)
    await officer('POST', '/paper-markers', {
      paper,
      staff: demoId('staff', name),
      role,
      share: 1,
    });
  return { session: session.id, paper, code: excused?.code ?? '' };
}

beforeAll(async () => {
  browser = await sharedBrowser();
  special = await setUpExamination();
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
/** Colours in transition are checked at their end. */
const still = async (person: SignedIn): Promise<void> => {
  await settled(person);
  await person.page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
};
const close = async (person: SignedIn): Promise<void> => {
  await still(person);
  expect(await problemsOf(person)).toEqual([]);
  await person.context.close();
};

it('A student registers for a first sitting and for one after a medical, and prints the card once the office has confirmed, which anyone can check', async () => {
  const student = await signInAs(browser, baseUrl, 'student2');
  const { page } = student;
  await page.goto('/dashboard');
  await settled(student);
  await followMenu(page, 'Examination', 'Exam Registration');
  await screenTitled(page, 'Exam registration');
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
  await still(student);
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
  const address = await page
    .getByRole('link', { name: 'Open the public check' })
    .getAttribute('href');
  await close(student);
  const stranger = await (await browser.newContext({ baseURL: baseUrl })).newPage();
  await stranger.goto(address ?? '');
  await stranger.getByText('everything on it holds today').waitFor();
  await stranger.getByText(entry?.unit.code ?? '').waitFor();
  await stranger.goto(`${address}X`);
  await stranger.getByText(/No document of the faculty has this number/).waitFor();
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
      page.getByRole('button', { name: 'Hand in the request' }).getAttribute('aria-description'),
    )
    .toBe('Choose the papers that you missed first.');
  await missed.check();
  await expect.poll(() => page.getByLabel(/^Ill from/).inputValue()).toMatch(/^\d{4}-/);
  await page.getByLabel(/^Why late/).fill('In hospital until now.');
  await page.getByLabel(/^Issued by/).fill('Teaching Hospital');
  await page.locator('input[type=file]').setInputFiles(CERTIFICATE);
  await page.getByRole('button', { name: 'Download certificate.pdf' }).waitFor();
  expect(await problemsOf(student)).toEqual([]);
  await page.getByRole('button', { name: 'Hand in the request' }).click();
  await page.getByText('The examinations office checks the certificate next.').first().waitFor();

  const officer = await signInAs(browser, baseUrl, 'examofficer');
  await open(officer, '/manage-exam/exam-medical');
  await officer.page
    .getByRole('row', { name: /F\. Jaleel/ })
    .getByRole('link')
    .first()
    .click();
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

/** The student is registered for the examination, by themselves or by the office. */
async function confirmCandidate(): Promise<void> {
  const [student, officer] = [await callAs('student2'), await callAs('examofficer')];
  const registration = async () =>
    (await student<ExamRegistrationSheet>('GET', '/exam-registration')).sessions
      .flatMap(({ papers }) => papers)
      .find(({ paper }) => paper === special.paper)?.registration;
  if (!(await registration()))
    await student('POST', '/exam-registration', { papers: [special.paper] });
  const { id, status } = (await registration()) ?? {};
  if (status !== 'applied') return;
  const { version } = await officer<Versioned>('GET', `/exam-registrations/${id}`);
  await officer('POST', `/exam-registrations/${id}/-/transitions/confirm`, { version, values: {} });
}

/** Opens the sheet, types one mark into every component of the one candidate, and hands all in. */
async function markAll(account: string, mark: string): Promise<SignedIn> {
  const marker = await signInAs(browser, baseUrl, account);
  const { page } = marker;
  await page.goto(`/manage-exam/marks/${special.paper}`);
  await page.getByRole('grid').waitFor();
  expect(await page.locator('td[data-row]').allInnerTexts()).not.toContain('60');
  const columns = await page.locator('td[data-row="0"]').count();
  for (let column = 0; column < columns; column += 1) {
    await page.locator(`td[data-row="0"][data-column="${column}"]`).focus();
    await page.keyboard.type(mark);
    await page.keyboard.press('Enter');
  }
  await expect
    .poll(() => page.locator('td[data-row="0"]').allInnerTexts())
    .toEqual(Array.from({ length: columns }, () => mark));
  await page.getByRole('status').filter({ hasText: 'All saved' }).waitFor();
  await stepSheets(marker.page, 'Hand in');
  return marker;
}

/** Two lecturers mark blindly and hand in the agreed marks; the office checks and locks them. */
async function markBlind(): Promise<void> {
  const officer = await signInAs(browser, baseUrl, 'examofficer');
  await open(officer, `/manage-exam/exam-sessions/${special.session}/show`);
  await takeStepWith(officer.page, 'Fix the timetable');
  await takeStepWith(officer.page, 'Papers have been held', { Reason: 'In the dean’s office' });
  await takeWorkflowStep(officer.page, 'Begin marking');
  await officer.page.getByRole('button', { name: 'Bring before the board' }).waitFor();
  await close(officer);

  const lecturer = await markAll('lecturer', '60');
  const second = await markAll('lecturer2', '61');
  // The page stays on the submitted stage and links to the next one.
  await second.page.getByRole('button', { name: 'Go to “Agreed marks”' }).waitFor();
  await expect
    .poll(() =>
      second.page.getByRole('tab', { name: 'Second marking' }).getAttribute('aria-selected'),
    )
    .toBe('true');
  await close(second);
  await lecturer.page.getByRole('button', { name: 'Go to “Agreed marks”' }).click();
  await stepSheets(lecturer.page, 'Hand in');
  await close(lecturer);

  const office = await signInAs(browser, baseUrl, 'examofficer');
  await open(office, `/manage-exam/marks/${special.paper}`);
  await office.page.getByRole('tab', { name: 'Agreed marks' }).click();
  await stepSheets(office.page, 'Mark as checked');
  await stepSheets(office.page, 'Lock');
  await close(office);
}

/**
 * The office prepares the results, the dean adopts them, and the office publishes them, which
 * closes the examination.
 */
async function publish(): Promise<void> {
  const student = await signInAs(browser, baseUrl, 'student2');
  const officer = await signInAs(browser, baseUrl, 'examofficer');
  const { page } = officer;
  await open(officer, `/manage-exam/marks-publish?session=${special.session}`);
  await page.getByRole('checkbox', { name: new RegExp(`^${special.code}`) }).check();
  await page.getByRole('button', { name: 'Prepare 1 paper' }).click();
  await takeWorkflowStep(page, 'Bring before the pre-board');
  await takeStepWith(page, 'Bring before the board', { 'Minute of the pre-board': 'PB 9/1' });

  const dean = await signInAs(browser, baseUrl, 'dean');
  await open(dean, `/manage-exam/marks-publish?session=${special.session}`);
  await takeStepWith(dean.page, 'Adopt', {
    'Minute of the board': 'FB 9/2',
    'Board held on': '2026-01-15',
  });
  await close(dean);

  const result = student.page.getByRole('row', { name: new RegExp(`^${special.code}.*60\\.50`) });
  await open(student, '/manage-exam/results');
  expect(await result.count()).toBe(0);
  await open(officer, `/manage-exam/marks-publish?session=${special.session}`);
  await takeStepWith(page, 'Publish now');
  await page.getByText('so the examination is closed').waitFor();
  await close(officer);
  await open(student, '/manage-exam/results');
  await result.waitFor();
  await close(student);
}

it(
  'After the examination was held two lecturers mark blind, the office locks what they agree on, the dean adopts it, and only when it is published does the student read the grade',
  async () => {
    await confirmCandidate();
    await markBlind();
    await publish();
  },
  STORY_MS,
);

it('An award goes from the office over the board to the senate, each step by another person, and onto the convocation list', async () => {
  const waiting = (
    await (
      await callAs('registrar')
    )<{ student: string }[]>(
      'GET',
      `/awards?${new URLSearchParams({ filter: '{"state":"autoReady"}', range: '[0,0]' }).toString()}`,
    )
  )[0];
  const path = `/manage-exam/final-results/${waiting?.student}`;
  const STEPS = [
    ['examofficer', 'Check', {}, 'Checked by the office'],
    ['dean', 'Recommend', { 'Decision of the board': 'FB 9/3' }, 'Recommended by the board'],
    [
      'registrar',
      'Confirm the award',
      { 'Decision of the senate': 'SEN 9/4', 'Effective date': '2026-12-01' },
      'Confirmed by the senate',
    ],
  ] as const;
  for (const [account, name, answers, state] of STEPS) {
    const person = await signInAs(browser, baseUrl, account);
    await open(person, path);
    await person.page.getByRole('button', { name, exact: true }).click();
    for (const [label, answer] of Object.entries(answers))
      await person.page.getByRole('dialog').getByLabel(label).fill(answer);
    await person.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await person.page.getByText(state).first().waitFor();
    if (account === 'registrar') {
      await open(person, '/manage-exam/final-results-sheet');
      await person.page.getByRole('button', { name: /^List .* confirmed award/ }).click();
      await person.page.getByRole('button', { name: /^List 0 / }).waitFor();
    }
    await close(person);
  }
});
