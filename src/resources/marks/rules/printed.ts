import { createHash } from 'node:crypto';
import type { Localised } from '../../../contract/model/constants.ts';
import { fraction, rounded, sumOf } from '../../shared/rules/fraction.ts';
import type { MarkGrid, PrintedMarkRow, PrintedMarkSheet } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { markText, plainDecimal, RECORDED } from './mark.ts';

/** Letters and digits that are not mistaken for each other on paper. */
const SIGNS = 'ABCDEFGHKMNPRTUVWXY34679';
const ROW_SIGNS = 5;
const SHEET_SIGNS = 24;

/** The first `length` signs of the SHA-256 of a list of texts. */
function signsOf(texts: readonly unknown[], count: number): string {
  const bytes = createHash('sha256').update(JSON.stringify(texts)).digest();
  return Array.from(
    { length: count },
    (_, place) => SIGNS[(bytes[place] ?? 0) % SIGNS.length],
  ).join('');
}

const inFours = (text: string): string => (text.match(/.{1,4}/g) ?? []).join(' ');

/**
 * The printed sheet of a stage that the reader may read. Sums count marks and no codes; without all
 * figures there is none.
 */
export function printedSheet(
  grid: MarkGrid,
  stage: MarkStage,
  markers: readonly Localised[],
  now: Date,
): PrintedMarkSheet {
  const states = new Map(
    grid.sheets
      .filter((sheet) => sheet.stage === stage)
      .map(({ component, state }) => [component, state]),
  );
  const components = grid.components.filter(({ id }) => states.has(id));
  const texts = new Map(
    grid.cells
      .filter(([, , of]) => of === stage)
      .map(([student, component, , mark]) => [`${student} ${component}`, markText(mark)]),
  );
  const rows = grid.candidates.map(({ student, indexNumber, name }, index): PrintedMarkRow => {
    const marks = components.map(({ id }) => texts.get(`${student} ${id}`) ?? '');
    return {
      place: index + 1,
      code: signsOf([grid.paper.id, stage, indexNumber, ...marks], ROW_SIGNS),
      indexNumber,
      name,
      marks,
    };
  });
  const totalled = components.map((component, column) => {
    const given = rows.map(({ marks }) => marks[column] ?? '');
    const numbers = given.filter((text) => /^\d/.test(text));
    const blanks = given.filter((text) => text === '').length;
    const withheld = given.filter((text) => text === RECORDED).length;
    const marks = numbers.length + withheld;
    const sum = plainDecimal(rounded(sumOf(numbers.map((text) => fraction(text))), 2));
    return {
      ...component,
      state: states.get(component.id) ?? ('open' as const),
      totals: {
        marks,
        codes: rows.length - marks - blanks,
        blanks,
        sum: withheld === 0 ? sum : null,
      },
    };
  });
  const hash = inFours(
    signsOf(
      [
        grid.paper.id,
        stage,
        totalled.map(({ id, weight, maximum, totals }) => [id, weight, maximum, totals]),
        rows.map(({ code, indexNumber, marks }) => [code, indexNumber, marks]),
      ],
      SHEET_SIGNS,
    ),
  );
  return {
    paper: grid.paper,
    stage,
    components: totalled,
    rows,
    markers,
    hash,
    at: now.toISOString(),
  };
}
