import type { DemoBatch, DemoRecord } from '../../../gateway/index.ts';
import { DAY_MS } from '../../contract/model/constants.ts';
import type { People } from '../shared/demo/people.ts';
import { demoId } from '../shared/demo/seeded.ts';

const MENTOR = demoId('staff', 'lecturer2');
const OWN_MENTEES = 9;

/** Mentors by student; the newest batch has none yet. */
export function demoMentorOf(
  { users, members }: People,
  students: readonly DemoRecord[],
  newest: unknown,
): Map<string, string> {
  const accounts = new Set(
    users.filter(({ roles }) => roles.includes('mentor')).map(({ id }) => id),
  );
  const others = members
    .filter(({ userId, id }) => accounts.has(userId) && id !== MENTOR)
    .map(({ id }) => id);
  const known = students.filter(({ status, batch }) => status !== 'completed' && batch !== newest);
  const first = known.find(({ id }) => id === demoId('students', 'student'));
  const own = [...(first ? [first] : []), ...known.filter((one) => one !== first)].slice(
    0,
    OWN_MENTEES,
  );
  const rest = known.filter((one) => !own.includes(one));
  return new Map([
    ...own.map(({ id }): [string, string] => [id, MENTOR]),
    // Some students are always left without a mentor.
    ...rest.flatMap(({ id }, index): [string, string][] => {
      const staff = others[index % Math.max(others.length, 1)];
      return staff === undefined || index % 9 === 8 ? [] : [[id, staff]];
    }),
  ]);
}

const MEETINGS = [
  {
    topic: 'Settling in and the first weeks',
    actions: 'Join the reading group on Wednesdays.',
    mode: 'inPerson',
    attendance: 'attended',
    back: 70,
    followUp: null,
  },
  {
    topic: 'Choice of main subjects',
    actions: 'Talk to the departments of History and Geography before choosing.',
    mode: 'inPerson',
    attendance: 'attended',
    back: 21,
    followUp: -2,
  },
  {
    topic: 'Progress after the mid-semester test',
    actions: null,
    mode: 'online',
    attendance: 'missed',
    back: 9,
    followUp: 5,
  },
  {
    topic: 'මැද වාර පරීක්ෂණයෙන් පසු ප්‍රගතිය',
    actions: 'පුස්තකාලයේ පැවරුම් සාමාන්‍යයෙන් සතියකට දෙවරක් බැලීම.',
    mode: 'phone',
    attendance: 'missed',
    back: 4,
    followUp: null,
  },
] as const;

const NOTES = [
  { visibility: 'author', body: 'Shy in the group; ask about the journey from home next time.' },
  { visibility: 'mentors', body: 'Writes well in Sinhala, needs help with English sources.' },
  { visibility: 'student', body: 'Bring the outline of the essay to our next meeting.' },
  {
    visibility: 'welfare',
    body: 'The family lost its income in the floods; a bursary should be looked at.',
  },
] as const;

/** Assignments of a year, and one mentor's records about their mentees. */
export function demoMentoring(mentorOf: ReadonlyMap<string, string>, now: Date): DemoBatch[] {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const day = (back: number): string => new Date(today - back * DAY_MS).toISOString().slice(0, 10);
  const own = [...mentorOf].filter(([, staff]) => staff === MENTOR).map(([student]) => student);
  const meetings = own.slice(0, 6).flatMap((student, place): DemoRecord[] =>
    MEETINGS.filter((_meeting, index) => (index + place) % 3 !== 2 || place === 0).map(
      ({ back, followUp, ...meeting }, index) => ({
        id: demoId('mentor-meetings', `${student}/${index}`),
        student,
        staff: MENTOR,
        ...meeting,
        heldAt: `${day(back + place)}T04:30:00.000Z`,
        followUpOn: followUp === null ? null : day(-followUp + place),
        isFollowedUp: followUp !== null && place > 2,
      }),
    ),
  );
  return [
    {
      resource: 'mentor-assignments',
      records: [...mentorOf].map(([student, staff]) => ({
        id: demoId('mentor-assignments', student),
        student,
        staff,
        startsOn: day(120),
        endsOn: null,
        reason: null,
      })),
    },
    { resource: 'mentor-meetings', records: meetings },
    {
      resource: 'mentor-notes',
      records: own.slice(0, 2).flatMap((student, place) =>
        NOTES.slice(0, place === 0 ? 4 : 2).map((note, index) => ({
          id: demoId('mentor-notes', `${student}/${index}`),
          student,
          author: MENTOR,
          writtenOn: day(20 - index * 3),
          ...note,
        })),
      ),
    },
    {
      resource: 'mentor-referrals',
      records: own.slice(0, 1).map((student) => ({
        id: demoId('mentor-referrals', student),
        student,
        staff: MENTOR,
        concern: 'financial',
        status: 'open',
        outcome: null,
        reason: 'Has stopped coming to the canteen and works at night since the floods.',
      })),
    },
    {
      resource: 'at-risk-marks',
      records: own.slice(2, 4).map((student, index) => ({
        id: demoId('at-risk-marks', student),
        student,
        staff: MENTOR,
        reason: index === 0 ? 'attendance' : 'personal',
        remarks: index === 0 ? 'Came to two of the last six lectures.' : null,
        startsOn: day(12),
        endsOn: null,
      })),
    },
  ];
}
