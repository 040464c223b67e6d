import { maxHeaderSize } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { checkDeclarations } from '../../src/contract/checks/checkDeclarations.ts';
import { createCatalogue, type Catalogue } from '../../src/contract/model/catalogue.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import { DEFAULT_PAGE_SETTINGS, type PageSettings } from '../../src/contract/wire/pageSettings.ts';
import { liveRoutes } from '../access/liveRoutes.ts';
import type { ProviderOptions } from '../access/openId/provider.ts';
import { createPushKeys } from '../access/pushKeys.ts';
import {
  accountOf,
  createAuthenticator,
  installStaleTokens,
  installImpersonationGuard,
} from '../access/requestPerson.ts';
import { createSealing } from '../access/sealing.ts';
import type { AuthServices } from '../access/services.ts';
import { createSessions } from '../access/sessions.ts';
import { createSignatures, type Secrets } from '../access/signatures.ts';
import { createSigningKeys } from '../access/signingKeys.ts';
import { createSettings } from '../access/storedSettings.ts';
import { createTokenPrivileges } from '../access/tokenPrivileges.ts';
import { createTokens } from '../access/tokens.ts';
import { describeApi, describeArea } from '../api/describeApi.ts';
import { describePublic } from '../api/describePublic.ts';
import { recordRoutes, type Route } from '../api/developer/routeTable.ts';
import type { Database } from '../db/database.ts';
import type { DatabaseClock } from '../db/databaseClock.ts';
import { exportRoutes } from '../exchange/export/exportRoutes.ts';
import { resourceImportRoutes } from '../exchange/import/resourceImportRoutes.ts';
import { createLiveHub, type LiveHub } from '../notify/liveHub.ts';
import { createMailer } from '../notify/mailer.ts';
import { createNotify } from '../notify/notify.ts';
import { requestIdOf } from '../observe/requestIds.ts';
import { previewRoutes } from '../public/previewRoutes.ts';
import { createPublicGateway, publicContext } from '../public/publicGateway.ts';
import { publicRoutes } from '../public/publicRoutes.ts';
import { siteFiles, type Website } from '../public/siteFiles.ts';
import { wellKnownRoutes } from '../public/wellKnownRoutes.ts';
import { rememberWithdrawals } from '../public/withdrawals.ts';
import { registerCalls } from '../records/calls/registerCalls.ts';
import { refuseUnstorable } from '../records/calls/unstorable.ts';
import { installChangeSetHeader } from '../records/context/changeSet.ts';
import type { JobQueue } from '../records/context/jobQueue.ts';
import type { ObjectStore } from '../records/context/objectStore.ts';
import type { ServerContext } from '../records/context/serverContext.ts';
import { createScanUpload, type ScannerAddress } from '../records/files/virusScanner.ts';
import type { JobDefinition } from '../records/jobs/jobDefinition.ts';
import { createJobs } from '../records/jobs/jobs.ts';
import { assignmentRoutes } from '../records/routes/assignmentRoutes.ts';
import { bulkRoutes } from '../records/routes/bulkRoutes.ts';
import { countRoutes } from '../records/routes/countRoutes.ts';
import { historyRoutes } from '../records/routes/historyRoutes.ts';
import { neighbourRoutes } from '../records/routes/neighbourRoutes.ts';
import { optionRoutes } from '../records/routes/optionRoutes.ts';
import { readRoutes } from '../records/routes/readRoutes.ts';
import { revisionRoutes } from '../records/routes/revisionRoutes.ts';
import { stockClientRoutes } from '../records/routes/stockClientRoutes.ts';
import { transitionRoutes } from '../records/routes/transitionRoutes.ts';
import { writeRoutes } from '../records/routes/writeRoutes.ts';
import { installErrorHandler } from '../records/shape/errorHandler.ts';
import { createBackgroundWork, type BackgroundWork } from './backgroundWork.ts';
import { callBudgets } from './callBudgets.ts';
import { refuseClearText } from './clearText.ts';
import { endConnectionsAtStop, HEADER_LIMITS, limitConnections } from './connections.ts';
import { acceptEmptyJson } from './emptyJson.ts';
import { jobDefinitions, type QueueTiming } from './engineJobs.ts';
import type { EngineServices } from './engineServices.ts';
import { refuseWritingByHead, routeHeadAsGet } from './headRequests.ts';
import { observe, type ObservationOptions } from './observation.ts';
import { LATEST_MS, shedLoad } from './overload.ts';
import { extensionsOf, menuKeysOf, type PortalDefinition } from './portal.ts';
import { boundCallsOf, declaredCallsOf } from './portalCalls.ts';
import { connectProvider } from './providerConfig.ts';
import { publicUrlOf } from './publicUrl.ts';
import { readReadiness } from './readiness.ts';
import { securityHeaders } from './securityHeaders.ts';
import { trustOf } from './trustedProxies.ts';

export interface AppOptions extends ObservationOptions {
  portal: PortalDefinition;
  database: Database;
  jwtSecret: string;
  /** Signs nothing; what it signed is still accepted. */
  previousJwtSecret?: string | undefined;
  /** The page settings that differ from the defaults. */
  pageSettings?: Partial<PageSettings>;
  dataDir: string;
  smtpUrl?: string | undefined;
  publicUrl?: string | undefined;
  /** Scans uploads; absent: they are not scanned. */
  virusScanner?: ScannerAddress | undefined;
  /** Where DOIs are looked up; absent: nowhere. */
  doiResolver?: string | undefined;
  /** Where uploads are stored; absent: in the database. */
  objects?: ObjectStore | undefined;
  /** The provider of single sign-on; absent: passwords only. */
  singleSignOn?: ProviderOptions | undefined;
  /** Absent: the website is not served. */
  website?: Website | undefined;
  /** The longest time to wait for a page of the website, for tests. */
  sitePatienceMs?: number;
  /** Maximum of public requests per minute and address. */
  publicRequestsPerMinute?: number;
  /** Instead of the declared budget of a person; the other budgets of calls change alike. */
  callsPerMinute?: number;
  /** The delay of the event loop beyond which new work is refused, for tests that block it. */
  latestMs?: number;
  tls?: boolean;
  /**
   * The number of proxies in front whose `X-Forwarded-For` is believed, or their networks. Absent:
   * the one that terminates TLS, if any.
   */
  trustedProxies?: number | string[] | undefined;
  logger?: FastifyServerOptions['logger'];
  now?: () => Date;
  /** Compared with the database; its time is `now`, unless that is given. */
  clock?: DatabaseClock | undefined;
  /** For tests: devices may name a push service on this machine, without TLS. */
  allowPrivatePush?: boolean;
  /** Replaces waiting, in tests. */
  pause?: (milliseconds: number) => Promise<void>;
  /** Shorter in tests. */
  queueTiming?: QueueTiming | undefined;
  catalogue?: Catalogue;
  /** Compares every answer of a call with its declaration, for tests. */
  checkAnswers?: boolean;
  /** Further kinds of jobs, for tests. */
  jobKinds?: readonly JobDefinition[];
}

const PUBLIC_REQUESTS_PER_MINUTE = 600;

function authServices(
  app: FastifyInstance,
  options: AppOptions,
  catalogue: Catalogue,
  now: () => Date,
): AuthServices {
  const settings = createSettings(options.database);
  const publicUrl = publicUrlOf(app, options.publicUrl);
  const mailer = createMailer({
    smtpUrl: options.smtpUrl,
    dataDir: options.dataDir,
    sender: async () => {
      const { mailSenderName, mailSenderAddress } = await settings();
      return { name: mailSenderName, address: mailSenderAddress };
    },
    log: app.log,
  });
  const limits = async (): Promise<{ idleMinutes: number; absoluteMinutes: number }> => {
    const { sessionIdleMinutes, sessionAbsoluteMinutes } = await settings();
    return { idleMinutes: sessionIdleMinutes, absoluteMinutes: sessionAbsoluteMinutes };
  };
  const sessions = createSessions({ database: options.database, catalogue, limits, now });
  const { jwtSecret, previousJwtSecret: previous } = options;
  const secrets: Secrets = previous === undefined ? [jwtSecret] : [jwtSecret, previous];
  const sealing = createSealing(secrets);
  return {
    database: options.database,
    catalogue,
    tokens: createTokens(secrets, now),
    signatures: createSignatures(secrets),
    sealing,
    signingKeys: createSigningKeys(sealing, now),
    push: {
      keys: createPushKeys(options.database, sealing, now),
      allowPrivate: options.allowPrivatePush ?? false,
    },
    sessions,
    listedPrivileges: createTokenPrivileges(menuKeysOf(options.portal)),
    settings,
    mailer,
    singleSignOn: connectProvider(options, publicUrl),
    publicUrl,
    ownOrigin: ({ protocol, host }) => new URL(options.publicUrl ?? `${protocol}://${host}`).origin,
    live: createLiveHub(options.database),
    secureCookies: options.tls ?? false,
    now,
    pause: options.pause ?? setTimeout,
  };
}

function apiRoutes(
  api: FastifyInstance,
  services: AuthServices,
  server: ServerContext,
): readonly Route[] {
  const routes = recordRoutes(api);
  api.setNotFoundHandler(() => {
    throw new PortalError('NOT_FOUND');
  });
  liveRoutes(api, server, services.live);
  assignmentRoutes(api, server);
  readRoutes(api, server);
  historyRoutes(api, server);
  countRoutes(api, server);
  neighbourRoutes(api, server);
  optionRoutes(api, server);
  exportRoutes(api, server);
  resourceImportRoutes(api, server);
  stockClientRoutes(api, server);
  writeRoutes(api, server);
  bulkRoutes(api, server);
  transitionRoutes(api, server);
  revisionRoutes(api, server);
  return routes;
}

/** What every request passes: refusals in one shape, headers, tokens and the change set. */
async function installHooks(
  app: FastifyInstance,
  services: AuthServices,
  headers: Parameters<typeof securityHeaders>[1] & Pick<AppOptions, 'latestMs'>,
): Promise<void> {
  acceptEmptyJson(app);
  installErrorHandler(app, accountOf);
  securityHeaders(app, headers);
  if (headers.tls) refuseClearText(app, { ...services, ...headers });
  const { apiBase, latestMs = LATEST_MS } = headers;
  shedLoad(app, { refused: apiBase, open: [`${apiBase}/health`] }, latestMs);
  limitConnections(app.server, headers.tls);
  endConnectionsAtStop(app);
  refuseWritingByHead(app);
  refuseUnstorable(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fields: 20, files: 1, parts: 25, fieldSize: 256 * 1024 },
  });
  installStaleTokens(app);
  installImpersonationGuard(app, services);
  installChangeSetHeader(app);
  app.decorateRequest('requestContext', null);
}

/** A request in the log, without its query: that of a reset link is a secret. */
const loggedRequest = ({ method, url, ip }: FastifyRequest): Record<string, unknown> => ({
  method,
  path: url.split('?')[0],
  ip,
});

/** The logger as configured; only its requests are written differently. */
const withoutQueries = (logger: AppOptions['logger']): AppOptions['logger'] =>
  typeof logger === 'object' && !Array.isArray(logger)
    ? { ...logger, serializers: { ...logger.serializers, req: loggedRequest } }
    : logger;

const proxiesOf = ({ tls = false, trustedProxies = tls ? 1 : 0 }: AppOptions): number | string[] =>
  trustedProxies;

/**
 * Only calls have schemas, and `registerCalls` compiles them. Without this, Fastify loads its own
 * compilers at every start.
 */
const noSchema = (): never => {
  throw new TypeError('Declare a call instead of a schema.');
};

const createFastify = (options: AppOptions): FastifyInstance =>
  Fastify({
    logger: withoutQueries(options.logger) ?? false,
    // `logRequest` writes one line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(proxiesOf(options) === 0 ? {} : request.headers),
    requestIdHeader: false,
    bodyLimit: 1024 * 1024,
    // Long enough for an upload over a slow line; slower ones end earlier (`limitConnections`).
    requestTimeout: 120_000,
    http: HEADER_LIMITS,
    // A slow machine takes long to register the routes; that is no reason not to start.
    pluginTimeout: 0,
    trustProxy: trustOf(proxiesOf(options)),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Fastify's own limit of a segment would be answered outside the vocabulary of errors.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    exposeHeadRoutes: false,
    rewriteUrl: routeHeadAsGet,
  });

/** Starts what runs next to requests once the gateway listens, and stops it with the gateway. */
function workInBackground(
  app: FastifyInstance,
  jobs: JobQueue,
  live: LiveHub,
  clock: DatabaseClock | undefined,
): BackgroundWork {
  const background = createBackgroundWork((error, message) =>
    app.log.warn({ err: error }, message),
  );
  app.addHook('onListen', () => background.begin('queue', () => jobs.watch()));
  app.addHook('onListen', () => background.begin('live', () => live.start()));
  app.addHook('onListen', async () => clock?.follow());
  app.addHook('onClose', async () => background.stop());
  app.addHook('onClose', async () => clock?.stop());
  app.addHook('onClose', () => live.stop());
  app.addHook('onClose', () => jobs.stop());
  return background;
}

/**
 * Builds the gateway on an open, migrated database. Tests build it the same way and call it without
 * a socket.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { portal } = options;
  checkDeclarations(portal.areas);
  const now = options.now ?? options.clock?.now ?? (() => new Date());
  const app = createFastify(options);
  const catalogue = options.catalogue ?? createCatalogue(portal.areas);
  const services = authServices(app, options, catalogue, now);
  const extensions = rememberWithdrawals(extensionsOf(portal, services), catalogue, () =>
    publicContext(now()),
  );
  const jobs = createJobs({
    server: () => server,
    definitions: jobDefinitions(app.log, options, services),
    log: (error) => app.log.error({ err: error }, 'a job failed'),
    // The embedded database has one connection. On a server, a long import keeps no other job waiting.
    atOnce: options.database.kind === 'server' ? 2 : 1,
    silentSeconds: options.queueTiming?.silentSeconds,
  });
  const server: ServerContext = {
    catalogue,
    extensions,
    database: options.database,
    now,
    notify: createNotify,
    settings: services.settings,
    jobs,
    authenticate: createAuthenticator(services, callBudgets(app, options.callsPerMinute)),
    publicUrl: services.publicUrl,
    scanUpload: createScanUpload(options.virusScanner),
    doiResolver: options.doiResolver,
    objects: options.objects,
    checkAnswers: options.checkAnswers ?? false,
  };

  let routes: readonly Route[] = [];

  const { status } = await observe(app, options, services, proxiesOf(options) !== 0);
  const pageSettings = { ...DEFAULT_PAGE_SETTINGS, ...options.pageSettings };
  const apiBase = pageSettings['api-base'];
  const { tls = false, latestMs } = options;
  await installHooks(app, services, { tls, apiBase, ...(latestMs ? { latestMs } : {}) });
  const background = workInBackground(app, jobs, services.live, options.clock);
  app.decorate('apiRoutes', { getter: () => routes });
  const publicGateway = createPublicGateway(server, apiBase, services.publicUrl);
  const perMinute = options.publicRequestsPerMinute ?? PUBLIC_REQUESTS_PER_MINUTE;
  await app.register(async (root) => wellKnownRoutes(root, options.database, perMinute));
  if (options.website !== undefined)
    await siteFiles(app, {
      website: options.website,
      ...(options.sitePatienceMs === undefined ? {} : { patienceMs: options.sitePatienceMs }),
      pageSettings,
      publicGateway,
      requestsPerMinute: perMinute,
    });
  await app.register(
    async (api) => {
      routes = apiRoutes(api, services, server);
      const described = { catalogue, calls: declaredCallsOf(portal), base: api.prefix };
      const engine: EngineServices = {
        ...services,
        portal,
        readiness: () => readReadiness({ ...options, live: services.live, background }),
        status,
        apiRoutes: () => routes,
        describeApi: () => describeApi(described),
        describeArea: (area) => describeArea(described, area),
      };
      await registerCalls(api, server, boundCallsOf(engine));
      previewRoutes(api, publicGateway);
      const describe = () => describePublic(catalogue, api.prefix);
      await api.register(
        async (open) => publicRoutes(open, publicGateway, { perMinute, describe }),
        { prefix: '/public' },
      );
    },
    { prefix: apiBase },
  );
  app.addHook('onClose', () => services.mailer.settled());
  return app;
}
