import type { AgendaItem } from '../../../../gateway/index.ts';
import { marksPublishPage, resultsPage } from '../screens.ts';
import { TO_PUBLISH_AGAIN } from './bearing.ts';

/** The reader’s papers whose results came out within a week. */
const CAME_OUT = `
  SELECT count(DISTINCT entry.paper_id), NULL::date
  FROM reader
  JOIN students student ON student.id = reader.student AND NOT student.is_held
  JOIN exam_registrations entry
    ON entry.student_id = student.id
    AND entry.status = 'confirmed'
  JOIN published_papers published
    ON published.paper_id = entry.paper_id
    AND published.published_at > reader.now - interval '7 days'`;

export const resultsAgenda: Readonly<Record<string, AgendaItem>> = {
  resultsOut: {
    via: resultsPage.via,
    opens: resultsPage.path,
    isConfidential: true,
    sql: CAME_OUT,
  },
  resultsToPublishAgain: {
    via: marksPublishPage.via,
    opens: marksPublishPage.path,
    isConfidential: true,
    sql: TO_PUBLISH_AGAIN,
  },
  releasesToAdopt: {
    resource: 'result-releases',
    view: 'main',
    transitions: ['adopt'],
    until: 'boardOn',
  },
  releasesToPublish: {
    resource: 'result-releases',
    view: 'main',
    transitions: ['publish'],
    where: { state: 'adopted' },
  },
  rulesToActivate: {
    resource: 'rule-sets',
    view: 'main',
    transitions: ['activate'],
    until: 'effectiveFrom',
  },
};
