import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds after which withdrawn data is gone from every cache that follows HTTP. */
export const PUBLIC_CACHE_SECONDS = 60;

/** An ETag from the content alone, so that it reveals nothing of other fields. */
export const tagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Whether the client's copy is current (RFC 9110, 13.1.2: weak comparison). */
export function isCurrent(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}

const sendTagged =
  (cacheControl: string) =>
  (request: FastifyRequest, reply: FastifyReply, body: string, type: string): FastifyReply => {
    const tag = tagOf(body);
    reply.headers({ ETag: tag, 'Cache-Control': cacheControl });
    return isCurrent(request.headers['if-none-match'], tag)
      ? reply.code(304).send()
      : reply.type(`${type}; charset=utf-8`).send(body);
  };

/** Sends a text that caches may store, or 304 if the client's copy is current. */
export const sendText = sendTagged(`public, max-age=${PUBLIC_CACHE_SECONDS}`);

/** The same for one person's text: only the client stores it, and asks each time. */
export const sendPrivateText = sendTagged('private, no-cache');

export const sendJson = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): FastifyReply => sendText(request, reply, JSON.stringify(body), 'application/json');
