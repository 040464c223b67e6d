import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';

/** A message as a browser reads it. */
export interface ReceivedPush {
  device: string;
  ttl: string | undefined;
  /** Who sent it, as its signature says. */
  contact: unknown;
  key: string;
  message: unknown;
}

/** What a browser hands over to be notified. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushService {
  origin: string;
  received: ReceivedPush[];
  /** A browser of its own. */
  addDevice: (name: string) => PushDevice;
  /** The answer to all messages from now on; 201 takes them. */
  answerWith: (status: number) => void;
  close: () => Promise<void>;
}

interface Browser {
  keys: ECDH;
  auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Reads an encrypted message by RFC 8291, section 3.4, and RFC 8188, section 2. */
export function decryptPush({ keys, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const end = 21 + body.readUInt8(20);
  const sender = body.subarray(21, end);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** Checks the signature of a request (RFC 8292, section 3); returns the sender and the key. */
async function readSignature(authorization: string, origin: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const publicKey = await importJWK(
    { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
    'ES256',
  );
  const { payload } = await jwtVerify(token, publicKey, { audience: origin });
  const dayAhead = Date.now() / 1000 + 24 * 60 * 60;
  if ((payload.exp ?? Infinity) > dayAhead) throw new Error('the signature holds too long');
  return { contact: payload.sub, key };
}

/** A push service on this machine that reads what it gets as the browsers would. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  let status = 201;
  let origin = '';
  const server = http.createServer((request, response) => {
    void (async () => {
      const device = (request.url ?? '').slice(1);
      const browser = browsers.get(device);
      const body = await buffer(request);
      if (!browser || request.headers['content-encoding'] !== 'aes128gcm')
        return response.writeHead(400).end();
      const signature = await readSignature(request.headers.authorization ?? '', origin);
      const message: unknown = JSON.parse(decryptPush(browser, body));
      const { ttl } = request.headers;
      received.push({ device, ttl: ttl?.toString(), ...signature, message });
      return response.writeHead(status).end();
    })().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    addDevice: (name) => {
      const browser = { keys: createECDH('prime256v1'), auth: randomBytes(16) };
      browser.keys.generateKeys();
      browsers.set(name, browser);
      return {
        endpoint: `${origin}/${name}`,
        p256dh: browser.keys.getPublicKey('base64url'),
        auth: browser.auth.toString('base64url'),
      };
    },
    answerWith: (next) => {
      status = next;
    },
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
