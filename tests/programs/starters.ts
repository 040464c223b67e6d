import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BROUGHT } from './programs.ts';

const BIN = path.join(BROUGHT, 'bin');

/**
 * Writes, for each program, a script that starts it with the libraries and settings that were
 * brought with it. A program of the same name that has one already keeps it.
 */
export function writeStarters(
  programs: readonly string[],
  environment: Readonly<Record<string, string>>,
  bin: string = BIN,
): void {
  mkdirSync(bin, { recursive: true });
  const settings = Object.entries(environment).map(([name, value]) => `export ${name}='${value}'`);
  for (const program of programs) {
    const starter = path.join(bin, path.basename(program));
    if (existsSync(starter)) continue;
    writeFileSync(starter, `${['#!/bin/sh', ...settings, `exec '${program}' "$@"`].join('\n')}\n`);
    chmodSync(starter, 0o755);
  }
}

/**
 * Lets Chromium find brought fonts, which lie in one folder, by a file in another. Returns the
 * settings of its starter.
 */
export function writeFontSettings(folder: string, fonts: string): Readonly<Record<string, string>> {
  const file = path.join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}
