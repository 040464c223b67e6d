import * as api from '../../src/contract/wire/calls/systemCalls.ts';
import { DirectAnswer, implementCalls } from '../records/calls/implementCalls.ts';
import type { EngineServices } from './engineServices.ts';

export const systemCalls = implementCalls(api, ({ describeApi }: EngineServices) => {
  /** Written at the first request: most gateways never get one. */
  let document: Buffer | undefined;
  return {
    openApi: () => {
      document ??= Buffer.from(JSON.stringify(describeApi()));
      return new DirectAnswer((reply) =>
        reply
          .type('application/json; charset=utf-8')
          .header('Cache-Control', 'public, max-age=300')
          .send(document),
      );
    },

    health: () => ({ status: 'up' as const }),

    ready: async ({ server }) => {
      await server.database.query('SELECT 1', [], 'ready');
      return { status: 'ready' as const };
    },
  };
});
