import {
  containing,
  type Page,
  type PageRange,
  queryRows,
  type TransactionContext,
  everyLanguage,
} from '../../../../gateway/index.ts';
import type { QueryOf } from '../../../contract/wire/calls/defineCall.ts';
import { ALL_MARKS, DEPARTMENT_MARKS } from '../access.ts';
import type * as api from '../api.ts';
import type { MarkPaperLine } from '../api.ts';
import { mayRead, mayWrite, type Standing } from '../rules/rights.ts';
import type { SheetState } from '../stages.ts';
import { WITH_UNIT } from './expected.ts';
import { areBothSubmitted, papersFacts, sheetOf, standingOf, type PaperFacts } from './facts.ts';
import { UNCHECKED_SCRIPTS } from './finalStage.ts';
import { headOf } from './grid.ts';
import { papersNear, rolesSql } from './hands.ts';

/**
 * SQL: a `paper` with the number of its `sheets` has an open one, or none yet; found from the side
 * of the open ones.
 */
const HAS_OPEN_SHEET = `(
      paper.id IN (
        SELECT sheet.paper_id
        FROM mark_sheets sheet
        WHERE sheet.state = 'open'
      )
      OR paper.sheets = 0
    )`;

const ordered = (table: string): string =>
  ['is_own DESC', 'is_open DESC', 'code', 'medium', '"group"', 'id']
    .map((column) => `${table}.${column}`)
    .join(', ');

/**
 * The page is cut before anything is read of its papers: those of the reader's roles first, and of
 * these the ones with an open sheet. `$2`: the staff id of the reader, `$3`: the department of a
 * head, `$4`: all papers.
 */
const PAPERS = `
  WITH
  near AS MATERIALIZED (
    SELECT
      paper.id,
      paper.candidates,
      unit.code,
      offering.medium,
      offering."group",
      $4 OR coalesce(unit.department_id = $3, false) AS is_office,
      cardinality(${rolesSql('$2')}) > 0 AS is_own,
      ${HAS_OPEN_SHEET} AS is_open
    FROM (
      SELECT paper.id, paper.offering_id, counted.candidates, counted.sheets
      FROM exam_sessions session
      CROSS JOIN LATERAL (
        SELECT papers.id, papers.offering_id
        FROM papers
        WHERE papers.exam_session_id = session.id
        OFFSET 0
      ) paper
      JOIN paper_counts counted ON counted.paper_id = paper.id
      WHERE ($1::uuid IS NULL AND session.status IN ('held', 'marking', 'board') OR session.id = $1)
        AND (
          $4
          OR paper.id IN ${papersNear('$2')}
          OR paper.offering_id IN (
            SELECT offering.id
            FROM course_units unit
            JOIN offerings offering ON offering.course_unit_id = unit.id
            WHERE unit.department_id = $3
          )
        )
      OFFSET 0
    ) paper
    ${WITH_UNIT}
    WHERE
      $5 = '%%'
      OR concat_ws(' ', unit.code, ${everyLanguage('unit.title')}) ILIKE $5
  ),
  page AS MATERIALIZED (
    SELECT near.*
    FROM near
    WHERE near.is_own OR near.is_office
    ORDER BY ${ordered('near')}
    OFFSET $6
    LIMIT $7
  )
  SELECT
    paper.id,
    (
      SELECT count(*)::int
      FROM near
      WHERE near.is_own OR near.is_office
    ) AS total,
    page.candidates,
    ${UNCHECKED_SCRIPTS} AS unchecked,
    (
      SELECT coalesce(json_object_agg(counted.sheet_id, counted.filled), '{}')
      FROM mark_sheets sheet
      JOIN mark_counts counted ON counted.sheet_id = sheet.id
      WHERE sheet.paper_id = paper.id
    ) AS filled
  FROM page
  JOIN papers paper ON paper.id = page.id
  ORDER BY ${ordered('page')}`;

interface Counts {
  id: string;
  candidates: number;
  /** Sampled scripts at which no moderator has looked. */
  unchecked: number;
  /** The number of cells that are not blank, by sheet. */
  filled: Readonly<Record<string, number>>;
}

type CountedPaper = Omit<Counts, 'id'> & { facts: PaperFacts; standing: Standing };

/** A line of the list of papers; counts include only cells that the person may read. */
function lineOf({ facts, standing, candidates, unchecked, filled }: CountedPaper): MarkPaperLine {
  const progress = facts.stages.flatMap((stage): MarkPaperLine['progress'] => {
    const components = facts.components.filter(({ id }) =>
      mayRead(stage, standing, areBothSubmitted(facts, id)),
    );
    if (components.length === 0) return [];
    const sheets = components.map(({ id }) => sheetOf(facts, id, stage));
    const states = sheets.map((sheet): SheetState => sheet?.state ?? 'open');
    const count = (state: SheetState): number => states.filter((one) => one === state).length;
    return [
      {
        stage,
        cells: candidates * components.length,
        filled: sheets.reduce((sum, sheet) => sum + (sheet ? (filled[sheet.id] ?? 0) : 0), 0),
        states: Object.fromEntries(
          (['open', 'submitted', 'checked', 'locked'] as const).map((state) => [
            state,
            count(state),
          ]),
        ),
        mine: mayWrite(stage, standing),
      },
    ];
  });
  const toModerate = standing.roles.includes('moderator') && facts.isModerated ? unchecked : 0;
  return { ...headOf(facts, standing), candidates, toModerate, progress };
}

/** A page of the papers in which a person has a part, of a session or of all being marked. */
export async function readPapers(
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  { session, search }: QueryOf<typeof api.markPapers>,
  { first, count }: PageRange,
): Promise<Page<MarkPaperLine>> {
  const { staffId, departmentId, privileges } = person;
  const rows = await queryRows<Counts & { total: number }>(client, {
    name: 'mark-papers-page',
    text: PAPERS,
    values: [
      session ?? null,
      staffId,
      privileges.has(DEPARTMENT_MARKS) ? departmentId : null,
      privileges.has(ALL_MARKS),
      containing(search.trim()),
      first,
      count,
    ],
  });
  const facts = await papersFacts(
    client,
    rows.map(({ id }) => id),
  );
  const byId = new Map(facts.map((paper) => [paper.id, paper]));
  return {
    rows: rows.flatMap(({ id, ...counts }) => {
      const paper = byId.get(id);
      return paper
        ? [lineOf({ facts: paper, standing: standingOf(person, paper), ...counts })]
        : [];
    }),
    total: rows[0]?.total ?? 0,
  };
}
