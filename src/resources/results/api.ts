import type { Localised } from '../../contract/model/constants.ts';
import type { Grade } from '../shared/rules/grades.ts';

/** `IC`: marks are missing. `WH`: withheld, and nothing of it is told. */
const RESULT_CODES = ['value', 'AB', 'MC', 'WH', 'IC'] as const;
export type ResultCode = (typeof RESULT_CODES)[number];

/**
 * One step of the working; its words under `results.working.<rule>`. Numbers as decimals, as they
 * are shown.
 */
export interface WorkingStep {
  rule:
    | 'component'
    | 'total'
    | 'grade'
    | 'minimum'
    | 'repeatCap'
    | 'nonGpa'
    | Exclude<ResultCode, 'value'>;
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

/**
 * A published line as whoever may read it sees it. Figures are absent where it is withheld or was
 * withdrawn.
 */
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

/** What stands in the way of a paper's results: how often, in what, and whose turn it is. */
export interface ReadinessGap {
  kind: 'noComponents' | 'noMarker' | 'marks' | 'sheets' | 'medicals';
  count: number;
  /** Components. */
  names: readonly string[];
  by: readonly Localised[];
}

export interface PaperReadiness {
  paper: string;
  unit: { code: string; title: Localised };
  medium: string;
  group: string;
  department: Localised;
  candidates: number;
  /** Cells with a mark or a code, of all cells. */
  marked: number;
  marks: number;
  gaps: readonly ReadinessGap[];
  /** The latest release that holds it and was not withdrawn. */
  release: { id: string; state: string } | null;
  published: 'not' | 'published' | 'withdrawn';
}

/**
 * How often each grade and code was given; `rate` is the per cent of those with a grade or AB who
 * passed, with one decimal.
 */
export interface Distribution {
  grades: Readonly<Partial<Record<Grade | Exclude<ResultCode, 'value'>, number>>>;
  sat: number;
  passed: number;
  rate: string | null;
}

export interface ResultLine {
  student: { id: string; registrationNumber: string; name: Localised };
  attemptNumber: number;
  attemptKind: string;
  state: LineState | 'prepared';
  code: ResultCode | null;
  total: string | null;
  grade: Grade | null;
  pointsCounted: string | null;
  isCapped: boolean;
  isPassed: boolean;
  working: readonly WorkingStep[];
  earlier: readonly EarlierResult[];
}

/** Results of one unit: published ones, or those of a release for whoever may publish. */
export interface UnitSheet {
  paper: string;
  unit: UnitOfResult;
  session: Localised;
  medium: string;
  group: string;
  ruleSets: readonly string[];
  publishedAt: string | null;
  distribution: Distribution;
  lines: readonly ResultLine[];
}

/** `GET /results/units`: published units within the person's reach, without students. */
export interface PublishedUnit {
  paper: string;
  unit: UnitOfResult;
  session: { id: string; title: Localised };
  semester: Localised;
  medium: string;
  group: string;
  isOwn: boolean;
  publishedAt: string;
  isWithdrawn: boolean;
  distribution: Distribution;
}

/** `GET /results/releases/:id`. */
export interface ReleaseSheet {
  id: string;
  /** The marks still give exactly what the release holds. */
  isCurrent: boolean;
  hash: string;
  /** The stored lines are those that the check sum was made of. */
  isIntact: boolean;
  readiness: readonly PaperReadiness[];
  papers: readonly UnitSheet[];
  /** The examination: its state, and the units of papers sat in it that are not published. */
  session: { status: string; waiting: readonly string[] };
}

export interface GpaShown {
  shown: string | null;
  /** Credits that it is made of. */
  credits: string;
}

/** Why a unit counts in the GPA as it does. */
export interface GpaWorking {
  code: string;
  credits: string;
  attempt: number;
  result: string;
  raw: string | null;
  counted: string | null;
  because: 'counted' | 'capped' | 'absent' | 'medical' | 'nonGpa';
}

/** `GET /results/own`. */
export interface OwnResults {
  student: { id: string; registrationNumber: string; name: Localised };
  semesters: readonly {
    id: string;
    label: Localised;
    gpa: GpaShown;
    lines: readonly PublishedLine[];
  }[];
  gpa:
    | (GpaShown & {
        ruleSet: string;
        repeatCap: string;
        working: readonly GpaWorking[];
        sum: string;
      })
    | null;
  creditsEarned: string;
  /** Of exactly these figures, for whoever is handed the print (`GET /results/check`). */
  checkCode: string;
  asOf: string;
}

export const SUMMARY_BY = ['unit', 'batch', 'department', 'level'] as const;
export type ResultsSummaryBy = (typeof SUMMARY_BY)[number];

/** `GET /results/summary`. */
export interface ResultsSummary {
  sessions: readonly { id: string; title: Localised }[];
  session: string | null;
  by: ResultsSummaryBy;
  figures: 'published' | 'prepared';
  rows: readonly { key: string; label: Localised; distribution: Distribution }[];
  total: Distribution;
}
