import type { AgendaItem } from '../../../../gateway/index.ts';
import { isStudyingSql } from '../../shared/studentStates.ts';
import { isForBatch, lastDay, takesEntries } from '../../shared/windowSql.ts';

/** The windows that are open to the reader, without a ranking that they submitted. */
const TO_RANK = `
  SELECT count(*), min(${lastDay('reader.now')})
  FROM reader
  JOIN students student
    ON student.id = reader.student
    AND ${isStudyingSql('student')}
    AND student.curriculum_id IS NOT NULL
  JOIN registration_windows opening
    ON opening.kind = 'mainSubjects'
    AND ${takesEntries('reader.now')}
    AND ${isForBatch('registration_windows', 'opening')}
  WHERE NOT EXISTS (
      SELECT
      FROM main_subject_applications application
      WHERE application.student_id = student.id
        AND application.window_id = opening.id
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
