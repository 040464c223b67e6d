import { describe, expect, it } from 'vitest';
import { f, type Field } from '../../../../contract/model/fields.ts';
import { placed, widthsOf } from './columnWidths.ts';

const column = (
  field: Field,
  width: number,
  more: { isTitle?: boolean; isSized?: boolean } = {},
) => ({
  name: 'a',
  field,
  resource: 'r',
  fieldName: 'a',
  labelKey: 'a',
  sortable: true,
  isTitle: false,
  width,
  isSized: false,
  isInline: false,
  ...more,
});

describe('columns of a list', () => {
  it.each([
    ['give way down to what their kind needs', placed(column(f.datetime(), 9.5), 4), [9.5, 6.75]],
    ['never break their heading', placed(column(f.int(), 4.75), 5.9), [5.9, 5.9]],
    [
      'keep a width that somebody chose',
      placed(column(f.text(), 20, { isSized: true }), 4),
      [20, 20],
    ],
    [
      'never break a code that names the record',
      placed(column(f.text({ max: 20 }), 7.75, { isTitle: true }), 4),
      [7.75, 7.75],
    ],
  ])('%s', (_guarantee, { width, least }, expected) => expect([width, least]).toEqual(expected));

  it('keep words whole before they gain comfort, and no list becomes wider for it', () => {
    const [kind, moment] = [
      placed(column(f.select({ options: ['seminar'] }), 6.75), 4, 8),
      placed(column(f.datetime(), 9.75), 4),
    ];
    expect([kind.least, kind.whole, kind.width]).toEqual([5.75, 8, 8]);
    const widths = widthsOf([kind, moment], 5);
    expect(widths.least).toBe(17.5);
    expect(widths.of(kind)).toBe('calc(5.75rem + 1.0000 * clamp(0rem, 100cqw - 17.5rem, 2.25rem))');
    expect(widths.of(moment)).toBe('calc(6.75rem + 1.0000 * clamp(0rem, 100cqw - 19.75rem, 3rem))');
  });

  it.each([
    ['a name', f.ref('people'), 7.5],
    ['a mark', f.select({ options: ['open'], tones: { open: 'good' } }), 8.25],
    ['a text in two languages', f.text({ i18n: true }), 9],
  ])('keep %s whole before it gains comfort', (_what, field, width) => {
    const { least, whole, width: comfortable } = placed(column(field, width), 4);
    expect([least < whole, whole < comfortable]).toEqual([true, true]);
  });

  it('share the missing room in proportion to what each can spare', () => {
    const [wide, fixed] = [placed(column(f.datetime(), 9.75), 4), placed(column(f.int(), 4), 4)];
    const widths = widthsOf([wide, fixed, { ...wide, width: 7.75 }], 5);
    expect(widths.least).toBe(22.5);
    expect(widths.of(fixed)).toBe('4rem');
    expect(widths.of(wide)).toBe('calc(6.75rem + 0.7500 * clamp(0rem, 100cqw - 22.5rem, 4rem))');
  });
});
