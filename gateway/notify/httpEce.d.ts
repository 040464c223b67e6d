declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Encrypts for a browser (RFC 8291). Texts are in base64url. */
  export function encrypt(
    content: Buffer,
    parameters: { version: 'aes128gcm'; privateKey: ECDH; dh: string; authSecret: string },
  ): Buffer;
}
