import type { AgendaItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { conferredSql } from '../conferred.ts';

/** The names that the reader can still confirm for a convocation, and the last day for it. */
const TO_SUPPLICATE = `
  SELECT count(*), min(convocation.supplication_until AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN graduands graduand ON graduand.student_id = reader.student AND graduand.state = 'listed'
  JOIN convocations convocation
    ON convocation.id = graduand.convocation_id
    AND convocation.supplication_from <= reader.now
    AND reader.now < convocation.supplication_until
  JOIN awards award ON award.id = graduand.award_id AND ${conferredSql('award')}`;

export const awardsAgenda: Readonly<Record<string, AgendaItem>> = {
  awardsToDecide: {
    resource: 'awards',
    view: 'main',
    transitions: ['check', 'recommend', 'confirm'],
  },
  graduandsToConfirm: { resource: 'graduands', view: 'main', transitions: ['confirm'] },
  convocationToConfirm: {
    via: ['RESULTS_VIEW'],
    opens: '/manage-exam/my-convocation',
    sql: TO_SUPPLICATE,
  },
};
