import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tryLock, unlock } from 'fs-native-extensions';
import { flushPath } from './durableFilesystem.ts';

const LOCK_FILE = 'gateway.lock';
/** A separate file, because Windows does not allow reading a locked file. */
const HOLDER_FILE = 'gateway.pid';

export interface DirectoryLock {
  release(): void;
}

/** The directory is already open in this or another process. */
export class DirectoryInUse extends Error {
  readonly directory: string;
  readonly holder: number | undefined;

  constructor(directory: string, holder: number | undefined) {
    const who = holder === undefined ? 'Another process' : `Process ${holder}`;
    super(
      `${who} is using the data directory ${directory}. Only one server may: stop the other one, give this one its own DATA_DIR, or use a PostgreSQL server through DATABASE_URL.`,
    );
    this.name = 'DirectoryInUse';
    this.directory = directory;
    this.holder = holder;
  }
}

function readHolder(directory: string): number | undefined {
  try {
    const holder = Number.parseInt(readFileSync(path.join(directory, HOLDER_FILE), 'utf8'), 10);
    return Number.isNaN(holder) ? undefined : holder;
  } catch {
    return undefined;
  }
}

/**
 * Creates a directory. It survives a power cut only if every parent up to an existing one is
 * flushed.
 */
function makeDurably(directory: string): void {
  const outermost = mkdirSync(directory, { recursive: true });
  if (outermost === undefined) return;
  for (let made = directory; made.length >= outermost.length; made = path.dirname(made))
    flushPath(path.dirname(made));
}

/**
 * Locks a directory for this process until release or exit. The operating system holds the lock, so
 * it cannot survive a crash.
 *
 * @throws DirectoryInUse if the directory is already locked.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const absolute = path.resolve(directory);
  makeDurably(absolute);
  const file = openSync(path.join(absolute, LOCK_FILE), 'a+');
  if (!tryLock(file)) {
    closeSync(file);
    throw new DirectoryInUse(absolute, readHolder(absolute));
  }
  writeFileSync(path.join(absolute, HOLDER_FILE), `${process.pid}\n`);
  return {
    release() {
      rmSync(path.join(absolute, HOLDER_FILE), { force: true });
      unlock(file);
      closeSync(file);
    },
  };
}
