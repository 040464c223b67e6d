import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where `npm run programs` puts the programs that the machine lacks. */
export const BROUGHT = fileURLToPath(new URL('../../.cache/programs', import.meta.url));
const POSTGRES = '/usr/lib/postgresql';

interface Program {
  /** Its names, the preferred one first. */
  files: readonly string[];
  /** The Debian package that carries it. */
  debian: string;
}

/** The programs that tests start. `npm test` brings those that are missing. */
export const PROGRAMS = {
  // Without the code for windows it takes a quarter less processor time.
  chromium: { files: ['chromium-headless-shell', 'chromium'], debian: 'chromium-headless-shell' },
  postgres: { files: ['postgres'], debian: 'postgresql' },
  nginx: { files: ['nginx'], debian: 'nginx-light' },
  apache2: { files: ['apache2'], debian: 'apache2-bin' },
  pgbouncer: { files: ['pgbouncer'], debian: 'pgbouncer' },
  caddy: { files: ['caddy'], debian: 'caddy' },
  openssl: { files: ['openssl'], debian: 'openssl' },
  git: { files: ['git'], debian: 'git' },
} as const satisfies Readonly<Record<string, Program>>;

export type ProgramName = keyof typeof PROGRAMS;

/** Below a root: where Debian puts the programs of PostgreSQL, newest version first. */
const postgresFolders = (root = ''): string[] =>
  existsSync(`${root}${POSTGRES}`)
    ? readdirSync(`${root}${POSTGRES}`)
        .sort((left, right) => Number(right) - Number(left))
        .map((version) => path.join(`${root}${POSTGRES}`, version, 'bin'))
    : [];

/** Below a root: the folders of Debian whose programs the tests start. */
export const debianFolders = (root = ''): string[] => [
  ...postgresFolders(root),
  // Before `usr/bin`, whose Chromium is a script that starts this one by its absolute path.
  ...['usr/lib/chromium', 'usr/sbin', 'usr/bin', 'bin'].map((folder) => `${root}/${folder}`),
];

const searched = (): string[] => [
  ...(process.env['PATH'] ?? '').split(path.delimiter),
  ...debianFolders(),
  path.join(BROUGHT, 'bin'),
];

/** The path of a program, if the machine has it or it was brought. */
export const findProgram = (
  name: ProgramName,
  folders: readonly string[] = searched(),
): string | undefined =>
  PROGRAMS[name].files
    .flatMap((file) => folders.map((folder) => path.join(folder, file)))
    .find((file) => existsSync(file));

/**
 * The path of a program that the tests need.
 *
 * @throws Error that names the command which brings it.
 */
export function program(name: ProgramName, folders?: readonly string[]): string {
  const found = findProgram(name, folders);
  if (found !== undefined) return found;
  throw new Error(
    `The tests need ${name} and found none. Run npm run programs, or install the Debian package ${PROGRAMS[name].debian}.`,
  );
}

/** A file of a Debian package, which may have been unpacked rather than installed. */
export const debianFile = (file: string): string =>
  [file, path.join(BROUGHT, 'debian', file)].find((each) => existsSync(each)) ?? file;
