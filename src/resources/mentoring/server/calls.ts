import {
  assertAllowed,
  colomboDay,
  implementCalls,
  pageOf,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { Verb } from '../../../contract/model/privileges.ts';
import * as api from '../api.ts';
import { applyDistribution, assertDistribution, previewDistribution } from './distribution.ts';
import { menteesOf } from './mentees.ts';
import { readOverview } from './overview.ts';

const DISTRIBUTION_VERBS: readonly Verb[] = ['list', 'create', 'edit'];

/** Throws FORBIDDEN unless the person may list, create and edit all assignments. */
function assertMayDistribute({ access }: WriteRequest): void {
  for (const verb of DISTRIBUTION_VERBS) assertAllowed(access, verb);
  if (access.rows.list !== 'all' || access.rows.edit !== 'all')
    throw new PortalError('FORBIDDEN', { details: { needs: ['MENTOR_VIEW'] } });
}

export const mentoringCalls = implementCalls(api, {
  mentoringOverview: ({ client, now }) => readOverview(client, colomboDay(now)),

  previewDistribution: ({ client, now, body, write }) => {
    assertMayDistribute(write('mentor-assignments', { view: 'main' }));
    assertDistribution(body, colomboDay(now));
    return previewDistribution(client, body);
  },

  applyDistribution: ({ now, body, write }) => {
    const assignments = write('mentor-assignments', { view: 'main' });
    assertMayDistribute(assignments);
    assertDistribution(body, colomboDay(now));
    return applyDistribution(assignments, body);
  },

  ownMentees: async ({ client, now, person: { staffId }, range }) =>
    pageOf(staffId === null ? [] : await menteesOf(client, staffId, now), range),
});
