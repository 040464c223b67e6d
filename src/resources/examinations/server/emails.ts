import { v5 as idOf } from 'uuid';
import {
  colomboDay,
  localised,
  localisedFrom,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import type emails from './emails.json';

const ENTRY = `
  SELECT
    student.user_id AS "userId",
    ${localisedFrom(unitLabelIn)} AS unit,
    coalesce(registration.refused_because, '–') AS note
  FROM exam_registrations registration
  JOIN students student ON student.id = registration.student_id
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE registration.id = $1 AND student.user_id IS NOT NULL`;

/** Writes to a candidate whose registration was refused. */
export async function notifyRefused(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  registration: string,
): Promise<void> {
  const rows = await queryRows<{
    userId: string;
    unit: Localised;
    note: string;
  }>(client, { text: ENTRY, values: [registration] });
  await notify.emailEach('examEntryRefused', rows);
}

const CONFIRMED = `
  SELECT
    student.user_id AS "userId",
    session.id,
    ${localised('session.title')} AS session
  FROM exam_registrations registration
  JOIN students student ON student.id = registration.student_id
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  WHERE registration.id = $1 AND student.user_id IS NOT NULL`;

/**
 * Writes to a candidate whose registration was confirmed: one e-mail for all registrations for an
 * examination that are confirmed on the same day.
 */
export async function notifyConfirmed(
  { client, now, notify }: Pick<TransactionContext, 'client' | 'now' | 'notify'>,
  registration: string,
): Promise<void> {
  const rows = await queryRows<{
    userId: string;
    id: string;
    session: Localised;
  }>(client, { text: CONFIRMED, values: [registration] });
  const day = colomboDay(now);
  await notify.emails(
    rows.map(({ userId, id, session }) => ({
      key: idOf(`entries confirmed ${day} ${userId}`, id),
      userId,
      template: 'examEntriesConfirmed',
      values: { session },
    })),
  );
}

export type EntitlementEmail = Extract<keyof typeof emails, `entitlement${string}`>;

const ENTITLEMENT = `
  SELECT
    student.user_id AS "userId",
    coalesce(entitlement.answer, '–') AS note,
    coalesce(entitlement.decision_reference, '–') AS reference
  FROM exam_entitlements entitlement
  JOIN students student ON student.id = entitlement.student_id
  WHERE entitlement.id = $1 AND student.user_id IS NOT NULL`;

/** Writes to the student of an entitlement; what is granted, and why, is read in the portal alone. */
export async function notifyEntitlement(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  entitlement: string,
  template: EntitlementEmail,
): Promise<void> {
  const rows = await queryRows<{ userId: string; note: string; reference: string }>(client, {
    text: ENTITLEMENT,
    values: [entitlement],
  });
  await notify.emailEach(template, rows);
}
