import { sql } from 'drizzle-orm';
import {
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

export const authTables = {
  credentials,
  rumis_credentials: rumisCredentials,
  sessions,
  one_time_links: oneTimeLinks,
  former_addresses: formerAddresses,
  sign_in_failures: signInFailures,
  auth_epoch: authEpoch,
  preferences,
  viewings,
};
