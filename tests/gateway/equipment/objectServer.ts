import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { BucketAddress } from '../../../gateway/records/files/bucket.ts';
import { freePort } from './freePort.ts';
import { temporaryDirectory } from './temporaryDirectory.ts';

const PROGRAM = fileURLToPath(
  new URL('../../../node_modules/s3rver/bin/s3rver.js', import.meta.url),
);
const READY_MS = 30_000;
const BUCKET = 'faculty-files';

export interface ObjectServer {
  address: BucketAddress;
  stop: () => Promise<void>;
}

/** Starts an S3 server with an empty bucket; it ends with the test. */
export async function startObjectServer(): Promise<ObjectServer> {
  const [directory, port] = [temporaryDirectory(), await freePort()];
  const server = spawn(
    process.execPath,
    [
      // It encrypts the place in a long list with a cipher of the time before OpenSSL 3.
      '--openssl-legacy-provider',
      PROGRAM,
      `--directory=${path.join(directory, 'objects')}`,
      '--address=127.0.0.1',
      `--port=${port}`,
      '--silent',
      '--configure-bucket',
      BUCKET,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(server, 'close');
  const stop = async (): Promise<void> => {
    server.kill('SIGKILL');
    await ended;
  };
  onTestFinished(stop);
  const endpoint = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );
  for (const end = Date.now() + READY_MS; !(await answers()); await pause(50))
    if (Date.now() > end) throw new Error('The S3 server did not start');
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return { address: { endpoint, bucket: BUCKET, region: 'us-east-1', ...keys }, stop };
}
