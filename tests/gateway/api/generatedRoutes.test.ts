import { afterAll, beforeAll, expect, it } from 'vitest';
import { isPublic } from '../../../src/contract/model/publicApi.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { isRevised } from '../../../src/contract/model/workflow.ts';
import { catalogue, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import { codeOf } from '../equipment/gatewayUnderTest.ts';

const ID = '019aa000-0000-7000-8000-000000000000';
const resources = [...catalogue.resources.values()];

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

/** The name of the resource, if a route of all resources answers the address. */
function generatedFor(method: string, path: string): string | undefined {
  const found = gateway.app.findRoute({ method: method as 'GET', url: `/api${path}` });
  expect(found, `${method} ${path}`).not.toBeNull();
  return (found?.params as { resource?: string } | undefined)?.resource;
}

const withParameters = (path: string): string => path.replaceAll(/\{\w+\}/g, ID);

/** The calls that every resource has below its name. */
const OF_EVERY_RESOURCE = ['', '/{id}', '/-/count', '/-/export', '/-/options/{field}'];

it('No declared call takes the address of a generated one, nor the reverse', () => {
  const generated = new Set(
    resources.flatMap(({ name }) =>
      OF_EVERY_RESOURCE.flatMap((path) => [`/${name}${path}`, `/rest/${name}${path}`]),
    ),
  );
  const names = new Set(resources.map(({ name }) => name));
  expect(gateway.app.apiRoutes.length).toBeGreaterThan(resources.length * 20);
  for (const { method, path } of gateway.app.apiRoutes) {
    const resource = generatedFor(method, withParameters(path));
    const [, first = '', second = ''] = path.split('/');
    const named = first === 'rest' ? second : first;
    if (resource !== undefined) expect([path, resource]).toEqual([path, named]);
    if (generated.has(path)) expect([path, resource]).toEqual([path, named]);
    if (!names.has(named)) expect([path, resource]).toEqual([path, undefined]);
  }
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
