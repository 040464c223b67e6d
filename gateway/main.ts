import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createCatalogue } from '../src/contract/model/catalogue.ts';
import type { RenderSite } from '../src/contract/wire/siteRendering.ts';
import { facultyPortal } from '../src/resources/server.ts';
import { assertProviderUsable } from './access/openId/provider.ts';
import { createSettings } from './access/storedSettings.ts';
import { buildApp } from './app/app.ts';
import { readConfig, type GatewayConfig } from './app/config.ts';
import { limitHeapGrowth } from './app/heapGrowth.ts';
import { prepareAreas } from './app/portal.ts';
import { portalFiles } from './app/portalFiles.ts';
import { assertNoPublishedPassword } from './app/publishedPasswords.ts';
import {
  makeFirstAdministrator,
  seedDemonstration,
  whenEmpty,
  type FirstAdministrator,
} from './app/seed.ts';
import { untilReachable } from './app/untilReachable.ts';
import type { Database } from './db/database.ts';
import { createDatabaseClock } from './db/databaseClock.ts';
import { failureCause } from './db/failureCause.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/openDatabase.ts';
import { openBucket } from './records/files/bucket.ts';
import { offerData } from './transfer/dataSocket.ts';

const DRAIN_MS = 10_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The project's root, from the source and from the build. */
const root = path
  .dirname(fileURLToPath(import.meta.url))
  .replace(/[/\\](gateway|dist[/\\]gateway)$/, '');

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};

const SECRET_BYTES = 48;

/**
 * A generated secret, stored with the data and readable by its owner only. A file that a power
 * failure left empty is replaced.
 */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-secret');
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (known.length >= SECRET_BYTES) return known;
  mkdirSync(dataDir, { recursive: true });
  const made = randomBytes(SECRET_BYTES).toString('base64url');
  writeFileSync(file, made, { mode: 0o600, flush: true });
  return made;
}

/** Loaded with the first page of the website, so that the start does not wait for React. */
const renderSite: RenderSite = async (...page) => {
  const program = await import('../src/site/renderSite.tsx');
  return program.renderSite(...page);
};

async function prepare(database: Database, config: GatewayConfig): Promise<void> {
  const applied = await migrate(database, path.join(root, 'gateway', 'migrations'), {
    onProgress: (progress) =>
      say(
        progress.step === 'waiting'
          ? 'Waiting for another gateway that migrates …'
          : `Migrating ${progress.position}/${progress.total}: ${progress.name}`,
      ),
  });
  if (applied.length > 0) say(`Applied ${applied.length} migrations.`);
  await prepareAreas(facultyPortal, database);
  const { demonstration } = facultyPortal;
  const catalogue = createCatalogue(facultyPortal.areas);
  let first: FirstAdministrator | undefined;
  await whenEmpty(database, async (target) => {
    say(
      config.demo === 'none'
        ? 'Preparing an empty faculty …'
        : `Filling the demonstration faculty (${config.demo}) …`,
    );
    await seedDemonstration(target, catalogue, demonstration, {
      size: config.demo,
      onProgress: (resource, count) => say(`  ${resource}: ${count}`),
    });
    if (config.demo === 'none')
      first = await makeFirstAdministrator(target, catalogue, demonstration);
  });
  if (first)
    say(
      `\nFirst administrator: ${first.username}, password ${first.password}\nThis password is shown this once. Change it after signing in.\n`,
    );
  if (config.isOpen) await assertNoPublishedPassword(database, demonstration);
}

function announce(origin: string, config: GatewayConfig): void {
  say(`\nThe faculty portal answers at ${origin}`);
  if (config.demo === 'none') return;
  const { accounts, password } = facultyPortal.demonstration;
  say(`\nDemonstration accounts, for trying out only, all with the password ${password}:`);
  for (const { username, roles } of accounts) say(`  ${username.padEnd(12)} ${roles.join(', ')}`);
  say(
    '\nWith DEMO=none a new data directory starts with one administrator and no demonstration data.',
  );
}

/** A portal whose output no one reads any more goes on without it. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

async function start(): Promise<void> {
  outliveReaders();
  limitHeapGrowth();
  const config = readConfig(process.env);
  if (config.singleSignOn) await assertProviderUsable(config.singleSignOn, say);
  const database = await openDatabase({
    ...config.database,
    dataDir: config.dataDir,
    onFatal: (error: unknown) => {
      say(`The database stopped: ${failureCause(error)?.text ?? ''} ${String(error)}`);
      process.exit(1);
    },
  });
  const clock = createDatabaseClock(database, {
    onDifference: (offsetMs) =>
      say(
        `The clock of this machine differs by ${(offsetMs / 1000).toFixed(1)} s from that of the database, whose time is used. Synchronise both.`,
      ),
  });
  await untilReachable(async () => {
    await prepare(database, config);
    await clock.measure();
  }, say);
  const site = path.join(root, 'dist', 'site');
  const website = existsSync(path.join(site, 'index.html'))
    ? { directory: site, render: renderSite }
    : undefined;
  const app = await buildApp({
    ...config,
    version,
    portal: facultyPortal,
    database,
    clock,
    website,
    objects: config.bucket && openBucket(config.bucket),
    jwtSecret: config.jwtSecret ?? storedSecret(config.dataDir),
    logger: { level: config.logLevel },
  });
  const directory = path.join(root, 'dist', 'portal');
  if (existsSync(path.join(directory, 'index.html')))
    await portalFiles(app, {
      directory,
      pageSettings: config.pageSettings,
      settings: createSettings(database),
      catalogue: createCatalogue(facultyPortal.areas),
      tls: config.tls,
    });
  const stopOffer = await offerData(database, config.dataDir, say);
  app.addHook('onClose', stopOffer);
  const origin = await app.listen({ port: config.port, host: config.host });
  announce(config.publicUrl ?? origin, config);

  const stop = async (): Promise<void> => {
    // Requests in progress are answered first; a client that has stopped reading does not delay the
    // shutdown for ever.
    await Promise.race([app.close(), pause(DRAIN_MS)]);
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
}

start().catch((error: unknown) => {
  process.stderr.write(
    `The portal could not start.\n${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
