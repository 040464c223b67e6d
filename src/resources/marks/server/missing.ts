import {
  colomboDay,
  containing,
  type Handler,
  isFileRequested,
  localised,
  type PageRange,
  queryRow,
  queryRows,
  reportAnswer,
  type ReportTable,
  type TransactionContext,
  everyLanguage,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { ALL_MARKS } from '../access.ts';
import type * as api from '../api.ts';
import type { MissingLine } from '../api.ts';
import {
  chosenColumns,
  COUNTED_OF_SESSION,
  EXPECTED_SHEETS,
  HAS_CANDIDATES,
  IS_DOUBTFUL,
  IS_OUTSTANDING,
  isSurelyShort,
  mayBeOutstanding,
  OPEN_OR_SHORT,
  PAPER_OF_COUNTED,
  WITH_UNIT,
} from './expected.ts';
import { HANDS, handsIn } from './hands.ts';

/** The examinations whose papers are reported. `$1`: one of any state. */
const IS_REPORTED = `(
    $1::uuid IS NULL AND session.status IN ('held', 'marking', 'board') OR session.id = $1
  )`;

const SHORT = `
      SELECT short.paper_id, short.stage
      FROM short`;

/** `$2`: the staff id of the reader, `$3`: the department of the reader, or `NULL` for all. */
const LINES = (condition: string, before = ''): string => `
  WITH
  short AS MATERIALIZED (${OPEN_OR_SHORT}
  ),
  near AS MATERIALIZED (
    SELECT paper.id, paper.offering_id, session.marks_due_on AS due_on
    FROM exam_sessions session
    ${COUNTED_OF_SESSION}
    ${PAPER_OF_COUNTED}
    WHERE ${IS_REPORTED}
      AND ${HAS_CANDIDATES}
      AND ${mayBeOutstanding(SHORT)}
  ),
  ${before}
  chosen AS MATERIALIZED (
    SELECT
      ${chosenColumns('$2')},
      unit.code,
      offering.medium,
      offering."group",
      paper.due_on
    FROM near paper
    ${WITH_UNIT}
    WHERE ($3::uuid IS NULL OR unit.department_id = $3)
      ${condition}
  ),
  ${EXPECTED_SHEETS},
  line AS (
    SELECT
      expected.*,
      expected.candidates - expected.filled AS blank,
      array_position(ARRAY['first', 'second', 'agreed'], expected.stage) AS place
    FROM expected
    WHERE expected.is_readable AND expected.is_due AND (${IS_OUTSTANDING} OR ${IS_DOUBTFUL})
  )`;

const IN_WORDS = `
      AND (
        $4 = '%%'
        OR concat_ws(' ', unit.code, ${everyLanguage('unit.title')}) ILIKE $4
      )`;

const ORDER = {
  code: '',
  due: 'chosen.due_on NULLS LAST,',
  blank: 'line.blank DESC,',
} as const;

/** The page is cut before names are read. */
const PAGE = (sort: keyof typeof ORDER): string => `
  ${LINES(IN_WORDS)},
  page AS (
    SELECT
      line.*,
      chosen.offering_id,
      chosen.due_on,
      count(*) OVER () AS total,
      row_number() OVER (
        ORDER BY ${ORDER[sort]} chosen.code, chosen.medium, chosen."group", chosen.id,
          line.position, line.component, line.place
      ) AS number
    FROM line
    JOIN chosen ON chosen.id = line.paper_id
    ORDER BY number
    OFFSET $5
    LIMIT $6
  )
  SELECT
    paper.id AS paper,
    unit.code,
    ${localised('unit.title')} AS title,
    offering.medium,
    offering."group",
    ${localised('page.component_name')} AS component,
    page.stage,
    page.state,
    page.candidates,
    page.blank,
    (
      SELECT coalesce(
        json_agg(
          ${localised('member.name_with_initials')}
          ORDER BY hand.appointed_at, member.id
        ),
        '[]'
      )
      FROM ${HANDS} hand
      JOIN staff member ON member.id = hand.staff
      WHERE ${handsIn('hand.role', 'page.stage', 'page.is_double_marked')}
    ) AS markers,
    page.due_on::text AS "dueOn",
    coalesce(page.due_on < $7::date, false) AND (page.blank > 0 OR page.state = 'open')
      AS "isOverdue",
    json_build_object(
      'overMaximum', page.over_maximum,
      'absentThoughPresent', page.absent_though_present,
      'markedThoughAbsent', page.marked_though_absent
    ) AS anomalies,
    page.total::int AS total
  FROM page
  JOIN papers paper ON paper.id = page.paper_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  ORDER BY page.number`;

const inDepartment = (paper: string): string => `(
          $3::uuid IS NULL
          OR ${paper} IN (
            SELECT owned.id
            FROM course_units unit
            JOIN offerings offering ON offering.course_unit_id = unit.id
            JOIN papers owned ON owned.offering_id = offering.id
            WHERE unit.department_id = $3
          )
        )`;
const SURE = `
  sure AS MATERIALIZED (
    SELECT paper.id
    FROM near paper
    WHERE ${isSurelyShort(SHORT, '$2')}
      AND ${inDepartment('paper.id')}
  ),`;

/** Lines are worked out only of papers that may have none. */
const SUMMARY = `
  ${LINES('AND paper.id NOT IN (SELECT id FROM sure)', SURE)}
  SELECT
    (
      SELECT count(*)::int
      FROM exam_sessions session
      ${COUNTED_OF_SESSION}
      WHERE ${IS_REPORTED}
        AND ${HAS_CANDIDATES}
        AND ${inDepartment('counted.paper_id')}
    ) AS papers,
    (
      SELECT count(*)::int
      FROM sure
    ) + (
      SELECT count(DISTINCT line.paper_id)::int
      FROM line
    ) AS incomplete,
    (
      SELECT coalesce(
        json_agg(
          json_build_object('id', session.id, 'title', ${localised('session.title')})
          ORDER BY session.registration_opens_at DESC, session.id
        ),
        '[]'
      )
      FROM exam_sessions session
      WHERE session.status IN ('held', 'marking', 'board')
        AND EXISTS (SELECT FROM papers paper WHERE paper.exam_session_id = session.id)
    ) AS sessions`;

/** Of people without a department, which matches none. */
const NO_DEPARTMENT = '00000000-0000-0000-0000-000000000000';

type Reading = Pick<TransactionContext, 'client' | 'person' | 'now'>;

/** Of the reader's department, or for the office of all. */
const scopeOf = ({ person }: Reading): [staff: string | null, department: string | null] => [
  person.staffId,
  person.privileges.has(ALL_MARKS) ? null : (person.departmentId ?? NO_DEPARTMENT),
];

interface Wanted {
  session?: string | undefined;
  search: string;
  sort: keyof typeof ORDER;
}

/**
 * Sheets without complete marks or with impossible ones, of a session or of all being marked; for
 * heads, those of their department. Stages that the reader may not read yet are left out.
 */
async function readLines(
  reading: Reading,
  { session, search, sort }: Wanted,
  range: PageRange | null,
): Promise<{ rows: MissingLine[]; total: number }> {
  const rows = await queryRows<MissingLine & { total: number }>(reading.client, {
    name: `missing-marks-${sort}`,
    text: PAGE(sort),
    values: [
      session ?? null,
      ...scopeOf(reading),
      containing(search.trim()),
      range?.first ?? 0,
      range?.count ?? null,
      colomboDay(reading.now),
    ],
  });
  return {
    rows: rows.map(({ total: _total, ...line }) => line),
    total: rows[0]?.total ?? 0,
  };
}

function missingTable(
  lines: readonly MissingLine[],
  text: (key: string) => string,
  language: keyof Localised,
): ReportTable {
  const word = (key: string): string => text(`pages.no-marks-courses.heads.${key}`);
  return {
    title: text('pages.no-marks-courses.title'),
    headings: [
      'code',
      'title',
      'component',
      'stage',
      'state',
      'markers',
      'candidates',
      'blank',
      'due',
      'overMaximum',
      'absentThoughPresent',
      'markedThoughAbsent',
    ].map(word),
    rows: lines.map((line) => [
      line.code,
      line.title[language],
      line.component[language],
      text(`resources.mark-sheets.options.stage.${line.stage}`),
      text(`resources.mark-sheets.options.state.${line.state}`),
      line.markers.map((name) => name[language]).join(', '),
      line.candidates,
      line.blank,
      line.dueOn,
      line.anomalies.overMaximum,
      line.anomalies.absentThoughPresent,
      line.anomalies.markedThoughAbsent,
    ]),
  };
}

/** A page of the report, or all of it as a file if `format` is given. */
export const missingMarks: Handler<typeof api.missingMarks> = async (context) => {
  const { query, range } = context;
  const isFile = isFileRequested(query);
  const { rows, total } = await readLines(context, query, isFile ? null : range);
  if (!isFile) return { rows, total };
  return reportAnswer(context, {
    resource: 'mark-sheets',
    wanted: { report: 'missing' },
    fileName: 'missing-marks',
    table: (text, language) => missingTable(rows, text, language),
  });
};

export const missingMarksSummary: Handler<typeof api.missingMarksSummary> = async (context) => {
  const row = await queryRow<{
    papers: number;
    incomplete: number;
    sessions: { id: string; title: Localised }[];
  }>(context.client, {
    name: 'missing-marks-summary',
    text: SUMMARY,
    values: [context.query.session ?? null, ...scopeOf(context)],
  });
  const { papers = 0, incomplete = 0, sessions = [] } = row ?? {};
  return { papers, complete: papers - incomplete, sessions };
};
