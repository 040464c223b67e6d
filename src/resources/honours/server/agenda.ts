import type { AgendaItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { isStudyingSql } from '../../shared/studentStates.ts';
import { isForBatch } from '../../shared/windowSql.ts';

/** The rounds that are open to the reader, without an application that they submitted. */
const TO_APPLY = `
  SELECT count(*), min(round.closes_at AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN students student
    ON student.id = reader.student
    AND ${isStudyingSql('student')}
  JOIN honours_rounds round
    ON round.state = 'open'
    AND round.opens_at <= reader.now
    AND reader.now < round.closes_at
    AND round.curriculum_id = student.curriculum_id
    AND ${isForBatch('honours_rounds', 'round')}
  WHERE NOT EXISTS (
      SELECT
      FROM honours_applications application
      WHERE application.student_id = student.id
        AND application.round_id = round.id
        AND application.state NOT IN ('draft', 'withdrawn')
    )`;

const TO_ANSWER = `
  SELECT count(*), min(offer.respond_by AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN honours_offers offer
    ON offer.student_id = reader.student
    AND offer.state = 'offered'
    AND offer.respond_by > reader.now
  JOIN honours_rounds round ON round.id = offer.round_id AND round.state = 'published'`;

const PAGE = { via: ['DEGREE_SELECTION_VIEW'], opens: '/manage-coureseunit/degree-selection' };

export const honoursAgenda: Readonly<Record<string, AgendaItem>> = {
  honoursToApply: { ...PAGE, sql: TO_APPLY },
  offersToAnswer: { ...PAGE, sql: TO_ANSWER },
  exceptionsToApprove: {
    resource: 'honours-overrides',
    view: 'main',
    transitions: ['approve'],
  },
};
