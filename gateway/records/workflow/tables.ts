import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A newer draft beside a record that is before the public: the fields that it would change, in
 * canonical form. Apart from the record's own row, so that nothing that reads records can come upon
 * it.
 */
const waitingRevisions = pgTable(
  'waiting_revisions',
  {
    /** Ids are unique over all resources. */
    recordId: uuid('record_id').primaryKey(),
    resource: text('resource').notNull(),
    changes: jsonb('changes').notNull(),
    /** When the gateway puts it in the record's place; empty: when somebody does. */
    publishAt: moment('publish_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('waiting_revisions_publish_at_index').on(table.resource, table.publishAt)],
);

export const revisionTables = { waiting_revisions: waitingRevisions };
