import {
  extendServer,
  localised,
  type Queryable,
  queryRow,
  type Write,
} from '../../../../gateway/index.ts';
import { sameValue } from '../../../contract/model/changedFields.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { lockCurricula } from './readOffer.ts';

/** The fields that say who may have which places. */
const DECIDING = ['curriculum', 'effect', 'subjects', 'quota'] as const;

/**
 * The last selection among the students of a curriculum, until the window of the next one is
 * announced.
 */
const DECIDED = `
  SELECT ${localised('semester.label')} AS label
  FROM main_subject_applications application
  JOIN students student ON student.id = application.student_id
  JOIN registration_windows registration_window ON registration_window.id = application.window_id
  JOIN semesters semester ON semester.id = registration_window.semester_id
  WHERE student.curriculum_id = $1
    AND application.status IN ('selected', 'rejected')
    AND NOT EXISTS (
      SELECT
      FROM registration_windows later
      WHERE later.kind = 'mainSubjects' AND later.opens_at > $2
    )
  ORDER BY registration_window.closes_at DESC
  LIMIT 1`;

const selectionBy = (client: Queryable, curriculum: unknown, now: Date) =>
  queryRow<{ label: Localised }>(client, { text: DECIDED, values: [curriculum, now] });

/** Places that a selection has given stay counted as they were when it gave them. */
async function keepDecided({ client, before, after, now, person }: Write): Promise<void> {
  if (!before || (after && DECIDING.every((name) => sameValue(before[name], after[name])))) return;
  // As in a selection, which would otherwise decide by the former rules meanwhile.
  await lockCurricula(client, [String(before['curriculum'])]);
  const found = await selectionBy(client, before['curriculum'], now);
  if (found)
    throw new PortalError('QUOTA_IN_USE', { details: { round: found.label[person.language] } });
}

export const combinationsExtension = extendServer('subject-combinations', {
  beforeWrite: keepDecided,
});
