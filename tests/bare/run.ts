import { once } from 'node:events';
import { DEMO_PASSWORD } from '../../src/resources/shared/demo/accounts.ts';
import { freePort, waitUntilReady } from '../browser/equipment/portal.ts';
import { makeBareMachine, type BareMachine } from './bareMachine.ts';

const say = (text: string): void => void process.stdout.write(`\n— ${text}\n`);
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(0)} s`;

/** The portal is served by `npm start`, and people can sign in. */
async function startsAndSignsIn(machine: BareMachine): Promise<void> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = Date.now();
  const portal = machine.start(`PORT=${port} npm start`);
  const ended = once(portal, 'exit');
  try {
    await waitUntilReady(origin, () =>
      portal.exitCode === null ? null : '`npm start` ended before it served the portal',
    );
    say(`npm start served after ${seconds(started)}`);
    const { status } = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
    });
    if (status !== 200) throw new Error(`Nobody can sign in: the portal answers ${status}`);
  } finally {
    portal.kill('SIGKILL');
    await ended;
  }
}

async function succeeds(machine: BareMachine, command: string): Promise<void> {
  const started = Date.now();
  const [status] = (await once(machine.start(command), 'exit')) as [number | null];
  if (status !== 0) throw new Error(`${command} failed`);
  say(`${command}: ${seconds(started)}`);
}

/**
 * `npm run test:bare`: an ordinary user of a Debian that has only Node starts the portal, and the
 * tests bring what they need. Takes root, debootstrap and some minutes.
 */
const machine = makeBareMachine();
try {
  await startsAndSignsIn(machine);
  await succeeds(machine, 'npm run programs');
  await succeeds(
    machine,
    'npx vitest run tests/gateway/db/transactions.test.ts tests/gateway/access/behindProxies.test.ts',
  );
  await succeeds(machine, 'npx vitest run tests/browser/shell.test.ts');
} finally {
  machine.remove();
}
