import { expect, it } from 'vitest';
import type { WorkingStep } from '../api/working.ts';
import { keptMinimum } from './keptMinimum.ts';

const step = (more: WorkingStep['args']): WorkingStep => ({
  rule: 'component',
  args: { name_en: 'Paper', name_si: 'පත්‍රය', ...more },
});

it.each([
  ['the one it was awarded with, whatever the unit asks for now', { minimum: '40' }, '40'],
  ['none if it was awarded without one', { minimum: null }, null],
  ['that of the unit now in a row from before it was kept', {}, '90'],
])('The least mark of a component is %s', (_which, args, minimum) =>
  expect(keptMinimum(step(args), { Paper: '90', Other: '10' })).toBe(minimum),
);

it('A row from before it was kept has none where the unit has none now', () =>
  expect(keptMinimum(step({}), {})).toBeNull());
