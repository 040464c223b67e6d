import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

export interface UnsteadyProxy {
  /** The server's URL, led through the proxy. */
  readonly url: string;
  /** Round trips so far: how often the client sent after an answer of the server. */
  readonly roundTrips: number;
  /** From now on swallows everything in both directions, without closing anything: a cut cable. */
  cut(): void;
  /** Ends every connection at once. */
  drop(): void;
  stop(): Promise<void>;
}

/** A network path to the server that can fail on command. */
export async function startUnsteadyProxy(serverUrl: string): Promise<UnsteadyProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let roundTrips = 0;
  const listener = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let lastSender: Socket = far;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (from === near && lastSender === far) roundTrips += 1;
        lastSender = from;
        if (!isCut) to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('No port was assigned');
  const url = new URL(serverUrl);
  url.port = String(address.port);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    get roundTrips() {
      return roundTrips;
    },
    cut() {
      isCut = true;
    },
    drop,
    async stop() {
      drop();
      listener.close();
      await once(listener, 'close');
    },
  };
}
