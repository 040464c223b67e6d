import {
  addOutcomes,
  type BulkOutcome,
  decideAccess,
  defineJob,
  emptyReport,
  newChangeSet,
  type Queryable,
  queryRows,
  refusalOf,
  transitionOne,
  underSavepoint,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import type { BulkRefusal, BulkReport } from '../../../contract/wire/bulk.ts';
import type { SelectionDecision } from '../api.ts';
import { mainSubjectApplications } from '../mainSubjects.ts';
import { lockCurricula } from './readOffer.ts';

export interface SelectionInput {
  decisions: SelectionDecision[];
  /** The reason for students who are not selected. */
  note: string | null;
}

const PER_BATCH = 20;

/** Locks the curricula before the applications, which is the order everywhere. */
async function lockCurriculaOf(
  client: Queryable,
  decisions: readonly SelectionDecision[],
): Promise<void> {
  const rows = await queryRows<{ id: string }>(client, {
    text: `
      SELECT DISTINCT student.curriculum_id AS id
      FROM main_subject_applications application
      JOIN students student ON student.id = application.student_id
      WHERE application.id = ANY($1::uuid[]) AND student.curriculum_id IS NOT NULL`,
    values: [`{${decisions.map(({ id }) => id).join(',')}}`],
  });
  await lockCurricula(
    client,
    rows.map(({ id }) => id),
  );
}

const decideOne = (
  request: WriteRequest,
  { id, subjects }: SelectionDecision,
  note: string | null,
): Promise<BulkOutcome> =>
  underSavepoint(
    request.client,
    async () => {
      const values = subjects ? { granted: subjects } : { decisionNote: note };
      await transitionOne(request, id, subjects ? 'select' : 'reject', {
        values,
        reason: null,
        version: undefined,
      });
      return 'changed' as const;
    },
    (error): BulkRefusal => ({
      id,
      label: null,
      ...refusalOf(error, request.access.resource, request.server.catalogue),
    }),
  );

/** Applies the decisions of a selection one by one; a refused one leaves its student unchanged. */
export const selectionJob = defineJob<SelectionInput, BulkReport>(
  'select-main-subjects',
  async (job) => {
    const { decisions, note } = job.input;
    let report = job.former.result ?? emptyReport(decisions.length);
    await job.total(decisions.length);
    for (let first = job.former.done; first < decisions.length; first += PER_BATCH) {
      const part = decisions.slice(first, first + PER_BATCH);
      const outcomes = await job.batch(
        async (context) => {
          const access = decideAccess(mainSubjectApplications, context.person.privileges);
          await lockCurriculaOf(context.client, part);
          const request: WriteRequest = {
            ...context,
            access,
            server: job.server,
            changeSet: newChangeSet({ cause: 'job' }),
          };
          const done: BulkOutcome[] = [];
          for (const decision of part) done.push(await decideOne(request, decision, note));
          return done;
        },
        (done) => ({ count: part.length, result: addOutcomes(report, done, null) }),
      );
      report = addOutcomes(report, outcomes, null);
    }
    return report;
  },
);
