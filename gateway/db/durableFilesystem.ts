import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * What is needed of the filesystem that PGlite mounts; its published types stop short of the
 * operations.
 */
interface MountedFilesystem {
  tryFSOperation<T>(operation: () => T): T;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

type ModuleOptions = Parameters<NodeFS['init']>[1];

/**
 * Windows refuses to flush a directory or a file opened for reading; PostgreSQL overlooks that
 * there as well.
 */
const overlooked = (error: unknown): boolean =>
  process.platform === 'win32' &&
  ['EPERM', 'EISDIR', 'EBADF'].includes((error as NodeJS.ErrnoException).code ?? '');

function flushDescriptor(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (!overlooked(error)) throw error;
  }
}

/**
 * PGlite's directory on disk, with the one operation it leaves out: as shipped, PostgreSQL asks for
 * its files and directories to be flushed and nothing happens, so that a power cut loses or ruins
 * what was committed.
 */
export class DurableFilesystem extends NodeFS {
  readonly #flush: (descriptor: number) => void;

  constructor(directory: string, flush: (descriptor: number) => void = flushDescriptor) {
    super(directory);
    this.#flush = flush;
  }

  override async init(
    database: PGlite,
    options: ModuleOptions,
  ): Promise<{ emscriptenOpts: ModuleOptions }> {
    const { emscriptenOpts } = await super.init(database, options);
    const addFlush: NonNullable<ModuleOptions['preRun']>[number] = (module) => {
      const filesystem = (module as unknown as { NODEFS: MountedFilesystem }).NODEFS;
      filesystem.stream_ops.fsync = (stream) =>
        filesystem.tryFSOperation(() => {
          this.#flush(stream.nfd);
          return 0;
        });
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFlush] },
    };
  }
}

/** Flushes one file or directory by name. */
export function flushPath(file: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (overlooked(error)) return;
    throw error;
  }
  try {
    flushDescriptor(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes every file and directory of a tree, each directory after what it names. */
export function flushTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const inside = path.join(directory, entry.name);
    if (entry.isDirectory()) flushTree(inside);
    else if (entry.isFile()) flushPath(inside);
  }
  flushPath(directory);
}
