import type { DemoBatch, DemoRecord } from '../../../../gateway/index.ts';
import { minuteOfDay } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { wallTimeOf, type Period } from '../../shared/localTime.ts';
import { meetingsOf, type Semester } from '../rules/teachingWeeks.ts';
import { demoBookings } from './bookings.ts';
import { FACILITIES, HALLS } from './hallData.ts';
import { holidaysOfYear, onHoliday, type HolidayData } from './holidays.ts';

const hallId = (code: string): string => demoId('lecturehalls', code);
const facilityId = (key: string): string => demoId('facilities', key);
const TEACHING = ['LH-01', 'LH-02', 'LH-03', 'LH-04', 'SR-11', 'LAB-1'] as const;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
const HOURS = [
  ['08:00', '10:00'],
  ['10:15', '12:15'],
  ['13:00', '15:00'],
  ['15:15', '17:15'],
] as const;
const WEEKS = '1-15';

function rooms(): DemoBatch[] {
  return [
    {
      resource: 'facilities',
      records: Object.entries(FACILITIES).map(([key, name]) => ({ id: facilityId(key), name })),
    },
    {
      resource: 'lecturehalls',
      records: HALLS.map(({ has: _has, rules, ...hall }) => ({
        id: hallId(hall.code),
        ...hall,
        openFrom: '07:00',
        openTo: '20:00',
        approvers: hall.code === 'AUD' ? [demoId('staff', 'dean')] : [],
        ...rules,
      })),
    },
    {
      resource: 'hall-facilities',
      records: HALLS.flatMap(({ code, has }) =>
        Object.entries(has).map(([key, [quantity, outOfOrder = 0]]) => ({
          id: demoId('hall-facilities', `${code}/${key}`),
          hall: hallId(code),
          facility: facilityId(key),
          quantity,
          outOfOrder,
        })),
      ),
    },
  ];
}

interface DemoSlot {
  id: string;
  offering: string;
  kind: string;
  subgroup: number | null;
  weekday: (typeof DAYS)[number];
  startsAt: string;
  endsAt: string;
  hall: string;
  lecturers: string[];
}

/** Two hours a week for every offering, at the first time when its hall and its lecturer are free. */
function slotsOf(offerings: readonly DemoRecord[]): DemoSlot[] {
  const taken = new Set<string>();
  return offerings.flatMap((offering, position): DemoSlot[] => {
    const staff = typeof offering['coordinator'] === 'string' ? offering['coordinator'] : null;
    for (let offset = 0; offset < DAYS.length * HOURS.length; offset += 1) {
      const cell = (position * 7 + offset) % (DAYS.length * HOURS.length);
      const [weekday, hours] = [DAYS[cell % DAYS.length], HOURS[Math.floor(cell / DAYS.length)]];
      const code = TEACHING.find(
        (hall, index) => !taken.has(`${cell}/${hall}`) && (index < 4 || position % 3 > 0),
      );
      if (
        !weekday ||
        !hours ||
        code === undefined ||
        (staff !== null && taken.has(`${cell}/${staff}`))
      )
        continue;
      taken.add(`${cell}/${code}`).add(`${cell}/${staff}`);
      const kind = code === 'LAB-1' ? 'practical' : code === 'SR-11' ? 'seminar' : 'lecture';
      return [
        {
          id: demoId('class-slots', offering.id),
          offering: offering.id,
          kind,
          subgroup: null,
          weekday,
          startsAt: hours[0],
          endsAt: hours[1],
          hall: hallId(code),
          lecturers: staff === null ? [] : [staff],
        },
      ];
    }
    return [];
  });
}

/** Two smaller groups of the lecturer's class, one after the other in the small room. */
const tutorials = (offering: string): DemoSlot[] =>
  [1, 2].map((subgroup) => ({
    id: demoId('class-slots', `${offering}/${subgroup}`),
    offering,
    kind: 'tutorial',
    subgroup,
    weekday: 'friday' as const,
    startsAt: subgroup === 1 ? '17:30' : '18:30',
    endsAt: subgroup === 1 ? '18:30' : '19:30',
    hall: hallId('SR-12'),
    lecturers: [demoId('staff', 'lecturer')],
  }));

const holidayId = ({ key }: HolidayData): string => demoId('holidays', key);

function timetable(
  slots: readonly DemoSlot[],
  semester: Semester,
  holidays: readonly HolidayData[],
  now: Date,
): DemoBatch[] {
  const sessions = slots.flatMap((slot) =>
    meetingsOf({ ...slot, weeks: WEEKS }, semester).map(({ week, startsAt, endsAt }) => {
      const holiday = onHoliday(holidays, wallTimeOf(startsAt).date);
      return {
        id: demoId('class-sessions', `${slot.id}/${week}`),
        offering: slot.offering,
        slot: slot.id,
        kind: slot.kind,
        subgroup: slot.subgroup,
        startsAt,
        endsAt,
        hall: slot.hall,
        lecturers: slot.lecturers,
        state: holiday ? 'cancelled' : Date.parse(endsAt) < now.getTime() ? 'closed' : 'planned',
        holiday: holiday ? holidayId(holiday) : null,
      };
    }),
  );
  const held = sessions.filter(({ state }) => state !== 'cancelled');
  const period = ({ startsAt, endsAt }: Period): Period => ({ startsAt, endsAt });
  return [
    { resource: 'class-slots', records: slots.map((slot) => ({ ...slot, weeks: WEEKS })) },
    { resource: 'class-sessions', records: sessions },
    {
      resource: 'occupancy',
      records: held.map((session) => ({
        id: demoId('occupancy', session.id),
        hall: session.hall,
        ...period(session),
        kind: 'class',
        state: 'confirmed',
        session: session.id,
      })),
    },
    {
      resource: 'staff-busy-times',
      records: held.flatMap((session) =>
        session.lecturers.map((staff) => ({
          id: demoId('staff-busy-times', `${session.id}/${staff}`),
          staff,
          ...period(session),
          session: session.id,
        })),
      ),
    },
    {
      resource: 'group-busy-times',
      records: held.map((session) => ({
        id: demoId('group-busy-times', session.id),
        offering: session.offering,
        firstGroup: session.subgroup ?? 1,
        lastGroup: session.subgroup ?? 99,
        ...period(session),
        session: session.id,
      })),
    },
  ];
}

/**
 * Halls with their facilities, the timetable of the current semester, and bookings in every state
 * around today.
 */
export function* demoHalls(
  offerings: readonly DemoRecord[],
  semesters: readonly DemoRecord[],
  now: Date,
): Generator<DemoBatch> {
  const today = wallTimeOf(now.toISOString()).date;
  const text = (record: DemoRecord | undefined, field: string): string =>
    String(record?.[field] ?? '');
  const planned = semesters
    .filter((semester) => offerings.some((offering) => offering['semester'] === semester.id))
    .toSorted((left, right) => text(left, 'startsOn').localeCompare(text(right, 'startsOn')));
  const present = planned.find((semester) => text(semester, 'endsOn') >= today) ?? planned.at(-1);
  const taught = offerings.filter((offering) => offering['semester'] === present?.id);
  const own = taught.find((offering) => offering['coordinator'] === demoId('staff', 'lecturer'));
  yield* rooms();
  // The current academic year may have begun in the previous calendar year.
  const began = Number(text(present, 'startsOn').slice(0, 4)) || Number(today.slice(0, 4));
  const holidays = [began, began + 1].flatMap(holidaysOfYear);
  yield {
    resource: 'holidays',
    records: holidays.map((holiday) => ({
      id: holidayId(holiday),
      name: holiday.name,
      startsOn: holiday.date,
      endsOn: holiday.date,
      closesHalls: true,
    })),
  };
  const slots = [...slotsOf(taught), ...(own ? tutorials(own.id) : [])].toSorted(
    (left, right) => minuteOfDay(left.startsAt) - minuteOfDay(right.startsAt),
  );
  yield* timetable(
    slots,
    { startsOn: text(present, 'startsOn'), endsOn: text(present, 'endsOn') },
    holidays,
    now,
  );
  yield* demoBookings(holidays, now);
}
