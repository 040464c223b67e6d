import { expect, test } from 'vitest';
import type { MarkCandidate, MarkGrid } from '../api.ts';
import type { ShownMark } from '../rules/mark.ts';
import { MARK_STAGES, type MarkStage } from '../stages.ts';
import { closedCells } from './stageCells.ts';

const candidate: MarkCandidate = {
  student: 's',
  indexNumber: '1',
  name: null,
  sitting: null,
  markers: {},
};

const closed = (
  stage: MarkStage,
  [of, mark]: readonly [MarkStage, ShownMark],
  mayDecideCodes: boolean,
) =>
  closedCells(
    {
      sheets: MARK_STAGES.map((each) => ({ stage: each, component: 'c', closed: null })),
      cells: [['s', 'c', of, mark, 1]],
      given: [],
      mayDecideCodes,
      paper: { roles: [] },
      me: null,
    } as unknown as MarkGrid,
    stage,
  )(candidate, 'c');

test.each<[MarkStage, MarkStage, ShownMark, boolean]>([
  ['first', 'first', 'OFF', true],
  ['first', 'second', 'OFF', false],
  ['agreed', 'second', 'WH', true],
  ['agreed', 'agreed', 'WH', true],
  ['first', 'first', -2, false],
  ['first', 'first', 'recorded', false],
])('cells of %s with %s %s are closed to markers by the code: %j', (stage, of, mark, isClosed) => {
  expect(closed(stage, [of, mark], false)).toBe(isClosed ? 'officeOnly' : null);
  expect(closed(stage, [of, mark], true)).toBeNull();
});
