import { colomboDay, implementCalls } from '../../../../gateway/index.ts';
import * as api from '../api.ts';
import { listGraduands, ownConvocation, readList, seatGraduands } from './convocation.ts';
import { finalResult, finalResults } from './overview.ts';
import { prepareAwards, recalculateAward } from './prepare.ts';

export const awardsCalls = implementCalls(api, {
  finalResults: ({ client, now, query: { degree = null, batch = null } }) =>
    finalResults(client, { degree, batch }, colomboDay(now)),
  finalResult: ({ client, params }) => finalResult(client, params.id),
  prepareAwards: ({ body, ...context }) => prepareAwards(context, body),
  recalculateAward: async ({ params, ...context }) => {
    await recalculateAward(context, params.id);
    return {};
  },
  convocationList: ({ client, query }) => readList(client, query.convocation ?? null),
  ownConvocation: ({ client, now, person }) => ownConvocation(client, person.studentId, now),
  listGraduands: async ({ params, ...context }) => ({
    listed: await listGraduands(context, params.id),
  }),
  seatGraduands: async ({ params, ...context }) => ({
    seated: await seatGraduands(context, params.id),
  }),
});
