import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that writes, as the contract has it: HEAD is refused, which must stay safe. */
    writesByGet?: boolean;
  }
}

const askedByHead = new WeakSet<IncomingMessage>();

/**
 * Routes HEAD as GET (RFC 9110, 9.3.2); Node sends no content to a request that came as HEAD. A
 * route of its own for each GET would make the gateway start more slowly.
 */
export function routeHeadAsGet(request: IncomingMessage): string {
  if (request.method === 'HEAD') {
    askedByHead.add(request);
    request.method = 'GET';
  }
  return request.url ?? '/';
}

/** Answers `NOT_FOUND` to HEAD where GET writes. */
export function refuseWritingByHead(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.writesByGet && askedByHead.has(request.raw))
      throw new PortalError('NOT_FOUND');
  });
}
