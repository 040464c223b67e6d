import { expect, test } from 'vitest';
import { ONCE, ruleOf, type Repetition } from './recurrenceRule.ts';

test.each<[string, Partial<Repetition>, string | null]>([
  ['nothing where it is not repeated', {}, null],
  ['days with a number of times', { every: 'day', count: '5' }, 'FREQ=DAILY;COUNT=5'],
  [
    'weekdays in their order, every other week',
    { every: 'week', interval: '2', weekdays: ['WE', 'MO'] },
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10',
  ],
  [
    'a last day',
    { every: 'month', ends: 'until', until: '2027-01-31' },
    'FREQ=MONTHLY;UNTIL=20270131',
  ],
  [
    'a rule without an end while none is said, for the gateway to refuse',
    { every: 'week', ends: 'until' },
    'FREQ=WEEKLY',
  ],
])('the form comes to %s', (_what, repetition, rule) => {
  expect(ruleOf({ ...ONCE, ...repetition })).toBe(rule);
});
