import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { axeViolations, rawKeys } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { settled } from '../../../../tests/browser/equipment/screens.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { studentPath } from '../../shared/documentPaths.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('A student prints a copy, and anyone reads on the public page what it said, but not by another code', async () => {
  const person = await signInAs(browser, baseUrl, 'student');
  const { page, watch } = person;
  await page.goto('/manage-exam/results');
  await page.getByRole('link', { name: 'Print and documents' }).click();
  await page.getByRole('button', { name: 'Interim results sheet' }).click();
  const sheet = page.getByRole('article', { name: 'Interim results sheet' });
  await sheet.getByRole('img', { name: /QR code/ }).waitFor();
  await settled(person);
  expect([...(await axeViolations(page)), ...(await rawKeys(page))]).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button', { name: 'Print' }).count()).toBe(0);
  const unit = /^[A-Z]+ \d+/.exec(await sheet.getByRole('rowheader').nth(1).innerText())?.[0] ?? '';
  await page.emulateMedia({ media: 'screen' });
  const address =
    (await page.getByRole('link', { name: 'Open public check' }).getAttribute('href')) ?? '';
  await page.goto(address);
  await page.getByText('Everything on it is valid today.').waitFor();
  await page.getByRole('rowheader', { name: unit, exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Code').fill('7777-7777-7777-7777');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText(/The faculty has no document with this number and code/).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});

it('The office issues a transcript and saves the signed file, and anyone has its signature checked', async () => {
  const person = await signInAs(browser, baseUrl, 'examofficer');
  const { page, watch } = person;
  await page.goto('/manage-exam/documents');
  await page.getByLabel(/Registration number/).fill('HS/2021/0106');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: /HS\/2021\/0106/ }).click();
  await page.getByRole('radio', { name: 'Transcript' }).check();
  await page.getByLabel(/Purpose/).fill('Study');
  await page.getByLabel(/Sent to/).fill('University of Leiden');
  await page.getByLabel(/Fee receipt/).fill('R 12/7');
  await page.getByLabel(/has no dues to the university/).check();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download signed file' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^TR-\d{4}-\d{4}\.vc\.jwt$/);
  const address =
    (await page.getByRole('link', { name: 'Open public check' }).getAttribute('href')) ?? '';
  await page.goto(address.split('?')[0] ?? '');
  await page.getByLabel('File').setInputFiles(await file.path());
  await page.getByRole('button', { name: 'Check the signature' }).click();
  await page.getByText(/The faculty signed this, and it has not been altered/).waitFor();
  await page.getByText('HS/2021/0106').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Or its text').fill('No credential');
  await page.getByRole('button', { name: 'Check the signature' }).click();
  await page.getByText(/This is not a signed transcript/).waitFor();
  expect(watch.takeProblems()).toEqual([]);
  await person.context.close();
});

it('The office places a hold, its student reads why and where to go, and reads all results the moment it is lifted', async () => {
  const officer = await signInAs(browser, baseUrl, 'examofficer');
  const student = await signInAs(browser, baseUrl, 'student2');
  await officer.page.goto(studentPath(demoId('students', 'student2')));
  await officer.page.getByRole('button', { name: 'Place hold' }).click();
  const asked = officer.page.getByRole('dialog');
  await asked.getByLabel(/Bill, letter or minute/).fill('Library 219/7');
  await asked.getByLabel(/Reason/).fill('Two books not returned');
  await asked.getByRole('button', { name: 'Place hold' }).click();
  await officer.page.getByRole('cell', { name: 'Library 219/7' }).first().waitFor();
  await officer.page.getByLabel(/Reason for issuing despite the hold/).waitFor();
  await student.page.goto('/manage-exam/results');
  await student.page.getByText(/temporarily withheld/).waitFor();
  await student.page.getByText(/Library 219\/7/).waitFor();
  expect(await student.page.getByRole('table').count()).toBe(0);
  for (const person of [officer, student]) {
    await settled(person);
    expect([...(await axeViolations(person.page)), ...(await rawKeys(person.page))]).toEqual([]);
  }
  await officer.page.getByRole('button', { name: 'Lift hold' }).click();
  await asked.getByLabel(/Receipt or decision/).fill('Receipt 88');
  await asked.getByLabel(/Reason/).fill('Paid in full');
  await asked.getByRole('button', { name: 'Lift hold' }).click();
  await student.page.getByRole('table').first().waitFor();
  expect(await student.page.getByText(/temporarily withheld/).count()).toBe(0);
  for (const person of [officer, student]) {
    expect(person.watch.takeProblems()).toEqual([]);
    await person.context.close();
  }
});

it('A student requests a letter, the office finds it among what waits, issues it, and the student reads its number', async () => {
  const student = await signInAs(browser, baseUrl, 'student2');
  await student.page.goto('/manage-exam/documents');
  const line = student.page.getByRole('group', { name: 'Letter on the medium of instruction' });
  await line.getByRole('button', { name: 'Request document' }).click();
  const dialog = student.page.getByRole('dialog');
  await dialog.getByLabel(/Purpose/).fill('Scholarship of the embassy');
  await dialog.getByLabel(/Fee receipt/).fill('R 88/26');
  expect([...(await axeViolations(student.page)), ...(await rawKeys(student.page))]).toEqual([]);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await student.page.getByText('Your request has been sent to the examinations office.').waitFor();
  await line.getByRole('button', { name: 'Request document', disabled: true }).waitFor();

  const officer = await signInAs(browser, baseUrl, 'examofficer');
  await officer.page.goto('/manage-exam/document-requests');
  await officer.page
    .getByRole('link', { name: /Letter on the medium/ })
    .first()
    .click();
  await officer.page.getByRole('link', { name: 'Go to the student’s documents' }).click();
  await officer.page
    .getByRole('group', { name: 'Letter on the medium of instruction' })
    .getByRole('button', { name: 'Issue this document' })
    .click();
  await officer.page.getByText(/The document answers the request of/).waitFor();
  await settled(officer);
  expect([...(await axeViolations(officer.page)), ...(await rawKeys(officer.page))]).toEqual([]);
  await officer.page.getByLabel(/has no dues to the university/).check();
  await officer.page.getByRole('button', { name: 'Issue', exact: true }).click();
  const sheet = officer.page.getByRole('article');
  const number = /ML-\d{4}-\d{4}/.exec(await sheet.innerText())?.[0] ?? '';
  expect(number).not.toBe('');
  await student.page.getByText(`Number ${number}`).waitFor();
  for (const person of [officer, student]) {
    expect(person.watch.takeProblems()).toEqual([]);
    await person.context.close();
  }
});
