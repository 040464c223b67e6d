import type { AgendaItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { taughtSql } from '../../shared/taughtSql.ts';

const TO_ANSWER = `
  SELECT count(*), min(evaluation.closes_at AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN evaluation_participants participant
    ON participant.student_id = reader.student
    AND NOT participant.has_voted
  JOIN evaluations evaluation
    ON evaluation.id = participant.evaluation_id
    AND evaluation.state = 'open'
    AND evaluation.closes_at > reader.now`;

/** Published results of units that the reader teaches, without their reply, for a term. */
const TO_REPLY = `
  SELECT count(*), NULL::date
  FROM reader
  JOIN evaluations evaluation
    ON evaluation.state = 'published'
    AND evaluation.closes_at > reader.now - interval '120 days'
    AND evaluation.offering_id IN (${taughtSql('(SELECT staff FROM reader)')})
  WHERE reader.staff IS NOT NULL
    AND NOT EXISTS (
      SELECT
      FROM evaluation_replies reply
      WHERE reply.evaluation_id = evaluation.id AND reply.staff_id = reader.staff
    )`;

export const evaluationAgenda: Readonly<Record<string, AgendaItem>> = {
  evaluationsToAnswer: {
    via: ['FBACK_VIEW'],
    opens: '/manage-evaluation/feedback',
    // Whether a person has answered is not for others to see.
    isConfidential: true,
    sql: TO_ANSWER,
  },
  evaluationsToReply: {
    via: ['FBACK_RES'],
    opens: '/manage-evaluation/feedback-results',
    sql: TO_REPLY,
  },
  evaluationsToApprove: {
    escalates: true,
    resource: 'evaluations',
    view: 'main',
    transitions: ['approve'],
    until: 'opensAt',
  },
  evaluationsToReview: { resource: 'evaluations', view: 'main', transitions: ['review'] },
};
