import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, isEncrypted } from './encryption.ts';

const CHUNK = 64 * 1024;
const HEADER = 57;
const SEALED = CHUNK + 16;

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

describe('an encrypted backup', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
    'of %i bytes is opened by its secret',
    async (length) => {
      const bytes = randomBytes(length);
      const sealed = await all(encrypt(inParts(bytes, 10_007), 'a passphrase'));
      expect(isEncrypted(sealed)).toBe(true);
      expect(sealed.includes(bytes.subarray(0, 16)) && length > 1).toBe(false);
      expect(await all(decrypt(inParts(sealed, 8_191), 'a passphrase'))).toEqual(bytes);
    },
  );

  it('is opened by no other secret and not when a byte was changed, moved, added or removed', async () => {
    const key = randomBytes(32);
    const sealed = await all(encrypt(inParts(randomBytes(2 * CHUNK + 100), CHUNK), key));
    const flipped = (at: number): Buffer => {
      const copy = Buffer.from(sealed);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const [first, second, rest] = [
      sealed.subarray(HEADER, HEADER + SEALED),
      sealed.subarray(HEADER + SEALED, HEADER + 2 * SEALED),
      sealed.subarray(HEADER + 2 * SEALED),
    ];
    const header = sealed.subarray(0, HEADER);
    const altered = [
      flipped(HEADER - 1),
      flipped(HEADER + 5),
      flipped(sealed.length - 1),
      Buffer.concat([header, second, first, rest]),
      Buffer.concat([header, first, second]),
      sealed.subarray(0, HEADER),
      Buffer.concat([sealed, Buffer.from([0])]),
    ];
    await expect(all(decrypt(inParts(sealed, CHUNK), 'another'))).rejects.toThrow('not the one');
    for (const bytes of altered)
      await expect(all(decrypt(inParts(bytes, CHUNK), key))).rejects.toThrow('not the one');
    await expect(all(decrypt(inParts(sealed.subarray(0, 20), 7), key))).rejects.toThrow('early');
  });
});
