import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, describe, expect, it, test } from 'vitest';
import { callRequest } from '../src/contract/wire/calls/callRequest.ts';
import type { CallDeclaration } from '../src/contract/wire/calls/defineCall.ts';
import { filesIn, importsOf, isTest } from '../tests/architecture/sourceFiles.ts';
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

test('A call keeps its method, its path and how its body is sent, and loses what only the gateway reads', () => {
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

describe('The declarations of calls, as the browser loads them', async () => {
  const files = filesIn(['src/contract/wire/calls', 'src/resources']).filter(
    (file) => /\/(calls\/\w+|api|api\/\w+)\.ts$/.test(file) && !file.endsWith('.test.ts'),
  );
  const outDir = mkdtempSync(path.join(tmpdir(), 'portal-calls-'));
  afterAll(() => rmSync(outDir, { recursive: true, force: true }));
  const nameOf = (file: string): string => file.replaceAll(/\W/g, '_');
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutSchemas()],
    build: {
      outDir,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [nameOf(file), file])),
        preserveEntrySignatures: 'strict',
        treeshake: false,
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });

  it('are the only files of the portal, besides the kinds of field, that load the library', () => {
    const loading = filesIn(['src']).filter(
      (file) =>
        !isTest(file) &&
        !file.startsWith('src/contract/model/kinds/') &&
        importsOf(file).includes('zod'),
    );
    expect(loading.filter((file) => !files.includes(file))).toEqual([]);
  });

  it.each(files)('load, and their calls can be sent: %s', async (file) => {
    const loaded = (await import(
      /* @vite-ignore */ pathToFileURL(path.join(outDir, `${nameOf(file)}.mjs`)).href
    )) as Record<string, unknown>;
    const declared = (await import(/* @vite-ignore */ path.resolve(file))) as typeof loaded;
    const calls = Object.entries(declared).filter(
      (entry): entry is [string, CallDeclaration] =>
        typeof entry[1] === 'object' && entry[1] !== null && 'method' in entry[1],
    );
    for (const [name, call] of calls) {
      const input = {
        params: Object.fromEntries(
          [...call.path.matchAll(/:(\w+)/g)].map(([, part = '']) => [part, 'x y']),
        ),
        query: { q: 'a' },
        body: {},
      };
      expect(callRequest(loaded[name] as CallDeclaration, input), name).toEqual(
        callRequest(call, input),
      );
    }
  });
});
