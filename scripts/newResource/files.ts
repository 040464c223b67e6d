import { TO_TRANSLATE } from '../../src/contract/wire/missingTexts.ts';
import type { Messages } from '../../src/i18n/mergeMessages.ts';
import { fieldCode, type FieldRequest } from './fields.ts';
import { camelCase, titleOf, viewKey } from './names.ts';

/** A request for a new resource. */
export interface ResourceRequest {
  name: string;
  area: string;
  path: string;
  titles: { one: string; many: string };
  fields: readonly FieldRequest[];
}

const MOST_COLUMNS = 8;
const titleField = ({ fields }: ResourceRequest): string =>
  (fields.find(({ isTitle }) => isTitle) ?? fields[0])?.name ?? 'title';
const inList = ({ kind }: FieldRequest): boolean =>
  !['file', 'files', 'richText', 'json', 'refs'].includes(kind);
const inFilter = ({ kind }: FieldRequest): boolean =>
  ['select', 'bool', 'ref', 'int', 'date'].includes(kind);
const names = (fields: readonly FieldRequest[]): string =>
  fields.map(({ name }) => `'${name}'`).join(', ');

/** The source of the declaration. */
export function declarationCode(request: ResourceRequest): string {
  const { name, path, fields } = request;
  const title = titleField(request);
  const columns = [
    ...fields.filter((field) => field.name === title),
    ...fields.filter((field) => field.name !== title && inList(field)),
  ].slice(0, MOST_COLUMNS);
  const filters = fields.filter(inFilter);
  return `import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

export const ${camelCase(name)} = defineResource({
  name: '${name}',
  path: '${path}',
  title: '${title}',
  fields: {
${fields.map(fieldCode).join('\n')}
  },
  access: standardAccess('${viewKey(name)}'),
  views: {
    main: {
      via: ['${viewKey(name)}'],
      columns: [${names(columns)}],
${filters.length === 0 ? '' : `      filters: [${names(filters)}],\n`}      sort: ['${title}', 'asc'],
    },
  },
});
`;
}

/** The labels in a language; for Sinhala the English ones, marked as untranslated. */
export function labels({ name, titles, fields }: ResourceRequest, language: 'en' | 'si'): Messages {
  const text = (english: string): string =>
    language === 'en' ? english : `${TO_TRANSLATE}${english}`;
  const options = fields
    .filter(({ kind }) => kind === 'select')
    .map((field) => [
      field.name,
      Object.fromEntries(field.arguments.map((option) => [option, text(titleOf(option))])),
    ]);
  return {
    privileges: { [viewKey(name)]: text(titles.many) },
    resources: {
      [name]: {
        name:
          language === 'en'
            ? `${titles.one} |||| ${titles.many}`
            : `${text(titles.one)} |||| ${text(titles.many)}`,
        fields: Object.fromEntries(fields.map((field) => [field.name, text(titleOf(field.name))])),
        ...(options.length === 0 ? {} : { options: Object.fromEntries(options) }),
        views: { main: text(titles.many) },
        about: { main: text(`The ${titles.many.toLowerCase()} of the faculty.`) },
      },
    },
  };
}

/** Merges further texts into the branches of an area's texts. */
export const withLabels = (texts: Messages, added: Messages): Messages => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(added).map(([branch, further]) => [
      branch,
      { ...(texts[branch] as Messages), ...(further as Messages) },
    ]),
  ),
});

/**
 * Adds the import and the name of the resource to the `index.ts` of its area.
 *
 * @throws Error if the file has an unexpected layout.
 */
export function withResource(area: string, { name }: ResourceRequest): string {
  const variable = camelCase(name);
  const imports = [...area.matchAll(/^import .*;$/gm)];
  const last = imports.at(-1);
  if (!last || !/resources: \[[^\]]*\]/.test(area))
    throw new Error(
      'the area’s index.ts has no line “resources: […]” to add to; add the resource by hand',
    );
  const end = (last.index ?? 0) + last[0].length;
  const imported = `${area.slice(0, end)}\nimport { ${variable} } from './${variable}.ts';${area.slice(end)}`;
  return imported.replace(
    /resources: \[([^\]]*)\]/,
    (_all, inside: string) =>
      `resources: [${[inside.trim().replace(/,$/, ''), variable].filter((part) => part !== '').join(', ')}]`,
  );
}

/** The source of a test of the resource: create, find, and refuse without privileges. */
export const testCode = ({
  name,
}: ResourceRequest): string => `import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { sampleRecord } from '../../../../tests/gateway/equipment/sampleRecord.ts';

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

it('${name} can be created, found and deleted only with their privileges', async () => {
  const admin = await gateway.as('admin');
  const values = await sampleRecord(admin, '${name}');
  const made = await admin('POST', '/${name}', values);
  expect([made.statusCode, made.json()]).toMatchObject([201, { data: values }]);
  const { id } = dataOf(made);
  expect(dataOf<WireRecord[]>(await admin('GET', '/${name}')).map((record) => record.id)).toContain(id);
  const student = await gateway.as('student');
  for (const [method, path] of [['GET', '/${name}'], ['DELETE', \`/${name}/\${id}\`]] as const) expect((await student(method, path)).statusCode).toBe(403);
  expect((await admin('DELETE', \`/${name}/\${id}\`)).statusCode).toBe(200);
});
`;
