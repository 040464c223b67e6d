import { createHmac, timingSafeEqual } from 'node:crypto';
import { GRACE_SECONDS, STEP_SECONDS } from '../api.ts';

const STEP_MS = STEP_SECONDS * 1000;
const GRACE_MS = GRACE_SECONDS * 1000;
/** Codes expired within the last ten minutes are recognised. */
const KNOWN_PAST = 40;
/** Codes of the next minute are recognised. */
const KNOWN_FUTURE = 4;

const LINK_BYTES = 16;
const TYPED_LENGTH = 6;
/** Crockford's Base32: its characters stay distinguishable on a distant projection. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** One code in its two forms: 128 bits for the picture, 30 bits for the keyboard. */
export interface Code {
  link: string;
  typed: string;
}

/** The number of the time step that an instant (milliseconds) lies in. */
export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/** Milliseconds until the next code. */
export const changesIn = (now: number): number => (stepAt(now) + 1) * STEP_MS - now;

/**
 * The code of a time step: HMAC-SHA-256 over its number as 8 bytes (as in RFC 6238), each form cut
 * from a separate part.
 */
export function codeAt(secret: Buffer, step: number): Code {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha256', secret).update(counter).digest();
  const bits = mac.readUInt32BE(LINK_BYTES);
  const typed = Array.from(
    { length: TYPED_LENGTH },
    (_, place) => ALPHABET[(bits >>> (place * 5)) & 31],
  ).join('');
  return { link: mac.subarray(0, LINK_BYTES).toString('base64url'), typed };
}

export type ReadCode = { form: keyof Code; value: string };

const LINK_FORM = /^[\w-]{22}$/;
const TYPED_FORM = new RegExp(`^[${ALPHABET}]{${TYPED_LENGTH}}$`);

/**
 * Parses a scanned or typed code; `null` if invalid. Case, blanks and look-alike characters do not
 * matter when typing.
 */
export function readCode(sent: string): ReadCode | null {
  const text = sent.trim();
  if (LINK_FORM.test(text)) return { form: 'link', value: text };
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return TYPED_FORM.test(typed) ? { form: 'typed', value: typed } : null;
}

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** When a code is or was shown. `lateSeconds`: since the end of its step. */
export type Found<Shown> =
  | { shown: Shown; age: 'current' }
  | { shown: Shown; age: 'expired'; lateSeconds: number }
  | { shown: Shown; age: 'future' };

/** Whether a code of this step is accepted at this instant: within its step, or the grace after it. */
export const isTaken = (step: number, now: number): boolean =>
  step === stepAt(now) || (step === stepAt(now) - 1 && now % STEP_MS < GRACE_MS);

/** The meeting and the age of a code; a valid code goes before all others. `null`: unknown. */
export function findCode<Shown extends { secret: Buffer }>(
  all: readonly Shown[],
  { form, value }: ReadCode,
  now: number,
): Found<Shown> | null {
  const present = stepAt(now);
  const isOf = ({ secret }: Shown, step: number): boolean =>
    isSame(codeAt(secret, step)[form], value);
  for (const step of [present, present - 1]) {
    const shown = isTaken(step, now) ? all.find((one) => isOf(one, step)) : undefined;
    if (shown) return { shown, age: 'current' };
  }
  for (let back = 1; back <= KNOWN_PAST; back += 1) {
    const shown = all.find((one) => isOf(one, present - back));
    if (shown)
      return {
        shown,
        age: 'expired',
        lateSeconds: Math.floor((now - (present - back + 1) * STEP_MS) / 1000),
      };
  }
  for (let ahead = 1; ahead <= KNOWN_FUTURE; ahead += 1) {
    const shown = all.find((one) => isOf(one, present + ahead));
    if (shown) return { shown, age: 'future' };
  }
  return null;
}
