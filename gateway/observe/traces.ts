import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PoolObserver } from '../db/poolObservers.ts';
import { type AnsweredRequest, isUnlogged, type RequestObserver } from './requests.ts';
import { createSpanExporter, type Span } from './spanExporter.ts';

/** The kinds of spans of OTLP. */
const [SERVER, CLIENT] = [2, 3] as const;
const ERROR = 2;

/** A request that is traced. */
interface Trace {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  beganMs: number;
}

/** W3C Trace Context, 3.2: version, trace id, parent id, flags. */
const TRACE_PARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;

const newId = (bytes: number): string => randomBytes(bytes).toString('hex');
const nowMs = (): number => performance.timeOrigin + performance.now();

/** The trace of a request: that of its proxy, if there is one that may name it. */
function traceOf(parent: string | string[] | undefined): Trace {
  const [, traceId, parentSpanId] = TRACE_PARENT.exec(String(parent ?? '')) ?? [];
  return {
    traceId: traceId ?? newId(16),
    spanId: newId(8),
    parentSpanId,
    beganMs: nowMs(),
  };
}

function requestSpan(trace: Trace, { method, route, status, request }: AnsweredRequest): Span {
  return {
    ...trace,
    name: route === null ? method : `${method} ${route}`,
    kind: SERVER,
    endedMs: nowMs(),
    attributes: {
      'http.request.method': method,
      ...(route === null ? {} : { 'http.route': route }),
      'http.response.status_code': status,
      'request.id': request.id,
    },
    ...(status >= 500 ? { statusCode: ERROR } : {}),
  };
}

export interface TracesOptions {
  /** Address of a collector, to which `/v1/traces` is added. */
  endpoint: string;
  version: string;
  /** Whether the trace that a request names is continued: only a proxy may name one. */
  isBehindProxy: boolean;
  onFailure: (error: unknown) => void;
}

interface Traces {
  /** Follows a request to the statements that it causes. */
  install: (app: FastifyInstance) => void;
  observe: RequestObserver;
  pool: PoolObserver;
}

/** Traces of requests and their statements, sent to a collector of OpenTelemetry. */
export function createTraces(options: TracesOptions): Traces {
  const { endpoint, version, isBehindProxy, onFailure } = options;
  const exporter = createSpanExporter({ endpoint, version, onFailure });
  const current = new AsyncLocalStorage<Trace>();
  const traces = new WeakMap<FastifyRequest, Trace>();
  return {
    install: (app) => {
      app.addHook('onRequest', (request, _reply, done) => {
        if (isUnlogged(request)) return done();
        const trace = traceOf(isBehindProxy ? request.headers['traceparent'] : undefined);
        traces.set(request, trace);
        current.run(trace, done);
      });
      app.addHook('onListen', async () => exporter.start());
      app.addHook('onClose', () => exporter.stop());
    },
    observe: (answered) => {
      const trace = traces.get(answered.request);
      if (trace && !answered.isStream) exporter.add(requestSpan(trace, answered));
    },
    pool: {
      onStatement: (text) => {
        const trace = current.getStore();
        if (!trace) return () => {};
        const beganMs = nowMs();
        return () =>
          exporter.add({
            traceId: trace.traceId,
            spanId: newId(8),
            parentSpanId: trace.spanId,
            name: text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? '',
            kind: CLIENT,
            beganMs,
            endedMs: nowMs(),
            attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
          });
      },
    },
  };
}
