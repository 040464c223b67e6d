import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { migrate } from '../../gateway/db/migrate.ts';
import { openDatabase } from '../../gateway/db/openDatabase.ts';
import { fillFaculty, PASSWORD } from '../gateway/equipment/faculty.ts';
import { SECRET } from '../gateway/equipment/gatewayUnderTest.ts';
import { startScript } from '../gateway/equipment/scriptProcess.ts';
import { temporaryDirectory } from '../gateway/equipment/temporaryDirectory.ts';
import { MIGRATIONS } from '../gateway/equipment/testDatabases.ts';

/** Within this time after a standby may take over, everything is written again. */
export const BACK_MS = 10_000;

export async function createFaculty(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await migrate(database, MIGRATIONS);
  await fillFaculty(database);
  await database.close();
}

async function startGatewayOn(databaseUrl: string): Promise<string> {
  const gateway = startScript('gatewayProcess', {
    databaseUrl,
    jwtSecret: SECRET,
    dataDir: temporaryDirectory(),
  });
  onTestFinished(() => gateway.kill());
  await gateway.printed(1);
  return gateway.lines[0] ?? '';
}

/** Creates records until `end` is called, and notes those that were acknowledged. */
class Writer {
  readonly acknowledged: { code: string; at: number }[] = [];
  readonly statuses = new Set<number>();
  readonly #ended: Promise<void>;
  #isOver = false;

  constructor(name: string, origin: string, token: string) {
    this.#ended = this.#write(name, origin, token);
  }

  async #write(name: string, origin: string, token: string): Promise<void> {
    for (let number = 1; !this.#isOver; number += 1) {
      const code = `${name}-${number}`;
      const answer = await fetch(`${origin}/api/publication-types`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ code, name: { en: code, si: code }, position: number }),
      });
      this.statuses.add(answer.status);
      if (answer.status === 201) this.acknowledged.push({ code, at: performance.now() });
      await answer.body?.cancel();
      // Below what one person may send in a minute.
      await pause(30);
    }
  }

  end(): Promise<void> {
    this.#isOver = true;
    return this.#ended;
  }
}

export interface Writing {
  /** Resolves once every gateway has written after `moment` and is ready, by `until`. */
  isBack: (moment: number, until: number) => Promise<void>;
  /**
   * Ends the writers, and expects all acknowledged records in the database, and no other answers
   * than 201 and 503.
   */
  expectNothingLost: (databaseUrl: string) => Promise<void>;
}

/** Starts two gateways with two writers each, and waits until they have written a hundred records. */
export async function startWriting(databaseUrl: string): Promise<Writing> {
  const origins = await Promise.all([startGatewayOn(databaseUrl), startGatewayOn(databaseUrl)]);
  const signedIn = await fetch(`${origins[0]}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const writers = origins.flatMap((origin, gateway) =>
    [1, 2].map((number) => new Writer(`w${gateway}-${number}`, origin, data.token)),
  );
  const acknowledged = () => writers.flatMap((writer) => writer.acknowledged);
  await expect.poll(() => acknowledged().length, { timeout: 60_000 }).toBeGreaterThan(100);

  return {
    isBack: async (moment, until) => {
      for (const writer of writers)
        await expect
          .poll(() => writer.acknowledged.find(({ at }) => at > moment)?.at, { timeout: 60_000 })
          .toBeLessThan(until);
      for (const origin of origins)
        await expect
          .poll(async () => (await fetch(`${origin}/api/ready`)).status, {
            timeout: Math.max(1, until - performance.now()),
          })
          .toBe(200);
    },
    expectNothingLost: async (survivor) => {
      await Promise.all(writers.map((writer) => writer.end()));
      const database = await openDatabase({ databaseUrl: survivor, dataDir: '' });
      onTestFinished(() => database.close());
      const { rows: lost } = await database.query({
        text: `
          SELECT code
          FROM unnest($1::text[]) AS code
          WHERE code NOT IN (SELECT code FROM publication_types)`,
        values: [acknowledged().map(({ code }) => code)],
      });
      expect(lost).toEqual([]);
      expect([...new Set(writers.flatMap(({ statuses }) => [...statuses]))].sort()).toEqual([
        201, 503,
      ]);
    },
  };
}
