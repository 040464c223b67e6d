import type { AttemptDecision, UnitHistory } from '../../academicRecord/rules/attempts.ts';
import { type ExamFinding } from '../api.ts';
import { judgePaper, type KnownEligibility, type SessionWindow } from '../rules/sitting.ts';
import type { KnownCandidate, PaperRow, SessionRow } from './facts.ts';

/**
 * A session accepts entries while it is in registration; a timetabled one is closed, whatever its
 * dates.
 */
export const windowOf = ({ opensAt, closesAt, lateUntil, status }: SessionRow): SessionWindow => ({
  opensAt,
  closesAt,
  lateUntil,
  isTaking: status === 'registration',
});

/** What the rules know of the unit of a paper. */
const historyOf = (known: KnownCandidate, paper: PaperRow): UnitHistory => ({
  ...known.historyOf({ paper: paper.id, student: known.student.id }),
  isEnrolled: paper.isEnrolled,
});

/** Whether a hold hides from the reader how the unit of a paper went. */
export const isHidden = (known: KnownCandidate, paper: PaperRow): boolean =>
  known.isHeld && historyOf(known, paper).grades.length > 0;

/** The published lists of an offering or, if none is published, the present result of the rules. */
function eligibilityIn(
  known: KnownCandidate,
  offering: string,
  likely: ReadonlyMap<string, boolean>,
): KnownEligibility {
  const lists = known.published.get(offering) ?? [];
  const no = lists.find(({ refuses }) => refuses);
  if (no) return { state: 'mayNot', appealUntil: no.appealUntil?.toISOString() ?? null };
  if (lists.length > 0) return { state: 'may', appealUntil: null };
  const today = likely.get(offering);
  return {
    state: today === undefined ? 'unknown' : today ? 'likely' : 'unlikely',
    appealUntil: null,
  };
}

export const isEntry = ({ registration }: PaperRow): boolean =>
  registration?.status === 'applied' || registration?.status === 'confirmed';

export interface Judged {
  attempt: AttemptDecision;
  findings: ExamFinding[];
}

/** The findings for and against the student sitting this paper; `null`: it is not theirs to sit. */
export function judge(
  known: KnownCandidate,
  paper: PaperRow,
  now: Date,
  likely: ReadonlyMap<string, boolean> = new Map(),
): Judged | null {
  const session = known.sessions.find(({ id }) => id === paper.session);
  if (!session) return null;
  return judgePaper(
    {
      code: paper.code,
      session: session.kind,
      window: windowOf(session),
      studentStatus: known.student.status,
      history: historyOf(known, paper),
      isHidden: isHidden(known, paper),
      eligibility: eligibilityIn(known, paper.offering, likely),
      times: paper,
      others: known.papers.filter(
        (other) => other.id !== paper.id && other.unit !== paper.unit && isEntry(other),
      ),
    },
    known.rules,
    now,
  );
}

/**
 * The paper meant among several of one unit and session: entered, read, in the student's medium,
 * else the first.
 */
export function meantPapers({ papers, student }: KnownCandidate): PaperRow[] {
  const best = new Map<string, PaperRow>();
  const rank = (paper: PaperRow): number =>
    paper.registration ? 0 : paper.isEnrolled ? 1 : paper.medium === student.medium ? 2 : 3;
  for (const paper of papers) {
    const key = `${paper.session}/${paper.unit}`;
    const known = best.get(key);
    if (!known || rank(paper) < rank(known)) best.set(key, paper);
  }
  return papers.filter((paper) => best.get(`${paper.session}/${paper.unit}`) === paper);
}
