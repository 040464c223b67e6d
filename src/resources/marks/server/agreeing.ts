import { v7 as newId } from 'uuid';
import {
  type Queryable,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { defaultSettings } from '../../../contract/model/settings.ts';
import { byLawsOf } from '../../ruleSets/server/byLaw.ts';
import { agreedMark, type AgreeRule } from '../rules/agree.ts';
import { BLANK, isSameMark, type Mark } from '../rules/mark.ts';
import { cellName, readCells, storeStatement, type SheetChange } from './cells.ts';
import { sheetOf, type PaperFacts } from './facts.ts';
import { readSheetStates } from './sheetStates.ts';

const WITHIN = `
  SELECT (SELECT value FROM settings WHERE key = 'marksAgreeWithin') AS within`;

/**
 * The largest difference of close marks, from the settings, and for each of these students the
 * grade bands of the by-law that grades the total later.
 */
export async function readAgreeRules(
  client: Queryable,
  students: readonly string[],
): Promise<(student: string) => AgreeRule> {
  const row = await queryRow<{ within: number | null }>(client, {
    name: 'agree-within',
    text: WITHIN,
    values: [],
  });
  const within = row?.within ?? defaultSettings().marksAgreeWithin;
  const byLawOf = await byLawsOf(client, students);
  return (student) => ({ within, bands: byLawOf(student).scheme?.bands ?? [] });
}

/** The grade bands that most of these students are graded by; none without students. */
export async function commonBands(
  client: Queryable,
  students: readonly string[],
): Promise<AgreeRule['bands']> {
  const ruleOf = await readAgreeRules(client, students);
  const counted = new Map<string, { bands: AgreeRule['bands']; count: number }>();
  for (const student of students) {
    const { bands } = ruleOf(student);
    const key = JSON.stringify(bands);
    counted.set(key, { bands, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  const [most] = [...counted.values()].toSorted((left, right) => right.count - left.count);
  return most?.bands ?? [];
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
  const cells = await readCells(client, [first, second, agreed]);
  const rows = await queryRows<{ student: string }>(client, { text: BY_RULE, values: [agreed] });
  const byRule = new Set(rows.map(({ student }) => student));
  const markAt = (sheet: string, student: string): Mark =>
    cells.get(cellName(sheet, student))?.mark ?? BLANK;
  const students = [...new Set([...cells.values()].map(({ student }) => student))];
  const ruleOf = await readAgreeRules(client, students);
  const batch = newId();
  const changes = students.flatMap((student): SheetChange[] => {
    const before = markAt(agreed, student);
    if (before.status !== 'blank' && !byRule.has(student)) return [];
    const after =
      agreedMark(markAt(first, student), markAt(second, student), maximum, ruleOf(student)) ??
      BLANK;
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
