import { extendServer, type Queryable, queryRows } from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { followPapers } from '../../halls/server/ledger.ts';
import { type EntitlementEmail, notifyEntitlement } from './emails.ts';

const TO_COME = `
  SELECT paper.id
  FROM exam_registrations registration
  JOIN papers paper ON paper.id = registration.paper_id
  WHERE registration.student_id = $1
    AND registration.status IN ('applied', 'confirmed')
    AND paper.ends_at > $2
  ORDER BY paper.id`;
const ENTITLED = `
  SELECT 1
  FROM exam_entitlements
  WHERE student_id = $1 AND state = 'approved'
  LIMIT 1`;

/** Makes the halls of a paper follow a candidate with extra time, who comes or goes. */
export async function followCandidate(
  client: Queryable,
  { student, paper }: { student: string; paper: string },
): Promise<void> {
  const rows = await queryRows(client, { text: ENTITLED, values: [student] });
  if (rows.length > 0) await followPapers(client, [paper]);
}

const EMAIL_AFTER: Readonly<Record<string, EntitlementEmail>> = {
  approve: 'entitlementApproved',
  reject: 'entitlementRejected',
  end: 'entitlementEnded',
};

/**
 * What is approved or ended changes when the coming papers of the student end. The student is
 * written to.
 */
export const entitlementsExtension = extendServer('exam-entitlements', {
  afterWrite: async (write) => {
    const { id, before, after, person } = write;
    if (!before && after && person.studentId !== after['student'])
      await notifyEntitlement(write, id, 'entitlementFiled');
  },
  beforeTransition: async ({ step, after }) => {
    const grants = ['minutesPerHour', 'restPerHour', 'sitsApart'].some((name) => after?.[name]);
    if (step.name === 'approve' && !grants) throw fieldError('minutesPerHour', 'required');
  },
  afterTransition: async (write) => {
    const { client, now, id, before, step } = write;
    const email = EMAIL_AFTER[step.name];
    if (email) await notifyEntitlement(write, id, email);
    if (step.name !== 'approve' && step.name !== 'end') return;
    const rows = await queryRows<{ id: string }>(client, {
      text: TO_COME,
      values: [before?.['student'], now.toISOString()],
    });
    await followPapers(
      client,
      rows.map(({ id }) => id),
    );
  },
});
