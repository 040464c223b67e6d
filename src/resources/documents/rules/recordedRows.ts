import type { Language } from '../../../contract/model/constants.ts';
import { inAllLanguages } from '../../../contract/model/localised.ts';
import { wallTimeOf } from '../../shared/localTime.ts';
import {
  type AnyContent,
  type BatchContent,
  type DocumentContent,
  isOfStudent,
  type UnitContent,
} from '../api/contents.ts';

/** What a sheet, a list or a card says, without the contents about the results of one student. */
export type SheetContent = Exclude<AnyContent, DocumentContent>;

/** A row of a document; `key` is its first cell. */
interface Row {
  cells: readonly string[];
}

export interface Recorded {
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly string[];
  /** The first cells, which name the row and are not compared. */
  naming: number;
  rows: readonly Row[];
}

/** The words of one language; `null` for a text that the language has not. */
export interface Words {
  language: Language;
  label: (name: string) => string;
  /** The label of an option of a resource. */
  option: (path: string) => string;
}

const resultOf = (result: string | null, { label }: Words): string => result ?? label('withheld');

/** The credits on a sheet: of the line, or of the unit on older prints; `null`: it says none. */
const creditsOf = (
  line: { credits?: string | undefined },
  unit: { credits?: string | undefined } | undefined,
): string | null => line.credits ?? unit?.credits ?? null;

const timeOf = (startsAt: string | null, { label }: Words): string => {
  if (startsAt === null) return label('noTime');
  const { date, time } = wallTimeOf(startsAt);
  return `${date} ${time}`;
};

function ofUnit(content: UnitContent, words: Words): Recorded {
  const { language, label, option } = words;
  const { unit, session, semester, medium, group, lines } = content;
  return {
    facts: [
      [label('unit'), `${unit.code} ${unit.title[language]}`],
      [label('examination'), session[language]],
      [label('semester'), semester[language]],
      [label('group'), `${option(`students.options.medium.${medium}`)} · ${group}`],
    ],
    columns: ['registration', 'name', 'attempt', 'credits', 'grade', 'points'].map(label),
    naming: 2,
    rows: lines.map(({ registrationNumber, name, attempt, result, isCapped, points, ...line }) => ({
      cells: [
        registrationNumber,
        inAllLanguages(name),
        String(attempt),
        creditsOf(line, unit) ?? '–',
        `${resultOf(result, words)}${isCapped ? ' RC' : ''}`,
        points ?? '–',
      ],
    })),
  };
}

function resultOnSheet(
  { code, result, ...line }: BatchContent['members'][number]['results'][number],
  { units }: BatchContent,
  words: Words,
): string {
  const credits = creditsOf(
    line,
    units.find((unit) => unit.code === code),
  );
  return `${code}${credits === null ? '' : ` (${credits})`} ${resultOf(result, words)}`;
}

function ofBatch(content: BatchContent, words: Words): Recorded {
  const { language, label } = words;
  return {
    facts: [
      [label('batch'), content.batch],
      [label('examination'), content.session[language]],
      [label('semester'), content.semester[language]],
    ],
    columns: ['registration', 'name', 'results'].map(label),
    naming: 2,
    rows: content.members.map(({ registrationNumber, name, results }) => ({
      cells: [
        registrationNumber,
        inAllLanguages(name),
        results.map((line) => resultOnSheet(line, content, words)).join(' · '),
      ],
    })),
  };
}

/** What a document says, to be compared with the paper line by line. */
export function recordedOf(content: SheetContent, words: Words): Recorded {
  const { language, label, option } = words;
  if ('unit' in content) return ofUnit(content, words);
  if ('members' in content) return ofBatch(content, words);
  if ('papers' in content)
    return {
      facts: [
        [label('name'), inAllLanguages(content.student.name)],
        [label('registration'), content.student.registrationNumber],
        [label('indexNumber'), content.student.indexNumber ?? '–'],
        [label('examination'), content.session[language]],
      ],
      columns: ['paper', 'title', 'time', 'hall', 'seat'].map(label),
      naming: 2,
      rows: content.papers.map(({ code, title, startsAt, halls, seat }) => ({
        cells: [
          code,
          title[language],
          timeOf(startsAt, words),
          halls.join(', ') || '–',
          seat ?? '–',
        ],
      })),
    };
  return {
    facts: [
      [label('convocation'), content.title[language]],
      [label('day'), content.date],
      [label('total'), String(content.graduands.length)],
    ],
    columns: ['registration', 'name', 'award', 'place'].map(label),
    naming: 1,
    rows: content.graduands.map(
      ({ registrationNumber, name, degree, class: reached, mode, session, seat }) => ({
        cells: [
          registrationNumber,
          inAllLanguages(name),
          `${degree[language]} · ${option(`awards.options.class.${reached}`)}`,
          mode === 'absentia'
            ? option('graduands.options.mode.absentia')
            : [session, seat].map((part) => part ?? '–').join(' / '),
        ],
      }),
    ),
  };
}

type UnitLine = UnitContent['lines'][number];
type BatchResult = BatchContent['members'][number]['results'][number];

/** The present credits of a line, or none if the print says none. */
const comparedCredits = (
  printed: string | null,
  credits: string | undefined,
): { credits?: string } => (printed === null || credits === undefined ? {} : { credits });

function comparableUnit(issued: UnitContent, present: UnitContent): UnitContent {
  const then = new Map(issued.lines.map((line) => [line.registrationNumber, line]));
  const { credits: _credits, ...unit } = present.unit;
  return {
    ...present,
    unit,
    lines: present.lines.map(({ credits, ...line }): UnitLine => {
      const was = then.get(line.registrationNumber);
      const now = {
        ...line,
        ...comparedCredits(was ? creditsOf(was, issued.unit) : null, credits),
      };
      // Whether the result is withheld is not told; its credits are.
      return was && (was.result === null || line.result === null)
        ? { ...was, credits: now.credits }
        : now;
    }),
  };
}

function comparableBatch(issued: BatchContent, present: BatchContent): BatchContent {
  const then = new Map(
    issued.members.flatMap(({ registrationNumber, results }) =>
      results.map((line) => [`${registrationNumber}/${line.code}`, line] as const),
    ),
  );
  const unitOf = new Map(issued.units.map((unit) => [unit.code, unit]));
  return {
    ...present,
    units: present.units.map(({ credits: _credits, ...unit }) => unit),
    members: present.members.map((member) => ({
      ...member,
      results: member.results.map(({ code, result, credits }): BatchResult => {
        const was = then.get(`${member.registrationNumber}/${code}`);
        const isHidden = was !== undefined && (was.result === null || result === null);
        return {
          code,
          result: isHidden ? was.result : result,
          ...comparedCredits(was ? creditsOf(was, unitOf.get(code)) : null, credits),
        };
      }),
    })),
  };
}

/**
 * The present results as the sheet may show them: what was withheld then, or is now, is not
 * compared, so that the check reveals neither a hold nor a withheld result. Nor are credits that
 * older prints do not say.
 */
export function comparable(issued: SheetContent, present: SheetContent): SheetContent {
  if ('unit' in issued && 'unit' in present) return comparableUnit(issued, present);
  if ('members' in issued && 'members' in present) return comparableBatch(issued, present);
  return present;
}

/** What holds now of each row: `same`, the cells as they are now, or `null` if it is gone. */
export function presentRows(issued: Recorded, present: Recorded | null): (string | null)[] {
  const now = new Map<string, Row[]>();
  for (const row of present?.rows ?? [])
    now.set(row.cells[0] ?? '', [...(now.get(row.cells[0] ?? '') ?? []), row]);
  const compared = ({ cells }: Row): string => cells.slice(issued.naming).join(' · ');
  return issued.rows.map((row) => {
    const today = now.get(row.cells[0] ?? '')?.shift();
    if (!today) return null;
    return compared(today) === compared(row) ? 'same' : compared(today);
  });
}

export const isSheet = (content: AnyContent): content is SheetContent => !isOfStudent(content);
