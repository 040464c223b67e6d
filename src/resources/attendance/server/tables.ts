import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../../gateway/index.ts';

/**
 * The result of every mark sent by a page, by the id from the page, so that a repeated mark is not
 * written again.
 */
const attendanceReceipts = pgTable(
  'attendance_receipts',
  {
    id: uuid('id').primaryKey(),
    session: uuid('session_id').notNull(),
    student: uuid('student_id').notNull(),
    sentBy: uuid('sent_by'),
    outcome: text('outcome').notNull(),
    why: text('why'),
    status: text('status'),
    markedBy: uuid('marked_by'),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [index('attendance_receipts_received_index').on(table.receivedAt)],
);

/** Attendance warnings, sent once for each student, unit and level of the rule. */
const attendanceWarningsSent = pgTable(
  'attendance_warnings_sent',
  {
    id: uuid('id').primaryKey(),
    student: uuid('student_id').notNull(),
    offering: uuid('offering_id').notNull(),
    /** From 1, the mildest. */
    level: integer('level').notNull(),
    percent: text('percent').notNull(),
    ruleSet: text('rule_set'),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    unique('attendance_warnings_sent_once').on(table.student, table.offering, table.level),
  ],
);

export const attendanceTables = {
  attendance_receipts: attendanceReceipts,
  attendance_warnings_sent: attendanceWarningsSent,
};
