import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { placeOfData } from '../../placeOfData.ts';
// Waits until the faculty is filled.
import './baseUrl.ts';
import { freePort, startPortal, type StartedPortal } from './portal.ts';

export type OwnPortal = StartedPortal;

/** A portal of one file of tests, whose changes no other file sees; `end` removes it. */
export async function startOwnPortal(
  environment: Record<string, string> = {},
  port?: number,
): Promise<OwnPortal> {
  const directory = await mkdtemp(path.join(placeOfData(), 'portal-own-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await cp(inject('filledFaculty'), directory, { recursive: true });
    const { baseUrl, end } = await startPortal(directory, port ?? (await freePort()), environment);
    return {
      baseUrl,
      end: async () => {
        await end();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
