import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * How many units of registrations there are, by everything that a summary counts by. Kept by
 * triggers in the transaction that changes lines, registrations or students.
 */
const registrationCounts = pgTable(
  'registration_counts',
  {
    semester: uuid('semester_id').notNull(),
    offering: uuid('offering_id').notNull(),
    /** Of the registration. */
    status: text('status').notNull(),
    /** Of the line. */
    state: text('state').notNull(),
    attemptKind: text('attempt_kind').notNull(),
    /** `none` if unknown. */
    gender: text('gender').notNull(),
    registrations: integer('registrations').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'registration_counts_key',
      columns: [
        table.semester,
        table.offering,
        table.status,
        table.state,
        table.attemptKind,
        table.gender,
      ],
    }),
    index('registration_counts_status_index').on(table.semester, table.status, table.state),
  ],
);

/**
 * Students with at least one unit that they have not dropped. `share` spreads them over 64 rows:
 * students who register at the same time would wait for one another at a single one.
 */
const registeredStudents = pgTable(
  'registered_students',
  {
    semester: uuid('semester_id').notNull(),
    status: text('status').notNull(),
    share: integer('share').notNull(),
    students: integer('students').notNull(),
  },
  (table) => [primaryKey({ columns: [table.semester, table.status, table.share] })],
);

/** The counts of registrations for all units of a semester together, spread over the same shares. */
const registrationTotals = pgTable(
  'registration_totals',
  {
    semester: uuid('semester_id').notNull(),
    status: text('status').notNull(),
    state: text('state').notNull(),
    attemptKind: text('attempt_kind').notNull(),
    gender: text('gender').notNull(),
    /** Of the offering. */
    medium: text('medium').notNull(),
    share: integer('share').notNull(),
    registrations: integer('registrations').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'registration_totals_key',
      columns: [
        table.semester,
        table.status,
        table.state,
        table.attemptKind,
        table.gender,
        table.medium,
        table.share,
      ],
    }),
  ],
);

export const registrationTables = {
  registration_counts: registrationCounts,
  registration_totals: registrationTotals,
  registered_students: registeredStudents,
};
