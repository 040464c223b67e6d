import {
  attendanceStanding,
  decideEligibility,
  type EligibilityFacts,
  type EligibilityRules,
} from '../../shared/rules/eligibility.ts';
import type { Decision, KeptFacts } from '../api.ts';
import type { EligibilityKind, EligibilityState } from '../eligibilityValues.ts';

/** The rules that each list applies. */
const APPLIED: Readonly<Record<EligibilityKind, readonly string[]>> = {
  assignment: ['assignments'],
  exam: ['attendance', 'assignments'],
};

/** The result of the rules for one student and unit, with the facts and their fractions. */
export function eligibilityOf(
  kind: EligibilityKind,
  facts: EligibilityFacts,
  rules: EligibilityRules,
): { byRules: 'autoOk' | 'autoNo'; facts: KeptFacts } {
  const { numerator, denominator } = attendanceStanding(facts, rules);
  const counts = {
    attendance: { part: numerator, whole: denominator },
    assignments: { part: facts.assignmentsDone, whole: facts.assignmentsDue },
  };
  const reasons = decideEligibility(facts, rules)
    .reasons.filter(({ rule }) => APPLIED[kind].includes(rule))
    .map((reason) => ({ ...reason, ...counts[reason.rule] }));
  const { planned, held, attended, excused, assignmentsDue, assignmentsDone } = facts;
  return {
    byRules: reasons.every(({ met }) => met) ? 'autoOk' : 'autoNo',
    facts: { planned, held, attended, excused, assignmentsDue, assignmentsDone, reasons },
  };
}

/** Decisions of the office stay when the rules run again; other lines follow the rules. */
export const stateAfterRules = (
  state: EligibilityState,
  byRules: 'autoOk' | 'autoNo',
): EligibilityState => (state === 'autoOk' || state === 'autoNo' ? byRules : state);

/**
 * Why a user may not override a line: it is published, nothing would change, or they entered the
 * appeal.
 */
export function whyNotDecide(
  line: { state: EligibilityState; isPublished: boolean; appealBy: string | null },
  decision: Decision,
  user: string,
): 'published' | 'same' | 'samePerson' | null {
  if (line.isPublished) return 'published';
  const isAuto = line.state === 'autoOk' || line.state === 'autoNo';
  if (decision === 'auto' ? isAuto : line.state === decision) return 'same';
  return decision === 'granted' && line.appealBy === user ? 'samePerson' : null;
}

/** Why a published line cannot be left as it is: nothing changed, or the rules are to run first. */
export const whyNotLeave = ({
  isChanged,
  byRulesNow,
}: {
  isChanged: boolean;
  byRulesNow: string | null;
}): 'notChanged' | 'rulesFirst' | null =>
  isChanged ? (byRulesNow === null ? 'rulesFirst' : null) : 'notChanged';

/** Why a user may not take back a list with lines that these people published (`null`: unknown). */
export function whyNotTakeBack(
  publishers: readonly (string | null)[],
  user: string,
): 'notPublished' | 'publisher' | null {
  if (publishers.length === 0) return 'notPublished';
  return publishers.includes(user) ? 'publisher' : null;
}
