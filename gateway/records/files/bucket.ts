import { AwsClient } from 'aws4fetch';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ObjectStore } from '../context/objectStore.ts';

/** A bucket of an S3-compatible store. */
export interface BucketAddress {
  /** Such as `https://s3.example`; the bucket is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** To the first byte of the answer; long enough for the largest upload. */
const PATIENCE_MS = 20_000;
const RETRIES = 2;
const NOT_FOUND = 404;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, (_all, name: string) => ENTITIES[name] ?? '');

/** The contents of an element of the answer to a list, which has no attributes there. */
const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner);

const elementOf = (xml: string, name: string): string => decoded(elementsOf(xml, name)[0] ?? '');

/** Requests that may be sent twice, because the second changes nothing. */
type Method = 'GET' | 'PUT' | 'DELETE';

/** How Node reports that the other side closed a connection, such as one that was kept for long. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const isClosed = (error: unknown): boolean =>
  error instanceof TypeError && CLOSED.has((error.cause as { code?: string })?.code ?? '');

/** Opens a bucket; nothing is sent before the first call. */
export function openBucket(address: BucketAddress): ObjectStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = address;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;

  async function send(method: Method, path: string, body?: Uint8Array): Promise<Response> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
    const request = (): Promise<Response> =>
      client.fetch(`${base}${path}`, {
        method,
        signal: patience.signal,
        ...(body && { body: new Uint8Array(body) }),
      });
    try {
      const response = await request().catch((error: unknown) => {
        if (isClosed(error)) return request();
        throw error;
      });
      if (response.ok || response.status === NOT_FOUND) return response;
      throw new Error(`The object store answered ${response.status}: ${await response.text()}`);
    } catch (cause) {
      throw new PortalError('FILES_UNAVAILABLE', { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  /** For answers of which only success matters. */
  async function command(method: Method, key: string, body?: Uint8Array): Promise<void> {
    const response = await send(method, `/${key}`, body);
    await response.body?.cancel();
    if (body && response.status === NOT_FOUND)
      throw new PortalError('FILES_UNAVAILABLE', { cause: new Error('The bucket does not exist') });
  }

  return {
    put: (key, bytes) => command('PUT', key, bytes),
    remove: (key) => command('DELETE', key),
    get: async (key) => {
      const response = await send('GET', `/${key}`);
      if (response.status !== NOT_FOUND) return response.body;
      await response.body?.cancel();
      return null;
    },
    async *list(pageSize) {
      const size = pageSize === undefined ? '' : `&max-keys=${pageSize}`;
      for (let token = ''; ;) {
        const page = token && `&continuation-token=${encodeURIComponent(token)}`;
        const xml = await (await send('GET', `?list-type=2${size}${page}`)).text();
        yield elementsOf(xml, 'Contents').map((object) => ({
          key: elementOf(object, 'Key'),
          lastModified: new Date(elementOf(object, 'LastModified')),
        }));
        token = elementOf(xml, 'NextContinuationToken');
        if (token === '') return;
      }
    },
  };
}
