import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { PROGRAMS } from '../../../vite.gateway.config.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = path.join(ROOT, 'node_modules/.cache/faculty-portal');
const EQUIPMENT = 'tests/gateway/equipment';

/** What tests start as processes, by the name of the built file. */
const PROCESSES = {
  ...PROGRAMS,
  acknowledgedWriter: `${EQUIPMENT}/acknowledgedWriter.ts`,
  directoryHolder: `${EQUIPMENT}/directoryHolder.ts`,
  gatewayProcess: `${EQUIPMENT}/gatewayProcess.ts`,
  measuredGateway: `${EQUIPMENT}/measuredGateway.ts`,
};
export type BuiltProcess = keyof typeof PROCESSES;

/** Builds programs that run the gateway, by the names of the built files, as it ships. */
export const buildForNode = (
  outDir: string,
  programs: Readonly<Record<string, string>>,
): Promise<unknown> =>
  build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { ...programs, fileWorker: PROGRAMS.fileWorker },
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  });

export interface BuiltProcesses {
  folder: string;
  remove: () => void;
}

/**
 * Builds them as `npm start` builds the gateway, once for all tests: translating the gateway at
 * every start takes three times as long as starting it.
 */
export async function buildProcesses(): Promise<BuiltProcesses> {
  mkdirSync(CACHE, { recursive: true });
  const root = mkdtempSync(path.join(CACHE, 'processes-'));
  const folder = path.join(root, 'dist/gateway');
  // The gateway finds its migrations, texts and version from its own place, two folders down.
  for (const name of ['gateway', 'src', 'package.json'])
    symlinkSync(path.join(ROOT, name), path.join(root, name), 'junction');
  await buildForNode(folder, PROCESSES);
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}
