import {
  colomboDay,
  implementCalls,
  isFileRequested,
  pageOf,
  reportAnswer,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { castVote } from './box.ts';
import { evaluationsRunBy, openUnits, readDesk, readForm } from './desk.ts';
import { listedEvaluations, readResult, resultLines } from './results.ts';
import { overviewTable, resultTable } from './resultTables.ts';
import { decideComment, readReview } from './review.ts';

const fileName = (now: Date): string => `feedback-${colomboDay(now)}`;

type Translate = (key: string) => string;
const inPage =
  (text: Translate): Translate =>
  (key) =>
    text(`pages.feedback-results.${key}`);

export const evaluationCalls = implementCalls(api, {
  feedbackDesk: (context) => readDesk(context),

  runEvaluations: async ({ client, person, range }) =>
    pageOf(await evaluationsRunBy(client, person), range),

  unevaluatedUnits: ({ client, person, now, query, range }) =>
    openUnits(client, person, { ...query, today: colomboDay(now) }, range),

  feedbackForm: ({ client, person, now, params }) =>
    readForm(client, person.studentId, params.id, now),

  answerFeedback: async ({ client, person, now, params, body }) => {
    if (person.studentId === null) throw new PortalError('NOT_FOUND');
    await castVote(client, {
      evaluation: params.id,
      student: person.studentId,
      answers: body.answers,
      now,
    });
  },

  commentReview: ({ client, person, params }) => readReview(client, person, params.id),

  decideComment: ({ params, body, ...context }) =>
    decideComment(context, { evaluation: params.id, comment: params.comment, ...body }),

  feedbackResults: async (context) => {
    const { client, person, query, range } = context;
    const listed = await listedEvaluations(client, person);
    if (!isFileRequested(query)) {
      const { rows, total } = pageOf(listed, range);
      return { rows: await resultLines(client, person, rows), total };
    }
    const lines = await resultLines(client, person, listed);
    return reportAnswer(context, {
      resource: 'evaluations',
      wanted: {},
      fileName: fileName(context.now),
      table: (text, language) => overviewTable(lines, language, inPage(text)),
    });
  },

  feedbackResult: async (context) => {
    const { query, params } = context;
    const result = await readResult(context.client, context.person, params.id);
    if (!isFileRequested(query)) return result;
    if (result.details)
      throw new PortalError('RESULTS_WITHHELD', { details: { ...result.details } });
    return reportAnswer(context, {
      resource: 'evaluations',
      wanted: { evaluation: result.id },
      fileName: fileName(context.now),
      table: (text, language) => resultTable(result, language, inPage(text)),
    });
  },
});
