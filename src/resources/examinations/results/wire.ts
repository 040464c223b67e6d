import type { Localised } from '../../../contract/constants.ts';
import type { Grade } from '../../../contract/rules/grades.ts';

/** `IC`: marks are missing. `WH`: withheld, and nothing of it is told. */
export const RESULT_CODES = ['value', 'AB', 'MC', 'WH', 'IC'] as const;
export type ResultCode = (typeof RESULT_CODES)[number];

/** One step of the working; its words under `results.working.<rule>`. Numbers as decimals, as they are shown. */
export interface WorkingStep {
  rule: 'component' | 'total' | 'grade' | 'minimum' | 'repeatCap' | 'nonGpa' | Exclude<ResultCode, 'value'>;
  args: Readonly<Record<string, string | number | null>>;
}

export type LineState = 'published' | 'withheld' | 'withdrawn';

/** What stood there before a correction. */
export interface EarlierResult {
  code: ResultCode;
  total: string | null;
  grade: Grade | null;
  publishedAt: string;
}

export interface UnitOfResult {
  id: string;
  code: string;
  title: Localised;
  credits: string;
}

/** A published line as whoever may read it sees it. Figures are absent where it is withheld or was withdrawn. */
export interface PublishedLine {
  id: string;
  paper: string;
  unit: UnitOfResult;
  state: LineState;
  attemptNumber: number;
  attemptKind: string;
  code: ResultCode | null;
  total: string | null;
  grade: Grade | null;
  pointsRaw: string | null;
  pointsCounted: string | null;
  isCapped: boolean;
  countsInGpa: boolean;
  ruleSet: string | null;
  working: readonly WorkingStep[];
  earlier: readonly EarlierResult[];
  publishedAt: string;
  withdrawnAt: string | null;
}
