import { queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import type { EligibilityKind, EligibilityState } from '../eligibilityValues.ts';
import { eligibilityOf, stateAfterRules } from '../rules/eligibilityDecision.ts';
import { keyOf, readFacts } from './lineFacts.ts';
import { IS_CHANGED } from './read.ts';

/** `$1`: the offerings, or all of them. */
const CHANGED = `
  SELECT
    eligibility.id,
    eligibility.kind,
    eligibility.offering_id AS offering,
    eligibility.student_id AS student,
    eligibility.state
  FROM eligibilities eligibility
  WHERE ${IS_CHANGED} AND ($1::uuid[] IS NULL OR eligibility.offering_id = ANY($1))
  -- In the order of every lock on a list, so that no two wait for one another.
  ORDER BY eligibility.id
  FOR UPDATE`;

const REVIEW = `
  UPDATE eligibilities eligibility
  SET
    by_rules_now = reviewed.now,
    changed_at = CASE WHEN reviewed.now IS NULL THEN NULL ELSE eligibility.changed_at END
  FROM jsonb_to_recordset($1::jsonb) AS reviewed(id uuid, now text)
  WHERE eligibility.id = reviewed.id`;

interface ChangedLine {
  id: string;
  kind: EligibilityKind;
  offering: string;
  student: string;
  state: EligibilityState;
}

/**
 * Applies the rules again to published lines whose attendance or registration has changed, without
 * changing the line: who would now be decided otherwise is named to the office, which takes the
 * list back or leaves the line as published. The others are no longer marked as changed.
 */
export async function reviewPublished(
  context: Pick<TransactionContext, 'client' | 'now'>,
  offerings: readonly string[] | null = null,
): Promise<void> {
  const { client } = context;
  const changed = await queryRows<ChangedLine>(client, { text: CHANGED, values: [offerings] });
  if (changed.length === 0) return;
  const { students, factsOf, rulesOf } = await readFacts(context, [
    ...new Set(changed.map(({ offering }) => offering)),
  ]);
  const registered = new Set(students.map(keyOf));
  const reviewed = changed.map((line) => {
    // A student who is no longer registered for a unit does not sit its examination.
    const { byRules } = registered.has(keyOf(line))
      ? eligibilityOf(line.kind, factsOf(line), rulesOf(line.student).rules)
      : ({ byRules: 'autoNo' } as const);
    return {
      id: line.id,
      now: stateAfterRules(line.state, byRules) === line.state ? null : byRules,
    };
  });
  await client.query({ text: REVIEW, values: [JSON.stringify(reviewed)] });
}
