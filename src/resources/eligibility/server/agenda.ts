import type { AgendaItem } from '../../../../gateway/index.ts';
import { examEligibilityPage } from '../screens.ts';
import { IS_CHANGED } from './read.ts';

/** Published lists with a line that the rules may decide otherwise since, and that no one left. */
const CHANGED_LISTS = `
  SELECT count(DISTINCT eligibility.offering_id), NULL::date
  FROM reader
  JOIN eligibilities eligibility ON ${IS_CHANGED}`;

export const eligibilityAgenda: Readonly<Record<string, AgendaItem>> = {
  appealsToDecide: {
    resource: 'eligibility-appeals',
    view: 'main',
    transitions: ['hear', 'allow', 'dismiss'],
  },
  eligibilityChanged: {
    via: ['EXAM_ELIGIBILITY_EDIT'],
    opens: examEligibilityPage.path,
    sql: CHANGED_LISTS,
  },
};
