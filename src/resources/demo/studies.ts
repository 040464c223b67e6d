import type { DemoBatch, DemoRecord } from '../../../gateway/index.ts';
import { DAY_MS } from '../../contract/model/constants.ts';
import { SUBJECTS, UNIT_PATTERNS, type SubjectData } from '../degrees/demo/subjects.ts';
import type { ExaminationSources, ExaminedSemester } from '../examinations/demo/examinations.ts';
import { demoHonours } from '../honours/demo/honours.ts';
import { demoMainSubjects } from '../mainSubjects/demo.ts';
import { demoMentoring, demoMentorOf } from '../mentoring/demo.ts';
import { demoRegistrations, type RegisteredUnit } from '../registration/demo.ts';
import { demoAccounts } from '../shared/demo/accounts.ts';
import { personName, type PersonName } from '../shared/demo/names.ts';
import { teaches, type DemoMember, type DemoUser, type People } from '../shared/demo/people.ts';
import { demoId, seededChoices, type Choices } from '../shared/demo/seeded.ts';
import type { Medium } from '../shared/media.ts';
import { iso, firstDay, presentYear, semesterId, batchId, unitCode, unitId } from './studyNames.ts';
import { calendar, GENERAL, unitRecords, structure } from './studyStructure.ts';

const EXAMINATIONS_SEED = 1_999;
const APPLICATIONS_SEED = 2_024;
const HONOURS_SEED = 1_985;

function plan(now: Date, members: readonly DemoMember[], choices: Choices): DemoRecord[] {
  const year = presentYear(now);
  const inMedia = unitRecords().flatMap((unit) =>
    ['sinhala', ...(unit['inEnglish'] === true ? ['english'] : [])].map(
      (medium) => [unit, medium] as const,
    ),
  );
  return inMedia.map(([unit, medium]) => {
    const department = (unit['code'] as string).slice(0, 3);
    const staff = members.filter(({ post }) => post.department === department && teaches(post));
    const coordinator =
      department === 'HIS' && unit['level'] === 2
        ? demoId('staff', 'lecturer')
        : staff.length > 0
          ? choices.pick(staff).id
          : null;
    return {
      id: demoId(
        'offerings',
        `${year}/${unit['code'] as string}${medium === 'sinhala' ? '' : `/${medium}`}`,
      ),
      semester: semesterId(year, unit['semester'] as number),
      courseUnit: unit.id,
      medium,
      group: 'A',
      capacity: unit['kind'] === 'optional' ? 40 : null,
      coordinator,
      lecturers: coordinator === null ? [] : [{ staff: coordinator, role: 'lecturer' }],
      isOpen: true,
    };
  });
}

/** The plan of a year, equal to that of the year before. */
const yearBefore =
  (year: number) =>
  (offering: DemoRecord): DemoRecord => ({
    ...offering,
    id: demoId('offerings', `${year - 1}/${offering.id}`),
    semester: semesterId(year - 1, offering['semester'] === semesterId(year, 1) ? 1 : 2),
  });

/** The second starts in the last days of the preceding vacation. */
const presentSemester = (now: Date): number =>
  now.getTime() < firstDay(presentYear(now)) + 150 * DAY_MS ? 1 : 2;

const pastSemesters = (now: Date): { id: string; number: number }[] =>
  [1, 2, 3].flatMap((back) =>
    [2, 1].map((number) => ({ id: semesterId(presentYear(now) - back, number), number })),
  );

/** The level of a batch in a year, 1 to 4; below 1 outside its four years. */
const levelIn = (year: number, { batch }: DemoRecord): number =>
  [0, 1, 2, 3].findIndex((back) => batchId(year - back) === batch) + 1;

/** The present semester and the two before it. */
function lastSemesters(
  now: Date,
): readonly [present: SemesterOfYear, last: SemesterOfYear, earlier: SemesterOfYear] {
  const year = presentYear(now);
  const of = (back: number, number: number): SemesterOfYear => ({
    id: semesterId(year - back, number),
    number,
    year: year - back,
  });
  return presentSemester(now) === 1
    ? [of(0, 1), of(1, 2), of(1, 1)]
    : [of(0, 2), of(0, 1), of(1, 2)];
}

interface SemesterOfYear {
  id: string;
  number: number;
  year: number;
}

/** The study records that the demonstration of examinations is built on. */
export function examinationSources(
  recordsOf: (resource: string) => DemoRecord[],
  now: Date,
): ExaminationSources {
  const records = new Map(recordsOf('semesters').map((semester) => [semester.id, semester]));
  const [present, last, earlier] = lastSemesters(now);
  const whole = ({ id, number, year }: SemesterOfYear): ExaminedSemester => {
    const { label, startsOn, endsOn } = records.get(id) as DemoRecord &
      Pick<ExaminedSemester, 'label' | 'startsOn' | 'endsOn'>;
    return { id, number, label, startsOn, endsOn, levelOf: (student) => levelIn(year, student) };
  };
  return {
    semesters: [whole(present), whole(last), whole(earlier)],
    students: recordsOf('students'),
    units: registeredUnits(),
    offerings: recordsOf('offerings'),
    grades: recordsOf('sittings').map((sitting) => ({
      ...sitting,
      grade: sitting['grade'] ?? sitting['code'],
    })),
    lines: recordsOf('registration-lines'),
    registrations: recordsOf('course-registrations'),
    now,
    choices: seededChoices(EXAMINATIONS_SEED),
  };
}

function registeredUnits(): RegisteredUnit[] {
  return unitRecords().map((unit) => {
    const subject = SUBJECTS.find(({ code }) =>
      UNIT_PATTERNS.some(
        (pattern) => unitId(unitCode({ code } as SubjectData, pattern)) === unit.id,
      ),
    );
    return {
      id: unit.id,
      level: unit['level'] as number,
      semester: unit['semester'] as number,
      credits: unit['credits'] as number,
      countsInGpa: unit['kind'] !== 'nonGpa',
      subject: subject ? demoId('subjects', subject.code) : null,
      isCompulsory: subject === undefined || unit['kind'] === 'core',
    };
  });
}

interface Enrolled {
  key: string;
  name: PersonName;
  entryYear: number;
  user: string | null;
  email: string | null;
}

const ofUser =
  (now: Date) =>
  ({ id, username, name }: DemoUser): Enrolled => {
    const [, year] = /^hs(\d{4})/.exec(username) ?? [];
    return {
      key: username,
      name,
      entryYear: year === undefined ? presentYear(now) - 1 : Number(year),
      user: id,
      email: `${username}@fhss.example`,
    };
  };

/** The demonstration accounts study the same subjects in every size, so that their rounds do, too. */
const SUBJECTS_OF: Readonly<Record<string, readonly string[]>> = {
  student: ['PBS', 'MCM', 'SOC'],
  student2: ['ARC', 'PHI', 'SIN'],
};

function studentRecord(
  now: Date,
  { key, name, entryYear, user, email }: Enrolled,
  position: number,
  choices: Choices,
): DemoRecord {
  const hasLeft = presentYear(now) - entryYear > 3;
  const drawn = choices.sample(SUBJECTS, 3).map(({ code }) => code);
  const subjects = (SUBJECTS_OF[key] ?? drawn).map((code) => demoId('subjects', code));
  return {
    id: demoId('students', key),
    registrationNumber: `HS/${entryYear}/${String(position + 101).padStart(4, '0')}`,
    indexNumber: null,
    nameWithInitials: name.nameWithInitials,
    fullName: name.fullName,
    user,
    gender: name.gender === 'woman' ? 'female' : 'male',
    birthDate: `${entryYear - 20}-${String(choices.between(1, 12)).padStart(2, '0')}-${String(choices.between(1, 28)).padStart(2, '0')}`,
    batch: batchId(Math.max(entryYear, presentYear(now) - 5)),
    medium: choices.chance(0.8) || key.startsWith('student') ? 'sinhala' : 'english',
    curriculum: GENERAL,
    mainSubjects: entryYear === presentYear(now) ? [] : subjects,
    status: hasLeft ? 'completed' : 'enrolled',
    email,
  };
}

/** The students with an account, then `further` ones without. */
function enrolledStudents(
  people: People,
  further: number,
  now: Date,
  choices: Choices,
): Enrolled[] {
  const accounts = new Set(
    demoAccounts.filter(({ roles }) => roles.includes('student')).map(({ username }) => username),
  );
  return [
    ...people.users
      .filter(
        ({ userType, roles, username }) =>
          userType === 'student' && (roles.length > 0 || accounts.has(username)),
      )
      .map(ofUser(now)),
    ...Array.from({ length: further }, (_, index): Enrolled => ({
      key: `further/${index}`,
      name: personName(choices),
      entryYear: presentYear(now) - (index % 4),
      user: null,
      email: null,
    })),
  ];
}

const statusEvents = (
  students: readonly DemoRecord[],
  enrolled: readonly Enrolled[],
  now: Date,
): DemoRecord[] =>
  students.slice(0, Math.min(students.length, 2_000)).map(({ id, status }, position) => ({
    id: demoId('student-status-events', id),
    student: id,
    status,
    startsOn: iso(firstDay(Math.max(enrolled[position]?.entryYear ?? 0, presentYear(now) - 5))),
    endsOn: null,
  }));

function* inBatches(resource: string, records: readonly DemoRecord[]): Generator<DemoBatch> {
  for (let start = 0; start < records.length; start += 500)
    yield { resource, records: records.slice(start, start + 500) };
}

/** The teaching of the faculty around the present academic year: units, students, registrations. */
export function* demoStudies(
  people: People,
  further: number,
  now: Date,
  choices: Choices,
): Generator<DemoBatch> {
  yield* calendar(now);
  yield* structure(now);
  const planned = plan(now, people.members, choices);
  const offerings = [...planned, ...planned.map(yearBefore(presentYear(now)))];
  yield { resource: 'offerings', records: offerings };
  const enrolled = enrolledStudents(people, further, now, choices);
  const bare = enrolled.map((one, position) => studentRecord(now, one, position, choices));
  const mentorOf = demoMentorOf(people, bare, batchId(presentYear(now)));
  const students = bare.map((student): DemoRecord => ({
    ...student,
    mentor: mentorOf.get(student.id) ?? null,
  }));
  yield* inBatches('students', students);
  yield { resource: 'student-status-events', records: statusEvents(students, enrolled, now) };
  const intake = (entryYear: number) => ({
    batch: batchId(entryYear),
    semester: semesterId(presentYear(now), 1),
    students: students.flatMap(({ id, medium, batch }, position) =>
      batch === batchId(entryYear)
        ? [
            {
              id,
              medium: medium as Medium,
              username: enrolled[position]?.user ? (enrolled[position]?.key ?? null) : null,
            },
          ]
        : [],
    ),
  });
  yield* demoMainSubjects({
    curriculum: GENERAL,
    closed: intake(presentYear(now)),
    open: intake(presentYear(now) - 1),
    now,
    choices: seededChoices(APPLICATIONS_SEED),
  });
  const registrations = [
    ...demoRegistrations({
      now,
      semester: {
        id: semesterId(presentYear(now), presentSemester(now)),
        number: presentSemester(now),
      },
      past: pastSemesters(now),
      awaited: lastSemesters(now)[1].id,
      students,
      levelOf: (student) => levelIn(presentYear(now), student),
      units: registeredUnits(),
      offerings,
      choices,
    }),
  ];
  yield* registrations;
  yield* demoHonours({
    now,
    year: presentYear(now),
    students,
    sittings: registrations.flatMap(({ resource, records }) =>
      resource === 'sittings' ? records : [],
    ),
    subjectsOf: new Map(
      registeredUnits().map(({ id, subject }) => [id, subject === null ? [] : [subject]]),
    ),
    batchOf: batchId,
    choices: seededChoices(HONOURS_SEED),
  });
  for (const { resource, records } of demoMentoring(mentorOf, now))
    yield* inBatches(resource, records);
}
