import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../../../gateway/index.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The code that is shown for a class meeting. The secret is only used to generate and verify codes;
 * no call returns it.
 */
const attendanceQr = pgTable(
  'attendance_qr',
  {
    session: uuid('session_id').primaryKey(),
    secret: bytes('secret').notNull(),
    openedAt: moment('opened_at').notNull(),
    openedBy: uuid('opened_by').notNull(),
    closedAt: moment('closed_at'),
    headCount: integer('head_count'),
  },
  (table) => [index('attendance_qr_opened_index').on(table.openedAt)],
);

/** Every scan with its outcome. Of the code only its age is stored. */
const scanEvents = pgTable(
  'scan_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Absent for an unknown code. */
    session: uuid('session_id'),
    student: uuid('student_id').notNull(),
    at: moment('at').notNull().defaultNow(),
    outcome: text('outcome').notNull(),
    deviceHash: text('device_hash'),
    lateSeconds: integer('late_seconds'),
  },
  (table) => [
    index('scan_events_session_index').on(table.session, table.at),
    index('scan_events_student_index').on(table.student, table.at),
  ],
);

/** The owner of a device at a meeting: one device, one student. */
const deviceBindings = pgTable(
  'device_bindings',
  {
    session: uuid('session_id').notNull(),
    deviceHash: text('device_hash').notNull(),
    student: uuid('student_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.session, table.deviceHash] }),
    index('device_bindings_device_index').on(table.deviceHash),
  ],
);

/** Students who were requested to scan again. */
const attendanceRescans = pgTable(
  'attendance_rescans',
  {
    session: uuid('session_id').notNull(),
    round: integer('round').notNull(),
    student: uuid('student_id').notNull(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.session, table.round, table.student] }),
    index('attendance_rescans_student_index').on(table.student),
  ],
);

export const scanningTables = {
  attendance_qr: attendanceQr,
  scan_events: scanEvents,
  device_bindings: deviceBindings,
  attendance_rescans: attendanceRescans,
};
