import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { Database } from '../db/database.ts';
import { noteBackup } from './backupFile.ts';
import { type DataSource, passParts, textOfPart, UnusableData } from './parts.ts';
import { heldSource } from './readData.ts';

const SOCKET_FILE = 'gateway.sock';
/** Operating systems limit the path of a socket to 104 or 108 bytes. */
const LONGEST_PATH = 100;

/** Relative if that is shorter. Windows has no sockets in folders. */
function socketPath(dataDir: string): string | null {
  const absolute = path.resolve(dataDir, SOCKET_FILE);
  const relative = path.relative(process.cwd(), absolute);
  const shorter = relative.length < absolute.length ? relative : absolute;
  const fits = Buffer.byteLength(shorter) <= LONGEST_PATH;
  return fits && process.platform !== 'win32' ? shorter : null;
}

async function send(socket: Socket, source: DataSource): Promise<void> {
  const closed = once(socket, 'close').then(() => {
    throw new Error('The backup was interrupted.');
  });
  closed.catch(() => {});
  await source(async (part) => {
    if (!socket.write(textOfPart(part))) await Promise.race([once(socket, 'drain'), closed]);
  });
  socket.end();
}

/** Sends the data to each client, one after another. */
function createDataServer(database: Database, log: (text: string) => void): Server {
  let turn: Promise<void> = Promise.resolve();
  return createServer((socket) => {
    socket.on('error', () => {});
    turn = turn
      .then(async () => {
        if (socket.destroyed) return;
        await send(socket, heldSource(database));
        await noteBackup(database, log);
      })
      .catch((error: unknown) => {
        log(`A backup failed: ${String(error)}`);
        socket.destroy();
      });
  });
}

/**
 * Offers the data of a running embedded database to `npm run data -- backup`, by a socket in its
 * data directory that only the owner of the process can open. Call the result to stop. A server
 * needs no offer.
 */
export async function offerData(
  database: Database,
  dataDir: string,
  log: (text: string) => void,
): Promise<() => Promise<void>> {
  const file = socketPath(dataDir);
  if (database.kind === 'server' || file === null) return async () => {};
  const server = createDataServer(database, log);
  try {
    // The directory is locked, so the socket is that of a process that was killed.
    rmSync(file, { force: true });
    server.listen(file);
    await once(server, 'listening');
    chmodSync(file, 0o600);
  } catch (error) {
    log(`A backup has to wait until the portal is stopped: ${String(error)}`);
  }
  return async () => void server.close();
}

/** The data of an embedded database that another process has open, from that process. */
export const runningSource =
  (dataDir: string): DataSource =>
  async (sink) => {
    const file = socketPath(dataDir);
    if (file === null)
      throw new UnusableData(
        'A running portal gives its data to a backup only by a socket, and the path of its data directory is too long for one, or this is Windows. Stop the portal first.',
      );
    const socket = connect(file);
    socket.on('error', () => {});
    await once(socket, 'connect').catch((error: unknown) => {
      throw new UnusableData(
        'The process that uses the data directory gives no data to a backup. Stop it first.',
        { cause: error },
      );
    });
    try {
      await passParts(socket, sink);
    } finally {
      socket.destroy();
    }
  };
