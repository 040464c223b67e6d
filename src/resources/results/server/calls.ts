import {
  assertPrivileges,
  colomboDay,
  implementCalls,
  pageOf,
  type Queryable,
  queryRow,
} from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import { heldOn } from '../../shared/heldOn.ts';
import { LONGEST_ANSWER_MS } from '../../shared/longest.ts';
import * as api from '../api.ts';
import { PUBLISHING } from '../releases.ts';
import { PREPARE_RELEASE } from './preparationJob.ts';
import { readReadiness } from './readiness.ts';
import { readReleaseChanges } from './releaseChanges.ts';
import { readRelease, readReleasePapers } from './releaseSheet.ts';
import { readRulesPreview } from './rulesPreview.ts';
import { readMenteeResults, readOwnResults, readStudentResults } from './studentResults.ts';
import { reportSummary, summaryRows } from './summary.ts';
import { readUnit, readUnits } from './unitSheets.ts';

/** Mentors read the published results of their present mentees. */
async function isMentee(
  client: Queryable,
  staff: string | null,
  student: string,
  today: string,
): Promise<boolean> {
  const row = await queryRow(client, {
    text: `
      SELECT 1
      FROM mentor_assignments assignment
      WHERE assignment.staff_id = $1
        AND assignment.student_id = $2
        AND ${heldOn('assignment', '$3')}`,
    values: [staff, student, today],
  });
  return row !== null;
}

export const resultsCalls = implementCalls(api, {
  ownResults: async ({ client, now, person }) => {
    return orNotFound(
      person.studentId === null ? null : await readOwnResults(client, person.studentId, now),
    );
  },
  resultsOfStudent: async ({ client, now, params: { id }, person }) => {
    const isOffice = [PUBLISHING, 'RESULTS_FI_VIEW'].some((key) => person.privileges.has(key));
    if (isOffice)
      return { ...orNotFound(await readStudentResults(client, id, now)), isWithheld: false };
    const mayRead = await isMentee(client, person.staffId, id, colomboDay(now));
    return orNotFound(mayRead ? await readMenteeResults(client, id, now) : null);
  },
  publishedUnits: ({ query, range, ...context }) =>
    readUnits(context, query.session ?? null, range),
  unitResults: ({ params, ...context }) => readUnit(context, params.id),
  resultReadiness: async ({ client, query: { session }, range }) =>
    session === undefined ? { rows: [], total: 0 } : readReadiness(client, { session, range }),
  // Longer than other calls, because it works all results out again.
  releaseSheet: ({ server, params }) =>
    server.database.transaction((client) => readRelease(client, params.id), {
      readOnly: true,
      isolation: 'repeatable read',
      deadline: LONGEST_ANSWER_MS,
    }),
  releaseChanges: ({ client, params }) => readReleaseChanges(client, params.id),
  releasePapers: ({ client, params, range }) => readReleasePapers(client, params.id, range),
  prepareRelease: async ({ params, ...context }) => {
    const release = await queryRow<{ id: string }>(context.client, {
      text: "SELECT id FROM result_releases WHERE id = $1 AND state = 'prepared'",
      values: [params.id],
    });
    const input = { record: orNotFound(release).id };
    return { job: await context.server.jobs.start(context, PREPARE_RELEASE, input) };
  },
  rulesPreview: async ({ client, params: { id } }) => {
    const { counts } = orNotFound(await readRulesPreview(client, id));
    return counts;
  },
  rulesPreviewStudents: async ({ client, params: { id }, range }) => {
    const { changes } = orNotFound(await readRulesPreview(client, id));
    return pageOf(
      changes.map(({ batchId: _batchId, ...change }) => change),
      range,
    );
  },
  resultsSummary: (context) => {
    if (context.query.figures === 'prepared') assertPrivileges(context.person, [PUBLISHING]);
    return reportSummary(context);
  },
  resultsSummaryRows: ({ client, person, query, range }) => {
    if (query.figures === 'prepared') assertPrivileges(person, [PUBLISHING]);
    return summaryRows(client, { ...query, range });
  },
});
