import { v7 as newId } from 'uuid';
import {
  assertAllowed,
  colomboDay,
  createOne,
  implementCalls,
  isFileRequested,
  reportAnswer,
  type RequestContext,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { paperAtTime } from './paperAtTime.ts';
import { findPaperConflicts } from './paperConflicts.ts';
import { owedUnits, readRepeatSummary } from './repeats.ts';
import { owedUnitsTable, summaryTable } from './reports.ts';
import { seatingLines, seatingPlan } from './seatingPlans.ts';
import { assignSeats } from './seats.ts';
import { readExamSheet } from './sheet.ts';
import { readExamSummary, readExamSummaryRows } from './summary.ts';

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
    const { by } = query;
    const summary = await readExamSummary(client, query.session);
    if (!isFileRequested(query)) return summary;
    const { session, total } = summary;
    const { rows } = await readExamSummaryRows(client, { session, by, search: '' });
    return reportAnswer(context, {
      resource: 'exam-registrations',
      wanted: { session, by },
      fileName: `exam-registrations-${by}-${colomboDay(now)}`,
      table: (text, language) => summaryTable({ by, rows, total }, language, text),
    });
  },

  listExamSummary: ({ client, query, range }) => readExamSummaryRows(client, { ...query, range }),

  readRepeatSummary: async (context) => {
    const { client, query, now } = context;
    if (!isFileRequested(query)) return readRepeatSummary(client, query);
    const { batch = null, department = null, search } = query;
    const { rows } = await owedUnits(context, query);
    return reportAnswer(context, {
      resource: 'exam-registrations',
      wanted: { batch, department, search },
      fileName: `repeats-${colomboDay(now)}`,
      table: (text, language) => owedUnitsTable(rows, language, text),
    });
  },

  listOwedUnits: ({ range, query, ...context }) => owedUnits(context, query, range),

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
