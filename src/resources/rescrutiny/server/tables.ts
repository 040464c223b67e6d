import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../../gateway/index.ts';
import type { NamedMark } from '../rules/deciding.ts';

/**
 * Marks of a re-scrutiny, each stage handed in once. The database refuses every change but the
 * recall of a script, which keeps the rows.
 */
const rescrutinyMarks = pgTable(
  'rescrutiny_marks',
  {
    id: uuid('id').primaryKey(),
    rescrutiny: uuid('rescrutiny_id').notNull(),
    stage: text('stage').notNull(),
    marks: jsonb('marks').$type<NamedMark[]>().notNull(),
    note: text('note').notNull(),
    enteredAt: moment('entered_at').notNull(),
    enteredBy: uuid('entered_by'),
    recalledAt: moment('recalled_at'),
  },
  (table) => [
    index('rescrutiny_marks_rescrutiny_index').on(table.rescrutiny),
    check('rescrutiny_marks_stage_check', sql`stage IN ('first', 'second', 'board')`),
  ],
);

export const rescrutinyTables = { rescrutiny_marks: rescrutinyMarks };
