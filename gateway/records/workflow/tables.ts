import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/**
 * The draft revision of a published record: the canonical values of the fields it changes. Kept
 * apart from the record's row, so that no other read can find it.
 */
const waitingRevisions = pgTable(
  'waiting_revisions',
  {
    /** Ids are unique across resources. */
    recordId: uuid('record_id').primaryKey(),
    resource: text('resource').notNull(),
    changes: jsonb('changes').notNull(),
    /** When the gateway publishes it; NULL: manually. */
    publishAt: moment('publish_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('waiting_revisions_publish_at_index').on(table.resource, table.publishAt)],
);

export const revisionTables = { waiting_revisions: waitingRevisions };
