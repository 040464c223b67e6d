import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import type { Database } from '../db/database.ts';
import type { LiveHub } from '../notify/liveHub.ts';
import type { Mailer } from '../notify/mailer.ts';
import type { Sessions } from './sessions.ts';
import type { ReadSettings } from './storedSettings.ts';
import type { Tokens } from './tokens.ts';

/** What the routes of the session and of accounts work with. */
export interface AuthServices {
  database: Database;
  catalogue: Catalogue;
  tokens: Tokens;
  sessions: Sessions;
  settings: ReadSettings;
  mailer: Mailer;
  /** Start of the links in mails, without a slash at the end. */
  publicUrl: () => string;
  /** Tells open pages that something is new for their person. */
  live: LiveHub;
  secureCookies: boolean;
  now: () => Date;
}
