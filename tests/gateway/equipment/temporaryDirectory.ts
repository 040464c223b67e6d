import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty directory that is removed when the test ends. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'faculty-portal-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
