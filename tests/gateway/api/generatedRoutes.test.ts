import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '../../../gateway/api/developer/routeTable.ts';
import { previewPaths } from '../../../gateway/api/publicPaths.ts';
import { resourcePaths } from '../../../gateway/api/resources/resourcePaths.ts';
import { isPublic } from '../../../src/contract/model/publicApi.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { isRevised } from '../../../src/contract/model/workflow.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { catalogue, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import { codeOf } from '../equipment/gatewayUnderTest.ts';

const ID = '019aa000-0000-7000-8000-000000000000';
const resources = [...catalogue.resources.values()];

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

/** The resource of an address, if a generated call answers it. */
const generatedFor = ({ method, path }: Route): string | undefined =>
  (
    gateway.app.findRoute({
      method: method.toUpperCase() as 'GET',
      url: `/api${withParameters(path)}`,
    })?.params as { resource?: string } | undefined
  )?.resource;

const withParameters = (path: string): string => path.replaceAll(/\{\w+\}/g, ID);
const keyOf = ({ method, path }: Route): string => `${method} ${path}`;

it('No declared call takes the address of a generated one, nor the reverse', () => {
  const generated = new Map(
    resources.flatMap((resource) =>
      Object.entries({
        ...resourcePaths(resource),
        ...previewPaths([resource]),
      }).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => [keyOf({ method, path }), resource.name] as const),
      ),
    ),
  );
  const { apiRoutes } = gateway.app;
  expect(apiRoutes.filter((route) => generated.has(keyOf(route))).length).toBe(generated.size);
  expect(apiRoutes.map((route) => [keyOf(route), generatedFor(route)])).toEqual(
    apiRoutes.map((route) => [keyOf(route), generated.get(keyOf(route))]),
  );
});

/** The requests that only resources of one kind answer. */
const OF_SOME: readonly {
  has: (resource: ResourceDeclaration) => boolean;
  requests: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string][];
}[] = [
  {
    has: ({ readOnly }) => !readOnly,
    requests: [
      ['POST', ''],
      ['DELETE', ''],
      ['PUT', `/${ID}`],
      ['DELETE', `/${ID}`],
      ['POST', `/${ID}/restore`],
      ['POST', '/-/bulk'],
      ['POST', '/-/bulk-delete'],
      ['GET', '/-/deleted'],
      ['GET', `/-/deleted/${ID}`],
      ['POST', '/-/imports'],
      ['GET', '/-/imports'],
      ['GET', '/-/imports/targets'],
      ['GET', '/-/imports/sample'],
    ],
  },
  {
    has: ({ readOnly, workflow }) => !readOnly && workflow !== undefined,
    requests: [
      ['POST', `/${ID}/-/transitions/publish`],
      ['POST', '/-/transitions/publish'],
    ],
  },
  {
    has: (resource) => !resource.readOnly && isRevised(resource),
    requests: [
      ['GET', `/${ID}/-/revision`],
      ['PUT', `/${ID}/-/revision`],
      ['GET', `/${ID}/-/revision/changes`],
      ['POST', `/${ID}/-/revision/publish`],
    ],
  },
  { has: isPublic, requests: [['GET', `/${ID}/-/preview`]] },
];

it('A resource has no calls beyond those of its kind, whoever asks', async () => {
  const token = await gateway.signIn('admin', 'Faculty#2026');
  const declared = new Set(
    gateway.app.apiRoutes.map(({ method, path }) => `${method} ${withParameters(path)}`),
  );
  for (const { has, requests } of OF_SOME) {
    const without = resources.filter((resource) => !has(resource));
    expect(without.length).toBeGreaterThan(0);
    expect(without.length).toBeLessThan(resources.length);
    for (const { name } of without)
      for (const [method, path] of requests) {
        const address = `/${name}${path}`;
        if (declared.has(`${method.toLowerCase()} ${address}`)) continue;
        for (const by of [undefined, token])
          expect([
            method,
            address,
            codeOf(await gateway.call(method, address, { token: by, body: {} })),
          ]).toEqual([method, address, 'NOT_FOUND']);
      }
  }
});

it('An unknown resource has no calls, whoever asks', async () => {
  const token = await gateway.signIn('admin', 'Faculty#2026');
  const unknown = [
    'nothing',
    'Students',
    'students|marks',
    '__proto__',
    'students%2F',
    ':resource',
  ];
  for (const name of unknown)
    for (const path of ['', `/${ID}`, '/-/count', '/-/export', `/${ID}/history`, '/-/options/x'])
      for (const root of ['', '/rest'])
        for (const by of [undefined, token])
          expect([
            `${root}/${name}${path}`,
            codeOf(await gateway.call('GET', `${root}/${name}${path}`, { token: by })),
          ]).toEqual([`${root}/${name}${path}`, 'NOT_FOUND']);
});

it.each([
  ['a resource', `/${'x'.repeat(5_000)}`],
  ['a record', `/students/${'x'.repeat(5_000)}`],
  ['a call of a record', `/students/${'x'.repeat(5_000)}/history`],
])('A name of %s that is too long to exist is one that does not exist', async (_what, path) => {
  const token = await gateway.signIn('admin', DEMO_PASSWORD);
  const answer = await gateway.call('GET', path, { token });
  expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
});
