import type { AgendaItem, UpcomingItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { privilegeFor } from '../../../contract/model/privileges.ts';
import { examEligibilityPage } from '../../eligibility/screens.ts';
import { REFUSED_TO_SIT } from '../../eligibility/server/refusedToSit.ts';
import { lastDay, takesEntries } from '../../shared/windowSql.ts';
import { seatingPage } from '../screens.ts';

const FIRST_DAY = `min(paper.starts_at AT TIME ZONE '${TIME_ZONE}')::date`;

/** Due by the first paper that a student who asks sits. */
const TO_DECIDE = `
  SELECT count(DISTINCT entitlement.id), ${FIRST_DAY}
  FROM reader
  JOIN exam_entitlements entitlement ON entitlement.state = 'submitted'
  LEFT JOIN exam_registrations registration
    ON registration.student_id = entitlement.student_id
    AND registration.status IN ('applied', 'confirmed')
  LEFT JOIN papers paper ON paper.id = registration.paper_id AND paper.starts_at > reader.now`;

const TO_INVIGILATE = `
  SELECT count(*), ${FIRST_DAY}
  FROM reader
  JOIN papers__invigilators invigilator ON invigilator.target_id = reader.staff
  JOIN papers paper ON paper.id = invigilator.owner_id AND paper.ends_at > reader.now`;

/** `opening` examines a unit that the reader is enrolled in, without their entry. */
const IS_TO_ENTER = `EXISTS (
      SELECT
      FROM course_registrations registration
      JOIN registration_lines line
        ON line.registration_id = registration.id
        AND line.state = 'enrolled'
      JOIN papers paper
        ON paper.offering_id = line.offering_id
        AND paper.exam_session_id = opening.id
      WHERE registration.student_id = reader.student
        AND registration.status IN ('approved', 'locked')
        AND NOT EXISTS (
          SELECT
          FROM exam_registrations entry
          WHERE entry.student_id = reader.student AND entry.paper_id = paper.id
        )
    )`;

/** Examinations that take entries, of units that the reader is enrolled in, without their entry. */
const TO_ENTER = `
  SELECT count(*), min(${lastDay('reader.now')})
  FROM reader
  JOIN (
    SELECT
      session.id,
      session.registration_opens_at AS opens_at,
      session.registration_closes_at AS closes_at,
      session.late_until
    FROM exam_sessions session
    WHERE session.status = 'registration'
  ) opening ON ${takesEntries('reader.now')}
  WHERE ${IS_TO_ENTER}`;

/**
 * SQL: the entries that cannot be confirmed while a published list stands. Found from the lists,
 * since few refuse, and not asked of each entry.
 */
const REFUSED_ENTRIES = `
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  WHERE registration.status = 'applied' AND ${REFUSED_TO_SIT}`;

/** Those whose students are to be answered. */
const NOT_ELIGIBLE = `
  SELECT count(*), ${FIRST_DAY}
  ${REFUSED_ENTRIES}`;

const WITHOUT_HALL = `
  SELECT count(*), ${FIRST_DAY}
  FROM reader
  JOIN papers paper ON paper.starts_at > reader.now
  WHERE NOT EXISTS (
      SELECT
      FROM papers__halls hall
      WHERE hall.owner_id = paper.id
    )`;

/** The next examination that the reader will be able to enter; one in setup is not announced. */
const ENTRY_OPENS = `
  SELECT min(opening.registration_opens_at)
  FROM reader
  JOIN exam_sessions opening
    ON opening.status = 'registration'
    AND opening.registration_opens_at > reader.now
  WHERE ${IS_TO_ENTER}`;

export const examinationsUpcoming: Readonly<Record<string, UpcomingItem>> = {
  examinationOpens: {
    via: ['STU_EXAM_REG_VIEW'],
    opens: '/manage-exam/stu-exam-registration',
    sql: ENTRY_OPENS,
  },
};

export const examinationsAgenda: Readonly<Record<string, AgendaItem>> = {
  papersToInvigilate: {
    via: seatingPage.via,
    opens: seatingPage.path,
    sql: TO_INVIGILATE,
  },
  entitlementsToDecide: {
    via: ['MEDICAL_DECIDE'],
    opens: '/manage-exam/exam-entitlements',
    filter: { state: ['submitted'] },
    isConfidential: true,
    sql: TO_DECIDE,
  },
  entriesToConfirm: {
    resource: 'exam-registrations',
    view: 'main',
    transitions: ['refuse', 'confirm'],
    where: { status: 'applied' },
    only: `record.id NOT IN (SELECT registration.id ${REFUSED_ENTRIES})`,
  },
  entriesNotEligible: {
    via: [privilegeFor('EXAM_REG_SUMMARY_VIEW', 'edit')],
    opens: examEligibilityPage.path,
    sql: NOT_ELIGIBLE,
  },
  papersWithoutHall: {
    via: [privilegeFor('EXAM_PAPERS_VIEW', 'edit')],
    opens: '/manage-exam/papers',
    sql: WITHOUT_HALL,
  },
  examinationToEnter: {
    via: ['STU_EXAM_REG_VIEW'],
    opens: '/manage-exam/stu-exam-registration',
    sql: TO_ENTER,
  },
};
