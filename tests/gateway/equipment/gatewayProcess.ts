import { buildApp } from '../../../gateway/app/app.ts';
import type { QueueTiming } from '../../../gateway/app/engineJobs.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { facultyPortal } from '../../../src/resources/server.ts';

/** The argument of `startScript('gatewayProcess', …)`. */
export interface GatewayProcessOptions {
  databaseUrl: string;
  jwtSecret: string;
  dataDir: string;
  smtpUrl?: string;
  queueTiming?: QueueTiming;
}

/** A gateway in its own process, which can be killed. Prints its address. */
const { databaseUrl, ...options } = JSON.parse(process.argv[2] ?? '{}') as GatewayProcessOptions;
const database = await openDatabase({ databaseUrl, dataDir: options.dataDir });
const app = await buildApp({ ...options, portal: facultyPortal, database });
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
