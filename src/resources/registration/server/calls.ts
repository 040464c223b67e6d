import {
  colomboDay,
  implementCalls,
  isFileRequested,
  reportAnswer,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { isOffice } from './isOffice.ts';
import { summaryTable } from './report.ts';
import { readSheet } from './sheet.ts';
import { readCredits, readOwnCredits } from './studentCredits.ts';
import { readSummary, readSummaryRows } from './summary.ts';

const OWN_KEYS = ['CO_REG_VIEW', 'PROFILE_VIEW'];
const RESULTS_KEY = 'EARNED_GRADES_VIEW';

interface Wanted {
  registration?: string | undefined;
  student?: string | undefined;
  semester?: string | undefined;
}

const FIND =
  'SELECT student_id AS student, semester_id AS semester FROM course_registrations WHERE id = $1';

/**
 * The requested student and semester. The office may request any student. Throws NOT_FOUND if a
 * student requests another student.
 */
async function subjectOf(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  { registration, student, semester }: Wanted,
): Promise<{ student: string; semester: string | null }> {
  const { rows } =
    registration === undefined
      ? { rows: [{ student: student ?? person.studentId, semester: semester ?? null }] }
      : await client.query<{ student: string | null; semester: string | null }>({
          name: 'find-registration',
          text: FIND,
          values: [registration],
        });
  const [wanted] = rows;
  if (!wanted || wanted.student === null) throw new PortalError('NOT_FOUND');
  const isOwn = wanted.student === person.studentId && person.privileges.has('CO_REG_VIEW');
  if (!isOwn && !person.privileges.has('REG_DET_ALLSTU')) throw new PortalError('NOT_FOUND');
  return { student: wanted.student, semester: wanted.semester };
}

export const registrationCalls = implementCalls(api, {
  readCourseRegistration: async (context) => {
    const { person, query } = context;
    const subject = await subjectOf(context, query);
    return orNotFound(
      await readSheet(context, {
        ...subject,
        isOffice: isOffice(person) && subject.student !== person.studentId,
      }),
    );
  },

  readRegistrationSummary: async (context) => {
    const { client, query, now } = context;
    const { by, semester = null, status: statuses } = query;
    const summary = await readSummary(client, { semester, statuses });
    if (!isFileRequested(query)) return summary;
    const wanted = { semester: summary.semester, statuses, by, search: '' };
    const { rows } = await readSummaryRows(client, wanted);
    return reportAnswer(context, {
      resource: 'course-registrations',
      wanted: { by },
      fileName: `registrations-${by}-${colomboDay(now)}`,
      table: (text, language) =>
        summaryTable({ ...summary, by, rows }, language, (key) =>
          text(`pages.course-reg-summary.${key}`),
        ),
    });
  },

  listRegistrationSummary: ({ client, query: { status: statuses, ...wanted }, range }) =>
    readSummaryRows(client, { ...wanted, statuses, range }),

  readStudentCredits: async ({ client, person, query }) => {
    const student = query.student ?? person.studentId;
    const isOwn =
      student !== null &&
      student === person.studentId &&
      OWN_KEYS.some((key) => person.privileges.has(key));
    const mayReadResults = person.privileges.has(RESULTS_KEY);
    // Credits earned reveal results.
    if (!isOwn && !mayReadResults)
      throw new PortalError('FORBIDDEN', { details: { needs: [RESULTS_KEY] } });
    if (student === null)
      throw new PortalError('BAD_REQUEST', { details: { parameter: 'student' } });
    return orNotFound(await (mayReadResults ? readCredits : readOwnCredits)(client, student));
  },
});
