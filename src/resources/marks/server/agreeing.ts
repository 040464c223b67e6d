import { v7 as newId } from 'uuid';
import {
  type Queryable,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { defaultSettings } from '../../../contract/model/settings.ts';
import type { GradeBand } from '../../shared/rules/grades.ts';
import { agreedMark, type AgreeRule } from '../rules/agree.ts';
import { BLANK, isSameMark, type Mark } from '../rules/mark.ts';
import { cellName, readCells, storeStatement, type SheetChange } from './cells.ts';
import { sheetOf, type PaperFacts } from './facts.ts';
import { readSheetStates } from './sheetStates.ts';

const RULE = `
  SELECT
    (SELECT value FROM settings WHERE key = 'marksAgreeWithin') AS within,
    (
      SELECT coalesce(
        json_agg(json_build_object(
          'grade', band.grade,
          'fromMark', band.from_mark,
          'points', band.points
        )),
        '[]'
      )
      FROM rule_sets__grades band
      WHERE band.owner_id = (
        SELECT id
        FROM rule_sets
        WHERE kind = 'gradeScheme'
          AND status = 'active'
          AND effective_from <= (now() AT TIME ZONE 'Asia/Colombo')::date
        ORDER BY effective_from DESC, number DESC
        LIMIT 1
      )
    ) AS bands`;

/** The largest difference of close marks, from the settings, and the grade bands in force. */
export async function readAgreeRule(client: Queryable): Promise<AgreeRule> {
  const row = await queryRow<{ within: number | null; bands: GradeBand[] }>(client, {
    name: 'agree-rule',
    text: RULE,
    values: [],
  });
  return {
    within: row?.within ?? defaultSettings().marksAgreeWithin,
    bands: row?.bands ?? [],
  };
}

const BY_RULE = `
  SELECT entry.student_id AS student
  FROM mark_entries entry
  JOIN mark_events event
    ON event.sheet_id = entry.sheet_id
    AND event.student_id = entry.student_id
    AND event.version = entry.version
  WHERE entry.sheet_id = $1 AND event.source = 'agreed'`;

/**
 * Fills in the agreed marks of a component that both markers have handed in, if the rule allows.
 * Marks that people agreed stay; marks that the rule filled in follow the markers.
 */
export async function agreeByRule(
  { client, actor, now }: Pick<TransactionContext, 'client' | 'now'> & { actor: string | null },
  paper: PaperFacts,
  component: string,
): Promise<void> {
  const [first, second, agreed] = (['first', 'second', 'agreed'] as const).map(
    (stage) => sheetOf(paper, component, stage)?.id,
  );
  const maximum = paper.components.find(({ id }) => id === component)?.maximum;
  if (!first || !second || !agreed || maximum === undefined) return;
  const rule = await readAgreeRule(client);
  const cells = await readCells(client, [first, second, agreed]);
  const rows = await queryRows<{ student: string }>(client, { text: BY_RULE, values: [agreed] });
  const byRule = new Set(rows.map(({ student }) => student));
  const markAt = (sheet: string, student: string): Mark =>
    cells.get(cellName(sheet, student))?.mark ?? BLANK;
  const students = [...new Set([...cells.values()].map(({ student }) => student))];
  const batch = newId();
  const changes = students.flatMap((student): SheetChange[] => {
    const before = markAt(agreed, student);
    if (before.status !== 'blank' && !byRule.has(student)) return [];
    const after =
      agreedMark(markAt(first, student), markAt(second, student), maximum, rule) ?? BLANK;
    if (isSameMark(before, after)) return [];
    const version = (cells.get(cellName(agreed, student))?.version ?? 0) + 1;
    return [
      {
        sheet: agreed,
        student,
        version,
        before,
        after,
        reason: null,
        actor,
        source: 'agreed',
        batch,
        edit: newId(),
        at: now.toISOString(),
      },
    ];
  });
  if (changes.length > 0)
    await client.query(storeStatement(changes, await readSheetStates(client, paper.id)));
}
