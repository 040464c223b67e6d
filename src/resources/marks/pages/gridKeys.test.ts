import { expect, test } from 'vitest';
import { gridAction, tabbed, type PressedKey } from './gridKeys.ts';

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test.each([
  [press('ArrowDown'), { move: [1, 0] }],
  [press('Enter'), { move: [1, 0] }],
  [press('Enter', { shiftKey: true }), { move: [-1, 0] }],
  [press('ArrowRight', { ctrlKey: true }), { move: [0, Infinity] }],
  [press('Home'), { move: [0, -Infinity] }],
  [press('F2'), { begin: 'keep' }],
  [press('F8'), 'nextProblem'],
  [press('F4'), 'history'],
  [press('7'), { begin: 'replace', text: '7' }],
  [press('a'), { begin: 'replace', text: 'a' }],
  [press('Delete'), 'clear'],
  [press('z', { ctrlKey: true }), 'undo'],
  [press('Z', { ctrlKey: true, shiftKey: true }), 'redo'],
  [press('c', { ctrlKey: true }), null],
  [press('Tab'), null],
  [press('f', { altKey: true }), null],
])('%o does %o', (key, action) => {
  expect(gridAction(key)).toEqual(action);
});

test('tabbing goes on into the next row until the grid ends', () => {
  expect(tabbed([0, 1], false, 3, 2)).toEqual([1, 0]);
  expect(tabbed([2, 1], false, 3, 2)).toBeNull();
  expect(tabbed([0, 0], true, 3, 2)).toBeNull();
});
