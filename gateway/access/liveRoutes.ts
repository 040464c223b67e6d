import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { LiveHub } from '../notify/liveHub.ts';
import type { ServerContext } from '../records/context/serverContext.ts';

const BEAT_MS = 20_000;
/** The page then reconnects with its current token, so that an ended session gets no more events. */
const LASTS_MS = 5 * 60_000;
const PER_PERSON = 20;

const event = (topic: string, news: object): string =>
  `event: ${topic === '*' ? 'everything' : topic}\ndata: ${JSON.stringify(news)}\n\n`;

/**
 * `GET /live`: server-sent events (WHATWG HTML, 9.2), each with the name of a topic that changed
 * for the user, the optional id that its cause gave, and data for this user alone. Other content is
 * fetched by the ordinary calls, which decide who may read it. The connection does not extend the
 * idle timeout.
 */
export function liveRoutes(app: FastifyInstance, server: ServerContext, hub: LiveHub): void {
  const open = new Map<string, Set<PassThrough>>();
  const endAll = (): void => {
    for (const streams of open.values()) for (const stream of streams) stream.end();
  };
  app.addHook('preClose', async () => endAll());

  app.get('/live', { config: { isInBackground: true } }, async (request, reply) => {
    const { person } = await server.authenticate(request);
    const own = open.get(person.userId) ?? new Set<PassThrough>();
    if (own.size >= PER_PERSON) throw new PortalError('TOO_MANY_REQUESTS');
    const stream = new PassThrough();
    open.set(person.userId, own.add(stream));
    stream.write('retry: 2000\n\n');
    const leave = hub.subscribe(person.userId, (topic, news) => stream.write(event(topic, news)));
    const beat = setInterval(() => stream.write(': \n\n'), BEAT_MS);
    const end = setTimeout(() => stream.end(), LASTS_MS);
    stream.once('close', () => {
      leave();
      clearInterval(beat);
      clearTimeout(end);
      own.delete(stream);
      if (own.size === 0) open.delete(person.userId);
    });
    return reply
      .headers({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      })
      .send(stream);
  });
}
