import { expect, it } from 'vitest';
import { addOutcomes, emptyReport, MAX_REPORTED_REFUSALS, type BulkOutcome } from './report.ts';

const refused = (id: string): BulkOutcome => ({ id, label: null, code: 'FORBIDDEN' });

it('adds batches up, and names the change once something was written', () => {
  const first = addOutcomes(emptyReport(5), ['same', refused('a')], 'set');
  expect(first).toEqual({
    changeSet: null,
    total: 5,
    changed: 0,
    same: 1,
    refusedCount: 1,
    refused: [refused('a')],
  });
  expect(addOutcomes(first, ['changed', 'changed', refused('b')], 'set')).toEqual({
    changeSet: 'set',
    total: 5,
    changed: 2,
    same: 1,
    refusedCount: 2,
    refused: [refused('a'), refused('b')],
  });
});

it('counts every refusal but tells the first ones only', () => {
  const many = addOutcomes(
    emptyReport(500),
    Array.from({ length: 500 }, (_, index) => refused(`${index}`)),
    'set',
  );
  expect([many.refusedCount, many.refused.length, many.refused[0]]).toEqual([
    500,
    MAX_REPORTED_REFUSALS,
    refused('0'),
  ]);
});
