import {
  decideEligibility,
  type EligibilityFacts,
  type EligibilityRules,
} from '../../shared/rules/eligibility.ts';
import type { EligibilityFactsKept, EligibilityKind, EligibilityState } from '../api.ts';

/**
 * What stands until the office puts a rule set in force: 80 per cent of the classes held and half
 * of the assessments.
 */
export const USUAL_ELIGIBILITY: EligibilityRules = {
  attendancePercent: 80,
  assignmentsPercent: 50,
  excused: 'leftOut',
};

/**
 * Which rules each list applies: the list of assignments its own rule alone, that of examinations
 * all.
 */
const ASKED: Readonly<Record<EligibilityKind, readonly string[]>> = {
  assignment: ['assignments'],
  exam: ['attendance', 'assignments'],
};

/**
 * The result of the rules for one student and unit, and what they saw, with numerator and
 * denominator.
 */
export function eligibilityOf(
  kind: EligibilityKind,
  facts: EligibilityFacts,
  rules: EligibilityRules,
): { byRules: 'autoOk' | 'autoNo'; facts: EligibilityFactsKept } {
  const counts = {
    attendance:
      rules.excused === 'attended'
        ? { part: facts.attended + facts.excused, whole: facts.held }
        : { part: facts.attended, whole: facts.held - facts.excused },
    assignments: { part: facts.assignmentsDone, whole: facts.assignmentsDue },
  };
  const reasons = decideEligibility(facts, rules)
    .reasons.filter(({ rule }) => ASKED[kind].includes(rule))
    .map((reason) => ({ ...reason, ...counts[reason.rule] }));
  const { planned, held, attended, excused, assignmentsDue, assignmentsDone } = facts;
  return {
    byRules: reasons.every(({ met }) => met) ? 'autoOk' : 'autoNo',
    facts: { planned, held, attended, excused, assignmentsDue, assignmentsDone, reasons },
  };
}

/** What somebody decided stays when the rules run again; what the rules decided follows them. */
export const stateAfterRules = (
  state: EligibilityState,
  byRules: 'autoOk' | 'autoNo',
): EligibilityState => (state === 'autoOk' || state === 'autoNo' ? byRules : state);

export const DECISIONS = ['granted', 'refused', 'withheld', 'auto'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * Why somebody may not override a line: it already stands as they decide, or they entered the
 * appeal that asks for it.
 */
export function whyNotDecide(
  line: { state: EligibilityState; appealBy: string | null },
  decision: Decision,
  user: string,
): 'same' | 'samePerson' | null {
  const isAuto = line.state === 'autoOk' || line.state === 'autoNo';
  if (decision === 'auto' ? isAuto : line.state === decision) return 'same';
  return decision === 'granted' && line.appealBy === user ? 'samePerson' : null;
}
