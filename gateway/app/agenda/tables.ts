import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** An item that a person put off, until the day on which it comes back. */
const agendaPostponements = pgTable(
  'agenda_postponements',
  {
    userId: uuid('user_id').notNull(),
    item: text('item').notNull(),
    until: date('until').notNull(),
    /** The day on which the person put it off. */
    madeOn: date('made_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.item] })],
);

/** The notices about the agenda that a person got: each once for its day. */
const agendaNotices = pgTable(
  'agenda_notices',
  {
    userId: uuid('user_id').notNull(),
    notice: text('notice').notNull(),
    day: date('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notice, table.day] })],
);

export const agendaTables = {
  agenda_postponements: agendaPostponements,
  agenda_notices: agendaNotices,
};
