import { LANGUAGES } from '../../../contract/model/constants.ts';
import { inAllLanguages } from '../../../contract/model/localised.ts';
import type { MarkCandidate } from '../api.ts';
import { readMark } from '../rules/mark.ts';

const called = ({ indexNumber, name }: MarkCandidate): string =>
  name ? `${indexNumber} ${inAllLanguages(name)}` : indexNumber;

interface PastedCell {
  row: number;
  column: number;
  text: string;
}

type PasteRefusal =
  | { reason: 'tooWide'; columns: number; room: number }
  | { reason: 'tooLong'; rows: number; room: number }
  | { reason: 'otherStudent'; line: number; pasted: string; expected: string }
  | { reason: 'unknownStudent'; line: number; pasted: string }
  | { reason: 'repeated'; line: number; pasted: string }
  | { reason: 'noMarks' };

export type ReadPaste =
  | { cells: PastedCell[]; refusal?: undefined }
  | { cells?: undefined; refusal: PasteRefusal };

/**
 * A block as spreadsheets put it on the clipboard: tabs and line ends, quoted if a cell contains
 * either.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g);
  for (const [whole, cell = '', end] of cells) {
    rows
      .at(-1)
      ?.push(
        cell.startsWith('"') && cell.endsWith('"') && cell.length > 1
          ? cell.slice(1, -1).replaceAll('""', '"')
          : cell,
      );
    if (end === '\n') rows.push([]);
    if (end === '' || whole === '') break;
  }
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}

/** Spellings of one name differ in joiners, dots and repeated spaces. */
const bare = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\ufeff.\s]/g, '')
    .toLowerCase();

const isMark = (text: string): boolean => readMark(text, 9999).problem !== 'notAMark';

/**
 * Positions of the cells of a pasted block. A block of marks alone starts at the focused cell.
 * Leading columns that are not marks are index numbers or names: each row then goes to the student
 * it names, in any order, and a name that does not match its row refuses the whole block, because a
 * student would get the mark of another. Nothing is dropped silently.
 */
export function placeBlock(
  text: string,
  [fromRow, fromColumn]: readonly [number, number],
  candidates: readonly MarkCandidate[],
  columns: number,
): ReadPaste {
  const block = readBlock(text);
  const width = Math.max(0, ...block.map((row) => row.length));
  const isNaming = (column: number): boolean => {
    const cells = block.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
    return (
      cells.some((cell) =>
        candidates.some(({ indexNumber }) => bare(indexNumber) === bare(cell)),
      ) || cells.filter((cell) => !isMark(cell)).length > cells.length / 2
    );
  };
  let naming = 0;
  while (naming < width && isNaming(naming)) naming += 1;
  if (naming === width) return { refusal: { reason: 'noMarks' } };
  if (fromColumn + width - naming > columns)
    return { refusal: { reason: 'tooWide', columns: width - naming, room: columns - fromColumn } };
  const rowOf = new Map(candidates.map(({ indexNumber }, row) => [bare(indexNumber), row]));
  const indexColumn = Array.from({ length: naming }, (_, column) => column).find((column) =>
    block.some((row) => rowOf.has(bare(row[column] ?? ''))),
  );
  const cells: PastedCell[] = [];
  const used = new Set<number>();
  // A line of headings has neither a student nor a mark.
  const lines =
    naming > 0 && block[0]?.slice(naming).every((cell) => !isMark(cell)) ? block.slice(1) : block;
  for (const [position, line] of lines.entries()) {
    const number = position + 1 + block.length - lines.length;
    const named =
      indexColumn === undefined ? fromRow + position : rowOf.get(bare(line[indexColumn] ?? ''));
    if (named === undefined)
      return {
        refusal: { reason: 'unknownStudent', line: number, pasted: line[indexColumn ?? 0] ?? '' },
      };
    const student = candidates[named];
    if (!student)
      return {
        refusal: { reason: 'tooLong', rows: lines.length, room: candidates.length - fromRow },
      };
    if (used.has(named))
      return { refusal: { reason: 'repeated', line: number, pasted: student.indexNumber } };
    used.add(named);
    for (let column = 0; column < naming; column += 1) {
      const pasted = line[column] ?? '';
      const isTheirs =
        column === indexColumn ||
        pasted.trim() === '' ||
        LANGUAGES.some((language) => bare(student.name?.[language] ?? '') === bare(pasted));
      if (!isTheirs)
        return {
          refusal: {
            reason: 'otherStudent',
            line: number,
            pasted,
            expected: called(student),
          },
        };
    }
    for (let column = naming; column < width; column += 1)
      cells.push({
        row: named,
        column: fromColumn + column - naming,
        text: (line[column] ?? '').trim(),
      });
  }
  return { cells };
}
