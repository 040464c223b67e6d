import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';

const mine = { requestedBy: '$user' } as const;
const decides = { 'hall.approvers': '$staff' } as const;
const toCome = [{ guard: 'toCome', where: { startsAt: { gt: '$now' } } }] as const;
const begun = [{ guard: 'begun', where: { startsAt: { lte: '$now' } } }] as const;

/** The purpose of a booking. */
export const BOOKING_PURPOSES = [
  'meeting',
  'lecture',
  'seminar',
  'exam',
  'ceremony',
  'societies',
  'other',
] as const;

/** How many halls a person may hold at the same time. */
const MEANWHILE = ['one', 'several'] as const;

/** A request for one hall and one period. Each date of a series is a booking of its own. */
export const bookings = defineResource({
  name: 'bookings',
  title: ['title'],
  fields: {
    title: f.text({ required: true, max: 160, search: 'A' }),
    hall: f.ref('lecturehalls', { required: true, among: { isBookable: true } }),
    startsAt: f.datetime({ required: true, index: true }),
    endsAt: f.datetime({ required: true, notBefore: 'startsAt' }),
    purpose: f.select({
      required: true,
      options: BOOKING_PURPOSES,
      default: 'meeting',
      index: true,
    }),
    seats: f.int({ min: 1, max: 5000, help: true }),
    remarks: f.text({ multiline: true, max: 1000 }),
    requestedBy: f.ref('users', { onDelete: 'clear', write: ['HBOOK_EDIT'] }),
    series: f.ref('booking-series', { readOnly: true, onDelete: 'clear' }),
    state: f.select({
      required: true,
      options: [
        'pending',
        'waiting',
        'offered',
        'approved',
        'held',
        'noShow',
        'rejected',
        'cancelled',
        'displaced',
      ],
      tones: {
        pending: 'caution',
        waiting: 'quiet',
        offered: 'caution',
        approved: 'good',
        held: 'good',
        noShow: 'bad',
        rejected: 'bad',
        cancelled: 'quiet',
        displaced: 'bad',
      },
      index: true,
      help: true,
    }),
    /** If the time is taken, the request waits until the hall becomes free. */
    waits: f.bool({ default: false, help: true }),
    /** Until then an offered hall is held for the requester. */
    offeredUntil: f.datetime({ write: [], index: true }),
    note: f.text({ multiline: true, max: 500, write: [] }),
    decisionFile: f.file({
      accept: ['application/pdf', 'image/jpeg', 'image/png'],
      maxMb: 10,
      write: [],
      help: true,
    }),
    /**
     * Whether the person may hold another hall at the same time: the rule of the hall when the
     * request was made (`src/resources/halls/server/bookings.ts`).
     */
    meanwhile: f.select({ required: true, options: MEANWHILE, default: 'several', readOnly: true }),
  },
  noOverlap: [
    {
      of: ['requestedBy'],
      from: 'startsAt',
      to: 'endsAt',
      where: { meanwhile: 'one', state: ['pending', 'approved'] },
    },
  ],
  scopes: { hall: 'hall' },
  access: [
    { privilege: 'HBOOK_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'HBOOK_CREATE', can: ['list', 'show', 'create'], preset: mine },
    {
      privilege: 'HBOOK_CREATE',
      can: ['edit'],
      rows: { requestedBy: '$user', state: ['pending', 'waiting'] },
    },
    // Title and remarks can change at any time; a new hall or period needs a new approval.
    {
      privilege: 'HBOOK_CREATE',
      can: ['edit'],
      rows: { requestedBy: '$user', state: 'approved' },
      write: ['title', 'remarks', 'purpose'],
    },
    { privilege: 'HBOOK_EDIT', can: ['list', 'show', 'create', 'edit', 'delete'] },
    { privilege: 'HBOOK_APPROVE', can: ['list', 'show', 'history'] },
  ],
  workflow: {
    field: 'state',
    initial: 'pending',
    states: {
      waiting: {},
      offered: {},
      pending: {},
      approved: {},
      held: { locks: '*', final: true },
      noShow: { locks: '*' },
      rejected: { locks: '*', final: true },
      cancelled: { locks: '*', final: true },
      displaced: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'wait',
        from: 'pending',
        to: 'waiting',
        who: ['HBOOK_APPROVE', { privilege: 'HBOOK_VIEW', rows: decides }],
        when: toCome,
        ask: ['note'],
      },
      // The gateway offers a hall by itself when it becomes free; an approver may choose who is next.
      { name: 'offer', from: 'waiting', to: 'offered', who: ['HBOOK_APPROVE'], when: toCome },
      {
        name: 'accept',
        from: 'offered',
        to: 'pending',
        who: [{ privilege: 'HBOOK_CREATE', rows: mine }, 'HBOOK_EDIT'],
        when: toCome,
      },
      { name: 'lapse', from: 'offered', to: 'cancelled', at: 'offeredUntil', who: [] },
      { name: 'expire', from: 'waiting', to: 'cancelled', at: 'startsAt', who: [] },
      {
        name: 'approve',
        from: 'pending',
        to: 'approved',
        who: ['HBOOK_APPROVE', { privilege: 'HBOOK_VIEW', rows: decides }],
        notBySamePersonAs: 'create',
        when: toCome,
        ask: ['note', 'decisionFile'],
      },
      {
        name: 'reject',
        from: 'pending',
        to: 'rejected',
        who: ['HBOOK_APPROVE', { privilege: 'HBOOK_VIEW', rows: decides }],
        ask: [{ field: 'note', required: true }, 'decisionFile'],
      },
      {
        name: 'cancel',
        from: ['pending', 'approved', 'waiting', 'offered'],
        to: 'cancelled',
        who: [{ privilege: 'HBOOK_CREATE', rows: mine }, 'HBOOK_EDIT'],
        when: toCome,
        ask: ['note'],
      },
      {
        name: 'askAgain',
        from: 'approved',
        to: 'pending',
        who: [{ privilege: 'HBOOK_CREATE', rows: mine }, 'HBOOK_EDIT'],
        when: toCome,
        confirm: true,
      },
      {
        name: 'hold',
        from: ['approved', 'noShow'],
        to: 'held',
        who: [{ privilege: 'HBOOK_CREATE', rows: mine }, 'HBOOK_APPROVE'],
        when: begun,
      },
      { name: 'miss', from: 'approved', to: 'noShow', who: ['HBOOK_APPROVE'], when: begun },
      {
        name: 'displace',
        from: ['pending', 'approved', 'offered'],
        to: 'displaced',
        who: ['HBOOK_APPROVE'],
        when: toCome,
        ask: [{ field: 'note', required: true }],
      },
    ],
  },
  path: '/lhms/manage-lachall/bookings/all',
  views: {
    main: {
      via: ['HBOOK_VIEW'],
      columns: ['title', 'hall', 'startsAt', 'endsAt', 'state', 'purpose', 'requestedBy'],
      filters: ['hall', 'state', 'purpose', 'requestedBy', 'startsAt', 'series'],
      groups: ['state', 'hall', 'purpose'],
      sort: ['startsAt', 'desc'],
    },
  },
});

/** The requested values that the bookings of a series share. */
export const bookingSeries = defineResource({
  name: 'booking-series',
  title: 'title',
  readOnly: true,
  fields: {
    title: f.text({ required: true, max: 160 }),
    hall: f.ref('lecturehalls', { required: true, onDelete: 'cascade' }),
    startsAt: f.datetime({ required: true }),
    minutes: f.int({ required: true, min: 1, max: 1440 }),
    /** RFC 5545, without DTSTART: `FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10`. */
    rule: f.text({ required: true, max: 300 }),
    timeZone: f.text({ required: true, max: 60 }),
    requestedBy: f.ref('users', { onDelete: 'clear' }),
  },
  access: [{ privilege: 'HBOOK_VIEW', can: ['list', 'show'] }],
});
