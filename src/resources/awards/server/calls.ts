import { colomboDay, implementCalls } from '../../../../gateway/index.ts';
import * as api from '../api.ts';
import { ownConvocation } from './convocation.ts';
import { readLines, readList } from './convocationList.ts';
import { finalResult, finalResults, finalResultsStudents } from './overview.ts';
import { recalculateAward } from './prepare.ts';
import { roundCalls } from './rounds.ts';
import { figuresOfTransfer } from './transferFigures.ts';

export const awardsCalls = implementCalls(api, {
  ...roundCalls,
  finalResults: ({ client, now, query: { degree = null, batch = null } }) =>
    finalResults(client, { degree, batch }, colomboDay(now)),
  finalResultsStudents: ({ client, query, range, person: { language } }) =>
    finalResultsStudents(client, { ...query, language }, range),
  finalResult: ({ client, params }) => finalResult(client, params.id),
  recalculateAward: async ({ params, ...context }) => {
    await recalculateAward(context, params.id);
    return {};
  },
  convocationList: ({ client, query }) => readList(client, query.convocation ?? null),
  convocationLines: ({ client, query, range }) => readLines(client, query, range),
  transferFigures: ({ client, person, params }) =>
    figuresOfTransfer(client, params.id, person.privileges.has('EARNED_GRADES_VIEW')),
  ownConvocation: ({ client, now, person }) => ownConvocation(client, person.studentId, now),
});
