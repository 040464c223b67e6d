import { v7 as newId } from 'uuid';
import {
  dataOrReport,
  assertAllowed,
  colomboDay,
  createOne,
  implementCalls,
  type RequestContext,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { paperAtTime } from './paperAtTime.ts';
import { findPaperConflicts } from './paperConflicts.ts';
import { owedUnitsTable, summaryTable } from './reports.ts';
import { seatingLines, seatingPlan } from './seatingPlans.ts';
import { assignSeats } from './seats.ts';
import { readExamSheet } from './sheet.ts';
import { readExamSummary, readRepeats } from './summaries.ts';

/**
 * The requested student: the user's own record, or any for the office. Throws NOT_FOUND for others,
 * which do not exist for students.
 */
function studentOf(
  { person }: Pick<RequestContext, 'person'>,
  { student = person.studentId }: { student?: string | null | undefined },
): string {
  const isOwn =
    student !== null && student === person.studentId && person.privileges.has('STU_EXAM_REG_VIEW');
  if (student === null || !(isOwn || person.privileges.has('EXAM_REG_SUMMARY_VIEW')))
    throw new PortalError('NOT_FOUND');
  return student;
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new PortalError('NOT_FOUND');
  return value;
}

export const examinationCalls = implementCalls(api, {
  readExamRegistration: async (context) =>
    found(await readExamSheet(context, studentOf(context, context.query))),

  registerForPapers: async ({ body: { papers, lateReason }, write }) => {
    const request = write('exam-registrations');
    assertAllowed(request.access, 'create');
    const ids: string[] = [];
    for (const paper of new Set(papers)) {
      const id = newId();
      const values = { paper, ...(lateReason ? { lateReason } : {}) };
      await createOne(request, { values, version: undefined }, id);
      ids.push(id);
    }
    return { ids };
  },

  readExamSummary: async (context) => {
    const { client, query, now } = context;
    const { session = null, by } = query;
    const summary = await readExamSummary(client, session, by);
    return dataOrReport(context, summary, {
      resource: 'exam-registrations',
      wanted: { by },
      fileName: `exam-registrations-${by}-${colomboDay(now)}`,
      table: (text, language) => summaryTable(summary, language, text),
    });
  },

  readRepeatSummary: async (context) => {
    const { query, now } = context;
    const wanted = { batch: query.batch ?? null, department: query.department ?? null };
    const summary = await readRepeats(context, wanted);
    return dataOrReport(context, summary, {
      resource: 'exam-registrations',
      wanted,
      fileName: `repeats-${colomboDay(now)}`,
      table: (text, language) => owedUnitsTable(summary.owed, language, text),
    });
  },

  listPaperConflicts: ({ client, query }) => findPaperConflicts(client, query.session),

  checkPaperTime: ({ client, person, query }) => {
    const { startsAt, endsAt, paper = null } = query;
    if (endsAt <= startsAt)
      throw new PortalError('BAD_REQUEST', { details: { parameter: 'endsAt' } });
    return paperAtTime(client, { ...query, paper }, person.language);
  },

  listSeatingPlans: seatingLines,

  readSeatingPlan: seatingPlan,

  assignSeats: (context) => assignSeats(context, context.body.session),
});
