import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { BROUGHT, debianFolders } from './programs.ts';
import { runs } from './runs.ts';
import { writeFontSettings, writeStarters } from './starters.ts';

const ROOT = path.join(BROUGHT, 'debian');
const APT = path.join(BROUGHT, 'apt');
const ARCHIVES = path.join(APT, 'archives');

/** Lets apt only download, and keep its lists here instead of in folders of root. */
const OWN_STATE = [
  `Dir::State::Lists=${APT}/lists`,
  `Dir::Cache=${APT}`,
  'Debug::NoLocking=1',
  'APT::Sandbox::User=',
  'APT::Get::Download-Only=true',
].flatMap((setting) => ['-o', setting]);

/** Asks apt for those of the packages that it offers, with what they depend on. */
function fetchPackages(packages: readonly string[], state: readonly string[]): boolean {
  // Where another source than Debian's is away, this fails and the lists are there all the same.
  runs('apt-get', ['update', ...state]);
  const offered = packages.filter((name) => runs('apt-cache', ['show', name, ...state], true));
  const choices = ['--yes', '--no-install-recommends', ...state];
  return offered.length > 0 && runs('apt-get', ['install', ...choices, ...offered]);
}

/** Installs packages of Debian, which takes root. */
export const installDebian = (packages: readonly string[]): boolean => fetchPackages(packages, []);

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];

/** PulseAudio's libraries, which Chromium loads, look for each other by absolute paths. */
const libraries = (): string[] =>
  [path.join(ROOT, 'lib'), path.join(ROOT, 'usr/lib')]
    .flatMap(filesIn)
    .filter((folder) => folder.endsWith('-linux-gnu'))
    .flatMap((folder) => [folder, path.join(folder, 'pulseaudio')]);

/** Unpacks packages of Debian below the project, which takes no rights and installs nothing. */
export function unpackDebian(packages: readonly string[]): void {
  mkdirSync(path.join(APT, 'lists/partial'), { recursive: true });
  mkdirSync(path.join(ARCHIVES, 'partial'), { recursive: true });
  mkdirSync(ROOT, { recursive: true });
  const archives = fetchPackages(packages, OWN_STATE)
    ? filesIn(ARCHIVES).filter((file) => file.endsWith('.deb'))
    : [];
  if (archives.every((file) => runs('dpkg-deb', ['-x', file, ROOT])))
    writeStarters(debianFolders(ROOT).flatMap(filesIn), {
      LD_LIBRARY_PATH: libraries().join(':'),
      ...writeFontSettings(BROUGHT, `${ROOT}/usr/share/fonts`),
      OPENSSL_CONF: `${ROOT}/etc/ssl/openssl.cnf`,
      GIT_EXEC_PATH: `${ROOT}/usr/lib/git-core`,
    });
  rmSync(APT, { recursive: true, force: true });
}
