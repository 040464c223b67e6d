import {
  assertPrivilege,
  colomboDay,
  implementCalls,
  pageOf,
  type Queryable,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { PUBLISHING } from '../releases.ts';
import { isSameCode } from '../rules/figures.ts';
import { readReadiness } from './readiness.ts';
import { readRelease } from './releaseSheet.ts';
import { checkCodeNow, readStudentResults } from './studentResults.ts';
import { reportSummary } from './summary.ts';
import { readUnit, readUnits } from './unitSheets.ts';

/** Mentors read the published results of their present mentees. */
async function isMentee(
  client: Queryable,
  staff: string | null,
  student: string,
  today: string,
): Promise<boolean> {
  const { rows } = await client.query({
    text: `
      SELECT 1
      FROM mentor_assignments
      WHERE staff_id = $1
        AND student_id = $2
        AND starts_on <= $3::date
        AND (ends_on IS NULL OR ends_on >= $3::date)`,
    values: [staff, student, today],
  });
  return rows.length > 0;
}

export const resultsCalls = implementCalls(api, {
  ownResults: async ({ client, now, person }) => {
    const found =
      person.studentId === null ? null : await readStudentResults(client, person.studentId, now);
    if (!found) throw new PortalError('NOT_FOUND');
    return found;
  },
  resultsOfStudent: async ({ client, now, params: { id }, person }) => {
    const isOffice = [PUBLISHING, 'RESULTS_FI_VIEW'].some((key) => person.privileges.has(key));
    const mayRead = isOffice || (await isMentee(client, person.staffId, id, colomboDay(now)));
    const found = mayRead ? await readStudentResults(client, id, now) : null;
    if (!found) throw new PortalError('NOT_FOUND');
    return found;
  },
  publishedUnits: ({ query, range, ...context }) =>
    readUnits(context, query.session ?? null, range),
  unitResults: ({ params, ...context }) => readUnit(context, params.id),
  checkPrint: async ({ client, now, person, query: { number, code } }) => {
    const present = await checkCodeNow(client, number, now);
    return {
      isTrue: present !== null && isSameCode(code, present),
      isKnown: present !== null,
      by: person.userId,
    };
  },
  resultReadiness: async ({ client, query: { session }, range }) =>
    pageOf(session === undefined ? [] : await readReadiness(client, session), range),
  releaseSheet: ({ client, params }) => readRelease(client, params.id),
  resultsSummary: (context) => {
    if (context.query.figures === 'prepared') assertPrivilege(context.person, PUBLISHING);
    return reportSummary(context);
  },
});
