import { expect, it } from 'vitest';
import type { BulkReport } from '../../../../contract/wire/bulk.ts';
import { doneMessage } from './doneMessage.ts';

const report = (more: Partial<BulkReport>): BulkReport => ({
  changeSet: 'set',
  total: 12,
  changed: 12,
  same: 0,
  refusedCount: 0,
  refused: [],
  ...more,
});
const translate = (key: string, { smart_count: count }: Record<string, unknown> = {}): string =>
  `${key} ${String(count)}`;

it('a change of all records counts them and offers undo', () => {
  expect(
    doneMessage(report({}), { done: 'done', doneArguments: { state: 'open' } }, translate),
  ).toEqual({
    message: 'done',
    messageArgs: { state: 'open', smart_count: 12, changeSet: 'set' },
  });
});

it('records that already had the values are counted separately from the changed ones', () => {
  expect(doneMessage(report({ changed: 9, same: 3 }), { done: 'done' }, translate)).toEqual({
    message: 'framework.list.bulkEdit.doneBeside',
    messageArgs: { done: 'done 9', same: 'framework.list.bulkEdit.same 3', changeSet: 'set' },
  });
});

it('a change without undo offers none', () => {
  expect(
    doneMessage(report({ changeSet: null, same: 1 }), { done: 'done' }, translate).messageArgs,
  ).not.toHaveProperty('changeSet');
});
