import { inject, expect, onTestFinished, test } from 'vitest';
import { startGatewayProcess, type GatewayProcess } from '../equipment/mainProcess.ts';
import { startPostgresServer } from '../equipment/postgresServer.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';

const PATIENCE = 600_000;

function startOn(address: string, change: (url: URL) => void = () => {}): GatewayProcess {
  const url = new URL(address);
  change(url);
  return startGatewayProcess({
    DATA_DIR: temporaryDirectory(),
    DATABASE_URL: url.href,
    JWT_SECRET: 'a secret of more than thirty-two characters',
    DEMO: '',
  });
}

test.each<[string, (url: URL) => void, RegExp]>([
  ['database', (url) => (url.pathname = '/nothing'), /DATABASE_URL does not exist/],
  ['user', (url) => (url.username = 'nobody'), /does not admit the user/],
  [
    'mode of TLS',
    (url) => url.searchParams.set('sslmode', 'verify-full'),
    /demands TLS .* offers none/,
  ],
])(
  'A wrong %s in DATABASE_URL ends the start and is named',
  async (_what, change, cause) => {
    const refused = startOn(inject('postgresUrl'), change);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(cause);
    expect(refused.output()).not.toContain('The portal is busy');
  },
  PATIENCE,
);

test.each<[string, Record<string, string>, RegExp]>([
  [
    'a database on another machine without verified TLS',
    { DATABASE_URL: 'postgres://portal:Long-and-strange-7@db.example/portal?sslmode=no-verify' },
    /DATABASE_URL: .*sslmode=verify-full/,
  ],
  [
    'a database on another machine with a password that is tried first',
    { DATABASE_URL: 'postgres://portal:postgres@db.example/portal?sslmode=verify-full' },
    /DATABASE_URL: .*password/,
  ],
  [
    'a mail server on another machine without TLS',
    { SMTP_URL: 'smtp://mail.example:25' },
    /SMTP_URL: .*smtps/,
  ],
])('A start does not connect to %s', async (_what, environment, cause) => {
  const refused = startGatewayProcess({
    DATA_DIR: temporaryDirectory(),
    JWT_SECRET: 'a secret of more than thirty-two characters',
    ...environment,
  });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(cause);
});

test(
  'A start before its database waits, says for what, and serves once the database is there; a failure later is named in the log',
  async () => {
    const server = await startPostgresServer({ fsync: false });
    onTestFinished(() => server.stop());
    await server.kill();
    const started = startOn(server.url);
    await started.prints(/No PostgreSQL server answers at the host and port/);
    await server.start();
    const origin = await started.origin();
    await expect
      .poll(async () => (await fetch(`${origin}/api/ready`)).status, { timeout: 30_000 })
      .toBe(200);
    await server.kill();
    const failed = await fetch(`${origin}/api/ready`);
    expect(failed.status).toBe(503);
    await started.prints(
      /"msg":"No PostgreSQL server answers|"msg":"The connection to the database was lost/,
    );
  },
  PATIENCE,
);
