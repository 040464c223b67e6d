import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';

/**
 * Whether the proxy says that the client came without TLS; most say so only if configured. A client
 * that writes the header itself refuses nothing but its own request.
 */
const isClearText = ({ headers }: FastifyRequest): boolean =>
  [headers['x-forwarded-proto'] ?? ''].flat().at(-1)?.split(',').at(-1)?.trim() === 'http';

/**
 * Refuses calls of the API that crossed the network in clear, with whatever token they carried, so
 * that a client with a wrong address fails at once; a redirect would hide it (OWASP ASVS 5.0,
 * 4.1.2). People who type the address are led to HTTPS.
 */
export function refuseClearText(
  app: FastifyInstance,
  { apiBase, ownOrigin }: { apiBase: string; ownOrigin: (request: FastifyRequest) => string },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isClearText(request)) return;
    if (request.url.startsWith(apiBase)) throw new PortalError('HTTPS_REQUIRED');
    await reply.redirect(`https://${new URL(ownOrigin(request)).host}${request.url}`, 308);
  });
}
