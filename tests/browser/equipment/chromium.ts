import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the installed Chromium, with further flags if a test needs them; if there is none, the
 * error says what to install.
 */
export function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  if (!existsSync(EXECUTABLE)) {
    throw new Error(
      `There is no browser at ${EXECUTABLE}. Install the Debian package “chromium”, or name a Chromium in CHROMIUM.`,
    );
  }
  return chromium.launch({ executablePath: EXECUTABLE, args: [...FLAGS, ...further] });
}
