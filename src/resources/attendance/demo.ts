import type { DemoBatch, DemoRecord } from '../../../gateway/index.ts';
import { HOUR_MS } from '../../contract/model/constants.ts';
import { addDays } from '../../contract/model/facultyClock.ts';
import { demoId, type Choices } from '../shared/demo/seeded.ts';
import { instantOf, wallTimeOf } from '../shared/localTime.ts';

const LECTURER = demoId('staff', 'lecturer');
const STUDENTS = ['student', 'student2'].map((username) => demoId('students', username));

interface AttendanceSources {
  sessions: readonly DemoRecord[];
  registrations: readonly DemoRecord[];
  lines: readonly DemoRecord[];
  now: Date;
  choices: Choices;
}

const text = (record: DemoRecord | undefined, name: string): string => String(record?.[name] ?? '');
const teaches = (session: DemoRecord, staff: string): boolean =>
  (session['lecturers'] as string[]).includes(staff);

/** Students by the unit for which they are registered. */
function readersOf({ registrations, lines }: AttendanceSources): Map<string, string[]> {
  const students = new Map(
    registrations.map((registration) => [registration.id, text(registration, 'student')]),
  );
  const readers = new Map<string, string[]>();
  for (const line of lines) {
    const student = students.get(text(line, 'registration'));
    if (line['state'] !== 'enrolled' || student === undefined) continue;
    readers.set(text(line, 'offering'), [...(readers.get(text(line, 'offering')) ?? []), student]);
  }
  return readers;
}

function statusOf(choices: Choices): string {
  const drawn = choices.below(100);
  return drawn < 83
    ? 'present'
    : drawn < 89
      ? 'late'
      : drawn < 96
        ? 'absent'
        : drawn < 99
          ? 'excused'
          : 'medical';
}

/**
 * One class of today that has begun, unless the lecturer or the group has another class at that
 * time.
 */
function classOfToday({ sessions, now }: AttendanceSources, offering: string): DemoBatch[] {
  const today = wallTimeOf(now.toISOString()).date;
  const [morning, night] = [
    instantOf({ date: today, time: '00:00' }),
    instantOf({ date: addDays(today, 1), time: '00:00' }),
  ];
  const begins = Math.max(
    Date.parse(morning),
    Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - HOUR_MS / 2,
  );
  const startsAt = new Date(begins).toISOString();
  const endsAt = new Date(Math.min(begins + 2 * HOUR_MS, Date.parse(night))).toISOString();
  const isTaken = sessions.some(
    (session) =>
      (teaches(session, LECTURER) || session['offering'] === offering) &&
      text(session, 'startsAt') < endsAt &&
      text(session, 'endsAt') > startsAt,
  );
  if (isTaken) return [];
  const id = demoId('class-sessions', 'today');
  return [
    {
      resource: 'class-sessions',
      records: [
        {
          id,
          offering,
          slot: null,
          kind: 'seminar',
          subgroup: null,
          startsAt,
          endsAt,
          hall: null,
          lecturers: [LECTURER],
          state: 'planned',
          note: 'Make-up class',
        },
      ],
    },
    {
      resource: 'staff-busy-times',
      records: [
        {
          id: demoId('staff-busy-times', `${id}/${LECTURER}`),
          staff: LECTURER,
          startsAt,
          endsAt,
          session: id,
        },
      ],
    },
    {
      resource: 'group-busy-times',
      records: [
        {
          id: demoId('group-busy-times', id),
          offering,
          firstGroup: 1,
          lastGroup: 99,
          startsAt,
          endsAt,
          session: id,
        },
      ],
    },
  ];
}

/**
 * Marks of the classes held so far in the units of the lecturer and of the two students; others
 * remain unrecorded.
 */
export function* demoAttendance(sources: AttendanceSources): Generator<DemoBatch> {
  const { sessions, choices } = sources;
  const readers = readersOf(sources);
  const own = sessions.find(
    (session) =>
      teaches(session, LECTURER) &&
      session['subgroup'] === null &&
      readers.has(text(session, 'offering')),
  );
  const shown = (offering: string): boolean =>
    offering === own?.['offering'] ||
    STUDENTS.some((student) => readers.get(offering)?.includes(student));
  const held = sessions
    .filter((session) => session['state'] === 'closed' && shown(text(session, 'offering')))
    .toSorted((left, right) => text(left, 'startsAt').localeCompare(text(right, 'startsAt')));
  // The lecturer's last class is not recorded yet.
  const pending = held.findLast(
    (session) =>
      session['offering'] === own?.['offering'] &&
      session['subgroup'] === null &&
      held.filter(({ offering }) => offering === session['offering']).length > 3,
  );
  if (pending)
    yield {
      resource: 'class-sessions',
      update: true,
      records: [{ id: pending.id, state: 'planned' }],
    };
  const taken = held.filter(({ id }) => id !== pending?.id);
  // The first student is absent from one unit as often as the rule allows.
  const [critical] = taken
    .filter((session) => readers.get(text(session, 'offering'))?.includes(STUDENTS[0] ?? ''))
    .map((session) => text(session, 'offering'));
  const criticals = taken.filter(
    ({ offering, subgroup }) => offering === critical && subgroup === null,
  );
  const missed = new Set(
    criticals.slice(1, 1 + Math.max(1, Math.floor(criticals.length * 0.2))).map(({ id }) => id),
  );
  const records = taken.flatMap((session) => {
    const expected = readers.get(text(session, 'offering')) ?? [];
    const subgroup = session['subgroup'];
    const present =
      subgroup === null
        ? expected
        : expected.filter((_student, position) => position % 2 === Number(subgroup) - 1);
    return present.map((student): DemoRecord => {
      const isCritical = student === STUDENTS[0] && session['offering'] === critical;
      const drawn = statusOf(choices);
      const status = isCritical ? (missed.has(session.id) ? 'absent' : 'present') : drawn;
      return {
        id: demoId('attendance', `${session.id}/${student}`),
        session: session.id,
        student,
        status,
        firstStatus: status,
        source: status === 'absent' ? 'auto' : 'manual',
        markedAt: session['endsAt'],
        markedBy: teaches(session, LECTURER) ? demoId('users', 'lecturer') : null,
      };
    });
  });
  yield { resource: 'attendance', records };
  yield {
    resource: 'leave-requests',
    records: [
      {
        id: demoId('leave-requests', 'student'),
        student: STUDENTS[0],
        kind: 'sport',
        startsOn: addDays(wallTimeOf(sources.now.toISOString()).date, 9),
        endsOn: addDays(wallTimeOf(sources.now.toISOString()).date, 11),
        reason:
          'Inter-university athletics meet; the letter of the physical education unit follows.',
        state: 'requested',
      },
    ],
  };
  if (own) yield* classOfToday(sources, text(own, 'offering'));
}
