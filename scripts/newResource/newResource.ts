import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parseCsv } from 'hucre/csv';
import { createCatalogue } from '../../src/contract/model/catalogue.ts';
import { didYouMean } from '../../src/contract/model/nearestName.ts';
import { TO_TRANSLATE } from '../../src/contract/wire/missingTexts.ts';
import type { Messages } from '../../src/i18n/mergeMessages.ts';
import { areas } from '../../src/resources/areas.ts';
import { fieldsOf, parseField, type FieldRequest } from './fields.ts';
import {
  declarationCode,
  labels,
  testCode,
  withLabels,
  withResource,
  type ResourceRequest,
} from './files.ts';
import { camelCase, titleOf, viewKey } from './names.ts';

const USAGE = `npm run new:resource -- sabbaticals --area staff --field 'title:text*!' --field 'staff:ref(staff)!' --field startsOn:date! --field 'state:select(asked|granted)'
  --area <area>        a folder of src/resources
  --field name:kind    repeatable; ! required, ^ unique, * title; ref(staff), select(a|b), decimal(2)
  --from-csv <file>    derives the fields from the columns of a table
  --title 'One|Many'   English singular and plural; default: derived from the name
  --path /a/b          path of its screen; default: /<area>/<name>`;

const resources = [...createCatalogue(areas).resources.keys()];

/** Prompts at a terminal; without one, a missing argument is an error. */
async function ask(
  question: string,
  given: string | undefined,
  otherwise?: string,
): Promise<string> {
  if (given !== undefined) return given;
  if (otherwise !== undefined && !process.stdin.isTTY) return otherwise;
  if (!process.stdin.isTTY) throw new Error(`${question} is missing.\n\n${USAGE}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (
    await terminal.question(`${question}${otherwise === undefined ? '' : ` (${otherwise})`}: `)
  ).trim();
  terminal.close();
  return answer === '' ? (otherwise ?? '') : answer;
}

function tableFields(file: string): FieldRequest[] {
  const [headings = [], ...rows] = parseCsv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')).map(
    (row) => row.map((cell) => String(cell ?? '')),
  );
  return fieldsOf(headings, rows);
}

async function readRequest(): Promise<ResourceRequest> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      area: { type: 'string' },
      field: { type: 'string', multiple: true },
      'from-csv': { type: 'string' },
      title: { type: 'string' },
      path: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) throw new Error(USAGE);
  const name = await ask('Name of the resource, plural, such as “sabbaticals”', positionals[0]);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `“${name}” is no name for a resource: small letters, digits and hyphens, such as “sabbatical-leaves”`,
    );
  if (resources.includes(name)) throw new Error(`There is a resource “${name}” already.`);
  const folders = readdirSync('src/resources', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`src/resources/${entry.name}/index.ts`))
    .map((entry) => entry.name);
  const area = await ask(`Area (${folders.join(', ')})`, values.area);
  if (!folders.includes(area))
    throw new Error(`There is no area “${area}”${didYouMean(area, folders)}.`);
  const requested =
    values['from-csv'] === undefined
      ? (
          values.field ??
          (
            await ask(
              'Fields, separated by commas, such as title:text*!, startsOn:date!',
              undefined,
            )
          ).split(',')
        ).map((text) => parseField(text.trim(), resources))
      : tableFields(values['from-csv']);
  if (new Set(requested.map((field) => field.name)).size !== requested.length)
    throw new Error('Two fields have the same name.');
  const [one = '', many = one] = (
    await ask(
      'What people call it in English, one|many',
      values.title,
      `${titleOf(name).replace(/s$/, '')}|${titleOf(name)}`,
    )
  ).split('|');
  const address = await ask('Address of its screen', values.path, `/${area}/${name}`);
  if (!/^(\/[a-z0-9]+(-[a-z0-9]+)*){2,}$/.test(address))
    throw new Error(
      `“${address}” is no address: at least two parts of small letters, such as /${area}/${name}`,
    );
  return { name, area, path: address, titles: { one, many }, fields: requested };
}

/** Previous content of each changed file; `null`: it did not exist. */
const before = new Map<string, string | null>();

/** Restores all files, so that the command can be repeated. */
function takeBack(): void {
  for (const [file, text] of before)
    if (text === null) rmSync(file, { force: true });
    else writeFileSync(file, text);
  if (before.size > 0) console.error('Everything written was taken back.');
}

/** Creates a file; never overwrites one. */
function create(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: 'wx' });
  before.set(file, null);
  console.log(`  wrote   ${file}`);
}

function change(file: string, next: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, next(text));
  before.set(file, text);
  console.log(`  changed ${file}`);
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

try {
  const request = await readRequest();
  const { name, area, titles } = request;
  const declaration = path.join('src/resources', area, `${camelCase(name)}.ts`);
  const files = [declaration, `src/resources/${area}/tests/${camelCase(name)}.gateway.test.ts`];
  const taken = files.find((file) => existsSync(file));
  if (taken !== undefined) throw new Error(`${taken} already exists; nothing was written.`);
  const index = `src/resources/${area}/index.ts`;
  const withIt = withResource(readFileSync(index, 'utf8'), request);
  create(declaration, declarationCode(request));
  change(index, () => withIt);
  for (const language of ['en', 'si'] as const)
    change(`src/resources/${area}/texts.${language}.json`, (text) =>
      json(withLabels(JSON.parse(text) as Messages, labels(request, language))),
    );
  create(`src/resources/${area}/tests/${camelCase(name)}.gateway.test.ts`, testCode(request));
  execFileSync('npx', ['tsx', 'scripts/generateMigration.ts', `add_${name.replace(/-/g, '_')}`], {
    stdio: 'inherit',
  });
  console.log(`
${titles.many} are at ${request.path} for people with ${viewKey(name)}; administrators have it already.
The specified menu has no entry for it; the search (Ctrl K) finds it by name.
Next: translate the Sinhala labels marked ${TO_TRANSLATE.trim()} in src/resources/${area}/texts.si.json, review the migration, and start.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  takeBack();
  process.exitCode = 1;
}
