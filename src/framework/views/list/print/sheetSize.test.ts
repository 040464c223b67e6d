import { expect, it } from 'vitest';
import { f } from '../../../../contract/model/fields.ts';
import type { Column } from '../columns/column.ts';
import { isOnItsSide, printedColumns, sheetsFor } from './sheetSize.ts';

const column = (name: string, width: number, field: Column['field'] = f.text()): Column => ({
  name,
  field,
  resource: 'r',
  fieldName: name,
  labelKey: name,
  sortable: true,
  isTitle: false,
  width,
  isSized: false,
  isInline: false,
  importance: 0,
  identity: null,
  folded: [],
});
const narrow = [column('a', 20), column('b', 20)];
const wide = [...narrow, column('c', 20)];

it('columns too wide for portrait are printed in landscape', () =>
  expect([narrow, wide].map(isOnItsSide)).toEqual([false, true]));

it('a landscape sheet has fewer rows, and the remainder starts a new sheet', () => {
  expect([sheetsFor(26, narrow), sheetsFor(27, narrow)]).toEqual([1, 2]);
  expect(sheetsFor(3_300, wide)).toBe(300);
});

it('pictures are not printed and take no room', () => {
  const printed = printedColumns([...narrow, column('photo', 20, f.image())]);
  expect([printed.map(({ name }) => name), isOnItsSide(printed)]).toEqual([['a', 'b'], false]);
});
