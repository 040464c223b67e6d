import type { AgendaItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';

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

export const evaluationAgenda: Readonly<Record<string, AgendaItem>> = {
  evaluationsToAnswer: {
    via: ['FBACK_VIEW'],
    opens: '/manage-evaluation/feedback',
    // Whether a person has answered is not for others to see.
    isConfidential: true,
    sql: TO_ANSWER,
  },
  evaluationsToApprove: {
    resource: 'evaluations',
    view: 'main',
    transitions: ['approve'],
    until: 'opensAt',
  },
  evaluationsToReview: { resource: 'evaluations', view: 'main', transitions: ['review'] },
};
