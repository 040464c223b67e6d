import type { Queryable } from '../../../../gateway/index.ts';
import { REFUSED_TO_SIT } from '../../eligibility/server/refusedToSit.ts';

const UNCONFIRM = `
  UPDATE exam_registrations registration
  SET status = 'applied', seat = NULL
  FROM papers paper
  WHERE paper.id = registration.paper_id
    AND registration.status = 'confirmed'
    AND registration.sitting IS NULL
    AND ${REFUSED_TO_SIT}`;

/** The office has confirmed no entry that a published list refuses. */
export async function unconfirmRefused(client: Queryable): Promise<void> {
  await client.query({ text: UNCONFIRM });
}
