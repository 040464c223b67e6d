import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { program } from '../../programs/programs.ts';

/** The directory of the PostgreSQL server that the tests start; a link to it lies elsewhere. */
export const postgresBinaries = (): string => path.dirname(realpathSync(program('postgres')));

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
