import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  NewPasskey,
  PasskeyCreation,
} from '../../../src/contract/wire/calls/ownFactorCalls.ts';
import type {
  PasskeyAnswer,
  PasskeyRequest,
} from '../../../src/contract/wire/calls/secondFactorCalls.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');

/** What an attacker may alter; absent: as a browser at the portal does. */
interface Ceremony {
  origin?: string;
  rpId?: string;
  challenge?: string;
  count?: number;
  flags?: number;
}

/** A security key in software: one ES256 credential with a signature count. */
export interface SoftwareAuthenticator {
  readonly id: string;
  register: (options: PasskeyCreation, ceremony?: Ceremony) => NewPasskey;
  answer: (options: PasskeyRequest, ceremony?: Ceremony) => PasskeyAnswer;
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(
  rpId: string,
  flags: number,
  count: number,
  more = Buffer.alloc(0),
): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, more]);
}

/** The public key as COSE (RFC 9053): EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    ),
  );
}

export function createAuthenticator(portal = 'https://portal.example'): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let signatures = 0;
  const own = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };
  return {
    id: own.id,
    register: (options, { origin = portal, rpId = options.rp.id, challenge, flags } = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const data = authenticatorData(
        rpId,
        flags ?? USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL,
        signatures,
        credential,
      );
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never,
      );
      return {
        ...own,
        response: {
          clientDataJSON: base64url(
            clientData('webauthn.create', challenge ?? options.challenge, origin),
          ),
          attestationObject: base64url(attestation),
          transports: ['usb'],
        },
      };
    },
    answer: (options, { origin = portal, rpId = options.rpId, challenge, count, flags } = {}) => {
      signatures = count ?? signatures + 1;
      const data = authenticatorData(rpId, flags ?? USER_PRESENT | USER_VERIFIED, signatures);
      const client = clientData('webauthn.get', challenge ?? options.challenge, origin);
      return {
        ...own,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
