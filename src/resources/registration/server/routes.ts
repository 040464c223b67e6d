import type { FastifyInstance } from 'fastify';
import {
  isFileAsked,
  sendReport,
  type ReportTable,
  badParameter,
  idIn,
  queryOf,
  type QueryParams,
  type RequestContext,
  type ServerContext,
  colomboDay,
  envelope,
  isUuid,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import {
  SUMMARY_BY,
  SUMMARY_COLUMNS,
  SUMMARY_STATUSES,
  USUAL_STATUSES,
  type RegistrationSummary,
  type SummaryBy,
} from '../summary.ts';
import { isOffice } from './extensions.ts';
import { readSheet } from './sheet.ts';
import { readStudentCredits } from './studentCredits.ts';
import { readSummary } from './summary.ts';

const OWN_KEYS = ['CO_REG_VIEW', 'PROFILE_VIEW'];
const RESULTS_KEY = 'EARNED_GRADES_VIEW';

function assertKey({ person }: RequestContext, keys: readonly string[]): void {
  if (!keys.some((key) => person.privileges.has(key)))
    throw new PortalError('FORBIDDEN', { details: { needs: keys } });
}

interface Whose {
  student: string;
  semester: string | null;
}

const FIND =
  'SELECT student_id AS student, semester_id AS semester FROM course_registrations WHERE id = $1';

/**
 * Whose sheet is asked for: the own one, or with the key of the registration details anybody's.
 * What is not theirs does not exist for students.
 */
async function whoseSheet(
  server: ServerContext,
  { person }: RequestContext,
  query: QueryParams,
): Promise<Whose> {
  const [registration, student, semester] = [
    idIn(query, 'registration'),
    idIn(query, 'student'),
    idIn(query, 'semester'),
  ];
  const { rows } =
    registration === null
      ? { rows: [] }
      : await server.database.query<{ student: string; semester: string }>(
          FIND,
          [registration],
          'find-registration',
        );
  const wanted =
    registration === null ? { student: student ?? person.studentId, semester } : rows[0];
  const isOwn =
    wanted?.student !== undefined &&
    wanted.student !== null &&
    wanted.student === person.studentId &&
    person.privileges.has('CO_REG_VIEW');
  if (!wanted?.student || !(isOwn || person.privileges.has('REG_DET_ALLSTU')))
    throw new PortalError('NOT_FOUND');
  return { student: wanted.student, semester: wanted.semester };
}

function wantedSummary(query: QueryParams): {
  semester: string | null;
  by: SummaryBy;
  statuses: readonly string[];
} {
  const by = SUMMARY_BY.find((known) => known === (query['by'] ?? 'unit'));
  if (!by) throw badParameter('by');
  const statuses = query['status']?.split(',') ?? USUAL_STATUSES;
  if (statuses.some((status) => !(SUMMARY_STATUSES as readonly string[]).includes(status)))
    throw badParameter('status');
  return { semester: idIn(query, 'semester'), by, statuses };
}

/** The table as it is shown, headings and names in one language. */
const summaryTable = (
  { rows, total, by }: RegistrationSummary,
  language: Language,
  text: (key: string) => string,
): ReportTable => ({
  title: text('title'),
  headings: [text(`by.${by}`), ...SUMMARY_COLUMNS.map((name) => text(`columns.${name}`))],
  rows: [
    ...rows.map(({ key, label, figures }) => [
      label?.[language] ?? text(`keys.${by}.${key}`),
      ...SUMMARY_COLUMNS.map((name) => figures[name]),
    ]),
    [text('total'), ...SUMMARY_COLUMNS.map((name) => total[name])],
  ],
});

/**
 * `GET /course-registration?semester=|registration=|student=`: the sheet of one student in one
 * semester. `GET /course-reg-summary?semester=&by=&status=&format=csv|xlsx&language=`: counts of
 * registered units.
 */
export function registrationRoutes(app: FastifyInstance, server: ServerContext): void {
  app.get('/course-registration', async (request) => {
    const context = await server.authenticate(request);
    assertKey(context, ['CO_REG_VIEW', 'REG_DET_ALLSTU']);
    const whose = await whoseSheet(server, context, queryOf(request));
    const office = isOffice(context.person) && whose.student !== context.person.studentId;
    const sheet = await server.database.transaction(
      (client) => readSheet(client, { ...whose, now: server.now(), isOffice: office }),
      { isolation: 'repeatable read', readOnly: true },
    );
    if (!sheet) throw new PortalError('NOT_FOUND');
    return envelope(sheet);
  });

  app.get('/course-reg-summary', async (request, reply) => {
    const context = await server.authenticate(request);
    assertKey(context, ['COURSE_REG_SUMMARY_VIEW']);
    const query = queryOf(request);
    const wanted = wantedSummary(query);
    const summary = await server.database.transaction((client) => readSummary(client, wanted), {
      isolation: 'repeatable read',
      readOnly: true,
    });
    if (!isFileAsked(query)) return envelope(summary);
    return sendReport(server, context, query, reply, {
      resource: 'course-registrations',
      wanted: { by: wanted.by },
      fileName: `registrations-${wanted.by}-${colomboDay(server.now())}`,
      table: (text, language) =>
        summaryTable(summary, language, (key) => text(`pages.course-reg-summary.${key}`)),
    });
  });

  app.get('/curriculum-credits/student', async (request) => {
    const { person } = await server.authenticate(request);
    const { student = person.studentId } = request.query as { student?: unknown };
    const isOwn =
      student !== null &&
      student === person.studentId &&
      OWN_KEYS.some((key) => person.privileges.has(key));
    // Credits earned tell of results: whoever may not read those has no business here.
    if (!isOwn && !person.privileges.has(RESULTS_KEY))
      throw new PortalError('FORBIDDEN', { details: { needs: [RESULTS_KEY] } });
    if (!isUuid(student))
      throw new PortalError('BAD_REQUEST', { details: { student: 'an id is expected' } });
    const credits = await server.database.transaction(
      (client) => readStudentCredits(client, student, colomboDay(server.now())),
      { isolation: 'repeatable read', readOnly: true },
    );
    if (!credits) throw new PortalError('NOT_FOUND');
    return envelope(credits);
  });
}
