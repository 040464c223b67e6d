import type { FastifyInstance } from 'fastify';
import type { PortalStatus } from '../../src/contract/wire/calls/statusCalls.ts';
import { accountOf } from '../access/requestPerson.ts';
import type { AuthServices } from '../access/services.ts';
import type { Database } from '../db/database.ts';
import { observePools } from '../db/poolObservers.ts';
import { logRequest, logSlowStatements } from '../observe/logs.ts';
import { answerRequestIds } from '../observe/requestIds.ts';
import { observeRequests, type RequestObserver } from '../observe/requests.ts';
import { readPortalStatus } from '../observe/status.ts';
import { createTrafficSampler, sampleTraffic } from '../observe/trafficSamples.ts';

export interface ObservationOptions {
  database: Database;
  /** Of the portal. */
  version?: string;
  dataDir: string;
  /** Where metrics are served; absent: nowhere. */
  metricsAddress?: { host: string; port: number } | undefined;
  /** Statements that take this long are logged; absent or 0: none. */
  slowStatementMs?: number | undefined;
  /** The collector of traces; absent: none are made. */
  tracesTo?: string | undefined;
}

/** What every part of the observation is about. */
interface Observed extends ObservationOptions {
  version: string;
  isBehindProxy: boolean;
  /** Minutes without a request after which a session is over. */
  idleMinutes: () => Promise<number>;
}

export interface Observation {
  status: () => Promise<PortalStatus>;
}

async function beginMetrics(
  app: FastifyInstance,
  address: { host: string; port: number },
  options: Observed,
): Promise<RequestObserver> {
  const { createMetrics } = await import('../observe/metrics.ts');
  const { serveMetrics } = await import('../observe/metricsServer.ts');
  const metrics = createMetrics(options);
  let stopServing = (): void => {};
  // A taken address ends the start.
  app.addHook('onReady', async () => {
    stopServing = await serveMetrics(metrics, address);
  });
  app.addHook('onClose', async () => {
    stopServing();
    metrics.stop();
  });
  return metrics.observe;
}

async function beginTraces(
  app: FastifyInstance,
  endpoint: string,
  { version, isBehindProxy, database }: Observed,
): Promise<RequestObserver> {
  const { createTraces } = await import('../observe/traces.ts');
  const traces = createTraces({
    endpoint,
    version,
    isBehindProxy,
    onFailure: (error) => app.log.warn({ err: error }, 'traces were not sent'),
  });
  traces.install(app);
  const stop = observePools(database.pools, () => traces.pool);
  app.addHook('onClose', async () => stop());
  return traces.observe;
}

/**
 * Ids, log, samples, metrics and traces of everything that the gateway answers. What is not asked
 * for is not loaded.
 */
export async function observe(
  app: FastifyInstance,
  options: ObservationOptions,
  { settings, now }: Pick<AuthServices, 'settings' | 'now'>,
  isBehindProxy: boolean,
): Promise<Observation> {
  const { database, metricsAddress, slowStatementMs = 0, tracesTo } = options;
  const idleMinutes = async (): Promise<number> => (await settings()).sessionIdleMinutes;
  const observed = {
    ...options,
    version: options.version ?? 'unknown',
    isBehindProxy,
    idleMinutes,
  };
  const startedAt = now();
  answerRequestIds(app);
  const sampler = createTrafficSampler(database);
  const observers: RequestObserver[] = [logRequest(accountOf), sampler.observe];
  if (metricsAddress) observers.push(await beginMetrics(app, metricsAddress, observed));
  if (tracesTo !== undefined) observers.push(await beginTraces(app, tracesTo, observed));
  observeRequests(app, observers);
  sampleTraffic(app, sampler);
  if (slowStatementMs > 0) {
    const slow = logSlowStatements(app.log, slowStatementMs);
    const stop = observePools(database.pools, () => slow);
    app.addHook('onClose', async () => stop());
  }
  return {
    status: async () =>
      readPortalStatus({ ...observed, startedAt, idleMinutes: await idleMinutes() }),
  };
}
