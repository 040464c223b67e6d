import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { AreaDeclaration } from '../../src/contract/area.ts';
import { createCatalogue } from '../../src/contract/catalogue.ts';
import { camelCase } from '../newResource/names.ts';
import { newExtensions, withArea, withBinding } from './bind.ts';
import { readRequest, type EjectRequest } from './request.ts';
import { componentName, ejectedSource } from './source.ts';

const USAGE = `npm run eject -- publications.edit
Writes a generated view out as code of your own, which behaves the same until you change it.
  publications.list, .create, .edit, .show     the view, for all views of the declaration that have it (a list: the main one)
  publications.own.list                        only in the view “own”
  several names, one after the other           several views
  --dry      prints what would be written
  --force    overwrites what was ejected before`;

const RESOURCES = path.resolve('src/resources');
const load = async (file: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(file).href)) as Record<string, unknown>;

const isArea = (value: unknown): value is AreaDeclaration =>
  typeof value === 'object' && value !== null && 'resources' in value && 'entries' in value;

/** The folder whose area declares the resource. */
async function folderOf({ resource }: EjectRequest): Promise<string> {
  for (const entry of readdirSync(RESOURCES, { withFileTypes: true })) {
    const index = path.join(RESOURCES, entry.name, 'index.ts');
    if (!entry.isDirectory() || !existsSync(index)) continue;
    const declares = Object.values(await load(index)).some(
      (area) => isArea(area) && area.resources.some(({ name }) => name === resource.name),
    );
    if (declares) return entry.name;
  }
  throw new Error(`No area in src/resources declares ${resource.name}.`);
}

interface Change {
  file: string;
  text: string;
}

async function changesFor(request: EjectRequest, mayOverwrite: boolean): Promise<Change[]> {
  const folder = await folderOf(request);
  const component = componentName(request);
  const file = `${component}.tsx`;
  const target = path.join(RESOURCES, folder, file);
  if (existsSync(target) && !mayOverwrite)
    throw new Error(
      `${path.relative('.', target)} exists already; with --force it is overwritten.`,
    );
  const binding = { resource: request.resource.name, view: request.key, component, file };
  const extensions = path.join(RESOURCES, folder, 'extensions.tsx');
  const ejected = { file: target, text: ejectedSource(request) };
  if (existsSync(extensions))
    return [
      ejected,
      {
        file: extensions,
        text: withBinding(readFileSync(extensions, 'utf8'), binding, mayOverwrite),
      },
    ];
  const name = `${camelCase(folder)}Extensions`;
  const all = path.join(RESOURCES, 'extensions.ts');
  return [
    ejected,
    { file: extensions, text: newExtensions(name, binding) },
    { file: all, text: withArea(readFileSync(all, 'utf8'), name, folder) },
  ];
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { dry: { type: 'boolean' }, force: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (positionals.length === 0 || values.help) throw new Error(USAGE);
  const { areas } = (await load(path.join(RESOURCES, 'registry.ts'))) as {
    areas: readonly AreaDeclaration[];
  };
  const catalogue = createCatalogue(areas);
  // All names are read before anything is written.
  const requests = positionals.map((what) => readRequest(what, catalogue));
  for (const request of requests) {
    for (const { file, text } of await changesFor(request, values.force ?? false)) {
      if (values.dry) console.log(`// ${path.relative('.', file)}\n${text}`);
      else writeFileSync(file, text);
      if (!values.dry) console.log(`  wrote ${path.relative('.', file)}`);
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
