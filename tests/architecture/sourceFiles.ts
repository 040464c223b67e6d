import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export const root = path.resolve(import.meta.dirname, '../..');

/** All files below the folders, by path relative to the project root, with forward slashes. */
export function filesIn(folders: readonly string[], pattern = /\.(ts|tsx)$/): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
    )
    .toSorted();
}

export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** A document, without the padding of its tables. */
export const markdownOf = (file: string): string => textOf(file).replace(/ +\|/g, ' |');
export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.includes('/testing/') || file.includes('/equipment/');

/** The static and dynamic imports of a file: our own files by path from the root, packages by name. */
export function importsOf(file: string): string[] {
  const { module } = parseSync(file, textOf(file));
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    textOf(file)
      .slice(moduleRequest.start, moduleRequest.end)
      .replace(/^['"`]|['"`]$/g, ''),
  );
  const named = [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamic,
  ];
  return named.map((name) =>
    name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
  );
}
