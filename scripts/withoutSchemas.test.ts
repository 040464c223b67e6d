import { expect, test } from 'vitest';
import { withoutSchemas, withoutServerParts } from './withoutSchemas.ts';

type Schemas = { z: Record<string, (...parts: unknown[]) => Record<string, unknown>> };

const { resolveId, load } = withoutSchemas();
const resolve = resolveId as (source: string, importer?: string) => string | null;
const stub = resolve('zod', '/portal/src/contract/wire/calls/searchCalls.ts');
const { z } = (await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(String((load as (id: string) => unknown)(stub ?? '')))}`
)) as Schemas;

test('Files that declare calls get a stand-in for zod, all others the library', () => {
  expect(stub).not.toBeNull();
  expect(resolve('zod', '/portal/src/resources/halls/api.ts')).toBe(stub);
  expect(resolve('zod', '/portal/src/resources/halls/rules/seats.ts')).toBeNull();
});

test('The stand-in lets any schema be built', () => {
  const kind = z['enum']?.(['a', 'b']);
  const nullable = kind?.['nullable'] as () => unknown;
  expect(() => z['object']?.({ kind, other: nullable() })).not.toThrow();
});

test('The stand-in refuses to be used as a schema', () => {
  expect(() => z['string']?.()['parse']).toThrow('parse');
});

test('A call keeps its method, its path and how its body travels, and loses what only the gateway reads', () => {
  const code = `export const a = defineCall({
  method: 'POST',
  path: '/halls/:id',
  summary: '“Book” a hall',
  access: ['HALL_VIEW'],
  body: { day: z.iso.date() },
  upload: true,
  answer: z.object({ id: z.uuid() }),
});`;
  const kept = withoutServerParts(code, 'api.ts').replaceAll(/\s+/g, ' ');
  expect(kept).toBe(
    "export const a = defineCall({ method: 'POST', path: '/halls/:id', upload: true, });",
  );
});
