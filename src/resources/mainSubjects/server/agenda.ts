import type { AgendaItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';

/** The open windows of the reader's batch for which they have handed in no ranking. */
const TO_RANK = `
  SELECT count(*), min(open.closes_at AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN students student ON student.id = reader.student
  JOIN registration_windows open
    ON open.kind = 'mainSubjects'
    AND reader.now BETWEEN open.opens_at AND open.closes_at
  JOIN registration_windows__batches batch
    ON batch.owner_id = open.id
    AND batch.target_id = student.batch_id
  WHERE NOT EXISTS (
      SELECT
      FROM main_subject_applications application
      WHERE application.student_id = student.id
        AND application.window_id = open.id
        AND application.status NOT IN ('draft', 'withdrawn')
    )`;

export const mainSubjectsAgenda: Readonly<Record<string, AgendaItem>> = {
  mainSubjectsToRank: {
    via: ['VIEW_MAIN_SUBJECTS'],
    opens: '/manage-coureseunit/apply-main-subjects',
    sql: TO_RANK,
  },
  mainSubjectsToDecide: {
    resource: 'main-subject-applications',
    view: 'main',
    transitions: ['select', 'reject'],
  },
};
