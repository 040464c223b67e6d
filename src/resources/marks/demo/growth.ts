import { v7 as newId } from 'uuid';
import { queryRows, type Queryable, everyLanguage } from '../../../../gateway/index.ts';
import { COMPONENT_SETS } from '../../shared/demo/componentSets.ts';
import { run, type GrowthStep } from '../../shared/demo/growth.ts';
import { BLANK, type Mark } from '../rules/mark.ts';
import { storeStatement, type SheetChange } from '../server/cells.ts';
import { MARK_PATTERNS, patternMarks } from './markPatterns.ts';

/** Marked are the papers of past semesters; of those being marked, most are locked, some open. */
const SHEETS_PLANNED = `
  CREATE TEMP TABLE growth_sheets ON COMMIT DROP AS
  SELECT
    pg_temp.demo_id('sheet/' || paper.id || '/' || component.position) AS id,
    paper.id AS paper_id,
    paper.lecturer_id,
    paper.components,
    component.id AS component_id,
    component.position,
    ${everyLanguage('component.name')},
    component.kind,
    component.weight,
    component.maximum,
    CASE
      WHEN paper.status = 'published' THEN 'locked'
      WHEN pg_temp.drawn('sheets/' || paper.id, 20) < 14 THEN 'locked'
      WHEN pg_temp.drawn('sheets/' || paper.id, 20) < 17 THEN 'submitted'
      ELSE 'open'
    END AS state,
    CASE
      WHEN paper.status = 'published'
        THEN (paper.ends_at + interval '40 days') AT TIME ZONE 'Asia/Colombo'
      ELSE $1::timestamptz - interval '9 days'
    END AS marked_at
  FROM growth_papers paper
  JOIN course_units__components component ON component.owner_id = paper.unit_id
  WHERE paper.back > 0`;
const SHEETS = `
  INSERT INTO mark_sheets (
    id, paper_id, component, position, ${everyLanguage('component_name')}, component_kind, weight,
    maximum, stage, state
  )
  SELECT
    id, paper_id, component_id::text, position, ${everyLanguage('name')}, kind, weight,
    maximum, 'first', state
  FROM growth_sheets`;
const MARKERS = `
  INSERT INTO mark_sheets__markers (owner_id, target_id, position)
  SELECT id, lecturer_id, 0
  FROM growth_sheets`;

const PATTERNS_TABLE = `
  CREATE TEMP TABLE growth_marks ON COMMIT DROP AS
  SELECT given.*
  FROM jsonb_to_recordset($1::jsonb) AS given(
    components int, pattern int, position int, status text, value text
  )`;

const PAPERS = `
  SELECT DISTINCT paper_id AS paper
  FROM growth_sheets
  ORDER BY paper_id`;
/** Of an open sheet, half of the cells are filled. */
const CELLS = `
  SELECT
    sheet.id AS sheet,
    candidate.student_id AS student,
    given.status,
    given.value,
    sheet.marked_at AS at
  FROM growth_sheets sheet
  JOIN growth_candidates candidate ON candidate.paper_id = sheet.paper_id
  JOIN growth_marks given ON given.components = candidate.components
    AND given.pattern = candidate.pattern
    AND given.position = sheet.position
  WHERE sheet.paper_id = ANY($1::uuid[])
    AND (sheet.state <> 'open' OR pg_temp.drawn('cell/' || candidate.id, 2) = 0)
  ORDER BY sheet.id, candidate.student_id`;

type Cell = Pick<SheetChange, 'sheet' | 'student'> & Mark & { at: Date };

/** Papers whose marks one statement stores: some seven thousand cells. */
const AT_ONCE = 60;

/** The changes of the cells of some papers, linked and stored as those of the grid are. */
async function storeCells(client: Queryable, papers: readonly string[]): Promise<void> {
  const cells = await queryRows<Cell>(client, { text: CELLS, values: [papers] });
  const batches = new Map(cells.map(({ sheet }) => [sheet, newId()]));
  const changes = cells.map(({ sheet, student, at, status, value }): SheetChange => ({
    sheet,
    student,
    version: 1,
    before: BLANK,
    after: { status, value } as Mark,
    reason: null,
    actor: null,
    source: 'seed',
    batch: batches.get(sheet) ?? '',
    edit: newId(),
    at: at.toISOString(),
  }));
  if (changes.length > 0) await client.query(storeStatement(changes, new Map()));
}

const patternRows = COMPONENT_SETS.flatMap((set, components) =>
  MARK_PATTERNS.flatMap((pattern) =>
    patternMarks(set, pattern).map((mark, position) => ({
      components,
      pattern,
      position,
      ...mark,
    })),
  ),
);

/** Sheets with their marks and the chains of changes. */
export const marksGrowth: GrowthStep = {
  tables: ['mark_sheets', 'mark_sheets__markers', 'mark_entries', 'mark_events', 'mark_chains'],
  grow: async ({ client, now }) => {
    await run(client, SHEETS_PLANNED, [now]);
    await run(client, SHEETS);
    await run(client, MARKERS);
    await run(client, PATTERNS_TABLE, [JSON.stringify(patternRows)]);
    for (const statement of [
      'CREATE INDEX ON growth_sheets (paper_id)',
      'CREATE INDEX ON growth_candidates (paper_id)',
      'ANALYZE growth_sheets',
      'ANALYZE growth_marks',
    ])
      await run(client, statement);
    const papers = await queryRows<{ paper: string }>(client, { text: PAPERS });
    for (let first = 0; first < papers.length; first += AT_ONCE)
      await storeCells(
        client,
        papers.slice(first, first + AT_ONCE).map(({ paper }) => paper),
      );
  },
};
