import type { DemoBatch } from '../../../../gateway/index.ts';
import { addDays, mondayOf } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { instantOf, wallTimeOf } from '../../shared/localTime.ts';
import { onHoliday, type HolidayData } from './holidays.ts';

const hallId = (code: string): string => demoId('lecturehalls', code);

interface Wanted {
  title: string;
  hall: string;
  /** Days from the Monday of this week. */
  day: number;
  from: string;
  to: string;
  purpose: string;
  state: string;
  by: string;
  seats?: number;
  note?: string;
  remarks?: string;
}

/** Evenings and weekends, which have no classes. */
const WANTED: readonly Wanted[] = [
  {
    title: 'Drama society: rehearsal',
    hall: 'AUD',
    day: -5,
    from: '17:30',
    to: '19:30',
    purpose: 'societies',
    state: 'held',
    by: 'lecturer',
    seats: 60,
  },
  {
    title: 'Film evening',
    hall: 'AUD',
    day: -4,
    from: '17:30',
    to: '20:00',
    purpose: 'societies',
    state: 'noShow',
    by: 'lecturer2',
    seats: 200,
  },
  {
    title: 'Board of study',
    hall: 'SR-11',
    day: -3,
    from: '17:30',
    to: '18:30',
    purpose: 'meeting',
    state: 'held',
    by: 'head',
    seats: 14,
  },
  {
    title: 'Guest lecture: ports of the south',
    hall: 'LH-01',
    day: 8,
    from: '17:30',
    to: '19:00',
    purpose: 'lecture',
    state: 'approved',
    by: 'lecturer',
    seats: 150,
  },
  {
    title: 'Research methods workshop',
    hall: 'SR-11',
    day: 12,
    from: '09:00',
    to: '12:00',
    purpose: 'seminar',
    state: 'approved',
    by: 'lecturer2',
    seats: 25,
  },
  {
    title: 'Staff meeting',
    hall: 'AUD',
    day: 9,
    from: '17:30',
    to: '18:30',
    purpose: 'meeting',
    state: 'pending',
    by: 'registrar',
    seats: 120,
  },
  {
    title: 'Book launch',
    hall: 'AUD',
    day: 11,
    from: '17:30',
    to: '19:30',
    purpose: 'ceremony',
    state: 'pending',
    by: 'lecturer',
    seats: 250,
    remarks: 'Two microphones, please.',
  },
  {
    title: 'Music evening',
    hall: 'AUD',
    day: 11,
    from: '18:00',
    to: '20:00',
    purpose: 'societies',
    state: 'pending',
    by: 'lecturer2',
    seats: 300,
  },
  {
    title: 'Mock examination',
    hall: 'LH-02',
    day: 13,
    from: '09:00',
    to: '12:00',
    purpose: 'exam',
    state: 'rejected',
    by: 'head',
    seats: 70,
    note: 'Sundays are kept free before the examinations. Saturday would be possible.',
  },
  {
    title: 'Reading group',
    hall: 'SR-12',
    day: 10,
    from: '12:00',
    to: '13:00',
    purpose: 'seminar',
    state: 'cancelled',
    by: 'lecturer',
    seats: 10,
  },
  {
    title: 'Alumni lunch',
    hall: 'LH-03',
    day: 20,
    from: '12:00',
    to: '14:00',
    purpose: 'ceremony',
    state: 'displaced',
    by: 'registrar',
    seats: 80,
    note: 'The paint has to dry until Monday.',
  },
  {
    title: 'Careers talk',
    hall: 'LH-01',
    day: 8,
    from: '17:30',
    to: '18:30',
    purpose: 'lecture',
    state: 'waiting',
    by: 'head',
    seats: 150,
  },
  {
    title: 'Poetry evening',
    hall: 'LH-01',
    day: 3,
    from: '17:30',
    to: '19:00',
    purpose: 'societies',
    state: 'approved',
    by: 'head',
    seats: 80,
  },
];
const LEDGER: Readonly<Record<string, string>> = {
  pending: 'pending',
  waiting: 'cancelled',
  approved: 'confirmed',
  held: 'confirmed',
  noShow: 'cancelled',
  rejected: 'rejected',
  cancelled: 'cancelled',
  displaced: 'displaced',
};

/** Bookings in every state; those that fall on a holiday are on the next day. */
export function demoBookings(holidays: readonly HolidayData[], now: Date): DemoBatch[] {
  const working = (date: string): string =>
    onHoliday(holidays, date) ? working(addDays(date, 1)) : date;
  const monday = mondayOf(wallTimeOf(now.toISOString()).date);
  const records = WANTED.map(({ day, from, to, hall, by, state, ...wanted }, index) => {
    const date = working(addDays(monday, day));
    const endsAt = instantOf({ date, time: to });
    const isOver = Date.parse(endsAt) < now.getTime();
    return {
      id: demoId('bookings', index),
      meanwhile: 'one',
      waits: state === 'waiting',
      ...wanted,
      state: state === 'approved' && isOver ? 'held' : state,
      hall: hallId(hall),
      startsAt: instantOf({ date, time: from }),
      endsAt,
      requestedBy: demoId('users', by),
    };
  });
  const closed = {
    startsAt: instantOf({ date: addDays(monday, 18), time: '18:00' }),
    endsAt: instantOf({ date: addDays(monday, 19), time: '22:00' }),
  };
  const closure = {
    id: demoId('hall-closures', 'LH-03'),
    hall: hallId('LH-03'),
    ...closed,
    reason: 'Painting',
    displaces: true,
  };
  return [
    { resource: 'bookings', records },
    { resource: 'hall-closures', records: [closure] },
    {
      resource: 'occupancy',
      records: [
        ...records.map((record) => ({
          id: demoId('occupancy', record.id),
          hall: record.hall,
          startsAt: record.startsAt,
          endsAt: record.endsAt,
          kind: 'booking',
          state: LEDGER[record.state] ?? 'pending',
          seats: record.seats ?? null,
          holder: record.requestedBy,
          booking: record.id,
        })),
        {
          id: demoId('occupancy', closure.id),
          hall: closure.hall,
          ...closed,
          kind: 'maintenance',
          state: 'confirmed',
          closure: closure.id,
        },
      ],
    },
  ];
}
