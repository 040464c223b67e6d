import { LANGUAGES } from '../../../contract/model/constants.ts';
import type { AudiencePart, Replies, WrittenText } from '../api.ts';

/** Whoever holds it may write to any group of people. */
export const BROADCAST = 'CON_BROADCAST';

/** What is known of a sender. */
export interface Sender {
  privileges: ReadonlySet<string>;
  staffId: string | null;
  departmentId: string | null;
  /**
   * The units of the semester plan that they coordinate, or of which they teach anything: the unit,
   * a class of it or a practical.
   */
  offerings: ReadonlySet<string>;
  /** Class meetings that they lecture at, of those that are asked about. */
  sessions: ReadonlySet<string>;
}

/**
 * Whether the sender may write to this part of an audience. Single people may be written to by
 * everybody; a department by its own staff, the students of a unit by who coordinates it or teaches
 * any of it, the absentees of a class by who lectured at it, mentees by their mentor, and any group
 * by who holds `CON_BROADCAST`. A student writes to members of staff alone, which the list of
 * people decides (`peopleFor`).
 */
export function mayAddress(
  { privileges, staffId, departmentId, offerings, sessions }: Sender,
  { kind, id }: AudiencePart,
): boolean {
  if (kind === 'person' || privileges.has(BROADCAST)) return true;
  if (kind === 'department') return staffId !== null && departmentId === id;
  if (kind === 'offering') return offerings.has(id);
  if (kind === 'absentees') return sessions.has(id);
  return kind === 'mentees' && staffId === id;
}

/**
 * Which people a sender may write to one by one: a student to staff alone, so that none writes to a
 * whole batch name by name.
 */
export const peopleFor = (
  { staffId }: Pick<Sender, 'staffId'>,
  isStudent: boolean,
): 'staff' | 'everybody' => (isStudent && staffId === null ? 'staff' : 'everybody');

export type ReplyRefusal = 'closed' | 'noReplies' | 'notTheAuthor';

/** Why somebody in a conversation cannot write a further message; `null`: they can. */
export function replyRefusal(
  conversation: { replies: Replies; isClosed: boolean },
  { isAuthor, onlyFor }: { isAuthor: boolean; onlyFor: string | null },
): ReplyRefusal | null {
  if (conversation.isClosed) return 'closed';
  if (isAuthor) return null;
  if (conversation.replies === 'none') return 'noReplies';
  return onlyFor === null ? null : 'notTheAuthor';
}

/**
 * Whom a further message goes to: in a conversation where all hear all, everybody; where answers go
 * to the author, the author alone, and from the author everybody or the one who is answered.
 */
export function readersOf(
  replies: Replies,
  { isAuthor, onlyFor }: { isAuthor: boolean; onlyFor: string | null },
): 'everybody' | 'author' | 'one' {
  if (isAuthor) return onlyFor === null ? 'everybody' : 'one';
  return replies === 'all' ? 'everybody' : 'author';
}

/**
 * The languages in which only one of the two texts is written: whoever reads in them would get half
 * a message.
 */
export const halfWritten = (subject: WrittenText, body: WrittenText): string[] =>
  LANGUAGES.filter((language) => Boolean(subject[language]) !== Boolean(body[language]));
