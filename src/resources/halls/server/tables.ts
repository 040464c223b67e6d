import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Addresses under which a calendar program reads a hall or a person's own classes and bookings. The
 * secret is kept as its hash.
 */
const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique('calendar_feeds_token_hash_unique'),
    owner: uuid('owner_id').notNull(),
    /** Absent: what the owner teaches, attends and booked. */
    hall: uuid('hall_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('calendar_feeds_owner_index').on(table.owner)],
);

export const hallTables = { calendar_feeds: calendarFeeds };
