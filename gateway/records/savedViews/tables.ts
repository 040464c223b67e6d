import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** A named filter, sort order and set of columns of a list. */
const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    /** Path of the list. */
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    state: jsonb('state').notNull(),
    /** NULL (not shared), `everybody`, or the id of a role. */
    sharedWith: text('shared_with'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('saved_views_name_index').on(table.ownerId, table.screen, sql`lower(name)`),
    index('saved_views_shared_index').on(table.screen, table.sharedWith),
  ],
);

/** A user's unnamed settings for one list: the columns and the default view. */
const listLayouts = pgTable(
  'list_layouts',
  {
    userId: uuid('user_id').notNull(),
    screen: text('screen').notNull(),
    layout: jsonb('layout'),
    defaultViewId: uuid('default_view_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.screen] })],
);

export const savedViewTables = { saved_views: savedViews, list_layouts: listLayouts };
