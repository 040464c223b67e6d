import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The used part of PGlite's mounted filesystem, which its published types omit. */
interface MountedFilesystem {
  tryFSOperation<T>(operation: () => T): T;
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
}

type ModuleOptions = Parameters<NodeFS['init']>[1];

/** Windows cannot flush a directory or a file opened for reading; PostgreSQL ignores that as well. */
const isIgnorable = (error: unknown): boolean =>
  process.platform === 'win32' &&
  ['EPERM', 'EISDIR', 'EBADF'].includes((error as NodeJS.ErrnoException).code ?? '');

function flushDescriptor(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (!isIgnorable(error)) throw error;
  }
}

/**
 * PGlite's filesystem on disk, with a working fsync. As shipped, fsync does nothing, so that a
 * power cut loses or corrupts committed data.
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

/** Flushes a file or directory. */
export function flushPath(file: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (isIgnorable(error)) return;
    throw error;
  }
  try {
    flushDescriptor(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a directory tree, each directory after its entries. */
export function flushTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const inside = path.join(directory, entry.name);
    if (entry.isDirectory()) flushTree(inside);
    else if (entry.isFile()) flushPath(inside);
  }
  flushPath(directory);
}
