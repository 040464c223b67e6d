import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  assertPrivilege,
  type Queryable,
  isFileAsked,
  sendReport,
  badParameter,
  idIn,
  queryOf,
  type RequestContext,
  type ServerContext,
  colomboDay,
  recordId,
  envelope,
  type TableCell,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { SUMMARY_BY, type ResultsSummary } from '../api.ts';
import { ADOPTING, PUBLISHING } from '../releases.ts';
import { COUNTED, isSameCode } from '../rules/figures.ts';
import { checkPrint, readOwn } from './own.ts';
import { readReadiness } from './readiness.ts';
import { readRelease, readUnit, readUnits } from './sheets.ts';
import { readResultsSummary } from './summary.ts';

/** Mentors read the published results of those whom they look after today. */
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

/** Codes that nobody has are left out of the table. */
const shownCodes = ({ total }: ResultsSummary): (typeof COUNTED)[number][] =>
  COUNTED.filter((code) => (total.grades[code] ?? 0) > 0);

function* summaryRows(
  summary: ResultsSummary,
  language: 'en' | 'si',
  total: string,
): Generator<TableCell[]> {
  const cells = ({
    distribution,
  }: Pick<ResultsSummary['rows'][number], 'distribution'>): TableCell[] => [
    ...shownCodes(summary).map((code) => distribution.grades[code] ?? 0),
    distribution.sat,
    distribution.passed,
    distribution.rate === null ? null : Number(distribution.rate),
  ];
  for (const row of summary.rows) yield [row.label[language], ...cells(row)];
  yield [total, ...cells({ distribution: summary.total })];
}

/**
 * Published results: `GET /results/own` a student's own, `GET /results/students/:id` the same for
 * the present mentor and the office, `GET /results/units?session=` and `GET /results/units/:id` by
 * unit for staff, `GET /results/check?number=&code=` whether a print is true, `GET
 * /results/summary?session=&by=&figures=&format=`. Not yet published, for whoever may publish: `GET
 * /results/readiness?session=`, `GET /results/releases/:id`.
 */
export function resultRoutes(app: FastifyInstance, server: ServerContext): void {
  const as = async (
    request: FastifyRequest,
    ...keys: readonly string[]
  ): Promise<RequestContext> => {
    const context = await server.authenticate(request);
    assertPrivilege(context.person, ...keys);
    return context;
  };
  const reading = <T>(read: (client: Queryable) => Promise<T>): Promise<T> =>
    server.database.transaction(read, { readOnly: true, isolation: 'repeatable read' });

  app.get('/results/own', async (request) => {
    const { person } = await as(request, 'RESULTS_VIEW');
    const student = person.studentId;
    if (student === null) throw new PortalError('NOT_FOUND');
    return envelope(await reading((client) => readOwn(client, student, server.now())));
  });
  app.get('/results/students/:id', { config: { whileViewing: 'closed' } }, async (request) => {
    const { person } = await as(request, 'MENTORING_STUDENTS', PUBLISHING, 'RESULTS_FI_VIEW');
    const student = recordId(request);
    return envelope(
      await reading(async (client) => {
        const isOffice = [PUBLISHING, 'RESULTS_FI_VIEW'].some((key) => person.privileges.has(key));
        const found =
          isOffice || (await isMentee(client, person.staffId, student, colomboDay(server.now())))
            ? await readOwn(client, student, server.now())
            : null;
        if (!found) throw new PortalError('NOT_FOUND');
        return found;
      }),
    );
  });
  app.get('/results/units', async (request) => {
    const { person } = await as(request, 'RESULTS_VIEW', PUBLISHING);
    return envelope(
      await reading((client) => readUnits(client, person, idIn(queryOf(request), 'session'))),
    );
  });
  app.get('/results/units/:id', async (request) => {
    const { person } = await as(request, 'RESULTS_VIEW', PUBLISHING);
    return envelope(await reading((client) => readUnit(client, person, recordId(request))));
  });
  app.get('/results/check', async (request) => {
    const { person } = await as(request, PUBLISHING, 'RESULTS_FI_VIEW');
    const { number = '', code = '' } = queryOf(request);
    const known = await reading((client) => checkPrint(client, number, server.now()));
    return envelope({
      isTrue: known !== null && isSameCode(code, known),
      isKnown: known !== null,
      by: person.userId,
    });
  });
  app.get('/results/readiness', async (request) => {
    await as(request, PUBLISHING, ADOPTING);
    const session = idIn(queryOf(request), 'session');
    return envelope(
      session === null ? [] : await reading((client) => readReadiness(client, session)),
    );
  });
  app.get('/results/releases/:id', async (request) => {
    await as(request, PUBLISHING, ADOPTING);
    return envelope(await reading((client) => readRelease(client, recordId(request))));
  });

  app.get('/results/summary', async (request, reply) => {
    const context = await as(request, 'RESULTS_SUM_VIEW');
    const query = queryOf(request);
    const by = SUMMARY_BY.find((known) => known === (query['by'] ?? 'unit'));
    const figures = (['published', 'prepared'] as const).find(
      (known) => known === (query['figures'] ?? 'published'),
    );
    if (!by || !figures) throw badParameter(by ? 'figures' : 'by');
    if (figures === 'prepared') assertPrivilege(context.person, PUBLISHING);
    const summary = await reading((client) =>
      readResultsSummary(client, { session: idIn(query, 'session'), by, figures }),
    );
    if (!isFileAsked(query)) return envelope(summary);
    return sendReport(server, context, query, reply, {
      resource: 'result-releases',
      wanted: { by, figures, session: summary.session },
      fileName: `results-${by}-${colomboDay(server.now())}`,
      table: (text, language) => ({
        title: text('pages.results-summery.title'),
        headings: [
          text(`results.by.${by}`),
          ...shownCodes(summary),
          text('results.sat'),
          text('results.passed'),
          text('results.rate'),
        ],
        rows: summaryRows(summary, language, text('results.total')),
      }),
    });
  });
}
