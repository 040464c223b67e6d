import { WEEKDAYS } from '../../contract/model/conventions.ts';
import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

const CLASS_KINDS = ['lecture', 'tutorial', 'practical', 'seminar'] as const;

/**
 * A weekly slot of an offering in the timetable. Its meetings and their claims follow from it
 * (`src/resources/halls/server/slots.ts`).
 */
export const classSlots = defineResource({
  name: 'class-slots',
  path: '/lhms/manage-lachall/class-slots',
  title: ['offering', 'kind'],
  fields: {
    offering: f.ref('offerings', { required: true, onDelete: 'cascade' }),
    kind: f.select({ required: true, options: CLASS_KINDS, default: 'lecture', index: true }),
    subgroup: f.int({ min: 1, max: 99, help: true }),
    weekday: f.select({ required: true, options: WEEKDAYS, default: 'monday', index: true }),
    startsAt: f.time({ required: true, default: '08:00' }),
    endsAt: f.time({ required: true, default: '10:00' }),
    hall: f.ref('lecturehalls', { help: true }),
    lecturers: f.refs('staff', { max: 6, help: true }),
    weeks: f.text({
      max: 60,
      pattern: '[0-9]{1,2}(-[0-9]{1,2})?(, ?[0-9]{1,2}(-[0-9]{1,2})?)*',
      help: true,
    }),
  },
  scopes: {
    department: 'offering.courseUnit.department',
    courseUnit: 'offering.courseUnit',
    hall: 'hall',
  },
  access: standardAccess('CAL_VIEW'),
  views: {
    main: {
      via: ['CAL_VIEW'],
      columns: [
        'offering',
        'kind',
        'subgroup',
        'weekday',
        'startsAt',
        'endsAt',
        'hall',
        'lecturers',
        'weeks',
      ],
      filters: [
        'offering',
        'offering.semester',
        'offering.courseUnit',
        'kind',
        'weekday',
        'hall',
        'lecturers',
      ],
      groups: ['weekday', 'kind', 'hall'],
      sort: ['weekday', 'asc'],
    },
  },
});

const teaches = { lecturers: '$staff' } as const;
const TEACHES = { privilege: 'RECORD_ATTENDANCE_VIEW', rows: teaches } as const;

/**
 * One meeting of a class. Attendance is taken for it. It occupies its hall, its lecturers and its
 * group.
 */
export const classSessions = defineResource({
  name: 'class-sessions',
  path: '/lhms/manage-lachall/class-sessions',
  title: ['offering', 'kind'],
  fields: {
    offering: f.ref('offerings', { required: true, onDelete: 'cascade' }),
    slot: f.ref('class-slots', { readOnly: true, onDelete: 'clear' }),
    kind: f.select({ required: true, options: CLASS_KINDS, default: 'lecture', index: true }),
    subgroup: f.int({ min: 1, max: 99, help: true }),
    startsAt: f.datetime({ required: true, index: true }),
    endsAt: f.datetime({ required: true, notBefore: 'startsAt' }),
    hall: f.ref('lecturehalls'),
    lecturers: f.refs('staff', { max: 6 }),
    state: f.select({
      required: true,
      options: ['planned', 'open', 'closed', 'locked', 'cancelled'],
      tones: {
        planned: 'quiet',
        open: 'good',
        closed: 'caution',
        locked: 'quiet',
        cancelled: 'bad',
      },
      index: true,
      help: true,
    }),
    countsForEligibility: f.bool({ default: true, help: true }),
    /** This one meeting was changed: later changes of the slot do not apply to it. */
    isMoved: f.bool({ default: false, readOnly: true, help: true }),
    usualHall: f.ref('lecturehalls', { readOnly: true, onDelete: 'clear' }),
    /** The holiday that cancelled it; it is reinstated when the holiday moves. */
    holiday: f.ref('holidays', { readOnly: true, onDelete: 'clear' }),
    note: f.text({ max: 300, help: true }),
  },
  scopes: {
    department: 'offering.courseUnit.department',
    courseUnit: 'offering.courseUnit',
    hall: 'hall',
  },
  access: [
    ...standardAccess('CAL_VIEW'),
    { privilege: 'RECORD_ATTENDANCE_VIEW', can: ['list', 'show'], rows: teaches },
  ],
  workflow: {
    field: 'state',
    initial: 'planned',
    states: {
      planned: {},
      open: { locks: ['offering', 'subgroup', 'startsAt', 'endsAt'] },
      closed: { locks: ['offering', 'subgroup', 'startsAt', 'endsAt', 'hall', 'lecturers'] },
      locked: { locks: '*', final: true },
      cancelled: { locks: '*' },
    },
    transitions: [
      {
        name: 'open',
        from: 'planned',
        to: 'open',
        who: [TEACHES, 'CAL_EDIT'],
        when: [{ guard: 'begun', where: { startsAt: { lte: '$now' } } }],
      },
      { name: 'close', from: 'open', to: 'closed', who: [TEACHES, 'CAL_EDIT'], confirm: true },
      {
        name: 'reopen',
        from: 'closed',
        to: 'open',
        who: [TEACHES, 'CAL_EDIT'],
        reason: 'required',
      },
      { name: 'lock', from: 'closed', to: 'locked', who: ['CAL_EDIT'] },
      {
        name: 'cancel',
        from: 'planned',
        to: 'cancelled',
        who: [TEACHES, 'CAL_EDIT'],
        reason: 'required',
      },
      { name: 'reinstate', from: 'cancelled', to: 'planned', who: ['CAL_EDIT'] },
    ],
  },
  views: {
    main: {
      via: ['CAL_VIEW'],
      columns: [
        'offering',
        'kind',
        'subgroup',
        'startsAt',
        'endsAt',
        'hall',
        'lecturers',
        'state',
        'isMoved',
      ],
      filters: [
        'offering',
        'offering.semester',
        'offering.courseUnit',
        'kind',
        'hall',
        'lecturers',
        'state',
        'startsAt',
        'isMoved',
        'holiday',
      ],
      groups: ['state', 'kind', 'hall'],
      sort: ['startsAt', 'asc'],
    },
  },
});
