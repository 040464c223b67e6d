import type { Localised } from '../../contract/model/constants.ts';
import { MARK_PROBLEMS, type WireMark } from './rules/mark.ts';
import type { MarkerRole, MarkStage, SheetState } from './stages.ts';

/** The topic under which open pages hear that marks have changed (`GET /live`). */
export const MARKS_TOPIC = 'marks';

export interface MarkComponent {
  id: string;
  name: string;
  kind: string;
  weight: string;
  /** The most that can be given, as a decimal. */
  maximum: string;
}

export interface MarkCandidate {
  student: string;
  indexNumber: string;
  name: Localised;
  attemptKind: string;
  sitting: string | null;
  /** Who marks this candidate, by role; absent where nobody in particular does. */
  markers: Partial<Record<MarkerRole, string>>;
}

/** Why a cell cannot be written by whoever asks. */
const CELL_REFUSALS = [
  'notAllowed',
  'notOpen',
  'notYet',
  'windowClosed',
  'otherMarker',
  'notACandidate',
  'noSuchComponent',
  'needsReason',
  'officeOnly',
  ...MARK_PROBLEMS,
] as const;
export type CellRefusal = (typeof CELL_REFUSALS)[number];

export interface MarkSheetView {
  id: string;
  component: string;
  stage: MarkStage;
  state: SheetState;
  version: number;
  opensAt: string | null;
  closesAt: string | null;
  /** Why its cells cannot be written by this person now; `null`: they can. */
  closed: CellRefusal | null;
}

/** One cell: candidate, component, stage, mark, version. */
export type MarkCellView = readonly [
  student: string,
  component: string,
  stage: MarkStage,
  mark: WireMark,
  version: number,
];

/** A paper as its mark sheet begins. */
export interface MarkPaper {
  id: string;
  code: string;
  title: Localised;
  session: { id: string; title: Localised; state: string; kind: string };
  medium: string;
  group: string;
  dueOn: string | null;
  isDoubleMarked: boolean;
  /** Own part in it, as the gateway sees it. */
  roles: readonly MarkerRole[];
}

export interface MarkGrid {
  paper: MarkPaper;
  components: readonly MarkComponent[];
  /** The stages that the person may read, those they write in first. */
  stages: readonly MarkStage[];
  /** Other people's stage is hidden until both have handed in. */
  isBlind: boolean;
  sheets: readonly MarkSheetView[];
  candidates: readonly MarkCandidate[];
  cells: readonly MarkCellView[];
  /** Names of the markers that candidates refer to. */
  markers: Readonly<Record<string, Localised>>;
  /** The person's own record among them. */
  me: string | null;
}

/** A paper in the list from which one chooses. */
export interface MarkPaperLine extends MarkPaper {
  candidates: number;
  /** Cells that want a mark and cells that have one, of the stages that the person may read. */
  progress: readonly {
    stage: MarkStage;
    cells: number;
    filled: number;
    states: Readonly<Partial<Record<SheetState, number>>>;
    mine: boolean;
  }[];
}

/**
 * A change of one cell, as it is sent: `version` is the one it was made on, `edit` names the change
 * for good.
 */
export interface CellEdit {
  edit: string;
  student: string;
  component: string;
  stage: MarkStage;
  mark: WireMark | string;
  version: number;
  reason?: string;
}

/** What became of one change; `mark` and `version` are what stands now. */
export type CellAnswer = { edit: string; student: string; component: string; stage: MarkStage } & (
  | { outcome: 'saved'; mark: WireMark; version: number }
  | { outcome: 'conflict'; mark: WireMark; version: number; by: string | null; at: string | null }
  | { outcome: 'refused'; reason: CellRefusal }
);

/** Most cells that one call takes. */
export const MOST_CELLS = 2_000;

export const MARK_SOURCES = ['grid', 'import', 'undo', 'agreed', 'seed'] as const;
export type MarkSource = (typeof MARK_SOURCES)[number];

/** One change of a cell, as its history tells it. */
export interface MarkEventView {
  version: number;
  before: WireMark;
  after: WireMark;
  reason: string | null;
  source: MarkSource;
  at: string;
  by: string | null;
}

/** What was entered together and can be taken back together. */
export interface MarkBatchView {
  batch: string;
  source: MarkSource;
  at: string;
  cells: number;
  by: string | null;
  stage: MarkStage;
  mine: boolean;
}

/** A paper with those who mark it. */
export interface MarkerPaper {
  id: string;
  code: string;
  title: Localised;
  medium: string;
  group: string;
  candidates: number;
  markers: readonly {
    id: string;
    version: number;
    staff: string;
    role: MarkerRole;
    share: number;
    given: number;
  }[];
  /** Who marks while nobody is appointed: those who teach. */
  byDefault: readonly string[];
  isDoubleMarked: boolean;
  /** Whoever asks appoints its markers. */
  mine: boolean;
}

/** What a cell of a file would do; `stale`: somebody changed the mark since the file was written. */
export interface PreviewCell {
  component: string;
  was: string;
  now: string;
  /** The version that stands now and on which it would be written. */
  version: number;
  mark: WireMark;
  outcome: 'new' | 'change' | 'same' | 'stale' | 'invalid' | 'repeated';
  /** Why it is refused; `needsReason` on what is not: it is written if a reason comes with it. */
  problem?: CellRefusal;
}

export interface ImportPreviewRow {
  /** Of the file, headings being the first. */
  line: number;
  pasted: string;
  student: { id: string; indexNumber: string; name: Localised } | null;
  problem: 'noStudent' | 'notACandidate' | 'noSuchComponent' | 'otherSheet' | null;
  cells: readonly PreviewCell[];
}

/** What a file would change, before anything is. */
export interface ImportPreview {
  stage: MarkStage;
  headings: readonly string[];
  mapping: {
    student: number;
    marks: Readonly<Record<number, string>>;
    component: number | null;
    mark: number | null;
    words: Readonly<Record<string, string>>;
    token: number | null;
  };
  /** Words of the component column of which nobody has said what they mean. */
  unknownWords: readonly string[];
  lines: number;
  hasToken: boolean;
  counts: Readonly<Record<PreviewCell['outcome'], number>>;
  /** Lines that say nothing that can be used. */
  problems: number;
  rows: readonly ImportPreviewRow[];
}

/** A sheet that is not complete, or holds what cannot be right. */
export interface MissingLine {
  paper: string;
  code: string;
  title: Localised;
  medium: string;
  group: string;
  component: string;
  stage: MarkStage;
  state: SheetState;
  candidates: number;
  blank: number;
  markers: readonly Localised[];
  dueOn: string | null;
  isOverdue: boolean;
  anomalies: { overMaximum: number; absentThoughPresent: number; markedThoughAbsent: number };
}

export interface MissingMarks {
  lines: readonly MissingLine[];
  papers: number;
  complete: number;
  sessions: readonly { id: string; title: Localised }[];
}

/** One candidate on a printed mark sheet. */
export interface PrintedMarkRow {
  place: number;
  /** Follows from the paper, the candidate and every mark of the row: changed marks change it. */
  code: string;
  indexNumber: string;
  name: Localised;
  /** In the order of the components, as people write them. */
  marks: readonly string[];
}

/** A stage of a paper as it goes on paper. */
export interface PrintedMarkSheet {
  paper: MarkPaper;
  stage: MarkStage;
  components: readonly (MarkComponent & {
    state: SheetState;
    totals: { marks: number; codes: number; blanks: number; sum: string };
  })[];
  rows: readonly PrintedMarkRow[];
  /** Who marks this stage. */
  markers: readonly Localised[];
  /** Over everything above, in groups of four signs. */
  hash: string;
  at: string;
}
