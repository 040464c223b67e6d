import { LANGUAGES, type Language } from '../../../contract/model/constants.ts';
import type { AudiencePart, Replies, WrittenText } from '../api.ts';

/** Lets its holder write to any group of people. */
export const BROADCAST = 'CON_BROADCAST';

/** The facts that decide which groups a sender may address. */
export interface Sender {
  privileges: ReadonlySet<string>;
  staffId: string | null;
  departmentId: string | null;
  /** Offerings that they coordinate, or of which they teach the unit, a class or a practical. */
  offerings: ReadonlySet<string>;
  /** The addressed class meetings that they teach. */
  sessions: ReadonlySet<string>;
}

/** The addressees that are allowed without `CON_BROADCAST`. */
const OWN_GROUPS: Readonly<
  Partial<Record<AudiencePart['kind'], (sender: Sender, id: string) => boolean>>
> = {
  person: () => true,
  department: ({ staffId, departmentId }, id) => staffId !== null && departmentId === id,
  offering: ({ offerings }, id) => offerings.has(id),
  absentees: ({ sessions }, id) => sessions.has(id),
  mentees: ({ staffId }, id) => staffId === id,
};

/**
 * Whether the sender may write to this part of an audience. Everyone may write to single people, a
 * department's staff to their department, a unit's coordinator and teachers to its students, the
 * lecturers of a class to its absentees, mentors to their mentees, and a holder of `CON_BROADCAST`
 * to any group. That students write only to staff is decided by `peopleFor`.
 */
export const mayAddress = (sender: Sender, { kind, id }: AudiencePart): boolean =>
  sender.privileges.has(BROADCAST) || (OWN_GROUPS[kind]?.(sender, id) ?? false);

/**
 * Which single people a sender may write to. Students write only to staff, so that they cannot
 * reach a whole batch person by person.
 */
export const peopleFor = (
  { staffId }: Pick<Sender, 'staffId'>,
  isStudent: boolean,
): 'staff' | 'everybody' => (isStudent && staffId === null ? 'staff' : 'everybody');

export type ReplyRefusal = 'closed' | 'noReplies' | 'notTheAuthor';

/** The reason why a participant cannot write another message; `null` if they can. */
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
 * Who receives another message. From the author: all participants, or the one who is answered. From
 * others: all participants, or the author if answers go to the author.
 */
export function readersOf(
  replies: Replies,
  { isAuthor, onlyFor }: { isAuthor: boolean; onlyFor: string | null },
): 'everybody' | 'author' | 'one' {
  if (isAuthor) return onlyFor === null ? 'everybody' : 'one';
  return replies === 'all' ? 'everybody' : 'author';
}

/** The languages in which only one of the two texts is written. */
export const halfWritten = (subject: WrittenText, body: WrittenText): Language[] =>
  LANGUAGES.filter((language) => Boolean(subject[language]) !== Boolean(body[language]));
