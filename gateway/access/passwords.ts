import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify, type Algorithm } from '@node-rs/argon2';
import { PortalError } from '../../src/contract/model/errors.ts';

// The package declares a const enum, which single-file compilation cannot read; 2 is Argon2id.
const ARGON2ID = 2 as Algorithm;
/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const PER_CORE = 4;
/** A longer queue would mean waits of seconds, so further requests are refused as UNAVAILABLE. */
const MAX_WAITING = availableParallelism() * 250;
let free = availableParallelism() * PER_CORE;
const waiting: (() => void)[] = [];

/** Each hash needs 19 MiB: a burst of sign-ins is queued instead of exhausting the memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) throw new PortalError('UNAVAILABLE');
  if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  else free -= 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), OPTIONS));

// The hash of a random password of no account.
let decoy: string | undefined;

/**
 * Without a stored hash a decoy is verified, so that a missing account takes the same time as a
 * wrong password.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= await hashPassword(randomBytes(24).toString('base64'));
  const target = stored ?? decoy;
  const right = await inTurn(() => verify(target, password.normalize('NFC')).catch(() => false));
  return stored !== null && right;
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password to read out and type once: four groups without look-alike characters, 80 bits. */
export function generatePassword(): string {
  // 32 characters, so that the remainder of a random byte is uniform.
  const characters = [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return [0, 4, 8, 12].map((start) => characters.slice(start, start + 4).join('')).join('-');
}
