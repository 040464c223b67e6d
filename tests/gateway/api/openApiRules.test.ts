import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { ENGINE } from '../../../gateway/api/callPaths.ts';
import { describeApi, describeArea } from '../../../gateway/api/describeApi.ts';
import { describePublic } from '../../../gateway/api/describePublic.ts';
import type { ApiDescription } from '../../../gateway/api/developer/endpoints.ts';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { catalogue } from '../equipment/demoGateway.ts';

const api = { catalogue, calls: declaredCallsOf(facultyPortal), base: '/api' };
const whole = describeApi(api);
const areas = [...catalogue.areas.map(({ name }) => name), ENGINE].map(
  (name) => [name, describeArea(api, name) as ApiDescription] as const,
);

describe('the OpenAPI documents', () => {
  it.each<readonly [string, object]>([
    ['the whole API', whole],
    ['the public API', describePublic(catalogue, '/api')],
    ...areas,
  ])(
    'of %s keeps every recommended rule',
    async (_name, document) => {
      const problems = await lintFromString({
        source: JSON.stringify(document),
        absoluteRef: 'openapi.json',
        config: await createConfig({ extends: ['recommended'] }),
      });
      expect(
        problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
      ).toEqual([]);
    },
    60_000,
  );

  it('of the areas and the engine describe each operation of the API once', () => {
    const operationsOf = ({ paths }: ApiDescription): string[] =>
      Object.entries(paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method} ${path}`),
      );
    expect(areas.flatMap(([, document]) => operationsOf(document)).toSorted()).toEqual(
      operationsOf(whole).toSorted(),
    );
  });
});
