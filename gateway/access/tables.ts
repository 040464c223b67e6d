import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Argon2id hashes, apart from the users, so that no list, search or export can contain one. */
const credentials = pgTable('credentials', {
  userId: uuid('user_id').primaryKey(),
  hash: text('hash').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

/** Passwords of the separate rumis facility. */
const rumisCredentials = pgTable('rumis_credentials', {
  userId: uuid('user_id').primaryKey(),
  hash: text('hash').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

/** The session of a token: ending the row ends the token on every gateway. */
const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    /** When its second factor was last proven; null: never. */
    steppedUpAt: moment('stepped_up_at'),
  },
  (table) => [index('sessions_user_index').on(table.userId, table.revokedAt)],
);

/** One-time links. Only a hash is stored, so reading the table opens no account. */
const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('one_time_links_user_index').on(table.userId)],
);

/** The account of a person at a provider of single sign-on; one for each account and provider. */
const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    linkedAt: moment('linked_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('identities_user_index').on(table.userId, table.issuer),
  ],
);

/** People that the provider has confirmed, without a session yet; the browser has the code. */
const pendingSignIns = pgTable('pending_sign_ins', {
  codeHash: text('code_hash').primaryKey(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  number: text('number'),
  providerSession: text('provider_session'),
  idToken: text('id_token').notNull(),
  hasSecondFactor: boolean('has_second_factor').notNull(),
  /** The account that the person has proven to be theirs, to be linked with the session. */
  confirmedUserId: uuid('confirmed_user_id'),
  expiresAt: moment('expires_at').notNull(),
});

/** The session at the provider that a session came from, so that both end together. */
const providerSessions = pgTable(
  'provider_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    providerSession: text('provider_session'),
    idToken: text('id_token').notNull(),
  },
  (table) => [index('provider_sessions_subject_index').on(table.subject, table.issuer)],
);

/** Logout tokens of providers, each of which counts once. */
const logoutTokens = pgTable(
  'logout_tokens',
  {
    issuer: text('issuer').notNull(),
    tokenId: text('token_id').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.tokenId] })],
);

/** The second factors of accounts: authenticator apps and passkeys. */
const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    /** Of an app, encrypted. */
    secret: text('secret'),
    /** The time step of the last code, as no code works twice. */
    lastStep: bigint('last_step', { mode: 'number' }),
    /** Of a passkey, as its authenticator names it. */
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key'),
    signCount: bigint('sign_count', { mode: 'number' }),
    transports: jsonb('transports'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('second_factors_user_index').on(table.userId)],
);

/** One-time codes in place of a second factor: the first part finds the hash of the whole. */
const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id').notNull(),
    selector: text('selector').notNull(),
    hash: text('hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.selector] })],
);

/** Sign-ins, step-ups and new factors that wait for their proof. Only a hash of the token is stored. */
const factorChallenges = pgTable(
  'factor_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').notNull(),
    /** A keyed hash of the session or device that began it. */
    origin: text('origin').notNull(),
    /** What a passkey signs. */
    challenge: text('challenge').notNull(),
    /** Of a new app, encrypted. */
    secret: text('secret'),
    failures: integer('failures').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('factor_challenges_user_index').on(table.userId)],
);

/** The address that an account had before a change, as long as its mailbox can stop the change. */
const formerAddresses = pgTable('former_addresses', {
  userId: uuid('user_id').primaryKey(),
  email: text('email').notNull(),
  until: moment('until').notNull(),
});

/** Failed sign-ins by account name and by address, shared by all gateways. */
const signInFailures = pgTable(
  'sign_in_failures',
  {
    subjectKind: text('subject_kind').notNull(),
    subject: text('subject').notNull(),
    failures: integer('failures').notNull(),
    lastAt: moment('last_at').notNull().defaultNow(),
    lockedUntil: moment('locked_until'),
  },
  (table) => [primaryKey({ columns: [table.subjectKind, table.subject] })],
);

/** Incremented in the transaction of every change of permissions. */
const authEpoch = pgTable('auth_epoch', {
  singleton: boolean('singleton').primaryKey().default(true),
  epoch: integer('epoch').notNull().default(1),
});

const preferences = pgTable('preferences', {
  userId: uuid('user_id').primaryKey(),
  choices: jsonb('choices').notNull(),
});

/** A session that temporarily views the portal read-only as a role or another user. */
const viewings = pgTable(
  'viewings',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    viewerId: uuid('viewer_id').notNull(),
    kind: text('kind').notNull(),
    targetId: uuid('target_id').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    endsAt: moment('ends_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('viewings_open_index')
      .on(table.sessionId)
      .where(sql`ended_at IS NULL`),
  ],
);

/** Key pairs that sign what others verify; `sealed` is the private half. Their rows are kept. */
const signingKeys = pgTable('signing_keys', {
  /** The thumbprint of the public key (RFC 7638). */
  id: text('id').primaryKey(),
  publicKey: jsonb('public_key').notNull(),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** The key pairs that push services know the portal by; `sealed` is the private half. */
const pushKeys = pgTable('push_keys', {
  /** The thumbprint of the public key (RFC 7638). */
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  sealed: text('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Devices that are notified of what their owner chose. */
const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    /** The latest session on the device: with it the subscription ends. */
    sessionId: uuid('session_id').notNull(),
    /** The device by its cookie; null: it keeps none. */
    device: text('device'),
    userAgent: text('user_agent').notNull(),
    /** The key that the subscription is bound to. */
    keyId: text('key_id').notNull(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    topics: jsonb('topics').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user_index').on(table.userId),
    index('push_subscriptions_session_index').on(table.sessionId),
    index('push_subscriptions_device_index').on(table.device),
  ],
);

export const authTables = {
  credentials,
  rumis_credentials: rumisCredentials,
  sessions,
  one_time_links: oneTimeLinks,
  identities,
  pending_sign_ins: pendingSignIns,
  provider_sessions: providerSessions,
  logout_tokens: logoutTokens,
  second_factors: secondFactors,
  recovery_codes: recoveryCodes,
  factor_challenges: factorChallenges,
  former_addresses: formerAddresses,
  sign_in_failures: signInFailures,
  auth_epoch: authEpoch,
  signing_keys: signingKeys,
  push_keys: pushKeys,
  push_subscriptions: pushSubscriptions,
  preferences,
  viewings,
};
