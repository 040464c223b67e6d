import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

function candidates(): string[] {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    : [];
  return [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
}

/** The directory of the newest installed PostgreSQL server. */
export function postgresBinaries(directories: string[] = candidates()): string {
  const found = directories.find((directory) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(directory, name))),
  );
  if (found) return found;
  throw new Error(
    'The tests start a PostgreSQL server of their own and found none. Install the Debian package postgresql (apt-get install postgresql), or put initdb and postgres on the PATH.',
  );
}

export interface SystemUser {
  uid: number;
  gid: number;
}

function lookUp(name: string): SystemUser | undefined {
  try {
    const number = (flag: string) =>
      Number(
        execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      );
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root; root runs it as this account. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return lookUp('postgres') ?? lookUp('nobody') ?? { uid: 65_534, gid: 65_534 };
}
