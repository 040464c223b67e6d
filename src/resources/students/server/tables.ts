import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * How many students of a curriculum and batch have the same main subjects and status. Kept by
 * triggers in the transaction that changes students or their main subjects. Students without a
 * curriculum are not counted.
 */
const mainSubjectCounts = pgTable(
  'main_subject_counts',
  {
    curriculum: uuid('curriculum_id').notNull(),
    batch: uuid('batch_id').notNull(),
    /** Ids in their order, with spaces between them. */
    subjects: text('subjects').notNull(),
    status: text('status').notNull(),
    students: integer('students').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'main_subject_counts_key',
      columns: [table.curriculum, table.batch, table.subjects, table.status],
    }),
  ],
);

export const studentTables = { main_subject_counts: mainSubjectCounts };
