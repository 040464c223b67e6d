import { localised, type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import { grouped } from '../../shared/grouped.ts';
import type { RulesPreview } from '../api.ts';
import { changesFor, type ChangedFigures, type RuleChanges } from './ruleChanges.ts';
import { reachOf, studentsReached, type ReachedIntake, type ReachedStudent } from './rulesReach.ts';

/** Students worked out at once. */
export const STUDENTS_AT_ONCE = 500;

/** The changes by the new by-laws of these intakes, for some hundred of their students at a time. */
export async function* changesInParts(
  client: Queryable,
  intakes: readonly ReachedIntake[],
  reached: readonly ReachedStudent[],
): AsyncGenerator<RuleChanges & { students: ReachedStudent[] }> {
  for (let first = 0; first < reached.length; first += STUDENTS_AT_ONCE) {
    const students = reached.slice(first, first + STUDENTS_AT_ONCE);
    yield { students, ...(await changesFor(client, intakes, students)) };
  }
}

interface Preview {
  counts: RulesPreview;
  changes: ChangedFigures[];
}

const countsOf = (
  state: RulesPreview['state'],
  students: readonly Pick<ReachedStudent, 'entryYear'>[],
  changes: readonly ChangedFigures[],
): RulesPreview => ({
  state,
  intakes: [...new Set(students.map(({ entryYear }) => entryYear))].toSorted(),
  students: students.length,
  changed: changes.length,
  batches: [...grouped(changes, ({ batchId }) => batchId)].map(([id, [first, ...others]]) => ({
    id,
    label: first?.batch ?? '',
    changed: others.length + 1,
  })),
});

async function previewOfDraft(client: Queryable, ruleSet: string): Promise<Preview> {
  const students: ReachedStudent[] = [];
  const changes: ChangedFigures[] = [];
  const intakes = await reachOf(client, ruleSet);
  const reached = await studentsReached(client, intakes);
  for await (const part of changesInParts(client, intakes, reached)) {
    students.push(...part.students);
    changes.push(...part.changes);
  }
  return { counts: countsOf('draft', students, changes), changes };
}

type StoredChange = ChangedFigures & { entryYear: number; isChanged: boolean };

const STORED = `
  SELECT
    json_build_object(
      'id', student.id,
      'registrationNumber', student.registration_number,
      'name', ${localised('student.name_with_initials')}
    ) AS student,
    batch.id AS "batchId",
    batch.label AS batch,
    regraded.entry_year AS "entryYear",
    regraded.is_changed AS "isChanged",
    regraded.before,
    regraded.after,
    regraded.corrected
  FROM regraded_students regraded
  JOIN students student ON student.id = regraded.student_id
  JOIN batches batch ON batch.id = regraded.batch_id
  WHERE regraded.rule_set_id = $1
  ORDER BY regraded.entry_year DESC, student.registration_number, student.id`;

async function previewAsMade(client: Queryable, ruleSet: string): Promise<Preview> {
  const stored = await queryRows<StoredChange>(client, { text: STORED, values: [ruleSet] });
  const changes = stored
    .filter(({ isChanged }) => isChanged)
    .map(({ entryYear: _entryYear, isChanged: _isChanged, ...change }) => change);
  return { counts: countsOf(stored.length > 0 ? 'made' : 'none', stored, changes), changes };
}

/**
 * What a draft of rules would change if it came into force now, or what its regrading changed.
 * `null`: there is no such rule set.
 */
export async function readRulesPreview(
  client: Queryable,
  ruleSet: string,
): Promise<Preview | null> {
  const row = await queryRow<{ status: string }>(client, {
    text: 'SELECT status FROM rule_sets WHERE id = $1',
    values: [ruleSet],
  });
  if (!row) return null;
  return row.status === 'draft' ? previewOfDraft(client, ruleSet) : previewAsMade(client, ruleSet);
}
