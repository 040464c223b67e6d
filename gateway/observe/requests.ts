import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from '../records/routes/resourceParameter.ts';

/** A request that has been answered. */
export interface AnsweredRequest {
  request: FastifyRequest;
  method: string;
  /** The template of its address, such as `/api/halls/:id`; `null`: no route has the address. */
  route: string | null;
  status: number;
  durationMs: number;
  /** A stream of events, whose duration says nothing. */
  isStream: boolean;
  /** Refused because the gateway was overloaded. */
  isShed: boolean;
  /** A call that leaves no trace (`unlogged` of its declaration). */
  isUnlogged: boolean;
}

export type RequestObserver = (answered: AnsweredRequest) => void;

const shed = new WeakSet<FastifyRequest>();

/** Marks a request that is refused because the gateway is overloaded. */
export const markShed = (request: FastifyRequest): void => void shed.add(request);

const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');

/** Whether a call leaves no trace (`unlogged` of its declaration). */
export const isUnlogged = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.logLevel === 'silent';

/** Shows every answered request to the observers. */
export function observeRequests(app: FastifyInstance, observers: readonly RequestObserver[]): void {
  app.addHook('onResponse', (request, reply, done) => {
    const answered: AnsweredRequest = {
      request,
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
      isStream: isStream(reply),
      isShed: shed.has(request),
      isUnlogged: isUnlogged(request),
    };
    for (const observe of observers) observe(answered);
    done();
  });
}
