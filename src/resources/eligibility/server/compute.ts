import { queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import type { EligibilityKind, EligibilityState } from '../eligibilityValues.ts';
import { eligibilityOf, stateAfterRules } from '../rules/eligibilityDecision.ts';
import { keyOf, readFacts } from './lineFacts.ts';
import { reviewPublished } from './reviewPublished.ts';

const STORED = `
  SELECT
    offering_id AS offering,
    student_id AS student,
    state,
    published_at IS NOT NULL AS "isPublished"
  FROM eligibilities
  WHERE kind = $1 AND offering_id = ANY($2::uuid[])
  -- In the order of every lock on a list, so that no two wait for one another.
  ORDER BY id
  FOR UPDATE`;

const STORE = `
  INSERT INTO eligibilities (
    offering_id, student_id, kind, state, by_rules, facts, rule_set_id, computed_at, created_by,
    updated_by
  )
  SELECT
    computed.offering, computed.student, $1, computed.state, computed."byRules", computed.facts,
    computed."ruleSet", $2, $3, $3
  FROM jsonb_to_recordset($4::jsonb) AS computed(
    offering uuid, student uuid, state text, "byRules" text, facts jsonb, "ruleSet" uuid
  )
  ON CONFLICT (offering_id, student_id, kind) DO UPDATE
  SET
    state = excluded.state,
    by_rules = excluded.by_rules,
    facts = excluded.facts,
    rule_set_id = excluded.rule_set_id,
    computed_at = excluded.computed_at,
    changed_at = NULL,
    by_rules_now = NULL,
    left_at = NULL,
    left_reason = NULL,
    version = eligibilities.version + 1,
    updated_at = now(),
    updated_by = excluded.updated_by
  WHERE eligibilities.published_at IS NULL`;

interface StoredLine {
  student: string;
  offering: string;
  state: EligibilityState;
  isPublished: boolean;
}

/**
 * Applies the rules to every student of the units and stores result, facts and rule set together.
 * Decisions of the office stay; published lines (`kept`) stay until they are withdrawn, and note
 * whether the rules say something else by now.
 */
export async function computeLines(
  context: Pick<TransactionContext, 'client' | 'now'>,
  kind: EligibilityKind,
  offerings: readonly string[],
  actorId: string | null,
): Promise<{ computed: number; kept: number }> {
  if (offerings.length === 0) return { computed: 0, kept: 0 };
  const { client, now } = context;
  // Before the facts, which may change while the lists are waited for.
  const rows = await queryRows<StoredLine>(client, { text: STORED, values: [kind, offerings] });
  const { students, factsOf, rulesOf } = await readFacts(context, offerings);
  const stored = new Map(rows.map((row) => [keyOf(row), row]));
  const lines = students
    .filter((line) => stored.get(keyOf(line))?.isPublished !== true)
    .map((line) => {
      const { rules, ruleSet } = rulesOf(line.student);
      const { byRules, facts } = eligibilityOf(kind, factsOf(line), rules);
      return {
        ...line,
        byRules,
        facts,
        ruleSet,
        state: stateAfterRules(stored.get(keyOf(line))?.state ?? byRules, byRules),
      };
    });
  if (lines.length > 0)
    await client.query({
      text: STORE,
      values: [kind, now.toISOString(), actorId, JSON.stringify(lines)],
    });
  await reviewPublished(context, offerings);
  return { computed: lines.length, kept: students.length - lines.length };
}
