import { describe, expect, test } from 'vitest';
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts';

describe('A password', () => {
  test('is kept as Argon2id with 19 MiB, two passes and a salt of its own', async () => {
    const [one, other] = await Promise.all([
      hashPassword('rain over the old town'),
      hashPassword('rain over the old town'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test('is recognised, and nothing else is', async () => {
    const hash = await hashPassword('rain over the old town');
    expect(await verifyPassword(hash, 'rain over the old town')).toBe(true);
    expect(await verifyPassword(hash, 'Rain over the old town')).toBe(false);
    expect(await verifyPassword(hash, 'rain over the old town ')).toBe(false);
    expect(await verifyPassword(null, 'rain over the old town')).toBe(false);
    expect(await verifyPassword('not a hash', 'rain over the old town')).toBe(false);
  });

  test('is the same however the keyboard composes its letters', async () => {
    const hash = await hashPassword('caf\u00e9 by the lake');
    expect(await verifyPassword(hash, 'cafe\u0301 by the lake')).toBe(true);
  });
});

test('A burst of hashing is queued and finishes', async () => {
  const hashes = await Promise.all(
    Array.from({ length: 60 }, (_, number) => hashPassword(`one of sixty ${number}`)),
  );
  expect(new Set(hashes).size).toBe(60);
});

test('A burst beyond the queue is refused instead of piling up', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 3_000 }, () => verifyPassword('not a hash', 'quick to refuse')),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((result) => result.reason.code === 'UNAVAILABLE')).toBe(true);
  expect(
    await verifyPassword(await hashPassword('afterwards as before'), 'afterwards as before'),
  ).toBe(true);
});

test('A generated password has four groups without look-alike characters', () => {
  const made = Array.from({ length: 200 }, generatePassword);
  expect(
    made.every((password) => /^[a-km-np-z2-9]{4}(?:-[a-km-np-z2-9]{4}){3}$/.test(password)),
  ).toBe(true);
  expect(new Set(made).size).toBe(200);
});
