import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD, demoAccounts } from '../../../src/resources/shared/demo/accounts.ts';
import { unpackSnapshot } from '../equipment/embeddedSnapshot.ts';
import { freePort } from '../equipment/freePort.ts';
import { startGatewayProcess } from '../equipment/mainProcess.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';
import { createDatabaseFrom, dropDatabase, MIGRATIONS } from '../equipment/testDatabases.ts';

const PATIENCE = 600_000;

const login = (origin: string, username: string, password: string): Promise<Response> =>
  fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
const current = async (origin: string, token: string): Promise<number> =>
  (await fetch(`${origin}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status;
const tokenOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { data: { token: string } }).data.token;

describe('The demonstration accounts, whose password is published,', () => {
  test(
    'are not made on a database server unless asked for, and never where other machines are answered',
    async () => {
      const databaseUrl = await createDatabaseFrom(
        inject('postgresUrl'),
        inject('migratedTemplate'),
      );
      onTestFinished(() => dropDatabase(inject('postgresUrl'), databaseUrl));
      const environment = {
        DATA_DIR: temporaryDirectory(),
        DATABASE_URL: databaseUrl,
        JWT_SECRET: 'a secret of more than thirty-two characters',
        DEMO: '',
      };
      const refused = startGatewayProcess({ ...environment, DEMO: 'small', TLS: 'true' });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toMatch(/The portal could not start\.\nDEMO: .*published/);

      const started = startGatewayProcess(environment);
      const origin = await started.origin();
      await started.prints(/First administrator: /);
      expect(started.output()).not.toContain(DEMO_PASSWORD);
      for (const { username } of demoAccounts)
        expect((await login(origin, username, DEMO_PASSWORD)).status, username).toBe(401);
    },
    PATIENCE,
  );

  test(
    'that a database was filled with keep the portal from being opened to other machines, and the start says which',
    async () => {
      const databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('seededTemplate'));
      onTestFinished(() => dropDatabase(inject('postgresUrl'), databaseUrl));
      const refused = startGatewayProcess({
        DATA_DIR: temporaryDirectory(),
        DATABASE_URL: databaseUrl,
        JWT_SECRET: 'a secret of more than thirty-two characters',
        PUBLIC_URL: 'https://portal.example',
        DEMO: '',
      });
      expect(await refused.ended).toBe(1);
      const names = demoAccounts.map(({ username }) => username).sort();
      expect(refused.output()).toContain(`published password (${names.join(', ')})`);
      expect(refused.output()).not.toContain('answers at');
    },
    PATIENCE,
  );
});

describe('The first start', () => {
  test(
    'without the demonstration makes one administrator, whose printed password works; the next makes none and prepares nothing',
    async () => {
      const dataDir = temporaryDirectory();
      const first = startGatewayProcess({ DATA_DIR: dataDir, DEMO: 'none' });
      const origin = await first.origin();
      const [, username = '', password = ''] = await first.prints(
        /First administrator: (\S+), password (\S+)\n/,
      );
      expect(first.output()).not.toContain(DEMO_PASSWORD);
      const token = await tokenOf(await login(origin, username, password));
      expect((await login(origin, 'admin', DEMO_PASSWORD)).status).toBe(401);
      expect(statSync(path.join(dataDir, 'jwt-secret')).mode & 0o077).toBe(0);
      first.signal('SIGTERM');
      expect(await first.ended).toBe(0);

      const second = startGatewayProcess({ DATA_DIR: dataDir, DEMO: 'none' });
      const secondOrigin = await second.origin();
      expect(second.output()).not.toMatch(/First administrator|Applied|Filling|Preparing/);
      expect((await login(secondOrigin, username, password)).status).toBe(200);
      // The secret is stored with the data, so signed-in users stay signed in.
      expect(await current(secondOrigin, token)).toBe(200);
    },
    PATIENCE,
  );

  test(
    'prints address and accounts of the demonstration, all of which can sign in, also after one that was cut short half way',
    async () => {
      const dataDir = temporaryDirectory();
      await unpackSnapshot(path.join(dataDir, 'database'), MIGRATIONS);
      const killed = startGatewayProcess({ DATA_DIR: dataDir, DEMO: 'small' });
      await killed.prints(/ {2}users: \d+\n/);
      killed.signal('SIGKILL');
      await killed.ended;
      // A power failure may leave the file of the secret empty.
      writeFileSync(path.join(dataDir, 'jwt-secret'), '');

      const started = startGatewayProcess({ DATA_DIR: dataDir, DEMO: 'small' });
      const origin = await started.origin();
      await started.prints(/DEMO=none/);
      expect(started.output()).toContain(`with the password ${DEMO_PASSWORD}`);
      for (const { username, roles } of demoAccounts) {
        expect(started.output()).toMatch(new RegExp(`^ +${username} +${roles.join(', ')}$`, 'm'));
        expect((await login(origin, username, DEMO_PASSWORD)).status, username).toBe(200);
      }
    },
    PATIENCE,
  );

  test(
    'of two gateways at once on one empty server fills it once',
    async () => {
      const databaseUrl = await createDatabaseFrom(
        inject('postgresUrl'),
        inject('migratedTemplate'),
      );
      onTestFinished(() => dropDatabase(inject('postgresUrl'), databaseUrl));
      const environment = {
        DATA_DIR: temporaryDirectory(),
        DATABASE_URL: databaseUrl,
        JWT_SECRET: 'the same secret on both of the gateways',
        DEMO: 'none',
      };
      const both = [startGatewayProcess(environment), startGatewayProcess(environment)];
      const origins = await Promise.all(both.map((each) => each.origin()));
      const printed = both.map((each) => each.output()).join('');
      const [[, username = '', password = ''] = [], ...more] = [
        ...printed.matchAll(/First administrator: (\S+), password (\S+)\n/g),
      ];
      expect(more).toEqual([]);
      for (const origin of origins)
        expect((await login(origin, username, password)).status).toBe(200);
      for (const each of both) each.signal('SIGTERM');
      expect(await Promise.all(both.map((each) => each.ended))).toEqual([0, 0]);
    },
    PATIENCE,
  );

  test(
    'with a value that cannot be used ends with its name, before it touches anything',
    async () => {
      const dataDir = path.join(temporaryDirectory(), 'not made');
      const refused = startGatewayProcess({ DATA_DIR: dataDir, PORT: 'four thousand' });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toMatch(/The portal could not start\.\nPORT: /);
      expect(existsSync(dataDir)).toBe(false);
    },
    PATIENCE,
  );
});

test(
  'A gateway whose output no one reads any more goes on',
  async () => {
    const databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('migratedTemplate'));
    onTestFinished(() => dropDatabase(inject('postgresUrl'), databaseUrl));
    const port = await freePort();
    const started = startGatewayProcess({
      DATA_DIR: temporaryDirectory(),
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'a secret of more than thirty-two characters',
      DEMO: 'none',
      PORT: String(port),
    });
    await started.prints(/Preparing an empty faculty/);
    started.stopReading();
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
    started.signal('SIGTERM');
    expect(await started.ended).toBe(0);
  },
  PATIENCE,
);

test(
  'A stop lets a request under way finish and takes no new one',
  async () => {
    const databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('migratedTemplate'));
    onTestFinished(() => dropDatabase(inject('postgresUrl'), databaseUrl));
    const started = startGatewayProcess({
      DATA_DIR: temporaryDirectory(),
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'a secret of more than thirty-two characters',
      DEMO: 'none',
    });
    const origin = await started.origin();
    const [, username = '', password = ''] = await started.prints(
      /First administrator: (\S+), password (\S+)\n/,
    );
    const body = JSON.stringify({ username, password });
    const underWay = request(`${origin}/api/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    underWay.flushHeaders();
    // The gateway has received the request but not yet its body.
    await once(underWay, 'continue');
    started.signal('SIGTERM');
    await expect
      .poll(
        () =>
          fetch(`${origin}/api/health`).then(
            ({ status }) => status,
            () => 'refused',
          ),
        { interval: 20, timeout: 30_000 },
      )
      .toBe('refused');
    const answered = once(underWay, 'response') as Promise<
      [{ statusCode: number; resume: () => void }]
    >;
    underWay.end(body);
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(await started.ended).toBe(0);
  },
  PATIENCE,
);
