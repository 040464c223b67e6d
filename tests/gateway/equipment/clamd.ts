import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { ScannerAddress } from '../../../gateway/records/files/virusScanner.ts';

/** The test file of EICAR, in two parts, so that no scanner finds it in this repository. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');
const COMMAND = Buffer.from('zINSTREAM\0');

export interface Clamd {
  address: ScannerAddress;
  /** What was scanned, in order. */
  scanned: Buffer[];
  stop: () => Promise<void>;
}

/** The bytes of a complete stream after the command; `null`: more is to come. */
function contentOf(received: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** A scanner that speaks the protocol of clamd and knows one virus: the test file of EICAR. */
export async function startClamd({ maxBytes = 1024 * 1024 } = {}): Promise<Clamd> {
  const scanned: Buffer[] = [];
  const verdict = (content: Buffer): string =>
    content.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
  const serve = (socket: Socket): void => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      const command = received.subarray(0, COMMAND.length);
      if (!COMMAND.subarray(0, command.length).equals(command))
        return socket.end('UNKNOWN COMMAND\0');
      if (received.length > maxBytes) return socket.end('INSTREAM size limit exceeded. ERROR\0');
      const content = contentOf(received);
      if (content === null) return;
      scanned.push(content);
      socket.end(`${verdict(content)}\0`);
    });
  };
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    scanned,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
