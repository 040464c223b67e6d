import type { DemoBatch, DemoRecord } from '../../../gateway/index.ts';
import { DAY_MS, HOUR_MS } from '../../contract/model/constants.ts';
import { demoSitting, demoTransfers, enteredSittings } from '../academicRecord/demo.ts';
import { demoId, type Choices } from '../shared/demo/seeded.ts';
import type { Grade, MarkCode } from '../shared/rules/grades.ts';

/** As many registrations as screens need; other students of a large faculty have not started. */
const MOST = 600;

export interface RegisteredUnit {
  id: string;
  level: number;
  semester: number;
  credits: number;
  countsInGpa: boolean;
  /** The main subject; `null`: for all students. */
  subject: string | null;
  isCompulsory: boolean;
}

interface RegistrationSources {
  now: Date;
  semester: { id: string; number: number };
  /** Past semesters, latest first. */
  past: readonly { id: string; number: number }[];
  /** The semester without published results. */
  awaited: string;
  students: readonly DemoRecord[];
  levelOf: (student: DemoRecord) => number;
  units: readonly RegisteredUnit[];
  offerings: readonly DemoRecord[];
  choices: Choices;
}

const atHour = (day: number, hour: number): string =>
  new Date(Math.floor(day / DAY_MS) * DAY_MS + hour * HOUR_MS).toISOString();

const LATE = [
  'I was in hospital until last Thursday; the certificate is with the office.',
  'My re-registration was cleared only this week.',
];
const RETURNED = [
  'Please choose one optional unit more: the credits fall short of what the honours degree asks.',
  'The tutor asks you to take the Sinhala-medium group.',
];
const STATES = [
  'submitted',
  'approved',
  'approved',
  'submitted',
  'draft',
  'approved',
  'returned',
  'submitted',
  'approved',
  null,
] as const;

/** The units that a student is expected to take this semester. */
export function unitsFor(
  student: DemoRecord,
  level: number,
  { units, semester }: Pick<RegistrationSources, 'units'> & { semester: { number: number } },
): RegisteredUnit[] {
  const subjects = student['mainSubjects'] as string[];
  const isFree = level === 1 && subjects.length === 0;
  return units
    .filter(
      (unit) =>
        unit.level === level &&
        unit.semester === semester.number &&
        (unit.subject === null || isFree || subjects.includes(unit.subject)),
    )
    .map((unit) => (isFree && unit.subject !== null ? { ...unit, isCompulsory: false } : unit));
}

function gradesOf(
  student: DemoRecord,
  level: number,
  { units, past, awaited, choices }: RegistrationSources,
): DemoRecord[] {
  const subjects = student['mainSubjects'] as string[];
  const known = units.filter(
    (unit) => unit.level < level && (unit.subject === null || subjects.includes(unit.subject)),
  );
  const isKasun = student.id === demoId('students', 'student');
  // One student failed a unit, the other was ill: both have a paper to register for.
  const excused =
    student.id === demoId('students', 'student2')
      ? known.find(({ subject, semester }) => subject === null && semester === 1)?.id
      : undefined;
  return known.flatMap((unit) => {
    const semester = past.filter(({ number }) => number === unit.semester)[level - unit.level - 1];
    if (!semester || semester.id === awaited) return [];
    const isFailed = isKasun && unit.subject === subjects[0] && unit.semester === 1;
    const grade: Grade | MarkCode = isFailed
      ? 'E'
      : choices.chance(0.03)
        ? choices.pick(['E', 'D', 'MC'])
        : choices.pick(['A', 'A-', 'B+', 'B', 'B', 'B-', 'C+', 'C', 'C']);
    return [
      demoSitting({
        student: student.id,
        courseUnit: unit.id,
        semester: semester.id,
        credits: unit.credits,
        countsInGpa: unit.countsInGpa,
        grade: unit.id === excused ? 'MC' : grade,
      }),
    ];
  });
}

interface Registration {
  record: DemoRecord;
  lines: DemoRecord[];
}

const offeringFor = (
  student: DemoRecord,
  unit: RegisteredUnit,
  { offerings, semester }: RegistrationSources,
): DemoRecord | undefined => {
  const open = offerings.filter(
    (offering) => offering['courseUnit'] === unit.id && offering['semester'] === semester.id,
  );
  return open.find(({ medium }) => medium === student['medium']) ?? open[0];
};

interface Circumstances {
  status: string;
  failed: ReadonlySet<string>;
  blocked: ReadonlySet<string>;
  /** The most popular optional unit. */
  popular: string | undefined;
}

function register(
  student: DemoRecord,
  { status, failed, blocked, popular }: Circumstances,
  sources: RegistrationSources,
): Registration {
  const { now, semester, choices } = sources;
  const level = sources.levelOf(student);
  const expected = unitsFor(student, level, sources).filter(({ id }) => !blocked.has(id));
  const compulsory = expected.filter(({ isCompulsory }) => isCompulsory);
  const optional = expected.filter(({ isCompulsory }) => !isCompulsory);
  const again = sources.units.filter(
    ({ id, semester: number }) => failed.has(id) && number === semester.number,
  );
  const missing = Math.ceil(
    (12 - [...compulsory, ...again].reduce((sum, { credits }) => sum + credits, 0)) / 3,
  );
  const wanted = [
    ...optional.filter(({ id }) => id === popular),
    ...choices.sample(
      optional.filter(({ id }) => id !== popular),
      optional.length,
    ),
  ];
  const chosen = [...compulsory, ...again, ...wanted.slice(0, Math.max(missing, 0))];
  const added = now.getTime() - choices.between(1, 9) * DAY_MS;
  const isLate = status === 'submitted' && choices.chance(0.2);
  const registration = demoId('course-registrations', student.id);
  const lines = chosen.flatMap((unit): DemoRecord[] => {
    const offering = offeringFor(student, unit, sources);
    if (!offering) return [];
    return [
      {
        id: demoId('registration-lines', `${student.id}/${unit.id}`),
        registration,
        offering: offering.id,
        attemptKind: failed.has(unit.id) ? 'repeat' : 'proper',
        state: 'enrolled',
        addedAt: atHour(added, 4),
      },
    ];
  });
  const otherMedium = lines.filter(
    ({ offering }) =>
      sources.offerings.find(({ id }) => id === offering)?.['medium'] !== student['medium'],
  ).length;
  return {
    lines,
    record: {
      id: registration,
      student: student.id,
      semester: semester.id,
      status,
      creditsTotal: chosen.reduce((sum, { credits }) => sum + credits, 0),
      exceptions: otherMedium + Number(isLate),
      toMend: 0,
      lateReason: isLate ? choices.pick(LATE) : null,
      returnedBecause: status === 'returned' ? choices.pick(RETURNED) : null,
      submittedAt: status === 'draft' ? null : atHour(added, 8),
      approvedAt: status === 'approved' ? atHour(now.getTime() - DAY_MS, 5) : null,
      approvedBy: status === 'approved' ? demoId('users', 'registrar') : null,
      addDropUntil: status === 'approved' ? closing(now) : null,
    },
  };
}

/** Until 16:30 in Colombo on the eleventh day from now. */
const closing = (now: Date): string => atHour(now.getTime() + 11 * DAY_MS, 11);

/**
 * Fills the most popular module: the last three students are on the wait-list, with the
 * demonstration student behind them.
 */
function fill(
  { offerings, semester }: RegistrationSources,
  popular: string,
  registrations: readonly Registration[],
): DemoRecord[] {
  const offering = offerings.find(
    ({ courseUnit, semester: held, medium }) =>
      courseUnit === popular && held === semester.id && medium === 'sinhala',
  );
  const lines = registrations.flatMap((registration) =>
    registration.lines.filter((line) => line['offering'] === offering?.id),
  );
  if (!offering || lines.length < 4) return [];
  const own = demoId('course-registrations', studentId('student'));
  const inOrder = lines.toSorted(
    (left, right) => Number(left['registration'] === own) - Number(right['registration'] === own),
  );
  const capacity = lines.length - 3;
  inOrder
    .slice(capacity)
    .forEach((line, index) =>
      Object.assign(line, { state: 'waitlisted', waitlistNumber: index + 1 }),
    );
  return [{ id: offering.id, capacity }];
}

const studentId = (name: string): string => demoId('students', name);
const statusOf = (student: DemoRecord, position: number): string | null =>
  student.id === studentId('student')
    ? 'draft'
    : student.id === studentId('student2')
      ? 'returned'
      : (STATES[position % STATES.length] ?? null);

/** An open window, earlier grades, and registrations in every state. */
export function* demoRegistrations(sources: RegistrationSources): Generator<DemoBatch> {
  const { now, semester, students } = sources;
  yield {
    resource: 'registration-windows',
    records: [
      {
        id: demoId('registration-windows', 'courses'),
        kind: 'courses',
        semester: semester.id,
        batches: [],
        opensAt: atHour(now.getTime() - 10 * DAY_MS, 3),
        closesAt: closing(now),
        lateUntil: atHour(now.getTime() + 18 * DAY_MS, 11),
      },
    ],
  };
  const present = students.filter(({ status }) => status === 'enrolled').slice(0, MOST);
  const grades = new Map(
    present.map((student) => [student.id, gradesOf(student, sources.levelOf(student), sources)]),
  );
  const { onRecord, entries, sittings } = enteredSittings([...grades.values()].flat());
  yield { resource: 'grade-entries', records: onRecord };
  yield { resource: 'student-transfers', records: demoTransfers(students) };
  for (let start = 0; start < sittings.length; start += 500)
    yield { resource: 'sittings', records: sittings.slice(start, start + 500) };
  yield { resource: 'grade-entries', records: entries };
  const kasun = students.find(({ id }) => id === studentId('student'));
  const popular =
    kasun &&
    unitsFor(kasun, sources.levelOf(kasun), sources).findLast(({ isCompulsory }) => !isCompulsory)
      ?.id;
  const registrations = present.flatMap((student, position) => {
    const status = statusOf(student, position);
    if (status === null) return [];
    const poor = (grades.get(student.id) ?? [])
      .filter(({ grade, code }) => ['E', 'D', 'MC'].includes(String(grade ?? code)))
      .map(({ courseUnit }) => courseUnit as string);
    const made = register(
      student,
      { status, failed: new Set(poor), blocked: new Set(blockedBy(sources, poor)), popular },
      sources,
    );
    return Number(made.record['creditsTotal']) >= 12 ? [made] : [];
  });
  if (popular !== undefined)
    yield { resource: 'offerings', update: true, records: fill(sources, popular, registrations) };
  yield { resource: 'course-registrations', records: registrations.map(({ record }) => record) };
  const lines = registrations.flatMap((registration) => registration.lines);
  for (let start = 0; start < lines.length; start += 500)
    yield { resource: 'registration-lines', records: lines.slice(start, start + 500) };
}

/** Units whose prerequisite, one level below in the same subject and semester, was not passed. */
const blockedBy = ({ units }: RegistrationSources, failed: readonly string[]): string[] =>
  failed.flatMap((id) => {
    const unit = units.find((one) => one.id === id);
    return units
      .filter(
        (one) =>
          unit !== undefined &&
          unit.subject !== null &&
          one.subject === unit.subject &&
          one.level === unit.level + 1 &&
          one.semester === unit.semester &&
          one.isCompulsory,
      )
      .map((one) => one.id);
  });
