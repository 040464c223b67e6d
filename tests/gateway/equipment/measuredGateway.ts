import { buildApp } from '../../../gateway/app/app.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { eventLoopMs } from './eventLoopMs.ts';
import { everyKind } from './everyKind.ts';
import type { GatewayProcessOptions } from './gatewayProcess.ts';

const PERIOD_MS = 5;

/** How long the event loop was busy at a stretch, at most, since the last question. */
export interface Busy {
  milliseconds: number;
}

let longest = 0;
let last = eventLoopMs(process.pid);
setInterval(() => {
  const now = eventLoopMs(process.pid);
  longest = Math.max(longest, now - last);
  last = now;
}, PERIOD_MS);

/** A gateway with every kind of field in its own process, which measures its event loop at `/busy`. */
const { databaseUrl, ...options } = JSON.parse(process.argv[2] ?? '{}') as GatewayProcessOptions;
const database = await openDatabase({ databaseUrl, dataDir: options.dataDir });
const { catalogue, statements } = await everyKind();
for (const statement of statements) await database.query({ text: statement });
const app = await buildApp({
  ...options,
  portal: facultyPortal,
  database,
  catalogue,
  publicRequestsPerMinute: 1_000_000,
  callsPerMinute: 1_000_000_000,
  latestMs: Infinity,
});
app.get('/busy', (): Busy => {
  const milliseconds = longest;
  longest = 0;
  return { milliseconds };
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
