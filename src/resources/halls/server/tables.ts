import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../../gateway/index.ts';

/**
 * Feeds for calendar programs: a hall, or a person's own classes and bookings. Only the hash of the
 * secret is stored.
 */
const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique('calendar_feeds_token_hash_unique'),
    owner: uuid('owner_id').notNull(),
    /** Absent: the classes and bookings of the owner. */
    hall: uuid('hall_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('calendar_feeds_owner_index').on(table.owner)],
);

/**
 * How many classes each offering has. Kept by triggers in the transaction that changes classes, in
 * the order of the offerings.
 */
const classCounts = pgTable('class_counts', {
  offering: uuid('offering_id').primaryKey(),
  classes: integer('classes').notNull(),
});

export const hallTables = { calendar_feeds: calendarFeeds, class_counts: classCounts };
