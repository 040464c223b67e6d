import { hkdfSync } from 'node:crypto';
import { compactDecrypt, CompactEncrypt, errors } from 'jose';
import type { Secrets } from './signatures.ts';

/** Encryption of what the database keeps but no reader of the database may know. */
export interface Sealing {
  /** `owner` is bound to the text: it cannot be opened as that of another owner. */
  seal: (text: string, owner: string) => Promise<string>;
  /** `null` if the text was altered, or sealed for another owner or with an unknown secret. */
  open: (sealed: string, owner: string) => Promise<{ text: string; isOutdated: boolean } | null>;
}

const METHOD = { alg: 'dir', enc: 'A256GCM' };

const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'faculty-portal sealing', 32));

/** AES-256-GCM (RFC 7516). Seals with the current secret, and opens what any of them sealed. */
export function createSealing(secrets: Secrets): Sealing {
  const current = keyOf(secrets[0]);
  const keys = [current, ...secrets.slice(1).map(keyOf)];
  const openWith = (sealed: string, key: Uint8Array) =>
    compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [METHOD.alg],
      contentEncryptionAlgorithms: [METHOD.enc],
    });
  return {
    seal: (text, owner) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ ...METHOD, sub: owner })
        .encrypt(current),
    open: async (sealed, owner) => {
      for (const key of keys)
        try {
          const { plaintext, protectedHeader } = await openWith(sealed, key);
          if (protectedHeader['sub'] !== owner) return null;
          return { text: new TextDecoder().decode(plaintext), isOutdated: key !== current };
        } catch (error) {
          if (!(error instanceof errors.JWEDecryptionFailed)) throw error;
        }
      return null;
    },
  };
}
