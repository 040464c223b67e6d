import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The secrets of a gateway: the one that signs, and others whose signatures are still accepted. */
export type Secrets = readonly [current: string, ...previous: string[]];

/** Keyed hashes. Each purpose has its own key, so that no signature serves for another purpose. */
export interface Signatures {
  sign: (purpose: string, text: string) => string;
  isSigned: (purpose: string, text: string, signature: string) => boolean;
}

function signatureOf(secret: string, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `faculty-portal ${purpose}`, 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Signs with the current secret and accepts the signatures of all. */
export const createSignatures = (secrets: Secrets): Signatures => ({
  sign: (purpose, text) => signatureOf(secrets[0], purpose, text),
  isSigned: (purpose, text, signature) =>
    secrets.some((secret) => isEqual(signatureOf(secret, purpose, text), signature)),
});
