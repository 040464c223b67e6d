import type { DemoBatch, DemoRecord } from '../../../gateway/index.ts';
import { seededChoices, demoId } from '../shared/demo/seeded.ts';

const DAY = 86_400_000;
const SEED = 1_931;
/** As many in a group as fit around the benches. */
const ROOM = 12;

const EXERCISES = [
  { en: 'Dating a manuscript by its paper', si: 'කඩදාසිය අනුව අත්පිටපතක කාලනිර්ණය' },
  { en: 'Photographing an inscription', si: 'සෙල්ලිපියක් ඡායාරූපගත කිරීම' },
  { en: 'Mapping a site from air photographs', si: 'ගුවන් ඡායාරූපවලින් භූමියක් සිතියම්ගත කිරීම' },
] as const;

/** Full days, so that two runs of one day agree. */
const dayFrom = (now: Date, days: number): string =>
  new Date((Math.floor(now.getTime() / DAY) + days) * DAY).toISOString();

interface Sources {
  offerings: readonly DemoRecord[];
  registrations: readonly DemoRecord[];
  lines: readonly DemoRecord[];
  sessions: readonly DemoRecord[];
  now: Date;
}

/**
 * Units with practicals: one that the lecturer of the demonstration teaches, one that its student
 * reads.
 */
function chosenOfferings({
  offerings,
  registrations,
  lines,
  sessions,
}: Sources): { offering: DemoRecord; readers: string[] }[] {
  const studentOf = new Map(registrations.map(({ id, student }) => [id, student as string]));
  const readersOf = (offering: string): string[] =>
    lines
      .filter((line) => line['offering'] === offering && line['state'] === 'enrolled')
      .flatMap((line) => studentOf.get(line['registration'] as string) ?? []);
  const held = offerings
    .filter(({ id }) => sessions.some((session) => session['offering'] === id))
    .map((offering) => ({ offering, readers: readersOf(offering.id) }));
  const most = held.toSorted((left, right) => right.readers.length - left.readers.length);
  const taught = most.find(
    ({ offering }) => offering['coordinator'] === demoId('staff', 'lecturer'),
  );
  const read = most.find(
    ({ readers, offering }) =>
      readers.includes(demoId('students', 'student')) && offering !== taught?.offering,
  );
  return [taught, read].filter((one) => one !== undefined);
}

/**
 * Groups, times and results of practicals in two units, with somebody who still has no group and
 * requests that wait.
 */
export function* demoPracticals(sources: Sources): Generator<DemoBatch> {
  const choices = seededChoices(SEED);
  const { sessions, now } = sources;
  const all = chosenOfferings(sources).map(({ offering, readers }) =>
    practicalsOf(
      offering,
      readers,
      sessions.filter((session) => session['offering'] === offering.id),
      now,
      choices,
    ),
  );
  for (const resource of [
    'practicals',
    'practical-groups',
    'practical-members',
    'practical-slots',
    'practical-results',
    'practical-swaps',
    'practical-make-ups',
  ]) {
    yield { resource, records: all.flatMap((one) => one[resource] ?? []) };
  }
}

function practicalsOf(
  offering: DemoRecord,
  readers: readonly string[],
  sessions: readonly DemoRecord[],
  now: Date,
  choices: ReturnType<typeof seededChoices>,
): Record<string, DemoRecord[]> {
  const id = (resource: string, key: string | number): string =>
    demoId(resource, `${offering.id}/${key}`);
  const count = Math.max(2, Math.ceil(readers.length / ROOM));
  const names = Array.from({ length: count }, (_, index) => String.fromCharCode(65 + index));
  const placed = readers.slice(0, Math.max(0, readers.length - 2));
  const groupOf = (index: number): string => id('practical-groups', names[index % count] ?? 'A');
  const inOrder = sessions.toSorted((left, right) =>
    String(left['startsAt']).localeCompare(String(right['startsAt'])),
  );
  const slots = EXERCISES.flatMap((_, exercise) =>
    names.map((name, position) => ({
      exercise,
      name,
      session: inOrder[exercise * count + position],
    })),
  ).flatMap(({ exercise, name, session }) =>
    session
      ? [
          {
            id: id('practical-slots', `${exercise}/${name}`),
            practical: id('practicals', exercise),
            group: id('practical-groups', name),
            session: session.id,
            demonstrators: session['lecturers'],
            isOver: Date.parse(String(session['endsAt'])) < now.getTime(),
          },
        ]
      : [],
  );
  const results = slots
    .filter(({ isOver }) => isOver)
    .flatMap((slot) =>
      placed.flatMap((student, index) => {
        if (groupOf(index) !== slot.group) return [];
        const status = choices.chance(0.08) ? choices.pick(['absent', 'excused']) : 'done';
        return [
          {
            id: id('practical-results', `${slot.id}/${student}`),
            slot: slot.id,
            student,
            status,
            mark: status === 'done' ? choices.between(9, 20) : null,
          },
        ];
      }),
    );
  const missed = results.find(({ status }) => status === 'absent');
  const [mover] = placed;
  return {
    practicals: EXERCISES.map((title, index) => ({
      id: id('practicals', index),
      offering: offering.id,
      number: index + 1,
      title,
      component: 'Assignment',
      maximum: 20,
    })),
    'practical-groups': names.map((name) => ({
      id: id('practical-groups', name),
      offering: offering.id,
      name,
      capacity: ROOM + 1,
      signUpFrom: dayFrom(now, -20),
      signUpUntil: dayFrom(now, 10),
    })),
    'practical-members': placed.map((student, index) => ({
      id: id('practical-members', student),
      group: groupOf(index),
      offering: offering.id,
      student,
      joinedBy: index % 3 === 0 ? 'self' : 'lecturer',
    })),
    'practical-slots': slots.map(({ isOver: _isOver, ...slot }) => slot),
    'practical-results': results,
    'practical-swaps':
      mover === undefined
        ? []
        : [
            {
              id: id('practical-swaps', mover),
              student: mover,
              fromGroup: groupOf(0),
              toGroup: groupOf(1),
              reason: 'My other class ends only when this group begins.',
              state: 'requested',
            },
          ],
    'practical-make-ups': missed
      ? [
          {
            id: id('practical-make-ups', missed.id),
            student: missed.student,
            missed: missed.slot,
            reason:
              'I was at the hospital with my mother that morning; the letter is with the office.',
            state: 'requested',
          },
        ]
      : [],
  };
}
