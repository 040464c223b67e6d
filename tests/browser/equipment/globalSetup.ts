import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { unpackSnapshot } from '../../gateway/equipment/embeddedSnapshot.ts';
import { MIGRATIONS } from '../../gateway/equipment/testDatabases.ts';
import { placeOfData } from '../../placeOfData.ts';
import { buildWhereMissing, freePort, startPortal, type StartedPortal } from './portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * By worker, the origin of a built portal with its own demonstration faculty in a temporary
     * directory.
     */
    baseUrls: readonly string[];
    /** A directory with the data of a filled faculty, once those portals are ready. */
    filledFaculty: string;
  }
}

const newDirectory = (): Promise<string> => mkdtemp(path.join(placeOfData(), 'portal-browser-'));

/** A portal for each port; the faculty is filled once and copied. */
async function startPortals(
  ports: readonly number[],
  filled: string,
  directories: readonly string[],
): Promise<StartedPortal[]> {
  await unpackSnapshot(path.join(filled, 'database'), MIGRATIONS);
  const filling = await startPortal(filled, await freePort());
  await filling.end();
  for (const copy of directories) await cp(filled, copy, { recursive: true });
  const starts = await Promise.allSettled(
    ports.map((port, index) => startPortal(directories[index] ?? '', port)),
  );
  const portals = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return portals;
  await Promise.all(portals.map((portal) => portal.end()));
  throw failed.reason;
}

/**
 * One built gateway for each worker, on a new demonstration faculty. They start while other tests
 * run; `baseUrl` waits for its own.
 */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  buildWhereMissing();
  const ports = await Promise.all(Array.from({ length: config.maxWorkers }, freePort));
  const filled = await newDirectory();
  const directories = await Promise.all(ports.map(newDirectory));
  provide('filledFaculty', filled);
  provide(
    'baseUrls',
    ports.map((port) => `http://127.0.0.1:${port}`),
  );
  const starting = startPortals(ports, filled, directories).catch((error: unknown) => {
    process.stderr.write(`The portals of the browser tests could not start: ${String(error)}\n`);
    return [];
  });
  return async () => {
    await Promise.all((await starting).map((portal) => portal.end()));
    await Promise.all(
      [filled, ...directories].map((each) => rm(each, { recursive: true, force: true })),
    );
  };
}
