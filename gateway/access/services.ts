import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import type { Database } from '../db/database.ts';
import type { LiveHub } from '../notify/liveHub.ts';
import type { Mailer } from '../notify/mailer.ts';
import type { Provider } from './openId/provider.ts';
import type { PushKeys } from './pushKeys.ts';
import type { Sealing } from './sealing.ts';
import type { Sessions } from './sessions.ts';
import type { Signatures } from './signatures.ts';
import type { SigningKeys } from './signingKeys.ts';
import type { ReadSettings } from './storedSettings.ts';
import type { ListedPrivileges } from './tokenPrivileges.ts';
import type { Tokens } from './tokens.ts';

/** The provider of single sign-on and the address that it leads back to. */
export interface SingleSignOn {
  provider: Provider;
  callback: () => string;
}

/** Services of the session and account routes. */
export interface AuthServices {
  database: Database;
  catalogue: Catalogue;
  tokens: Tokens;
  /** Of everything but tokens that the gateway signs. */
  signatures: Signatures;
  /** Encrypts what is kept secret in the database. */
  sealing: Sealing;
  /** Of what others verify by the portal's public keys. */
  signingKeys: SigningKeys;
  /** Of notifications to devices; `allowPrivate`, for tests: their services are on this machine. */
  push: { keys: PushKeys; allowPrivate: boolean };
  sessions: Sessions;
  /** What a token lists of these privileges. */
  listedPrivileges: (held: ReadonlySet<string>) => ListedPrivileges;
  settings: ReadSettings;
  mailer: Mailer;
  /** `null`: there is no provider. */
  singleSignOn: SingleSignOn | null;
  /** Base address of links in e-mails, without a slash at the end. */
  publicUrl: () => string;
  /** The origin under which browsers know the portal; passkeys are bound to it. */
  ownOrigin: (request: FastifyRequest) => string;
  /** Notifies open pages of changes for their user. */
  live: LiveHub;
  secureCookies: boolean;
  now: () => Date;
  /** Waits; tests advance their clock instead. */
  pause: (milliseconds: number) => Promise<void>;
}
