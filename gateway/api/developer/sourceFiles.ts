import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The declaring file of each resource below `folder`, relative to the project's root. Empty if only
 * the build was delivered.
 */
export function sourceFiles(folder: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^\w+\.ts$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(
      /(?:(?:defineResource|placement)\(\{\s*name: |= lookup\()'([a-z0-9-]+)'/g,
    )) {
      if (name !== undefined)
        files.set(name, `src/resources/${path.relative(folder, file).replaceAll(path.sep, '/')}`);
    }
  }
  return files;
}
