import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** More than the databases of a whole run take at a time, with their log. */
const ROOM_BYTES = 6 * 1024 ** 3;

/** Whether the system lets us write into the memory that processes share; a bare one does not. */
export function isMemoryShared(folder = IN_MEMORY): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Where databases lie that need not outlast a power cut: in memory, if the system lets us write and
 * has room there. Thousands of files are made and removed with every database, and ext4 looks at
 * each that was just removed before it makes the next.
 */
export function placeOfData(inMemory = IN_MEMORY): string {
  if (!isMemoryShared(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > ROOM_BYTES ? inMemory : tmpdir();
}
