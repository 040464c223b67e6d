import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';

/** Everything that can claim a hall. */
const OCCUPANCY_KINDS = ['class', 'booking', 'exam', 'maintenance'] as const;
const OCCUPANCY_STATES = ['pending', 'confirmed', 'cancelled', 'rejected', 'displaced'] as const;

/**
 * The ledger of all claims on halls. Confirmed claims of a hall cannot overlap, whichever gateway
 * writes them; only papers share a hall, each in a lane of its own. Rows are derived from their
 * record, in its transaction (`src/resources/halls/server/ledger.ts`).
 */
export const occupancy = defineResource({
  name: 'occupancy',
  title: ['hall', 'kind'],
  readOnly: true,
  fields: {
    hall: f.ref('lecturehalls', { required: true }),
    startsAt: f.datetime({ required: true, index: true }),
    endsAt: f.datetime({ required: true, index: true }),
    kind: f.select({ required: true, options: OCCUPANCY_KINDS, index: true }),
    state: f.select({
      required: true,
      options: OCCUPANCY_STATES,
      tones: {
        pending: 'caution',
        confirmed: 'good',
        cancelled: 'quiet',
        rejected: 'bad',
        displaced: 'bad',
      },
      index: true,
    }),
    seats: f.int({ min: 0, max: 5000 }),
    holder: f.ref('users', { onDelete: 'clear' }),
    booking: f.ref('bookings', { unique: true, onDelete: 'cascade' }),
    session: f.ref('class-sessions', { unique: true, onDelete: 'cascade' }),
    closure: f.ref('hall-closures', { unique: true, onDelete: 'cascade' }),
    /** One paper can use several halls at once. */
    paper: f.ref('papers', { onDelete: 'cascade' }),
    /** Papers in different lanes share a hall; a claim without one takes the whole hall. */
    lane: f.int({ min: 1, max: 99 }),
  },
  unique: [['paper', 'hall']],
  noOverlap: [
    {
      of: ['hall'],
      from: 'startsAt',
      to: 'endsAt',
      across: ['lane', 'lane'],
      where: { state: 'confirmed' },
    },
  ],
  access: [
    { privilege: 'HBOOK_VIEW', can: ['list', 'show', 'export'] },
    { privilege: 'RPT', can: ['list', 'show', 'export'] },
  ],
});

/** When members of staff teach; the database refuses two classes of one person at one time. */
export const staffBusyTimes = defineResource({
  name: 'staff-busy-times',
  title: ['staff', 'session'],
  readOnly: true,
  fields: {
    staff: f.ref('staff', { required: true, onDelete: 'cascade' }),
    startsAt: f.datetime({ required: true, index: true }),
    endsAt: f.datetime({ required: true }),
    session: f.ref('class-sessions', { required: true, onDelete: 'cascade' }),
  },
  noOverlap: [{ of: ['staff'], from: 'startsAt', to: 'endsAt' }],
  access: [{ privilege: 'CAL_VIEW', can: ['list', 'show'] }],
});

/**
 * When the students of an offering are taught: smaller groups of one class may meet at the same
 * time, the same group may not.
 */
export const groupBusyTimes = defineResource({
  name: 'group-busy-times',
  title: ['offering', 'session'],
  readOnly: true,
  fields: {
    offering: f.ref('offerings', { required: true, onDelete: 'cascade' }),
    firstGroup: f.int({ required: true, min: 1, max: 99, default: 1 }),
    lastGroup: f.int({ required: true, min: 1, max: 99, default: 99 }),
    startsAt: f.datetime({ required: true, index: true }),
    endsAt: f.datetime({ required: true }),
    session: f.ref('class-sessions', { required: true, onDelete: 'cascade' }),
  },
  noOverlap: [
    { of: ['offering'], from: 'startsAt', to: 'endsAt', across: ['firstGroup', 'lastGroup'] },
  ],
  access: [{ privilege: 'CAL_VIEW', can: ['list', 'show'] }],
});
