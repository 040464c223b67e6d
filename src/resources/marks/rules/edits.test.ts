import { describe, expect, it } from 'vitest';
import type { CellEdit } from '../api.ts';
import { decideEdits, doneName, type PresentCell } from './edits.ts';
import { BLANK, type Mark } from './mark.ts';

const NAME = '00000000-0000-4000-8000-000000000001';
const edit = (mark: CellEdit['mark']): CellEdit => ({
  edit: NAME,
  student: 'student',
  component: 'exam',
  stage: 'first',
  mark,
  version: 0,
});
const place = () => ({ cell: 'cell', refusal: null, maximum: '100', judge: () => null });
const marked = (value: string): Mark => ({ status: 'value', value });
const stored = (mark: Mark, version: number): ReadonlyMap<string, PresentCell> =>
  new Map([['cell', { mark, version, by: 'other', at: null }]]);

describe('An edit that is sent again', () => {
  const done = new Map([[doneName(NAME, 'cell'), marked('45')]]);

  it.each([
    ['the same mark gets the same answer', '45', 'saved'],
    ['the same mark gets the answer after a later change too', '51', 'saved'],
  ])('with %s', (_what, present, outcome) => {
    const { answers, changes } = decideEdits([edit(45)], place, stored(marked(present), 3), done);
    expect([answers[0]?.outcome, answers[0], changes]).toEqual([
      outcome,
      expect.objectContaining({ mark: Number(present), version: 3 }),
      [],
    ]);
  });

  it.each([46, null, 'WH'] as const)(
    'with the mark %s is in conflict, and stores nothing',
    (mark) => {
      const { answers, changes } = decideEdits([edit(mark)], place, stored(marked('45'), 1), done);
      expect([answers[0], changes]).toEqual([
        expect.objectContaining({ outcome: 'conflict', mark: 45, version: 1, by: 'other' }),
        [],
      ]);
    },
  );

  it('in one call with another mark is stored once, and in conflict then', () => {
    const { answers, changes } = decideEdits(
      [edit(45), edit(46)],
      place,
      stored(BLANK, 0),
      new Map(),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(['saved', 'conflict']);
    expect(changes).toHaveLength(1);
  });
});
