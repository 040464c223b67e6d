import type { DemoBatch, Demonstration, DemoRecord, DemoSize } from '../../../gateway/index.ts';
import type { Localised } from '../../contract/model/constants.ts';
import { richTextOf } from '../../contract/model/richtext/plainText.ts';
import { demoAttendance } from '../attendance/demo.ts';
import { demoAwards } from '../awards/demo.ts';
import { demoDocumentRequests } from '../documents/demo.ts';
import { storeEligibility } from '../eligibility/demo.ts';
import { demoFeedback, storeFeedback } from '../evaluation/demo/feedback.ts';
import { demoExaminations } from '../examinations/demo/examinations.ts';
import { demoSittings, storeCertificates } from '../examinations/demo/sittings.ts';
import { unconfirmRefused } from '../examinations/demo/unconfirmed.ts';
import { demoHalls } from '../halls/demo/halls.ts';
import { demoLinks } from '../links/demo.ts';
import { storeMarks } from '../marks/demo/marks.ts';
import { storeConversations } from '../messages/demo.ts';
import { ROLES } from '../permission/demo/roles.ts';
import { demoPracticals } from '../practicals/demo.ts';
import { demoPublications } from '../publications/demo.ts';
import { storeRescrutinies } from '../rescrutiny/demo.ts';
import { storeResults } from '../results/demo.ts';
import { RULE_SETS } from '../ruleSets/demo.ts';
import { demoScanning } from '../scanning/demo.ts';
import { storeSettings } from '../settings/demo.ts';
import { DEMO_PASSWORD, demoAccounts } from '../shared/demo/accounts.ts';
import { DEPARTMENTS, type DepartmentData } from '../shared/demo/departments.ts';
import { FACULTY } from '../shared/demo/faculty.ts';
import { UNIVERSITY } from '../shared/demo/growth.ts';
import {
  DESIGNATIONS,
  LEADING,
  PUBLICATION_AREAS,
  PUBLICATION_TYPES,
  RUMIS_ROLES,
  SECTIONS,
  USER_TYPES,
  type LookupData,
} from '../shared/demo/lookups.ts';
import {
  biographyOf,
  demoPeople,
  type DemoMember,
  type DemoUser,
  type People,
} from '../shared/demo/people.ts';
import { pictureValue, storePictures } from '../shared/demo/pictures.ts';
import { demoId, seededChoices } from '../shared/demo/seeded.ts';
import {
  appointmentRecords,
  presentDesignation,
  specialityRecords,
  staffSpecialityRecords,
} from '../staff/demo/appointments.ts';
import { demoContent } from './content.ts';
import { demoStudies, examinationSources } from './studies.ts';
import { presentYear } from './studyNames.ts';
import { universityOf } from './university.ts';

/** The id of a privilege's row, by its key. The gateway passes its own if the rows exist already. */
export type PrivilegeId = (key: string) => string;
export const demoPrivilegeId: PrivilegeId = (key) => demoId('privileges', key);

const SMALL = { factor: 1, students: 24, furtherStudents: 96, publications: 150 };
const SIZES = {
  small: SMALL,
  /** Grown by statements from the small one. */
  university: SMALL,
  large: { factor: 5, students: 1_700, furtherStudents: 3_300, publications: 20_000 },
} as const;
const BATCH = 500;
const SEED = 1_978;
const DOMAIN = 'fhss.example';

const lookups = (
  resource: string,
  rows: readonly LookupData[],
  extra?: (position: number) => object,
): DemoBatch => ({
  resource,
  records: rows.map(({ code, name }, index) => ({
    id: demoId(resource, code),
    code,
    name,
    ...extra?.(index + 1),
  })),
});

/** The foundation of any faculty: kinds of people and works, and the predefined roles. */
function foundationRecords(privilegeId: PrivilegeId = demoPrivilegeId): DemoBatch[] {
  const position = (index: number): object => ({ position: index });
  return [
    lookups('user-types', USER_TYPES),
    lookups('user-sections', SECTIONS),
    lookups('rumis-roles', RUMIS_ROLES),
    lookups('publication-types', PUBLICATION_TYPES, position),
    lookups('publication-areas', PUBLICATION_AREAS, position),
    { resource: 'rule-sets', records: [...RULE_SETS] },
    {
      resource: 'roles',
      records: ROLES.map(({ code, name, rank, isAdministrator = false }) => ({
        id: demoId('roles', code),
        code,
        name,
        rank,
        isSystem: true,
        isAdministrator,
      })),
    },
    lookups('staff-designations', DESIGNATIONS, (index) => {
      const { leads = null, role } = LEADING[DESIGNATIONS[index - 1]?.code ?? ''] ?? {};
      return { rank: index * 10, leads, role: role === undefined ? null : demoId('roles', role) };
    }),
    {
      resource: 'role-parents',
      records: ROLES.flatMap(({ code, parents }) =>
        parents.map((parent) => ({
          id: demoId('role-parents', `${code}/${parent}`),
          role: demoId('roles', code),
          parent: demoId('roles', parent),
        })),
      ),
    },
    {
      resource: 'role-privileges',
      records: ROLES.flatMap(({ code, privileges }) =>
        privileges.map((key) => ({
          id: demoId('role-privileges', `${code}/${key}`),
          role: demoId('roles', code),
          privilege: privilegeId(key),
        })),
      ),
    },
  ];
}

const userRecord = ({
  id,
  username,
  name,
  userType,
  section,
  rumisRole,
  status,
}: DemoUser): DemoRecord => ({
  id,
  username,
  email: `${username}@${DOMAIN}`,
  firstName: name.first.en,
  lastName: name.last.en,
  userType: demoId('user-types', userType),
  section: demoId('user-sections', section),
  rumisRole: rumisRole === null ? null : demoId('rumis-roles', rumisRole),
  status,
});

const officeNumber = (extension: string): string => `+94 41 000 ${extension}`;

const richTexts = (text: Localised | null): Localised | null =>
  text && { en: richTextOf(text.en), si: richTextOf(text.si) };

const departmentRecord = ({
  code,
  slug,
  name,
  description,
  extension,
}: DepartmentData): DemoRecord => ({
  id: demoId('departments', code),
  faculty: demoId('faculties', FACULTY.code),
  code,
  name,
  slug,
  email: `${slug}@${DOMAIN}`,
  phone: officeNumber(extension),
  description: richTexts(description),
});

const memberRecord = (person: DemoMember, deanId: string): DemoRecord => ({
  id: person.id,
  user: person.userId,
  employeeNumber: person.employeeNumber,
  title: person.post.title,
  nameWithInitials: person.name.nameWithInitials,
  fullName: person.name.fullName,
  department: demoId('departments', person.post.department),
  category: person.post.category,
  designation: demoId('staff-designations', presentDesignation(person, deanId)),
  email: `${person.username}@${DOMAIN}`,
  phone: officeNumber(
    DEPARTMENTS.find(({ code }) => code === person.post.department)?.extension ?? '7000',
  ),
  biography: richTexts(biographyOf(person)),
});

function* batches(resource: string, rows: Iterable<Record<string, unknown>>): Generator<DemoBatch> {
  let records: DemoRecord[] = [];
  for (const row of rows) {
    records.push(row as DemoRecord);
    if (records.length === BATCH) {
      yield { resource, records };
      records = [];
    }
  }
  if (records.length > 0) yield { resource, records };
}

const userRoleRecords = ({ users }: People): DemoRecord[] =>
  users.flatMap(({ id, username, roles }) =>
    roles.map((role) => ({
      id: demoId('user-roles', `${username}/${role}`),
      user: id,
      role: demoId('roles', role),
    })),
  );

/** One grant in addition to the roles, as an example for its screen. */
function userPrivilegeRecords({ members }: People, privilegeId: PrivilegeId): DemoRecord[] {
  const verifier = members.find(({ isHead, post }) => isHead && post.department === 'SIN');
  if (!verifier) return [];
  const id = demoId('user-privileges', `${verifier.username}/PUBLICATIONS_VERIFY`);
  const reason = 'Checks the publications in Sinhala for the dean';
  return [
    {
      id,
      user: verifier.userId,
      privilege: privilegeId('PUBLICATIONS_VERIFY'),
      effect: 'allow',
      endsOn: '2027-12-31',
      reason,
    },
  ];
}

/** Accounts, departments and staff; dean and heads follow as updates. */
function* peopleRecords(people: People, privilegeId: PrivilegeId): Generator<DemoBatch> {
  const faculty = demoId('faculties', FACULTY.code);
  yield* batches('users', people.users.map(userRecord));
  yield* batches('user-roles', userRoleRecords(people));
  yield* batches('user-privileges', userPrivilegeRecords(people, privilegeId));
  yield {
    resource: 'faculties',
    records: [{ id: faculty, ...FACULTY, logo: pictureValue('crest') }],
  };
  yield { resource: 'departments', records: DEPARTMENTS.map(departmentRecord) };
  yield* batches(
    'staff',
    people.members.map((person) => memberRecord(person, people.deanId)),
  );
  yield { resource: 'faculties', update: true, records: [{ id: faculty, dean: people.deanId }] };
  yield {
    resource: 'departments',
    update: true,
    records: [...people.headIds].map(([code, head]) => ({ id: demoId('departments', code), head })),
  };
  yield* batches('staff-appointments', appointmentRecords(people, faculty));
  yield { resource: 'specialities', records: specialityRecords() };
  yield* batches('staff-specialities', staffSpecialityRecords(people, seededChoices(SEED + 1)));
}

const recordsIn = (batchList: readonly DemoBatch[], name: string): DemoRecord[] =>
  batchList.flatMap(({ resource, records, update }) =>
    resource === name && !update ? records : [],
  );

/**
 * The demonstration faculty as batches of records, each after those that it refers to. The two
 * circular references (dean, heads) follow as updates. Equal on every run. `none` yields only the
 * foundation.
 */
export function* demoRecords(
  size: DemoSize,
  privilegeId: PrivilegeId = demoPrivilegeId,
  now = new Date(),
): Generator<DemoBatch> {
  yield* foundationRecords(privilegeId);
  if (size === 'none') return;
  const { factor, students, furtherStudents, publications } = SIZES[size];
  const choices = seededChoices(SEED);
  const people = demoPeople(choices, factor, students);

  yield* peopleRecords(people, privilegeId);
  yield* batches('publications', demoPublications(people.members, publications, choices));
  yield* batches('links', demoLinks(people.members, choices));
  yield* demoContent(now);
  const studies = [...demoStudies(people, furtherStudents, now, seededChoices(SEED + 2))];
  yield* studies;
  const recordsOf = (name: string) => recordsIn(studies, name);
  yield* demoAwards({
    students: recordsOf('students'),
    units: recordsOf('course-units'),
    semesters: recordsOf('semesters'),
    years: recordsOf('academic-years'),
    batches: recordsOf('batches'),
    now,
    subjectOf: new Map(
      recordsOf('subject-units').map(({ courseUnit, subject }) => [
        courseUnit as string,
        subject as string,
      ]),
    ),
  });
  const halls = [...demoHalls(recordsOf('offerings'), recordsOf('semesters'), now)];
  yield* halls;
  const sessions = recordsIn(halls, 'class-sessions');
  yield* demoScanning({
    offerings: recordsOf('offerings'),
    registrations: recordsOf('course-registrations'),
    lines: recordsOf('registration-lines'),
    sessions,
    now,
  });
  yield* demoPracticals({
    offerings: recordsOf('offerings'),
    registrations: recordsOf('course-registrations'),
    lines: recordsOf('registration-lines'),
    sessions,
    now,
  });
  const examinations = [...demoExaminations(examinationSources(recordsOf, now))];
  yield* examinations;
  yield* demoSittings({
    sessions: recordsIn(examinations, 'exam-sessions'),
    papers: recordsIn(examinations, 'papers'),
    entries: recordsIn(examinations, 'exam-registrations'),
    occupancy: recordsIn(halls, 'occupancy'),
    now,
    choices: seededChoices(SEED + 4),
  });
  yield* demoDocumentRequests();
  yield* demoFeedback(recordsOf('offerings'), recordsOf('course-units'), presentYear(now), now);
  yield* demoAttendance({
    sessions,
    registrations: recordsOf('course-registrations'),
    lines: recordsOf('registration-lines'),
    now,
    choices: seededChoices(SEED + 3),
  });
}

export const demonstration: Demonstration = {
  storeFiles: async (database) => {
    // Drawn by the portal itself.
    const store = { database, scanUpload: async () => {} };
    await storePictures(store);
    await storeCertificates(store);
  },
  records: (size) => demoRecords(size),
  journeys: [
    storeSettings,
    storeConversations,
    storeMarks,
    storeFeedback,
    storeResults,
    storeRescrutinies,
    storeEligibility,
    unconfirmRefused,
  ],
  growth: universityOf(UNIVERSITY),
  accounts: demoAccounts,
  password: DEMO_PASSWORD,
  administratorRole: demoId('roles', 'administrator'),
};
