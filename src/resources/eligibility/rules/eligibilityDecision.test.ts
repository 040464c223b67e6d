import { describe, expect, it } from 'vitest';
import { USUAL_ELIGIBILITY } from '../../ruleSets/rules/byLaw.ts';
import type { EligibilityFacts } from '../../shared/rules/eligibility.ts';
import { DECISIONS } from '../api.ts';
import { ELIGIBILITY_STATES } from '../eligibilityValues.ts';
import {
  eligibilityOf,
  stateAfterRules,
  whyNotDecide,
  whyNotTakeBack,
} from './eligibilityDecision.ts';

const facts = (values: Partial<EligibilityFacts>): EligibilityFacts => ({
  planned: 15,
  held: 10,
  attended: 8,
  excused: 0,
  assignmentsDue: 2,
  assignmentsDone: 1,
  ...values,
});

describe('eligibility of one student in one unit', () => {
  it.each<[string, Partial<EligibilityFacts>, string, string]>([
    ['80 per cent exactly is enough', {}, 'autoOk', '8/10'],
    ['one class fewer is not', { attended: 7 }, 'autoNo', '7/10'],
    [
      'an excused class is as if it had not been held',
      { attended: 7, excused: 2 },
      'autoOk',
      '7/8',
    ],
    ['before the first class nothing is missed', { held: 0, attended: 0 }, 'autoOk', '0/0'],
    ['less than half of the assessments is not enough', { assignmentsDue: 3 }, 'autoNo', '8/10'],
  ])('%s', (_, values, byRules, shown) => {
    const decided = eligibilityOf('exam', facts(values), USUAL_ELIGIBILITY);
    const attendance = decided.facts.reasons.find(({ rule }) => rule === 'attendance');
    expect([decided.byRules, `${attendance?.part}/${attendance?.whole}`]).toEqual([byRules, shown]);
  });

  it('counts an excused class as attended where the rule set says so', () => {
    const decided = eligibilityOf('exam', facts({ attended: 7, excused: 1 }), {
      ...USUAL_ELIGIBILITY,
      excused: 'attended',
    });
    expect([decided.byRules, decided.facts.reasons[0]]).toMatchObject([
      'autoOk',
      { part: 8, whole: 10, has: '80.0' },
    ]);
  });

  it('asks for assessments alone in the list of assignments', () => {
    expect(eligibilityOf('assignment', facts({ attended: 0 }), USUAL_ELIGIBILITY)).toMatchObject({
      byRules: 'autoOk',
      facts: { reasons: [{ rule: 'assignments', part: 1, whole: 2 }] },
    });
  });
});

describe('decisions', () => {
  it('stand when the rules are run again', () => {
    expect(
      (['autoOk', 'autoNo', 'withheld', 'granted', 'refused'] as const).map((state) =>
        stateAfterRules(state, 'autoNo'),
      ),
    ).toEqual(['autoNo', 'autoNo', 'withheld', 'granted', 'refused']);
  });

  it('are never made by the person who entered the appeal, nor twice', () => {
    const line = { state: 'autoNo', isPublished: false, appealBy: null } as const;
    expect(whyNotDecide({ ...line, appealBy: 'me' }, 'granted', 'me')).toBe('samePerson');
    expect(whyNotDecide({ ...line, appealBy: 'other' }, 'granted', 'me')).toBeNull();
    expect(whyNotDecide({ ...line, state: 'granted' }, 'granted', 'me')).toBe('same');
    expect(whyNotDecide({ ...line, state: 'autoOk' }, 'auto', 'me')).toBe('same');
  });

  it.each(ELIGIBILITY_STATES)('leave a published line that says “%s” as it is', (state) => {
    for (const decision of DECISIONS)
      expect(
        whyNotDecide({ state, isPublished: true, appealBy: null }, decision, 'anyone'),
        decision,
      ).toBe('published');
  });

  it.each([
    ['no line is published', [], 'notPublished'],
    ['the person published all of them', ['me', 'me'], 'publisher'],
    ['the person published some of them', ['other', 'me'], 'publisher'],
    ['another person published them', ['other', 'third'], null],
    ['the account of the publisher is gone', [null], null],
  ])('on taking a list back depend on who published it: %s', (_case, publishers, expected) =>
    expect(whyNotTakeBack(publishers, 'me')).toBe(expected),
  );
});
