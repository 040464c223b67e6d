import type { DemoBatch, DemoRecord } from '../../../gateway/index.ts';
import { DAY_MS } from '../../contract/model/constants.ts';
import { ASSIGNMENT_NAME } from '../shared/demo/componentSets.ts';
import { seededChoices, demoId } from '../shared/demo/seeded.ts';

const SEED = 1_931;
/** Students in a group. */
const GROUP_SIZE = 12;

const EXERCISES = [
  { en: 'Dating a manuscript by its paper', si: 'කඩදාසිය අනුව අත්පිටපතක කාලනිර්ණය' },
  { en: 'Photographing an inscription', si: 'සෙල්ලිපියක් ඡායාරූපගත කිරීම' },
  { en: 'Mapping a site from aerial photographs', si: 'ගුවන් ඡායාරූපවලින් භූමියක් සිතියම්ගත කිරීම' },
] as const;

/** Whole days, so that two runs on one day agree. */
const dayFrom = (now: Date, days: number): string =>
  new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS).toISOString();

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
 * Groups, slots and results of practicals in two units, with students without a group and open
 * requests.
 */
export function* demoPracticals(sources: Sources): Generator<DemoBatch> {
  const choices = seededChoices(SEED);
  const { sessions, now } = sources;
  const all = chosenOfferings(sources).map(({ offering, readers }) =>
    practicalsOf({
      offering,
      readers,
      sessions: sessions.filter((session) => session['offering'] === offering.id),
      now,
      choices,
    }),
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

interface OfferingSources {
  offering: DemoRecord;
  /** Ids of the students. */
  readers: readonly string[];
  sessions: readonly DemoRecord[];
  now: Date;
  choices: ReturnType<typeof seededChoices>;
}

/** The data for the records of one offering. */
interface Layout extends OfferingSources {
  id: (resource: string, key: string | number) => string;
  /** Names of the groups. */
  names: readonly string[];
  /** Students in a group. */
  placed: readonly string[];
  /** Group of a placed student. */
  groupOf: (index: number) => string;
}

function layoutOf(sources: OfferingSources): Layout {
  const { offering, readers } = sources;
  const id: Layout['id'] = (resource, key) => demoId(resource, `${offering.id}/${key}`);
  const count = Math.max(2, Math.ceil(readers.length / GROUP_SIZE));
  const names = Array.from({ length: count }, (_, index) => String.fromCharCode(65 + index));
  return {
    ...sources,
    id,
    names,
    placed: readers.slice(0, Math.max(0, readers.length - 2)),
    groupOf: (index) => id('practical-groups', names[index % count] ?? 'A'),
  };
}

function slotsOf({ id, names, sessions, now }: Layout) {
  const inOrder = sessions.toSorted((left, right) =>
    String(left['startsAt']).localeCompare(String(right['startsAt'])),
  );
  return EXERCISES.flatMap((_, exercise) =>
    names.map((name, position) => ({
      exercise,
      name,
      session: inOrder[exercise * names.length + position],
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
}

function resultsOf(
  { id, placed, groupOf, choices }: Layout,
  slots: readonly { id: string; group: string }[],
) {
  return slots.flatMap((slot) =>
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
}

/** A student who asks to change groups. */
const swapsOf = ({ id, placed: [mover], groupOf }: Layout): DemoRecord[] =>
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
      ];

/** The first student who was absent asks to make up for it. */
function makeUpsOf({ id }: Layout, results: ReturnType<typeof resultsOf>): DemoRecord[] {
  const missed = results.find(({ status }) => status === 'absent');
  if (!missed) return [];
  return [
    {
      id: id('practical-make-ups', missed.id),
      student: missed.student,
      missed: missed.slot,
      reason: 'I was at the hospital with my mother that morning; the letter is with the office.',
      state: 'requested',
    },
  ];
}

function practicalsOf(sources: OfferingSources): Record<string, DemoRecord[]> {
  const { offering, now } = sources;
  const layout = layoutOf(sources);
  const { id, names, placed, groupOf } = layout;
  const slots = slotsOf(layout);
  const results = resultsOf(
    layout,
    slots.filter(({ isOver }) => isOver),
  );
  return {
    practicals: EXERCISES.map((title, index) => ({
      id: id('practicals', index),
      offering: offering.id,
      number: index + 1,
      title,
      component: ASSIGNMENT_NAME,
      maximum: 20,
    })),
    'practical-groups': names.map((name) => ({
      id: id('practical-groups', name),
      offering: offering.id,
      name,
      capacity: GROUP_SIZE + 1,
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
    'practical-swaps': swapsOf(layout),
    'practical-make-ups': makeUpsOf(layout, results),
  };
}
