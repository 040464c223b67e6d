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
 * Starts the machine's own Chromium, with further flags where a test needs them; without one it
 * says what to install.
 */
export function launchBrowser(further: readonly string[] = []): Promise<Browser> {
  if (!existsSync(EXECUTABLE)) {
    throw new Error(
      `There is no browser at ${EXECUTABLE}. Install the Debian package “chromium”, or name a Chromium in CHROMIUM.`,
    );
  }
  return chromium.launch({ executablePath: EXECUTABLE, args: [...FLAGS, ...further] });
}
