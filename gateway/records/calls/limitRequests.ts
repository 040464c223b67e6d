import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { networkOf } from './networkOf.ts';

/** Allows `perMinute` requests for each network and refuses more with TOO_MANY_REQUESTS. */
export async function limitRequests(api: FastifyInstance, perMinute: number): Promise<void> {
  await api.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new PortalError('TOO_MANY_REQUESTS', {
        details: { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) },
      }),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}
