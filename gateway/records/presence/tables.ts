import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/**
 * The users who have a record open. UNLOGGED, because every page repeats its heartbeat within
 * seconds of a crash.
 */
const presence = pgTable(
  'presence',
  {
    resource: text('resource').notNull(),
    recordId: uuid('record_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** An open page; one user may have several. */
    tab: uuid('tab').notNull(),
    isEditing: boolean('is_editing').notNull(),
    since: moment('since').notNull(),
    seenAt: moment('seen_at').notNull(),
    /**
     * When the page was left. The row is kept for a while, so that its last save can be shown with
     * a name.
     */
    leftAt: moment('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.recordId, table.userId, table.tab] }),
    index('presence_seen_index').on(table.seenAt),
  ],
);

export const presenceTables = { presence };
