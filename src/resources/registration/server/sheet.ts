import { localised, queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { isForBatch } from '../../shared/windowSql.ts';
import type { Finding, Permission, RegistrationSheet, RegistrationUnit } from '../api.ts';
import {
  attemptAt,
  findingsOfUnit,
  findingsOfWhole,
  isHidden,
  USUAL_RULES,
} from '../rules/findings.ts';
import { mayBegin, mayChange, maySubmit } from '../rules/windows.ts';
import { readKnown, situationOf, type KnownOf } from './facts.ts';
import type { Module } from './modules.ts';
import { assess } from './seats.ts';

const NOT_NOW: Permission = { allowed: false, findings: [] };
const NO_WINDOW: Permission = {
  allowed: false,
  findings: [{ rule: 'windowNone', weight: 'blocks', args: {} }],
};

/** Semesters with a window for the student's batch or a registration, the open ones first. */
const SEMESTERS = `
  SELECT semester.id, ${localised('semester.label')} AS label
  FROM semesters semester
  JOIN students student ON student.id = $1
  LEFT JOIN LATERAL (
    SELECT bool_or(
      registration_window.opens_at <= $2
      AND coalesce(registration_window.late_until, registration_window.closes_at) > $2
    ) AS "isOpen"
    FROM registration_windows registration_window
    WHERE registration_window.kind = 'courses'
      AND registration_window.semester_id = semester.id
      AND ${isForBatch('registration_windows', 'registration_window')}
  ) opening ON true
  WHERE opening."isOpen" IS NOT NULL
    OR semester.id IN (
      SELECT registration.semester_id
      FROM course_registrations registration
      WHERE registration.student_id = $1
    )
  ORDER BY coalesce(opening."isOpen", false) DESC, semester.starts_on DESC`;

const iso = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();

function unitOf(module: Module, known: KnownOf, change: Permission): RegistrationUnit {
  const { facts } = known;
  const { unit, line } = module;
  const isChosen = line !== null && line.state !== 'dropped';
  const findings = findingsOfUnit(module, facts).map((found): Finding =>
    isChosen && found.weight === 'blocks' ? { ...found, weight: 'mend' } : found,
  );
  const {
    id,
    medium,
    group,
    capacity,
    taken,
    waiting,
    isCompulsory,
    meetings,
    examined,
    title,
    kind,
  } = module;
  return {
    offering: id,
    medium,
    group,
    capacity,
    taken,
    waiting,
    isCompulsory,
    meetings,
    examined,
    line,
    unit: { id: unit.id, code: unit.code, title, credits: unit.credits, level: unit.level, kind },
    attempt: isHidden(unit.id, facts.student) ? null : attemptAt(unit.id, facts.student),
    findings:
      isChosen && line.state === 'waitlisted'
        ? [{ rule: 'waiting', weight: 'tells', args: { place: line.place ?? 1 } }, ...findings]
        : findings,
    mayChange: change.allowed && (isChosen || findings.every(({ weight }) => weight !== 'blocks')),
  };
}

function permissions(
  known: KnownOf,
  now: Date,
  isOffice: boolean,
  toMend: readonly Finding[],
): RegistrationSheet['may'] {
  const situation = situationOf(known, now, isOffice);
  const { registration } = known;
  if (!registration)
    return { begin: mayBegin(situation), change: NOT_NOW, submit: NOT_NOW, withdraw: NOT_NOW };
  const isInHand = registration.status === 'draft' || registration.status === 'returned';
  // The page asks for the reason of a late registration when it submits.
  const submit = maySubmit(situation, registration.lateReason ?? '-');
  const findings = [...submit.findings, ...toMend];
  return {
    begin: NOT_NOW,
    change: mayChange(situation),
    submit: isInHand ? { allowed: findings.length === 0, findings } : NOT_NOW,
    withdraw:
      registration.status === 'submitted' ? mayChange({ ...situation, status: 'draft' }) : NOT_NOW,
  };
}

function sheetOf(
  known: KnownOf,
  semesters: RegistrationSheet['semesters'],
  now: Date,
  isOffice: boolean,
): RegistrationSheet {
  const { person, window, facts, registration, modules, ruleSet, addDropUntil } = known;
  const { credits, findings } = assess(known);
  const may = permissions(
    known,
    now,
    isOffice,
    findings.filter(({ weight }) => weight === 'mend'),
  );
  const isApproved = registration?.status === 'approved' || registration?.status === 'returned';
  return {
    semesters,
    semester: { id: person.semester, label: person.label },
    student: {
      id: person.student,
      registrationNumber: person.registrationNumber,
      name: person.name,
      level: person.level,
      medium: person.medium,
      batch: person.batchLabel,
    },
    window,
    limits: { minimum: facts.rules.minimumCredits, maximum: facts.rules.maximumCredits, ruleSet },
    registration: registration && {
      id: registration.id,
      version: registration.version,
      status: registration.status,
      credits,
      lateReason: registration.lateReason,
      returnedBecause: registration.returnedBecause,
      submittedAt: iso(registration.submittedAt),
      approvedAt: iso(registration.approvedAt),
      addDropUntil: isApproved ? addDropUntil.toISOString() : null,
    },
    may,
    findings: registration
      ? findingsOfWhole(facts, modules, (registration.lateReason ?? '') !== '')
      : [],
    // Units of other curricula appear only if they are chosen.
    units: modules
      .filter(({ isInCurriculum, line }) => isInCurriculum || line !== null)
      .map((module) => unitOf(module, known, registration ? may.change : may.begin)),
  };
}

interface Wanted {
  student: string;
  /** `null`: the default semester. */
  semester: string | null;
  isOffice: boolean;
}

/** The sheet of a student in a semester; `null`: no such student or semester. */
export async function readSheet(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  { student, semester, isOffice }: Wanted,
): Promise<RegistrationSheet | null> {
  const semesters = await queryRows<{ id: string; label: Localised }>(client, {
    text: SEMESTERS,
    values: [student, now],
  });
  const chosen = semester ?? semesters[0]?.id;
  if (chosen === undefined) {
    const { minimumCredits: minimum, maximumCredits: maximum } = USUAL_RULES;
    const window = { state: 'none', opensAt: null, closesAt: null, lateUntil: null } as const;
    return {
      semesters,
      semester: null,
      student: null,
      window,
      limits: { minimum, maximum, ruleSet: null },
      registration: null,
      may: { begin: NO_WINDOW, change: NOT_NOW, submit: NOT_NOW, withdraw: NOT_NOW },
      findings: [],
      units: [],
    };
  }
  const known = await readKnown(client, { student, semester: chosen, now, isOffice });
  return known && sheetOf(known, semesters, now, isOffice);
}
