import { localised, type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { unitResultsOf } from '../../academicRecord/server/unitResults.ts';
import { nameOf } from '../../ruleSets/rules/byLaw.ts';
import { passGradeOf } from '../../ruleSets/rules/gradeScheme.ts';
import { rememberedByLaws } from '../../ruleSets/server/byLaw.ts';
import type { Medium } from '../../shared/media.ts';
import type { RegistrationSheet, WindowStanding } from '../api.ts';
import { USUAL_RULES, type RegistrationFacts, type RegistrationRules } from '../rules/findings.ts';
import {
  addDropEnd,
  windowStanding,
  type RegistrationWindow,
  type Situation,
} from '../rules/windows.ts';
import { readModules, type Module, type Reader } from './modules.ts';

interface StoredRegistration {
  id: string;
  version: number;
  status: NonNullable<RegistrationSheet['registration']>['status'];
  lateReason: string | null;
  returnedBecause: string | null;
  submittedAt: number | null;
  approvedAt: number | null;
  addDropUntil: number | null;
  /** The office made it: findings that it may decide are only recorded. */
  byOffice: boolean;
}

/** The facts about one student in one semester. */
export interface KnownOf {
  person: PersonRow;
  window: WindowStanding;
  ruleSet: string | null;
  registration: StoredRegistration | null;
  modules: readonly Module[];
  facts: RegistrationFacts;
  /** The deadline for changes of an approved registration. */
  addDropUntil: Date;
}

interface PersonRow extends Reader {
  user: string | null;
  registrationNumber: string;
  name: Localised;
  medium: Medium;
  status: string;
  isHeld: boolean;
  batch: string;
  batchLabel: string;
  entryYear: number;
  label: Localised;
  startsOn: number;
}

const PERSON = `
  SELECT
    student.id AS student,
    student.user_id AS user,
    student.registration_number AS "registrationNumber",
    ${localised('student.name_with_initials')} AS name,
    student.medium,
    coalesce(student.status, 'enrolled') AS status,
    coalesce(student.is_held, false) AS "isHeld",
    student.batch_id AS batch,
    batch.label AS "batchLabel",
    batch.entry_year AS "entryYear",
    student.curriculum_id AS curriculum,
    EXISTS (
      SELECT 1
      FROM students__main_subjects main_subject
      WHERE main_subject.owner_id = student.id
    ) AS "hasSubjects",
    coalesce(
      batch_status.level,
      (extract(year FROM academic_year.starts_on) - batch.entry_year + 1)::int
    ) AS level,
    semester.id AS semester,
    ${localised('semester.label')} AS label,
    semester.number,
    (
      extract(epoch FROM semester.starts_on::timestamp AT TIME ZONE 'Asia/Colombo') * 1000
    )::float8 AS "startsOn"
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id,
    semesters semester
  JOIN academic_years academic_year ON academic_year.id = semester.academic_year_id
  LEFT JOIN batch_statuses batch_status
    ON batch_status.semester_id = semester.id
    AND batch_status.batch_id = (SELECT batch_id FROM students WHERE id = $1)
  WHERE student.id = $1 AND semester.id = $2`;

const MOMENT = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

const WINDOWS = `
  SELECT
    ${MOMENT('registration_window.opens_at')} AS "opensAt",
    ${MOMENT('registration_window.closes_at')} AS "closesAt",
    ${MOMENT('registration_window.late_until')} AS "lateUntil",
    ARRAY(
      SELECT target_id
      FROM registration_windows__batches
      WHERE owner_id = registration_window.id
    )::text[] AS batches
  FROM registration_windows registration_window
  WHERE registration_window.kind = 'courses' AND registration_window.semester_id = $1`;

const REGISTRATION = `
  SELECT
    registration.id,
    registration.version,
    registration.status,
    registration.late_reason AS "lateReason",
    registration.returned_because AS "returnedBecause",
    ${MOMENT('registration.submitted_at')} AS "submittedAt",
    ${MOMENT('registration.approved_at')} AS "approvedAt",
    ${MOMENT('registration.add_drop_until')} AS "addDropUntil",
    registration.created_by IS DISTINCT FROM student.user_id
      AND registration.created_by IS NOT NULL AS "byOffice"
  FROM course_registrations registration
  JOIN students student ON student.id = registration.student_id
  WHERE registration.student_id = $1 AND registration.semester_id = $2`;

const AWAITED = `
  SELECT DISTINCT offering.course_unit_id AS unit
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN offerings offering ON offering.id = line.offering_id
  JOIN semesters before ON before.id = registration.semester_id,
    semesters now
  WHERE registration.student_id = $1
    AND now.id = $2
    AND before.starts_on < now.starts_on
    AND registration.status IN ('approved', 'locked')
    AND line.state = 'enrolled'
    AND NOT EXISTS (
      SELECT 1
      FROM earned_grades earned
      WHERE earned.student_id = registration.student_id
        AND earned.course_unit_id = offering.course_unit_id
        AND earned.semester_id = registration.semester_id
    )`;

/** The rules of the curriculum and the intake of a student, with the pass grade. */
async function rulesIn(
  client: Queryable,
  { entryYear, curriculum }: { entryYear: number; curriculum: string | null },
): Promise<{ rules: RegistrationRules; ruleSet: string | null }> {
  const { scheme, registration } = await rememberedByLaws(client)(entryYear, curriculum);
  const usual = USUAL_RULES;
  return {
    rules: {
      minimumCredits: registration?.minimumCredits ?? usual.minimumCredits,
      maximumCredits: registration?.maximumCredits ?? usual.maximumCredits,
      addDropWeeks: registration?.addDropWeeks ?? usual.addDropWeeks,
      allowsImprovement: registration?.allowsImprovement ?? usual.allowsImprovement,
      passGrade: passGradeOf(scheme),
    },
    ruleSet: nameOf(registration),
  };
}

interface Wanted {
  student: string;
  semester: string;
  now: Date;
  isOffice: boolean;
  /** Also includes this module, regardless of the curriculum. */
  offering?: string;
}

interface WindowRow {
  opensAt: number;
  closesAt: number;
  lateUntil: number | null;
  batches: string[];
}

const windowOf = (rows: readonly WindowRow[], { batch }: PersonRow, now: Date): WindowStanding =>
  windowStanding(
    rows.map((row): RegistrationWindow => ({
      opensAt: new Date(row.opensAt),
      closesAt: new Date(row.closesAt),
      lateUntil: row.lateUntil === null ? null : new Date(row.lateUntil),
      batches: row.batches,
    })),
    batch,
    now,
  );

/**
 * Reads the facts for the rules in the transaction that acts on them. `null`: no such student or
 * semester.
 */
export async function readKnown(
  client: Queryable,
  { student, semester, now, isOffice, offering }: Wanted,
): Promise<KnownOf | null> {
  // Sent together, because at registration every round trip counts.
  const [person, [registration = null], results, awaited, windows] = await Promise.all([
    queryRow<PersonRow>(client, {
      name: 'registration-person',
      text: PERSON,
      values: [student, semester],
    }),
    queryRows<StoredRegistration>(client, {
      name: 'registration-own',
      text: REGISTRATION,
      values: [student, semester],
    }),
    unitResultsOf(client, student),
    queryRows<{ unit: string }>(client, {
      name: 'registration-awaited',
      text: AWAITED,
      values: [student, semester],
    }),
    queryRows<WindowRow>(client, {
      name: 'registration-windows-of',
      text: WINDOWS,
      values: [semester],
    }),
  ]);
  if (!person) return null;
  const [open, { rules, ruleSet }] = await Promise.all([
    readModules(client, person, {
      registration: registration?.id ?? null,
      offering: offering ?? null,
    }),
    rulesIn(client, person),
  ]);
  const window = windowOf(windows, person, now);
  const isHeld = person.isHeld && !isOffice;
  const modules = open.modules.map((module) => ({
    ...module,
    isCompulsory: module.isCompulsory && (isHeld || results.get(module.unit.id)?.isPassed !== true),
  }));
  return {
    person,
    window,
    ruleSet,
    registration,
    modules,
    addDropUntil: registration?.addDropUntil
      ? new Date(registration.addDropUntil)
      : addDropEnd(new Date(person.startsOn), rules.addDropWeeks, window),
    facts: {
      rules,
      isOffice: isOffice || registration?.byOffice === true,
      codes: open.codes,
      chosen: modules.filter(({ line }) => line !== null && line.state !== 'dropped'),
      student: {
        status: person.status,
        level: person.level,
        medium: person.medium,
        isHeld,
        results,
        awaited: new Set(awaited.map(({ unit }) => unit)),
      },
    },
  };
}

/** The facts for the decisions about windows and steps. */
export const situationOf = (
  { window, person, registration, addDropUntil }: KnownOf,
  now: Date,
  isOffice: boolean,
): Situation => ({
  window,
  now,
  isOffice,
  studentStatus: person.status,
  status: registration?.status ?? null,
  addDropUntil,
});
