import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../records/calls/networkOf.ts';

/** A faculty behind one address keeps a few hundred open. */
const MOST_OF_A_NETWORK = 1_000;
const MOST = 10_000;
/** Headers arrive within this time. */
export const HEADER_LIMITS = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 };
/** A body that is slower than this after the first time is not an upload over a slow line. */
const SLOWEST_BYTES_PER_SECOND = 4_096;
const PATIENCE_MS = 25_000;

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits);
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** Whether an address is of this machine or a private network, where a proxy stands. */
const isPrivateAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return PRIVATE.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
};

/** Ends a connection whose request arrives too slowly to end. */
function watchPace(socket: Socket, isComplete: () => boolean): void {
  const began = { at: performance.now(), bytes: socket.bytesRead };
  const timer = setInterval(() => {
    if (isComplete() || socket.destroyed) {
      clearInterval(timer);
      return;
    }
    const seconds = (performance.now() - began.at) / 1_000;
    if ((socket.bytesRead - began.bytes) / seconds >= SLOWEST_BYTES_PER_SECOND) return;
    clearInterval(timer);
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    socket.destroySoon();
  }, PATIENCE_MS).unref();
}

/**
 * Limits the connections of one network and ends requests that are sent slowly on purpose. A proxy
 * opens the connections of everyone, so behind one those from private addresses are not counted; it
 * limits them itself (docs/operations.md).
 */
export function limitConnections(server: Server, isBehindProxy: boolean): void {
  server.maxConnections = MOST;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isBehindProxy && isPrivateAddress(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > MOST_OF_A_NETWORK) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
  server.on('request', (request) => {
    if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'])
      watchPace(request.socket, () => request.complete);
  });
}

/**
 * Ends, when the gateway stops, each connection without a request in progress. Node itself leaves
 * two kinds open: those that have brought no request yet, of which a browser keeps some in reserve,
 * until headers are due, and those whose request ends after the stop began, for over a minute.
 */
export function endConnectionsAtStop(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (isStopping) raw.socket.destroySoon();
  });
}
