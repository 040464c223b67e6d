import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** More than the databases of a whole run take at a time, with their log. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * Where databases lie that need not outlast a power cut: in memory, if the system has room there.
 * Thousands of files are made and removed with every database, and ext4 looks at each that was just
 * removed before it makes the next.
 */
export function placeOfData(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ROOM_BYTES ? IN_MEMORY : tmpdir();
}
