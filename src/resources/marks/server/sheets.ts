import { v7 as newId } from 'uuid';
import type { Queryable } from '../../../../gateway/index.ts';
import { markersOf } from '../rules/rights.ts';
import { paperFacts, stagesOf, type PaperFacts } from './facts.ts';

const INSERT = `
  INSERT INTO mark_sheets (
    id, paper_id, component, position, component_name, component_kind, weight, maximum, stage,
    state
  )
  SELECT
    given.id, $1, given.component, given.position, given.name, given.kind, given.weight,
    given.maximum, given.stage, 'open'
  FROM jsonb_to_recordset($2::jsonb) AS given(
    id uuid, component text, position int, name text, kind text, weight numeric, maximum numeric,
    stage text
  )
  ON CONFLICT (paper_id, component, stage) DO NOTHING`;

const CLEAR = `
  DELETE FROM mark_sheets__markers marker
  USING mark_sheets sheet
  WHERE sheet.id = marker.owner_id AND sheet.paper_id = $1`;
const NAME = `
  INSERT INTO mark_sheets__markers (owner_id, target_id, position)
  SELECT sheet.id, given.staff, given.position
  FROM mark_sheets sheet
  JOIN jsonb_to_recordset($2::jsonb) AS given(stage text, staff uuid, position int)
    ON given.stage = sheet.stage
  WHERE sheet.paper_id = $1
  ON CONFLICT DO NOTHING`;

const NAME_WRITERS = `
  WITH former AS (
    DELETE FROM mark_sheets__writers
    WHERE owner_id = $1
  )
  INSERT INTO mark_sheets__writers (owner_id, target_id, position)
  SELECT $1::uuid, writer.id, row_number() OVER (ORDER BY writer.id) - 1
  FROM (
    SELECT DISTINCT changed_by AS id
    FROM mark_entries
    WHERE sheet_id = $1 AND changed_by IS NOT NULL
  ) writer
  ON CONFLICT (owner_id, target_id) DO UPDATE
  SET position = excluded.position`;

/** Notes who wrote the present marks of a sheet: they neither check nor lock it. */
export async function nameWriters(client: Queryable, sheet: string): Promise<void> {
  await client.query({ text: NAME_WRITERS, values: [sheet] });
}

/**
 * The people who hand in a stage. All markers of a component hand in the agreed one, and moderators
 * alone what they moderated.
 */
function namesOf({
  markers,
  lecturers,
  isModerated,
}: PaperFacts): { stage: string; staff: string; position: number }[] {
  const first = markersOf('first', markers, lecturers);
  const second = markersOf('second', markers, lecturers);
  const moderators = markersOf('moderator', markers, lecturers);
  const agreed = isModerated ? moderators : [...new Set([...first, ...second, ...moderators])];
  return Object.entries({ first, second, agreed }).flatMap(([stage, people]) =>
    people.map((staff, position) => ({ stage, staff, position })),
  );
}

/** Updates the markers on a paper's sheets. */
export async function nameMarkers(client: Queryable, paper: PaperFacts): Promise<void> {
  await client.query({ text: CLEAR, values: [paper.id] });
  await client.query({ text: NAME, values: [paper.id, JSON.stringify(namesOf(paper))] });
}

/**
 * Creates the missing sheets of a paper and returns the paper with all of them. Idempotent, also
 * for concurrent calls.
 */
export async function withSheets(client: Queryable, paper: PaperFacts): Promise<PaperFacts> {
  const known = new Set(paper.sheets.map(({ component, stage }) => `${component} ${stage}`));
  const missing = paper.components.flatMap(({ id: component, ...rest }, position) =>
    stagesOf(paper)
      .filter((stage) => !known.has(`${component} ${stage}`))
      .map((stage) => ({ ...rest, id: newId(), component, position, stage })),
  );
  if (missing.length === 0) return paper;
  await client.query({ text: INSERT, values: [paper.id, JSON.stringify(missing)] });
  const made = await paperFacts(client, paper.id);
  await nameMarkers(client, made);
  return made;
}
