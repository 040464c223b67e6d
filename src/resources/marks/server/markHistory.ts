import { v7 as newId } from 'uuid';
import {
  type Page,
  type PageRange,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import {
  MARK_SOURCES,
  type CellAnswer,
  type CellEdit,
  type MarkEventView,
  type MarkBatchView,
  type MarkSource,
} from '../api.ts';
import { GIVEN_SOURCES } from '../rules/given.ts';
import { toReader, toWire } from '../rules/mark.ts';
import { seesNames, type Standing } from '../rules/rights.ts';
import type { MarkStage } from '../stages.ts';
import { cellName, markOf, readCells } from './cells.ts';
import { hasPart, paperFacts, standingOf, type PaperFacts, type StoredSheet } from './facts.ts';
import { sessionTitles } from './given.ts';
import { readableSheets } from './grid.ts';
import { TELLING_SOURCES, withheldFigures } from './withheld.ts';
import { writeCells, type Writing } from './writeCells.ts';

type Reading = Pick<TransactionContext, 'client' | 'person'>;

/** A paper with the sheets that the person may read. Throws NOT_FOUND if they have no part in it. */
async function ownPaper(
  { client, person }: Reading,
  id: string,
): Promise<{ paper: PaperFacts; standing: Standing; sheets: StoredSheet[] }> {
  const paper = await paperFacts(client, id);
  const standing = standingOf(person, paper);
  if (!hasPart(standing)) throw new PortalError('NOT_FOUND');
  return { paper, standing, sheets: readableSheets(paper, standing) };
}

const ACTOR = "nullif(concat_ws(' ', account.first_name, account.last_name), '')";
const EVENTS = `
  SELECT
    event.sequence,
    event.version,
    event.before_status AS "beforeStatus",
    event.before_value::text AS "beforeValue",
    event.status,
    event.value::text AS value,
    CASE WHEN event.source <> 'carried' THEN event.reason END AS reason,
    CASE WHEN event.source = 'carried' THEN event.reason END AS origin,
    event.source,
    lag(event.source) OVER (ORDER BY event.sequence) AS "formerSource",
    event.at,
    ${ACTOR} AS by,
    count(*) OVER ()::int AS total
  FROM mark_events event
  LEFT JOIN users account ON account.id = event.actor_id
  WHERE event.sheet_id = $1 AND event.student_id = $2
  ORDER BY event.sequence DESC
  OFFSET $3
  LIMIT $4`;

interface EventRow {
  sequence: number;
  version: number;
  beforeStatus: string;
  beforeValue: string | null;
  status: string;
  value: string | null;
  reason: string | null;
  /** The paper that a carried mark comes from. */
  origin: string | null;
  source: string;
  /** Of the change before. */
  formerSource: string | null;
  at: Date;
  by: string | null;
  total: number;
}

const sourceOf = (source: string) => MARK_SOURCES.find((known) => known === source) ?? 'grid';

/**
 * The history of one cell, the latest change first. Throws NOT_FOUND for a cell that the person may
 * not read.
 */
export async function readHistory(
  context: Reading,
  cell: { paper: string; student: string; component: string; stage: MarkStage },
  { first, count }: PageRange,
): Promise<Page<MarkEventView>> {
  const { paper, standing, sheets } = await ownPaper(context, cell.paper);
  const sheet = orNotFound(
    sheets.find(({ component, stage }) => component === cell.component && stage === cell.stage),
  );
  const rows = await queryRows<EventRow>(context.client, {
    name: 'mark-history',
    text: EVENTS,
    values: [sheet.id, cell.student, first, count],
  });
  const titles = await sessionTitles(
    context.client,
    rows.map(({ origin }) => origin),
  );
  const readsNames = seesNames(standing, paper.isByIndexNumber);
  const isWithheld = await withheldFigures(context.client, paper, standing);
  const isHidden = isWithheld(cell.student, cell.component);
  const tells = (source: string | null): boolean =>
    isHidden || (!readsNames && TELLING_SOURCES.includes(source ?? ''));
  const events = rows.map((row) => ({
    version: row.version,
    before: toReader(markOf(row.beforeStatus, row.beforeValue), tells(row.formerSource)),
    after: toReader(markOf(row.status, row.value), tells(row.source)),
    reason: row.reason,
    from: readsNames ? (titles.get(row.origin ?? '') ?? null) : null,
    source: sourceOf(row.source),
    at: row.at.toISOString(),
    by: row.by,
  }));
  return { rows: events, total: rows[0]?.total ?? 0 };
}

const BATCHES = `
  SELECT
    event.batch,
    min(event.source) AS source,
    min(event.at) AS at,
    count(*)::int AS cells,
    min(${ACTOR}) AS by,
    min(sheet.stage) AS stage,
    bool_and(event.actor_id = $2) AS mine,
    count(*) OVER ()::int AS total
  FROM mark_events event
  JOIN mark_sheets sheet ON sheet.id = event.sheet_id
  LEFT JOIN users account ON account.id = event.actor_id
  WHERE event.sheet_id = ANY($1::uuid[]) AND event.source <> ALL($5::text[])
  GROUP BY event.batch
  ORDER BY max(event.at) DESC, event.batch
  OFFSET $3
  LIMIT $4`;

/** Sources of changes that no person made, so that none takes them back. */
const NOBODY: readonly MarkSource[] = ['seed', ...GIVEN_SOURCES];

/** The batches of a paper, the latest first. */
export async function readBatches(
  context: Reading,
  id: string,
  { first, count }: PageRange,
): Promise<Page<MarkBatchView>> {
  const { sheets } = await ownPaper(context, id);
  const rows = await queryRows<{
    batch: string;
    source: string;
    at: Date;
    cells: number;
    by: string | null;
    stage: MarkStage;
    mine: boolean | null;
    total: number;
  }>(context.client, {
    text: BATCHES,
    values: [sheets.map((sheet) => sheet.id), context.person.userId, first, count, NOBODY],
  });
  const batches = rows.map(({ batch, source, at, cells, by, stage, mine }) => ({
    batch,
    source: sourceOf(source),
    at: at.toISOString(),
    cells,
    by,
    stage,
    mine: mine === true,
  }));
  return { rows: batches, total: rows[0]?.total ?? 0 };
}

const OF_BATCH = `
  SELECT
    event.sheet_id AS sheet,
    event.student_id AS student,
    (array_agg(event.before_status ORDER BY event.sequence))[1] AS status,
    (array_agg(event.before_value::text ORDER BY event.sequence))[1] AS value,
    max(event.version) AS version
  FROM mark_events event
  WHERE event.sheet_id = ANY($1::uuid[])
    AND event.batch = $2
    AND event.source <> ALL($3::text[])
  GROUP BY event.sheet_id, event.student_id`;

/**
 * Undoes a batch through the usual rules of writing: cells unchanged since get their former mark;
 * the others stay and are reported as conflicts. Throws NOT_FOUND for a batch that the person
 * cannot see.
 */
export async function undoBatch(
  context: Writing,
  { paper: id, batch }: { paper: string; batch: string },
): Promise<CellAnswer[]> {
  const { client } = context;
  const { sheets } = await ownPaper(context, id);
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  const rows = await queryRows<{
    sheet: string;
    student: string;
    status: string;
    value: string | null;
    version: number;
  }>(client, {
    text: OF_BATCH,
    values: [[...byId.keys()], batch, NOBODY],
  });
  if (rows.length === 0) throw new PortalError('NOT_FOUND');
  const present = await readCells(client, [...byId.keys()]);
  const edits = rows.flatMap(({ sheet, student, status, value, version }): CellEdit[] => {
    const at = byId.get(sheet);
    // On the version that the batch wrote: a later change is a conflict, even to an equal mark.
    const isLatest = present.get(cellName(sheet, student))?.version === version;
    return at
      ? [
          {
            edit: newId(),
            student,
            component: at.component,
            stage: at.stage,
            mark: status === 'value' ? (value ?? '') : toWire(markOf(status, value)),
            version: isLatest ? version : -1,
          },
        ]
      : [];
  });
  return writeCells(context, {
    paper: id,
    batch: newId(),
    source: 'undo',
    edits,
  });
}
