import type { TestProject } from 'vitest/node';
import { buildProcesses } from '../gateway/equipment/builtProcesses.ts';

/** Vitest calls this once: it builds the gateway that the tests start as a process. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const { folder, remove } = await buildProcesses();
  provide('processes', folder);
  return remove;
}
