import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import { hasMarkup, isBilingual, isPlainText } from '../../../src/contract/model/kindTraits.ts';
import { uploadOf } from '../equipment/uploadOf.ts';
import { HOSTILE_FILES, HOSTILE_TEXTS } from './hostile.ts';

/** One request of the corpus. */
export interface CostlyRequest {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

/** Just below the limit of a body. */
const BODY_BYTES = 1_000_000;

const json = (
  name: string,
  [method, path]: readonly [string, string],
  body: unknown,
): CostlyRequest => ({
  name: `${name}: ${method} ${path}`,
  method,
  path,
  headers: { 'content-type': 'application/json' },
  payload: typeof body === 'string' ? body : JSON.stringify(body),
});

const LEVELS = BODY_BYTES / 10;
const values = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `v${index}`);

/** What every write is sent, whatever it takes. */
const BODIES: readonly (readonly [string, string])[] = [
  ['deep objects', `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`],
  ['deep lists', `{"ids":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}`],
  ['a long list', JSON.stringify({ ids: values(100_000) })],
  ['a list as long as allowed', JSON.stringify({ ids: values(5_000).map(() => randomUUID()) })],
  ['a long text', JSON.stringify({ name: 'x'.repeat(BODY_BYTES - 100) })],
  ['many names', JSON.stringify(Object.fromEntries(values(60_000).map((value) => [value, 1])))],
  ['a long name', JSON.stringify({ ['n'.repeat(BODY_BYTES - 100)]: 1 })],
  ['a long number', `{"amount":${'9'.repeat(BODY_BYTES - 100)}}`],
  ['escapes', `{"name":"${String.raw`\u0000`.repeat(BODY_BYTES / 6 - 100)}"}`],
];

interface Operation {
  method: string;
  path: string;
}

/** Calls after which the caller would have to sign in again. */
const ENDS_SESSION = /log(in|out)|sessions?($|\/active|\/\{)|password|resetmispass|view-as/;

/** A body is read before its address is looked at more closely, so some of many will do. */
const EVERY = 3;

/** Every third write of the API's description, each with the next of the bodies. */
export const costliestWrites = (operations: readonly Operation[]): CostlyRequest[] =>
  operations
    .filter(({ method, path }) => method !== 'get' && !ENDS_SESSION.test(path))
    .filter((_, index) => index % EVERY === 0)
    .map(({ method, path }, index) => {
      const [name = '', body = ''] = BODIES[index % BODIES.length] ?? [];
      const address = path.replaceAll(/\{\w+\}/g, randomUUID());
      return json(name, [method.toUpperCase(), address], body);
    });

const LONG = 'ශ්‍රී '.repeat(2_000);
const fieldValue = (field: Field): unknown => {
  const text = hasMarkup(field)
    ? '<p>x<b>y</b></p>'.repeat(1_200)
    : LONG.slice(0, isPlainText(field) ? (field.max ?? 10_000) : 10_000);
  return isBilingual(field) ? { en: text, si: text } : text;
};

/** For every resource its costliest record, list and search. */
const costliestRecords = ({ resources }: Catalogue): CostlyRequest[] =>
  [...resources.values()].flatMap((resource) => {
    const [path, names] = [`/${resource.name}`, Object.keys(resource.fields)];
    const patterns = {
      q: '%_\\'.repeat(300),
      where: { any: names.slice(0, 13).map((one) => ({ [one]: { contains: '%'.repeat(100) } })) },
    };
    const record = Object.fromEntries(
      Object.entries(resource.fields).map(([one, field]) => [one, fieldValue(field)]),
    );
    return [
      json('the largest record', ['POST', path], record),
      {
        name: `patterns: ${path}`,
        method: 'GET',
        path: `${path}?filter=${encodeURIComponent(JSON.stringify(patterns))}`,
      },
    ];
  });

/** A selection costs what the kind of its field costs: each kind once. */
const costliestSelections = ({ resources }: Catalogue): CostlyRequest[] =>
  Object.keys(resources.get('samples')?.fields ?? {}).flatMap((field) => {
    const selection = (count: number): unknown => ({
      filter: { [`${field}_in`]: values(count) },
      expectedCount: 0,
      values: {},
    });
    const call = ['POST', '/samples/-/bulk-delete'] as const;
    return [
      json(`a long filter by ${field}`, call, selection(60_000)),
      json(`a filter by ${field} as long as allowed`, call, selection(4_900)),
    ];
  });

/** What generated calls can be asked, at its costliest. */
export const costliestOfResources = (catalogue: Catalogue): CostlyRequest[] => [
  ...costliestRecords(catalogue),
  ...costliestSelections(catalogue),
];

/** Texts and files made by hand, sent to the resource that has every kind of field. */
export async function costliestByHand(): Promise<CostlyRequest[]> {
  const texts = Object.entries(HOSTILE_TEXTS).flatMap(([name, text]) => [
    json(name, ['POST', '/samples'], { body: text }),
    json(`${name} twice`, ['POST', '/samples'], {
      bodies: { en: text.slice(0, BODY_BYTES / 2), si: text.slice(0, BODY_BYTES / 2) },
    }),
  ]);
  const plain = ['mail', 'page', 'telephone', 'label', 'hour', 'moment'].map((field) =>
    json(field, ['POST', '/samples'], { [field]: `${'a.'.repeat(200_000)}@` }),
  );
  const files = Object.entries(await HOSTILE_FILES()).map(([name, { path, file, fileName }]) => ({
    name,
    method: 'POST',
    path,
    ...uploadOf(file, fileName),
  }));
  return [...texts, ...plain, ...files];
}
