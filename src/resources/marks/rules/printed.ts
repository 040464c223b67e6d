import { createHash } from 'node:crypto';
import type { Localised } from '../../../contract/model/constants.ts';
import { fraction, rounded, sumOf } from '../../shared/rules/fraction.ts';
import type { MarkGrid, PrintedMarkRow, PrintedMarkSheet } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { markText, plainDecimal } from './mark.ts';

/** Letters and digits that are not taken for each other when they are read from paper. */
const SIGNS = 'ABCDEFGHKMNPRTUVWXY34679';
const ROW_SIGNS = 5;
const SHEET_SIGNS = 24;

/** So many signs of the SHA-256 over a list of texts. */
function signsOf(texts: readonly unknown[], count: number): string {
  const bytes = createHash('sha256').update(JSON.stringify(texts)).digest();
  return Array.from(
    { length: count },
    (_, place) => SIGNS[(bytes[place] ?? 0) % SIGNS.length],
  ).join('');
}

const inFours = (text: string): string => (text.match(/.{1,4}/g) ?? []).join(' ');

/** What goes on paper of a stage that its reader may read; a sum counts marks and no codes. */
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
    const sum = plainDecimal(rounded(sumOf(numbers.map((text) => fraction(text))), 2));
    return {
      ...component,
      state: states.get(component.id) ?? ('open' as const),
      totals: { marks: numbers.length, codes: rows.length - numbers.length - blanks, blanks, sum },
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
