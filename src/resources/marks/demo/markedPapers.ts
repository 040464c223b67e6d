import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { BLANK, isExam, type Mark } from '../rules/mark.ts';
import { storeStatement } from '../server/cells.ts';
import { paperFacts } from '../server/facts.ts';
import { withSheets } from '../server/sheets.ts';
import { readSheetStates } from '../server/sheetStates.ts';
import { CANDIDATES } from './marks.ts';

/**
 * Of the examination being marked: one locked, one handed in, one half entered, the others not
 * begun.
 */
const STAGES = ['locked', 'locked', 'locked', 'submitted', 'half'] as const;
const LOWEST = 38;
const SPREAD = 51;

const PAPERS = `
  SELECT paper.id
  FROM papers paper
  WHERE paper.exam_session_id = $1
    AND NOT EXISTS (SELECT 1 FROM mark_sheets sheet WHERE sheet.paper_id = paper.id)
    AND NOT EXISTS (
      SELECT 1
      FROM exam_registrations registration
      WHERE registration.paper_id = paper.id
        AND (registration.status <> 'confirmed' OR registration.sitting = 'medicalPending')
    )
    AND (
      SELECT count(*)
      FROM exam_registrations registration
      WHERE registration.paper_id = paper.id
    ) >= 4
    AND EXISTS (
      SELECT 1
      FROM offerings offering
      WHERE offering.id = paper.offering_id AND offering.coordinator_id IS NOT NULL
    )
  ORDER BY paper.id
  LIMIT $2`;

/** Marks for a few papers of an examination without any, written as the grid writes them. */
export async function storeMarkedPapers(
  client: Queryable,
  session: string,
  at: Date,
): Promise<void> {
  const begun = await queryRows(client, {
    text: `
      SELECT 1
      FROM mark_entries entry
      JOIN mark_sheets sheet ON sheet.id = entry.sheet_id
      JOIN papers paper ON paper.id = sheet.paper_id
      WHERE paper.exam_session_id = $1
      LIMIT 1`,
    values: [session],
  });
  if (begun.length > 0) return;
  const papers = await queryRows<{ id: string }>(client, {
    text: PAPERS,
    values: [session, STAGES.length],
  });
  for (const [position, { id }] of papers.entries()) {
    const paper = await withSheets(client, await paperFacts(client, id));
    const candidates = await queryRows<{ student: string; sitting: string | null }>(client, {
      text: CANDIDATES,
      values: [id],
    });
    const stage = STAGES[position] ?? 'half';
    const marked = stage === 'half' ? paper.sheets.slice(0, 1) : paper.sheets;
    const changes = marked.flatMap(({ id: sheet, component }, column) =>
      candidates.map(({ student, sitting }, row) => {
        const isOfExam = paper.components.some((one) => one.id === component && isExam(one));
        const value: Mark =
          isOfExam && sitting === 'absent'
            ? { status: 'AB', value: null }
            : {
                status: 'value',
                value: String(LOWEST + ((row * 17 + column * 7 + position * 11) % SPREAD)),
              };
        return {
          sheet,
          student,
          version: 1,
          before: BLANK,
          after: value,
          reason: null,
          actor: null,
          source: 'grid' as const,
          batch: demoId('mark-batches', sheet),
          edit: demoId('mark-edits', `${sheet}/${student}`),
          at: at.toISOString(),
        };
      }),
    );
    if (changes.length > 0)
      await client.query(storeStatement(changes, await readSheetStates(client, id)));
    if (stage !== 'half')
      await client.query({
        text: 'UPDATE mark_sheets SET state = $2 WHERE paper_id = $1',
        values: [id, stage],
      });
  }
}
