import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { AreaDeclaration } from '../../src/contract/model/area.ts';
import { createCatalogue } from '../../src/contract/model/catalogue.ts';
import { newPages, withArea, withBinding } from './bind.ts';
import { readRequest, type EjectRequest } from './request.ts';
import { componentName, ejectedSource } from './source.ts';

const USAGE = `npm run eject -- publications.edit
Writes a generated view as code of your own, which behaves the same until you change it.
  publications.list, .create, .edit, .show     the view, for all views of the declaration (a list: the main one)
  publications.own.list                        only for the view “own”
  several names, separated by spaces           several views
  --dry      prints the code without writing it
  --force    overwrites an ejected view`;

const RESOURCES = path.resolve('src/resources');
const load = async (file: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(file).href)) as Record<string, unknown>;

/** The area that declares the resource; its folder has its name. */
function areaOf({ resource }: EjectRequest, areas: readonly AreaDeclaration[]): string {
  const area = areas.find(({ resources }) => resources.some(({ name }) => name === resource.name));
  if (!area) throw new Error(`No area in src/resources declares ${resource.name}.`);
  return area.name;
}

interface Change {
  file: string;
  text: string;
}

function changesFor(request: EjectRequest, folder: string, mayOverwrite: boolean): Change[] {
  const component = componentName(request);
  const file = `${component}.tsx`;
  const target = path.join(RESOURCES, folder, 'pages', file);
  if (existsSync(target) && !mayOverwrite)
    throw new Error(`${path.relative('.', target)} already exists; use --force to overwrite it.`);
  const binding = { resource: request.resource.name, view: request.key, component, file };
  const pages = path.join(RESOURCES, folder, 'pages', 'index.ts');
  const ejected = { file: target, text: ejectedSource(request) };
  if (existsSync(pages))
    return [
      ejected,
      {
        file: pages,
        text: withBinding(readFileSync(pages, 'utf8'), binding, mayOverwrite),
      },
    ];
  const all = path.join(RESOURCES, 'pages.ts');
  return [
    ejected,
    { file: pages, text: newPages(folder, binding) },
    { file: all, text: withArea(readFileSync(all, 'utf8'), folder) },
  ];
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { dry: { type: 'boolean' }, force: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (positionals.length === 0 || values.help) throw new Error(USAGE);
  const { areas } = (await load(path.join(RESOURCES, 'areas.ts'))) as {
    areas: readonly AreaDeclaration[];
  };
  const catalogue = createCatalogue(areas);
  // Validate all names before writing.
  const requests = positionals.map((what) => readRequest(what, catalogue));
  for (const request of requests) {
    for (const { file, text } of changesFor(
      request,
      areaOf(request, areas),
      values.force ?? false,
    )) {
      if (values.dry) console.log(`// ${path.relative('.', file)}\n${text}`);
      else {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, text);
        console.log(`  wrote ${path.relative('.', file)}`);
      }
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
