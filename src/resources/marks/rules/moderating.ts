import type { ModerationRefusal } from '../api/moderation.ts';
import { MARKING, type Standing } from './rights.ts';

/** What decides whether the moderation of a paper goes on. */
export interface ModerationState {
  standing: Standing;
  /** The person wrote a first mark. */
  isWriter: boolean;
  /** The person recorded a verdict on a script of the paper. */
  isChecker: boolean;
  session: string;
  /** The latest round; `null`: no sample was drawn. */
  round: { decision: string | null; isCurrent: boolean } | null;
  /** Every sheet of the agreed marks is still open. */
  isOpen: boolean;
}

function closedFor({ session, round, isOpen }: ModerationState): ModerationRefusal | null {
  if (!round) return 'notDrawn';
  if (!MARKING.includes(session)) return 'sessionClosed';
  if (round.decision === 'remark') return 'decided';
  if (!round.isCurrent) return 'marksChanged';
  return isOpen ? null : 'handedIn';
}

/** Why the person cannot check sampled scripts; `null`: they can. */
export function checkClosed(state: ModerationState): ModerationRefusal | null {
  const { roles } = state.standing;
  if (roles.includes('first') || state.isWriter) return 'marksIt';
  if (!roles.includes('moderator')) return 'notModerator';
  return closedFor(state) ?? (state.round?.decision ? 'decided' : null);
}

/**
 * Why the person cannot decide about the paper; `null`: they can, once more until the marks are
 * handed in or go back to their markers. No one decides on own marks, be they those of the first
 * marker or of the moderator.
 */
export function decideClosed(state: ModerationState): ModerationRefusal | null {
  const { roles, office, department } = state.standing;
  if (!office && !department) return 'notYours';
  if (roles.includes('first') || state.isWriter) return 'marksIt';
  return roles.includes('moderator') || state.isChecker ? 'moderatesIt' : closedFor(state);
}
