import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { callAs } from '../../../../tests/browser/equipment/calls.ts';
import { writeCameraFile } from '../../../../tests/browser/equipment/cameraFile.ts';
import { launchBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { classInProgress, scanAnswered } from '../../../../tests/browser/equipment/classes.ts';
import { signInAs } from '../../../../tests/browser/equipment/people.ts';
import { problemsOf, settled } from '../../../../tests/browser/equipment/screens.ts';
import type { ShownCode } from '../api.ts';

const PHONE = { language: 'en', viewport: { width: 390, height: 844 } } as const;
const PAGE = '/manage-attendance/auto-attendance';
const directory = mkdtempSync(path.join(tmpdir(), 'camera-'));
const file = path.join(directory, 'seen.y4m');
const opened: Browser[] = [];
const browserWith = async (...flags: string[]): Promise<Browser> => {
  const browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
    ...flags,
  ]);
  opened.push(browser);
  return browser;
};
beforeAll(() => writeCameraFile(file, null));
afterAll(async () => {
  await Promise.all(opened.map((browser) => browser.close()));
  rmSync(directory, { recursive: true });
});

it('A phone’s camera reads the projected code and the student is marked', async () => {
  const browser = await browserWith('--use-fake-ui-for-media-stream');
  const { id, lecturer } = await classInProgress(browser, ['student']);
  const student = await signInAs(browser, baseUrl, 'student', PHONE);
  const { page } = student;
  await page.goto(PAGE);
  await settled(student);
  // On a slow machine a code may expire before it is scanned; then the next one is read.
  await expect
    .poll(
      async () => {
        const { code } = await callAs<ShownCode>(
          browser,
          lecturer,
          'POST',
          `/attendance-qr/${id}/open`,
        );
        writeCameraFile(file, `${baseUrl}${PAGE}?code=${code?.link ?? ''}`);
        const answered = scanAnswered(page);
        await page.getByRole('button', { name: 'Scan with camera' }).click();
        return (await answered).text();
      },
      { timeout: 60_000 },
    )
    .toContain('"status":"present"');
  await page.getByText('You are marked present').waitFor();
  await page.getByRole('button', { name: 'Scan with camera' }).waitFor();
  expect(await problemsOf(student)).toEqual([]);
});

it('A student who refuses the camera sees what to do, and types the code', async () => {
  const student = await signInAs(
    await browserWith('--deny-permission-prompts'),
    baseUrl,
    'student2',
    PHONE,
  );
  const { page } = student;
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Scan with camera' }).click();
  await page
    .getByText(/camera/i)
    .filter({ hasText: /type the code/i })
    .waitFor();
  await page.getByRole('textbox', { name: 'Code shown in the hall' }).fill('000 000');
  await page.getByRole('button', { name: 'Mark me present' }).click();
  await page.getByRole('alert').waitFor();
});
