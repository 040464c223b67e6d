import { describe, expect, it } from 'vitest';
import { f, type Field } from '../../../../contract/model/fields.ts';
import type { Column } from './column.ts';
import { fitting, placed, widthsOf } from './columnWidths.ts';

const column = (field: Field, more: Partial<Column> = {}): Column => ({
  name: 'a',
  field,
  resource: 'r',
  fieldName: 'a',
  labelKey: 'a',
  sortable: true,
  isTitle: false,
  width: 8,
  isSized: false,
  isInline: false,
  importance: 0,
  identity: null,
  folded: [],
  ...more,
});
const content = { word: 6, lines: 8, line: 12, longest: 16 };

describe('what a column needs', () => {
  it('follows its values, and never breaks its heading or a word', () => {
    const text = placed(column(f.text()), { heading: 4, content });
    expect([text.least, text.whole, text.width, text.ample]).toEqual([6, 8, 12, 16]);
    expect(placed(column(f.text()), { heading: 9, content }).least).toBe(9);
  });

  it('is only its heading while all its values are empty', () => {
    const empty = { word: 0, lines: 0, line: 0, longest: 0 };
    const { least, ample } = placed(column(f.text()), { heading: 4, content: empty });
    expect([least, ample]).toEqual([4, 4]);
  });

  it('follows its kind where the values say nothing', () => {
    const { least, width } = placed(column(f.datetime()), { heading: 4 });
    expect([least, width]).toEqual([6.75, 9.5]);
  });

  it('leaves room for the others, the title more than other texts', () => {
    const long = { word: 40, lines: 60, line: 120, longest: 200 };
    const other = placed(column(f.text()), { heading: 4, content: long });
    const title = placed(column(f.text(), { isTitle: true }), { heading: 4, content: long });
    expect(other.whole).toBeLessThan(16);
    expect(title.whole).toBeGreaterThan(other.whole);
    expect(title.ample).toBeLessThan(40);
  });

  it('is the width that somebody chose', () => {
    const { least, width, ample } = placed(column(f.text(), { isSized: true, width: 20 }), {
      heading: 4,
      content,
    });
    expect([least, width, ample]).toEqual([20, 20, 20]);
  });
});

describe('the columns that have room', () => {
  const sized = (name: string, whole: number, importance: number) => ({
    ...placed(column(f.text(), { name, importance }), { heading: 4, content }),
    whole,
  });
  const all = [sized('code', 6, 3), sized('name', 10, 0), sized('state', 8, 1), sized('on', 7, 2)];
  const names = (room: number) => fitting(all, room).map(({ name }) => name);

  it.each([
    [31, ['code', 'name', 'state', 'on']],
    [30, ['name', 'state', 'on']],
    [25, ['name', 'state', 'on']],
    [24, ['name', 'state']],
    [1, ['name', 'state']],
  ])('in %d rem are the most important ones, in their order', (room, expected) =>
    expect(names(room)).toEqual(expected),
  );

  it('are all where nothing limits the room', () =>
    expect(names(Number.POSITIVE_INFINITY)).toHaveLength(4));

  it('do not include a less important one that would fit after one that does not', () => {
    const wide = [
      sized('name', 10, 0),
      sized('state', 8, 1),
      sized('text', 13, 2),
      sized('no', 4, 3),
    ];
    expect(fitting(wide, 25).map(({ name }) => name)).toEqual(['name', 'state']);
  });
});

describe('the widths of a list', () => {
  const kind = placed(column(f.text()), { heading: 4, content });
  const fixed = placed(column(f.int()), { heading: 4.75 });

  it('grow together from whole words to whole texts, and the list is never wider for it', () => {
    const widths = widthsOf([kind, kind, fixed], 5);
    expect(widths.least).toBe(21.75);
    expect(widths.of(fixed)).toBe('4.75rem');
    expect(widths.of(kind)).toBe(
      'calc(6rem + 0.5000 * clamp(0rem, 100cqw - 21.75rem, 4rem)' +
        ' + 0.5000 * clamp(0rem, 100cqw - 25.75rem, 8rem)' +
        ' + 0.5000 * clamp(0rem, 100cqw - 33.75rem, 8rem))',
    );
  });
});
