import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';
import { readLatency } from './readings.ts';
import type { RequestObserver } from './requests.ts';

const EVERY_MS = 60_000;
const NANOSECONDS = 1_000_000;

/** What the gateways did in five minutes. */
export interface TrafficSample {
  at: Date;
  requests: number;
  failures: number;
  meanMs: number;
  eventLoopMs: number;
  latencyMs: number;
}

/** Gateways add up: each adds what it did to the row of the present five minutes. */
const ADD = `
  INSERT INTO traffic_samples AS sample (
    at, requests, failures, duration_ms, event_loop_ms, latency_ms
  )
  VALUES (date_bin('5 minutes', now(), '2000-01-01'), $1, $2, $3, $4, $5)
  ON CONFLICT (at) DO UPDATE
  SET
    requests = sample.requests + excluded.requests,
    failures = sample.failures + excluded.failures,
    duration_ms = sample.duration_ms + excluded.duration_ms,
    event_loop_ms = greatest(sample.event_loop_ms, excluded.event_loop_ms),
    latency_ms = greatest(sample.latency_ms, excluded.latency_ms)`;

const LAST_DAY = `
  SELECT
    at,
    requests,
    failures,
    CASE WHEN requests > 0 THEN duration_ms / requests ELSE 0 END AS "meanMs",
    event_loop_ms AS "eventLoopMs",
    latency_ms AS "latencyMs"
  FROM traffic_samples
  WHERE at > now() - interval '1 day'
  ORDER BY at`;

/** The samples of the last day, oldest first. */
export const readTraffic = (client: Queryable): Promise<TrafficSample[]> =>
  queryRows<TrafficSample>(client, { text: LAST_DAY });

interface TrafficSampler {
  observe: RequestObserver;
  /** Begins to measure the delay of the event loop, which costs a timer. */
  start: () => void;
  stop: () => void;
  /** Adds what was counted since the last time to the database. */
  store: () => Promise<void>;
}

/** Counts what this gateway does. What could not be stored is stored the next time. */
export function createTrafficSampler(database: Database): TrafficSampler {
  const counted = { requests: 0, failures: 0, durationMs: 0 };
  const delay = monitorEventLoopDelay({ resolution: 20 });
  return {
    start: () => void delay.enable(),
    stop: () => void delay.disable(),
    observe: ({ status, durationMs, isStream }) => {
      if (isStream) return;
      counted.requests += 1;
      counted.durationMs += durationMs;
      if (status >= 500) counted.failures += 1;
    },
    store: async () => {
      const latencyMs = await readLatency(database);
      const { requests, failures, durationMs } = counted;
      const eventLoopMs = delay.max / NANOSECONDS;
      await database.query({
        text: ADD,
        values: [requests, failures, durationMs, eventLoopMs, latencyMs],
        name: 'add-traffic',
      });
      delay.reset();
      counted.requests -= requests;
      counted.failures -= failures;
      counted.durationMs -= durationMs;
    },
  };
}

/** Stores what the gateway did, each minute while it listens and when it stops. */
export function sampleTraffic(app: FastifyInstance, sampler: TrafficSampler): void {
  let timer: NodeJS.Timeout | undefined;
  const store = (): Promise<void> =>
    sampler
      .store()
      .catch((error: unknown) => app.log.info({ err: error }, 'traffic was not stored'));
  app.addHook('onListen', () => {
    sampler.start();
    timer = setInterval(() => void store(), EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    if (!timer) return;
    clearInterval(timer);
    await store();
    sampler.stop();
  });
}
