import { colomboDay, implementCalls, pageOf } from '../../../../gateway/index.ts';
import * as api from '../api.ts';
import { applyDistribution, assertDistribution, previewDistribution } from './distribution.ts';
import { menteesOf } from './mentees.ts';
import { readOverview } from './overview.ts';

export const mentoringCalls = implementCalls(api, {
  mentoringOverview: ({ client, now }) => readOverview(client, colomboDay(now)),

  previewDistribution: ({ client, now, body }) => {
    assertDistribution(body, colomboDay(now));
    return previewDistribution(client, body);
  },

  applyDistribution: ({ now, body, write }) => {
    assertDistribution(body, colomboDay(now));
    return applyDistribution(write('mentor-assignments', { view: 'main' }), body);
  },

  ownMentees: async ({ client, now, person: { staffId }, range }) =>
    pageOf(staffId === null ? [] : await menteesOf(client, staffId, now), range),
});
