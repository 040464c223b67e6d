import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Who has which record open; UNLOGGED, as a crash may well forget it: every page says so again
 * within seconds.
 */
const presence = pgTable(
  'presence',
  {
    resource: text('resource').notNull(),
    recordId: uuid('record_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** A page that is open; one person may have several. */
    tab: uuid('tab').notNull(),
    isEditing: boolean('is_editing').notNull(),
    since: moment('since').notNull(),
    seenAt: moment('seen_at').notNull(),
    /** The page was left; kept for a while, so that its last save can be told with a name. */
    leftAt: moment('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.recordId, table.userId, table.tab] }),
    index('presence_seen_index').on(table.seenAt),
  ],
);

export const presenceTables = { presence };
