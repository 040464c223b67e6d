import { v7 as newId } from 'uuid';
import { everyLanguage, everyLanguageIn, type Queryable } from '../../../../gateway/index.ts';
import { paperFacts, type PaperFacts } from './facts.ts';
import { isDoubleMarkedSql } from './finalStage.ts';
import { HANDS, handsIn } from './hands.ts';

const INSERT = `
  INSERT INTO mark_sheets (
    id, paper_id, component, position, ${everyLanguage('component_name')}, component_kind, weight,
    maximum, stage, state
  )
  SELECT
    given.id, $1, given.component, given.position, ${everyLanguageIn('given.name')}, given.kind,
    given.weight, given.maximum, given.stage, 'open'
  FROM jsonb_to_recordset($2::jsonb) AS given(
    id uuid, component text, position int, name jsonb, kind text, weight numeric, maximum numeric,
    stage text
  )
  ON CONFLICT (paper_id, component, stage) DO NOTHING`;

const CLEAR = `
  DELETE FROM mark_sheets__markers marker
  USING mark_sheets sheet
  WHERE sheet.id = marker.owner_id AND sheet.paper_id = $1`;
const NAME = `
  INSERT INTO mark_sheets__markers (owner_id, target_id, position)
  SELECT named.sheet, named.staff, named.place - 1
  FROM (
    SELECT
      sheet.id AS sheet,
      hand.staff,
      row_number() OVER (
        PARTITION BY sheet.id
        ORDER BY array_position(ARRAY['first', 'second', 'moderator'], min(hand.role)),
          min(hand.appointed_at), hand.staff
      ) AS place
    FROM papers paper
    JOIN offerings offering ON offering.id = paper.offering_id
    JOIN mark_sheets sheet ON sheet.paper_id = paper.id
    JOIN LATERAL ${HANDS} hand
      ON ${handsIn('hand.role', 'sheet.stage', isDoubleMarkedSql('paper.id'))}
    WHERE paper.id = $1
    GROUP BY sheet.id, hand.staff
  ) named
  ON CONFLICT DO NOTHING`;

const NAME_WRITERS = `
  WITH former AS (
    DELETE FROM mark_sheets__writers
    WHERE owner_id = $1
  )
  INSERT INTO mark_sheets__writers (owner_id, target_id, position)
  SELECT $1::uuid, writer.id, row_number() OVER (ORDER BY writer.id) - 1
  FROM (
    SELECT DISTINCT entry.changed_by AS id
    FROM mark_sheets own
    JOIN mark_sheets sheet
      ON sheet.id = own.id
      OR (
        own.stage = 'agreed'
        AND sheet.paper_id = own.paper_id
        AND sheet.component = own.component
      )
    JOIN mark_entries entry ON entry.sheet_id = sheet.id
    WHERE own.id = $1 AND entry.changed_by IS NOT NULL
  ) writer
  ON CONFLICT (owner_id, target_id) DO UPDATE
  SET position = excluded.position`;

/**
 * Notes who wrote the present marks of a sheet: they neither check nor lock it. Agreed marks are
 * also of those who wrote the marks that they were made of.
 */
export async function nameWriters(client: Queryable, sheet: string): Promise<void> {
  await client.query({ text: NAME_WRITERS, values: [sheet] });
}

/** Updates the markers on a paper's sheets. */
export async function nameMarkers(client: Queryable, paper: string): Promise<void> {
  await client.query({ text: CLEAR, values: [paper] });
  await client.query({ text: NAME, values: [paper] });
}

/**
 * Creates the missing sheets of a paper and returns the paper with all of them. Idempotent, also
 * for concurrent calls.
 */
export async function withSheets(client: Queryable, paper: PaperFacts): Promise<PaperFacts> {
  const known = new Set(paper.sheets.map(({ component, stage }) => `${component} ${stage}`));
  const missing = paper.components.flatMap(({ id: component, ...rest }, position) =>
    paper.stages
      .filter((stage) => !known.has(`${component} ${stage}`))
      .map((stage) => ({ ...rest, id: newId(), component, position, stage })),
  );
  if (missing.length === 0) return paper;
  await client.query({ text: INSERT, values: [paper.id, JSON.stringify(missing)] });
  const made = await paperFacts(client, paper.id);
  await nameMarkers(client, paper.id);
  return made;
}
