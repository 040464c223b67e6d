import { orNotFound } from '../../src/contract/model/errors.ts';
import * as api from '../../src/contract/wire/calls/systemCalls.ts';
import { DirectAnswer, implementCalls } from '../records/calls/implementCalls.ts';
import type { EngineServices } from './engineServices.ts';

export const systemCalls = implementCalls(api, (engine: EngineServices) => {
  const { describeApi, describeArea, readiness } = engine;
  /** By area; written at the first request, because most gateways never receive one. */
  const documents = new Map<string | undefined, Buffer>();
  const write = (area: string | undefined): Buffer => {
    const description = orNotFound(area === undefined ? describeApi() : describeArea(area));
    const document = Buffer.from(JSON.stringify(description));
    documents.set(area, document);
    return document;
  };
  return {
    openApi: ({ query: { area } }) => {
      const document = documents.get(area) ?? write(area);
      return new DirectAnswer((reply) =>
        reply
          .type('application/json; charset=utf-8')
          .header('Cache-Control', 'public, max-age=300')
          .send(document),
      );
    },

    health: () => ({ status: 'up' as const }),

    ready: () => readiness(),
  };
});
