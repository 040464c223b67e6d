import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { placeOfData } from '../placeOfData.ts';
import { findProgram, program } from './programs.ts';
import { writeStarters } from './starters.ts';

/** A folder with files that print their name and a setting. */
function folderOf(...names: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'faculty-portal-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names)
    writeFileSync(path.join(folder, name), `#!/bin/sh\necho ${name} $COLOUR "$@"\n`, {
      mode: 0o755,
    });
  return folder;
}

test('A program is found by its preferred name in any folder, else by another', () => {
  const [first, second] = [folderOf('chromium'), folderOf('chromium-headless-shell')];
  const preferred = path.join(second, 'chromium-headless-shell');
  expect(findProgram('chromium', [first, second])).toBe(preferred);
  expect(findProgram('chromium', [first])).toBe(path.join(first, 'chromium'));
});

test('A missing program is refused with the command and the package that bring it', () => {
  expect(() => program('postgres', [folderOf()])).toThrow(
    'The tests need postgres and found none. Run npm run programs, or install the Debian package postgresql.',
  );
});

test('A program that was brought is started with its settings and arguments, and never replaced', () => {
  const [bin, first, second] = [folderOf(), folderOf('nginx'), folderOf('nginx', 'caddy')];
  writeStarters([`${first}/nginx`], { COLOUR: 'blue' }, bin);
  writeStarters([`${second}/nginx`, `${second}/caddy`], { COLOUR: 'red' }, bin);
  const printed = (name: string): string =>
    execFileSync(path.join(bin, name), ['two words'], { encoding: 'utf8' });
  expect([printed('nginx'), printed('caddy')]).toEqual([
    'nginx blue two words\n',
    'caddy red two words\n',
  ]);
});

test('Databases lie in a temporary folder where memory cannot be written or has no room', () => {
  expect(placeOfData(path.join(folderOf(), 'missing'))).toBe(tmpdir());
  // Root may write there, and finds no room.
  expect(placeOfData('/proc')).toBe(tmpdir());
});
