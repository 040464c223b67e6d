import type { DemoBatch, DemoRecord } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { unitsFor, type RegisteredUnit } from '../../registration/demo.ts';
import { demoId, type Choices } from '../../shared/demo/seeded.ts';
import { instantOf } from '../../shared/localTime.ts';
import { clashesIn, paperSlots, type Sitters } from './paperSlots.ts';

/** Enough records for the screens of a large faculty. */
const MOST = 600;
const AT_ONCE = 500;

export interface ExaminedSemester {
  id: string;
  number: number;
  label: Localised;
  startsOn: string;
  endsOn: string;
  /** The level of a student in its academic year; below 1 before the first and after the last. */
  levelOf: (student: DemoRecord) => number;
}

export interface ExaminationSources {
  /** The present semester, then those before it, the latest first. */
  semesters: readonly [
    present: ExaminedSemester,
    last: ExaminedSemester,
    earlier: ExaminedSemester,
  ];
  students: readonly DemoRecord[];
  units: readonly RegisteredUnit[];
  /** Of all semesters. */
  offerings: readonly DemoRecord[];
  grades: readonly DemoRecord[];
  lines: readonly DemoRecord[];
  registrations: readonly DemoRecord[];
  now: Date;
  choices: Choices;
}

type Stage = 'registration' | 'marking' | 'published';

const sessionId = (semester: ExaminedSemester, kind: string): string =>
  demoId('exam-sessions', `${semester.id}/${kind}`);
const paperId = (session: string, offering: string): string =>
  demoId('papers', `${session}/${offering}`);

const WORDS = {
  proper: { en: 'Examination', si: 'විභාගය' },
  repeat: { en: 'Repeat examination', si: 'නැවත පෙනී සිටීමේ විභාගය' },
} as const;

function session(
  semester: ExaminedSemester,
  kind: 'proper' | 'repeat',
  status: Stage,
  from: string,
): DemoRecord {
  const at = (days: number, time: string): string => instantOf({ date: addDays(from, days), time });
  return {
    id: sessionId(semester, kind),
    title: {
      en: `${WORDS[kind].en} · ${semester.label.en}`,
      si: `${WORDS[kind].si} · ${semester.label.si}`,
    },
    semester: semester.id,
    kind,
    registrationOpensAt: at(0, '08:30'),
    registrationClosesAt: at(35, '16:30'),
    lateUntil: at(42, '16:30'),
    medicalUntil: at(110, '16:30'),
    marksDueOn: addDays(from, 130),
    status,
  };
}

const HOURS = [
  ['09:00', '12:00'],
  ['13:30', '16:30'],
] as const;
const HALLS = ['AUD', 'LH-01', 'LH-02', 'LH-03'] as const;

const slotsOf = (offerings: readonly string[], sitters: Sitters): string[][] =>
  paperSlots(offerings, sitters, HALLS.length);

/** Two papers a day and hall, Saturdays and Sundays left out. */
function paperRecords(
  of: DemoRecord,
  slots: readonly (readonly string[])[],
  firstDay: string,
): DemoRecord[] {
  return slots.flatMap((offerings, place) => {
    const workday = Math.floor(place / HOURS.length);
    const date = addDays(firstDay, Math.floor(workday / 5) * 7 + (workday % 5));
    const [from, to] = HOURS[place % HOURS.length] ?? HOURS[0];
    return offerings.map((offering, hall) => ({
      id: paperId(of.id, offering),
      examSession: of.id,
      offering,
      startsAt: instantOf({ date, time: from }),
      endsAt: instantOf({ date, time: to }),
      halls: [demoId('lecturehalls', HALLS[hall] ?? 'AUD')],
    }));
  });
}

interface Entry {
  student: string;
  offering: string;
  attemptKind: string;
}

/** Locked registrations of a past semester, with their lines. */
function pastRegistrations(
  semester: ExaminedSemester,
  { students, units, offerings }: ExaminationSources,
): { records: DemoRecord[]; lines: DemoRecord[] } {
  const taught = offerings.filter((offering) => offering['semester'] === semester.id);
  const all = students
    .filter((student) => student['status'] === 'enrolled' && semester.levelOf(student) >= 1)
    .slice(0, MOST)
    .map((student) => {
      const chosen = unitsFor(student, semester.levelOf(student), { units, semester });
      const registration = demoId('course-registrations', `${student.id}/${semester.id}`);
      const lines = chosen.flatMap((unit): DemoRecord[] => {
        const open = taught.filter(({ courseUnit }) => courseUnit === unit.id);
        const offering = open.find(({ medium }) => medium === student['medium']) ?? open[0];
        if (!offering) return [];
        const addedAt = instantOf({ date: addDays(semester.startsOn, 3), time: '10:00' });
        return [
          {
            id: demoId('registration-lines', `${student.id}/${offering.id}`),
            registration,
            offering: offering.id,
            attemptKind: 'proper',
            state: 'enrolled',
            addedAt,
          },
        ];
      });
      const decided = instantOf({ date: addDays(semester.startsOn, 12), time: '11:00' });
      const record: DemoRecord = {
        id: registration,
        student: student.id,
        semester: semester.id,
        status: 'locked',
        creditsTotal: chosen.reduce((sum, { credits }) => sum + credits, 0),
        exceptions: 0,
        toMend: 0,
        submittedAt: decided,
        approvedAt: decided,
        approvedBy: demoId('users', 'registrar'),
        addDropUntil: instantOf({ date: addDays(semester.startsOn, 21), time: '16:30' }),
      };
      return { record, lines };
    });
  return { records: all.map(({ record }) => record), lines: all.flatMap(({ lines }) => lines) };
}

const entriesOf = (registrations: readonly DemoRecord[], lines: readonly DemoRecord[]): Entry[] => {
  const studentOf = new Map(
    registrations.map((registration) => [registration.id, registration['student'] as string]),
  );
  return lines.flatMap(({ registration, offering, attemptKind }) => {
    const student = studentOf.get(registration as string);
    return student === undefined
      ? []
      : [{ student, offering: offering as string, attemptKind: attemptKind as string }];
  });
};

function sittersOf(entries: readonly Entry[]): Map<string, Set<string>> {
  const sitters = new Map<string, Set<string>>();
  for (const { offering, student } of entries)
    sitters.set(offering, (sitters.get(offering) ?? new Set()).add(student));
  return sitters;
}

/** One registration in twelve is overlooked when the papers get their times. */
const OVERLOOKED = 12;

/** The timetable of the coming examination, and the registrations whose papers then clash. */
function* comingPapers(
  of: DemoRecord,
  offerings: readonly DemoRecord[],
  firstDay: string,
  { registrations, lines }: ExaminationSources,
): Generator<DemoBatch> {
  const heeded = registrations.filter((_, position) => position % OVERLOOKED !== OVERLOOKED - 1);
  const slots = slotsOf(
    offerings.map(({ id }) => id),
    sittersOf(entriesOf(heeded, lines)),
  );
  yield* chunked('papers', paperRecords(of, slots, firstDay));
  const clashes = clashesIn(slots, sittersOf(entriesOf(registrations, lines)));
  const exceptions = registrations.flatMap(({ id, student, exceptions: known }) => {
    const found = clashes.get(student as string) ?? 0;
    return found === 0 ? [] : [{ id, exceptions: Number(known) + found }];
  });
  if (exceptions.length > 0)
    yield { resource: 'course-registrations', update: true, records: exceptions };
}

function sittingOf(stage: Stage, grade: unknown, choices: Choices): string | null {
  if (stage === 'registration') return null;
  if (stage === 'published')
    return grade === 'MC' ? 'medicalAccepted' : grade === 'AB' ? 'absent' : 'present';
  return choices.chance(0.95) ? 'present' : choices.pick(['absent', 'medicalPending', 'absent']);
}

function candidates(
  of: DemoRecord,
  entries: readonly Entry[],
  stage: Stage,
  { grades, offerings, choices }: ExaminationSources,
): DemoRecord[] {
  const unitOf = new Map(offerings.map(({ id, courseUnit }) => [id, courseUnit]));
  const gradeOf = new Map(
    grades.map(({ student, courseUnit, semester, grade }) => [
      `${String(student)}/${String(courseUnit)}/${String(semester)}`,
      grade,
    ]),
  );
  return entries.map(({ student, offering, attemptKind }) => ({
    id: demoId('exam-registrations', `${of.id}/${offering}/${student}`),
    paper: paperId(of.id, offering),
    student,
    attemptKind,
    attemptNumber: attemptKind === 'repeat' ? 2 : 1,
    status: 'confirmed',
    sitting: sittingOf(
      stage,
      gradeOf.get(`${student}/${String(unitOf.get(offering))}/${String(of['semester'])}`),
      choices,
    ),
  }));
}

const chunked = function* (resource: string, records: readonly DemoRecord[]): Generator<DemoBatch> {
  for (let start = 0; start < records.length; start += AT_ONCE)
    yield { resource, records: records.slice(start, start + AT_ONCE) };
};

/**
 * One published examination, one being marked, and two open for registration: that of the present
 * semester and the repeats of the published one.
 */
export function* demoExaminations(sources: ExaminationSources): Generator<DemoBatch> {
  const {
    semesters: [present, last, earlier],
    offerings,
    now,
  } = sources;
  const past = [earlier, last].map((semester) => ({
    semester,
    ...pastRegistrations(semester, sources),
  }));
  for (const { records } of past) yield* chunked('course-registrations', records);
  for (const { lines } of past) yield* chunked('registration-lines', lines);

  const recently = addDays(now.toISOString().slice(0, 10), -10);
  const published = session(earlier, 'proper', 'published', addDays(earlier.endsOn, -40));
  const marking = session(last, 'proper', 'marking', addDays(last.endsOn, -40));
  const repeats = session(earlier, 'repeat', 'registration', recently);
  const coming = session(present, 'proper', 'registration', recently);
  yield { resource: 'exam-sessions', records: [published, marking, repeats, coming] };

  const examined = past.map(({ semester, records, lines }) => ({
    of: semester === earlier ? published : marking,
    stage: semester === earlier ? ('published' as const) : ('marking' as const),
    first: addDays(semester.endsOn, 10),
    entries: entriesOf(records, lines),
  }));
  for (const { of, first, entries } of examined)
    yield* chunked(
      'papers',
      paperRecords(
        of,
        slotsOf([...new Set(entries.map(({ offering }) => offering))], sittersOf(entries)),
        first,
      ),
    );
  const failed = new Set(
    sources.grades
      .filter(
        ({ semester, grade }) =>
          semester === earlier.id && ['E', 'D', 'MC', 'AB'].includes(String(grade)),
      )
      .map(({ courseUnit }) => courseUnit),
  );
  const again = offerings.filter(
    ({ semester, courseUnit }) => semester === earlier.id && failed.has(courseUnit),
  );
  yield* chunked(
    'papers',
    paperRecords(
      repeats,
      slotsOf(
        again.map(({ id }) => id),
        new Map(),
      ),
      addDays(recently, 60),
    ),
  );
  const taught = offerings.filter(({ semester }) => semester === present.id);
  yield* comingPapers(coming, taught, addDays(present.endsOn, 10), sources);

  for (const { of, stage, entries } of examined)
    yield* chunked('exam-registrations', candidates(of, entries, stage, sources));
  const approved = sources.registrations.filter(({ status }) => status === 'approved');
  const entered = entriesOf(
    approved,
    sources.lines.filter(({ state }) => state === 'enrolled'),
  ).filter((_, position) => position % 3 > 0);
  yield* chunked(
    'exam-registrations',
    candidates(coming, entered, 'registration', sources).map((entry, position) => ({
      ...entry,
      status: position % 4 === 0 ? 'applied' : 'confirmed',
    })),
  );
}
