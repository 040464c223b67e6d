import { compare, fraction } from '../../shared/rules/fraction.ts';
import { isMarkCode, MARK_CODES } from '../../shared/rules/grades.ts';

/**
 * The codes that only heads and the examinations office give and take away, with a reason: `WH`
 * withheld, `OFF` offence proven.
 */
const OFFICE_CODES = ['WH', 'OFF'] as const;
const CODES = [...MARK_CODES, ...OFFICE_CODES];

/** The codes that a person may give. */
export const codesFor = (mayDecideCodes: boolean): readonly (typeof CODES)[number][] =>
  mayDecideCodes ? CODES : MARK_CODES;

/** `blank`: no mark yet, which is not zero. */
export const MARK_STATUSES = ['blank', 'value', ...CODES] as const;
export type MarkStatus = (typeof MARK_STATUSES)[number];

/** Decimals that a mark may have. */
const MARK_DECIMALS = 2;

/** A stored mark: `value` is a decimal if `status` is `value`, else `null`. */
export interface Mark {
  readonly status: MarkStatus;
  readonly value: string | null;
}

export const BLANK: Mark = { status: 'blank', value: null };

/** A mark whose figure is withheld from its reader: it would tell who the candidate is. */
export const RECORDED = 'recorded';

/** A mark on the wire (specification, section 9): `AB` is -2 and `MC` is -1; `null` is blank. */
export type WireMark = number | (typeof OFFICE_CODES)[number] | null;

/** What a mark sheet shows; no one can give a mark that is withheld from its reader. */
export type ShownMark = WireMark | typeof RECORDED;

/** The marks that are texts on the wire. */
export const WIRE_TEXTS = OFFICE_CODES;

const WIRE_OF = { AB: -2, MC: -1 } as const;

/** Why a text or a wire value is not a mark. */
export const MARK_PROBLEMS = ['notAMark', 'negative', 'overMaximum', 'tooManyDecimals'] as const;
type MarkProblem = (typeof MARK_PROBLEMS)[number];

export type ReadMark =
  | { readonly mark: Mark; readonly problem?: undefined }
  | { readonly mark?: undefined; readonly problem: MarkProblem };

/** `057.50` → `57.5`: one notation per number, so that equal marks are equal texts. */
export function plainDecimal(text: string): string {
  const [whole = '', digits = ''] = text.split('.');
  const kept = digits.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`;
}

export const isSameMark = (left: Mark, right: Mark): boolean =>
  left.status === right.status && left.value === right.value;

export function toWire({ status, value }: Mark): WireMark {
  if (status === 'value') return Number(value);
  if (status === 'AB' || status === 'MC') return WIRE_OF[status];
  return status === 'blank' ? null : status;
}

/** A mark as people read and type it. */
export const showMark = ({ status, value }: Mark): string =>
  status === 'value' ? (value ?? '') : status === 'blank' ? '' : status;

const NUMBER = /^(-?)(\d+)(?:\.(\d*))?$/;

/**
 * Reads a typed, pasted or imported mark: codes in any case, decimals as written. Nothing is
 * rounded, truncated or guessed.
 */
export function readMark(typed: string, maximum: string | number): ReadMark {
  const text = typed.trim();
  if (text === '') return { mark: BLANK };
  const code = CODES.find((one) => one === text.toUpperCase());
  if (code !== undefined) return { mark: { status: code, value: null } };
  const match = NUMBER.exec(text);
  if (!match) return { problem: 'notAMark' };
  const [, sign, whole = '', digits = ''] = match;
  if (sign === '-') return { problem: 'negative' };
  const value = plainDecimal(`${whole}.${digits}`);
  if ((value.split('.')[1] ?? '').length > MARK_DECIMALS) return { problem: 'tooManyDecimals' };
  return compare(fraction(value), fraction(maximum)) > 0
    ? { problem: 'overMaximum' }
    : { mark: { status: 'value', value } };
}

/** Reads a mark from the wire; texts are read as if typed. */
export function fromWire(wire: unknown, maximum: string | number): ReadMark {
  if (wire === null) return { mark: BLANK };
  if (wire === WIRE_OF.AB) return { mark: { status: 'AB', value: null } };
  if (wire === WIRE_OF.MC) return { mark: { status: 'MC', value: null } };
  return typeof wire === 'number' || typeof wire === 'string'
    ? readMark(String(wire), maximum)
    : { problem: 'notAMark' };
}

/** Stored marks were checked against their maximum when written. */
const ANY_MAXIMUM = 1e6;

/** A stored mark from the wire; a figure that is withheld is as if there were none. */
export const storedMark = (mark: ShownMark): Mark => fromWire(mark, ANY_MAXIMUM).mark ?? BLANK;

/** A stored mark as people see it; `''` for a blank, and `RECORDED` for a figure that is withheld. */
export const markText = (mark: ShownMark): string =>
  mark === RECORDED ? RECORDED : showMark(storedMark(mark));

/** A stored mark on the wire, without its figure if that is withheld. */
export const toReader = (mark: Mark, isWithheld: boolean): ShownMark =>
  isWithheld && mark.status === 'value' ? RECORDED : toWire(mark);

export const isExam = ({ kind }: { kind: string }): boolean => kind === 'exam';

/** Whether a mark is a code of heads and the examinations office. */
export const isDecidedByOffice = ({ status }: Mark): boolean =>
  OFFICE_CODES.some((code) => code === status);

/**
 * Why a person may not write a cell, by its mark, the one to be written, and those of both markers
 * under agreed ones; `null`: no code keeps them from it.
 */
export const closedByCode = (
  marks: readonly Mark[],
  mayDecideCodes: boolean,
): 'officeOnly' | null => (!mayDecideCodes && marks.some(isDecidedByOffice) ? 'officeOnly' : null);

/** Whether a mark that says why there is no figure is taken away, which needs a reason. */
export const emptiesAbsence = (before: Mark, after: Mark): boolean =>
  after.status === 'blank' && isMarkCode(before.status);

/**
 * Whether a mark claims a medical that the examinations office has not accepted for the paper. An
 * absence is excused in any component only by that decision, which turns AB into MC by itself.
 */
export const lacksMedical = (mark: Mark, sitting: string | null | undefined): boolean =>
  mark.status === 'MC' && sitting !== 'medicalAccepted';

/** Whether a candidate did not sit the paper, with or without a medical. */
export const wasAbsent = (sitting: string | null): boolean =>
  sitting === 'absent' ||
  sitting === 'medicalPending' ||
  sitting === 'medicalAccepted' ||
  sitting === 'medicalRejected';

/**
 * Why the attendance and the decisions on medicals do not bear a mark that counts, `null` if they
 * do. `absences`: AB on an examination rests on no entry of the attendance; `markedAbsent`: an
 * examination that the candidate did not sit has a mark; `unexcused`: see `lacksMedical`.
 */
export function unborneBecause(
  mark: Mark & { sitting: string | null },
  component: { kind: string },
): 'absences' | 'markedAbsent' | 'unexcused' | null {
  const { status, sitting } = mark;
  if (lacksMedical(mark, sitting)) return 'unexcused';
  if (!isExam(component)) return null;
  if (status === 'value' && wasAbsent(sitting)) return 'markedAbsent';
  return status === 'AB' && (sitting === null || sitting === 'present') ? 'absences' : null;
}

/**
 * The mark that counts: an accepted medical turns AB into MC, and an offence under inquiry
 * withholds it.
 */
export function markInSitting(mark: Mark, sitting: string | null): Mark {
  if (sitting === 'offence') return { status: 'WH', value: null };
  return mark.status === 'AB' && sitting === 'medicalAccepted'
    ? { status: 'MC', value: null }
    : mark;
}
