import { type Language, LANGUAGES } from '../../../contract/model/constants.ts';
import { LEFT_WITHOUT_DEGREE } from '../../shared/studentStates.ts';
import type { LineNow, Terms } from '../api.ts';
import type { DocumentContent, DocumentLine } from '../api/contents.ts';
import {
  COMPARED_FACTS,
  type ComparedFact,
  type DocumentKind,
  isLetter,
  isStudyLetter,
  type Obstacle,
} from '../kinds.ts';

interface Standing {
  /** The office asks, not the student. */
  isOffice: boolean;
  isEnrolled: boolean;
  hasResults: boolean;
  hasAward: boolean;
  /** A hold on results and documents stands; the office issues them for a reason that it gives. */
  isHeld: boolean;
}

/** Whether a student with this status may be called an enrolled one. */
export const isEnrolled = (status: string | null): boolean => status === 'enrolled';

/**
 * Why a document cannot be issued now on the terms of the faculty; `null`: it can. This function
 * alone decides it, for the screens as for the gateway.
 */
export function obstacleTo(terms: Terms | null, standing: Standing): Obstacle | null {
  if (!terms) return 'notIssued';
  if (!standing.isOffice && terms.selfService === 'none') return 'office';
  if (!standing.isOffice && standing.isHeld && terms.isWithheld) return 'held';
  const { after } = terms;
  if (after === 'enrolment' && !standing.isEnrolled) return 'enrolment';
  if ((after === 'results' || after === 'award') && !standing.hasResults) return 'empty';
  return after === 'award' && !standing.hasAward ? 'award' : null;
}

/**
 * Why a student cannot request a document of the office now; `null`: it can be requested. The
 * office would issue it on the same terms, but decides itself whether it does despite a hold.
 */
export const obstacleToRequest = (terms: Terms | null, standing: Standing): Obstacle | null =>
  obstacleTo(terms && { ...terms, selfService: 'official' }, { ...standing, isOffice: false });

/** Whether a student may read a document of the own as issued. */
export const isOwnReadable = (terms: Terms | null, isOfficial: boolean, isHeld: boolean): boolean =>
  (!isOfficial || terms?.selfService === 'official') && !(isHeld && (terms?.isWithheld ?? true));

/** The part of a student's record that a document of this kind says: a letter, no results. */
export function saidBy(kind: DocumentKind, content: DocumentContent): DocumentContent {
  const { medium, ...student } = content.student;
  if (!isLetter(kind)) return { ...content, student };
  return {
    ...content,
    student: kind === 'medium' && medium ? { ...student, medium } : student,
    semesters: [],
    gpa: { shown: null, credits: '0.0' },
    gradeKey: [],
  };
}

const LETTERS: Readonly<Record<DocumentKind, string>> = {
  interim: 'IR',
  detailed: 'DR',
  award: 'AL',
  transcript: 'TR',
  bonaFide: 'BF',
  medium: 'ML',
  admission: 'AC',
  unitSheet: 'US',
  batchSheet: 'BS',
  convocation: 'CL',
};
const PLACES = 4;

/** The printed number: kind, year, and position in the year. */
export const documentNumber = (kind: DocumentKind, year: string, position: number): string =>
  `${LETTERS[kind]}-${year}-${String(position).padStart(PLACES, '0')}`;

/** A number as typed from a paper. */
export const typedNumber = (typed: string): string => typed.toUpperCase().replaceAll(/\s/g, '');

/** Digits and letters without I, L, O and U (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5;
const CODE_SIGNS = 16;

/** The first 80 bits of a signature as printed: `7K3M-…`. */
export function codeOf(signature: Uint8Array): string {
  const bits = [...signature].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const signs = Array.from(
    { length: CODE_SIGNS },
    (_, index) => SIGNS[Number.parseInt(bits.slice(index * BITS, (index + 1) * BITS), 2)],
  ).join('');
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** A code as typed from a paper, with mistaken signs read as what they stand for. */
export const typedCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** JSON with sorted names, so that equal contents have equal texts. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)),
        )
      : part,
  );

interface KeyedLine {
  key: string;
  line: DocumentLine;
}

/** Lines by unit and semester; of several the first, the second and so on. */
function keyed({ semesters }: DocumentContent): KeyedLine[] {
  const times = new Map<string, number>();
  return semesters.flatMap(({ id, lines }) =>
    lines.map((line) => {
      const key = `${id}/${line.code}`;
      const position = (times.get(key) ?? 0) + 1;
      times.set(key, position);
      return { key: `${key}/${position}`, line };
    }),
  );
}

/**
 * The results on a document that are not the present ones. Later results of other units are not on
 * it and are left out.
 */
export function changesSince(issued: DocumentContent, present: DocumentContent): LineNow[] {
  const now = new Map(keyed(present).map(({ key, line }) => [key, line]));
  return keyed(issued).flatMap(({ key, line }) => {
    const today = now.get(key);
    return today?.result === line.result && today.credits === line.credits
      ? []
      : [{ code: line.code, attempt: line.attempt, result: today?.result ?? null }];
  });
}

/** What a student is today: what the record says, and the status and the names in the register. */
interface Today {
  content: DocumentContent;
  status: string;
  /** To which the student is entitled; of a document issued before or after one was confirmed. */
  names: Readonly<Record<Language, readonly string[]>>;
}

const isSame = (one: unknown, other: unknown): boolean =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null);

/** Whether a letter on studies still holds; other documents say nothing of the status. */
function isStudyKept(kind: DocumentKind, status: string): boolean {
  if (!isStudyLetter(kind)) return true;
  return kind === 'bonaFide'
    ? isEnrolled(status)
    : !LEFT_WITHOUT_DEGREE.some((left) => left === status);
}

/** What a document of this kind says of the student that no longer holds, apart from results. */
export function factsGone(
  kind: DocumentKind,
  issued: DocumentContent,
  { content, status, names }: Today,
): ComparedFact[] {
  const present = saidBy(kind, content);
  const kept: Readonly<Record<ComparedFact, boolean>> = {
    name: LANGUAGES.every((language) => names[language].includes(issued.student.name[language])),
    registrationNumber: issued.student.registrationNumber === present.student.registrationNumber,
    programme: isSame(issued.student.programme, present.student.programme),
    entryYear: issued.student.entryYear === present.student.entryYear,
    medium: isSame(issued.student.medium, present.student.medium),
    enrolment: isStudyKept(kind, status),
    award: issued.award === null || isSame(issued.award, present.award),
    gpa: isSame(issued.gpa, present.gpa),
    creditsEarned: isLetter(kind) || issued.creditsEarned === present.creditsEarned,
  };
  return COMPARED_FACTS.filter((fact) => !kept[fact]);
}

/** The semesters on a document whose average is another now, by their ids. */
export function averagesGone(issued: DocumentContent, present: DocumentContent): string[] {
  const now = new Map(present.semesters.map(({ id, gpa }) => [id, gpa]));
  return issued.semesters.filter(({ id, gpa }) => !isSame(gpa, now.get(id))).map(({ id }) => id);
}
