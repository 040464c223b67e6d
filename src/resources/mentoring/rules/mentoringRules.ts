import { addDays } from '../../../contract/model/facultyClock.ts';
/**
 * A mentor who may be given students. `others`: their mentees who are not distributed now. `limit`:
 * the maximum of mentees; `null`: no limit.
 */
export interface MentorCapacity {
  id: string;
  others: number;
  limit: number | null;
}

/** A student to be distributed, with their present mentor. */
export interface Mentee {
  id: string;
  mentor: string | null;
}

export interface Distribution {
  /** The new mentors of students who change, by student. */
  moves: ReadonlyMap<string, string>;
  /** Students that no mentor has capacity for; they keep their mentor. */
  unplaced: readonly string[];
  /** Mentees of each mentor afterwards. */
  loads: ReadonlyMap<string, number>;
}

const byId = (left: { id: string }, right: { id: string }): number =>
  left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
const counted = (students: readonly Mentee[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { mentor } of students)
    if (mentor !== null) counts.set(mentor, (counts.get(mentor) ?? 0) + 1);
  return counts;
};

/**
 * How many of `count` students each mentor gets: each goes to the mentor with the fewest mentees
 * who is below the limit. Among equals, mentors who have such a student already come first, so that
 * fewer students move; then by id.
 */
function shares(
  mentors: readonly MentorCapacity[],
  count: number,
  present: ReadonlyMap<string, number>,
): Map<string, number> {
  const given = new Map(mentors.map(({ id }) => [id, 0]));
  const loadOf = ({ id, others }: MentorCapacity): number => others + (given.get(id) ?? 0);
  const keeps = ({ id }: MentorCapacity): boolean => (present.get(id) ?? 0) > (given.get(id) ?? 0);
  const before = (left: MentorCapacity, right: MentorCapacity): number =>
    loadOf(left) - loadOf(right) || Number(keeps(right)) - Number(keeps(left)) || byId(left, right);
  for (let student = 0; student < count; student += 1) {
    let next: MentorCapacity | undefined;
    for (const mentor of mentors) {
      const isOpen = mentor.limit === null || loadOf(mentor) < mentor.limit;
      if (isOpen && (next === undefined || before(mentor, next) < 0)) next = mentor;
    }
    if (!next) break;
    given.set(next.id, (given.get(next.id) ?? 0) + 1);
  }
  return given;
}

/**
 * Distributes students so that the loads of the mentors differ by at most one wherever limits and
 * other mentees allow, and as few students as possible change their mentor. With `keep`, students
 * who have a mentor keep theirs. The order of the input does not matter. Source: equal shares as in
 * Coursework's marker allocation.
 */
export function distribute(
  mentors: readonly MentorCapacity[],
  students: readonly Mentee[],
  keep: boolean,
): Distribution {
  const rooms = mentors.toSorted(byId);
  const chosen = new Set(rooms.map(({ id }) => id));
  const settled = keep ? students.filter(({ mentor }) => mentor !== null) : [];
  const free = (keep ? students.filter(({ mentor }) => mentor === null) : students).toSorted(byId);
  const staying = counted(settled);
  const filled = rooms.map((room) => ({
    ...room,
    others: room.others + (staying.get(room.id) ?? 0),
  }));
  const present = counted(free.filter(({ mentor }) => mentor !== null && chosen.has(mentor)));
  const share = shares(filled, free.length, present);

  const open = new Map(share);
  const take = (mentor: string): boolean => {
    const left = open.get(mentor) ?? 0;
    if (left > 0) open.set(mentor, left - 1);
    return left > 0;
  };
  const moving = free.filter(({ mentor }) => mentor === null || !take(mentor));
  // Students without a mentor come before those who could keep theirs.
  const inTurn = moving.toSorted(
    (left, right) =>
      Number(left.mentor !== null) - Number(right.mentor !== null) || byId(left, right),
  );
  const openings = filled.flatMap(({ id }) => Array.from({ length: open.get(id) ?? 0 }, () => id));
  const moves = new Map<string, string>();
  const unplaced: string[] = [];
  inTurn.forEach((student, index) => {
    const mentor = openings[index];
    if (mentor === undefined) unplaced.push(student.id);
    else moves.set(student.id, mentor);
  });
  const stuck = counted(
    free.filter(({ id, mentor }) => unplaced.includes(id) && mentor !== null && chosen.has(mentor)),
  );
  const loads = new Map(
    filled.map(({ id, others }) => [id, others + (share.get(id) ?? 0) + (stuck.get(id) ?? 0)]),
  );
  return { moves, unplaced: unplaced.toSorted(), loads };
}

/** An assignment of one student. Days as `2026-02-01`, the last one included; `endsOn` `null`: open. */
export interface DatedAssignment {
  id: string;
  staff: string;
  startsOn: string;
  endsOn: string | null;
}

/** The writes that give a student another mentor from a day on. */
export interface Reassignment {
  change: { id: string; endsOn: string } | { id: string; staff: string } | null;
  create: { staff: string; startsOn: string; endsOn: string | null } | null;
}

/**
 * Gives a student a mentor from a day on, leaving earlier and later assignments as they are. The
 * new assignment lasts as long as the one it replaces, or until the next one.
 */
export function reassign(
  existing: readonly DatedAssignment[],
  staff: string,
  startsOn: string,
): Reassignment {
  const covering = existing.find(
    (one) => one.startsOn <= startsOn && (one.endsOn === null || one.endsOn >= startsOn),
  );
  if (covering?.staff === staff) return { change: null, create: null };
  // An assignment that began the same day cannot end before its start, so its mentor changes.
  if (covering?.startsOn === startsOn) return { change: { id: covering.id, staff }, create: null };
  const [next] = existing
    .filter((one) => one.startsOn > startsOn)
    .toSorted((left, right) => (left.startsOn < right.startsOn ? -1 : 1));
  const endsOn = covering ? covering.endsOn : next ? addDays(next.startsOn, -1) : null;
  return {
    change: covering ? { id: covering.id, endsOn: addDays(startsOn, -1) } : null,
    create: { staff, startsOn, endsOn },
  };
}

/** The facts for the warning signs of a mentee. Days as `2026-02-01`. */
export interface MenteeFacts {
  status: string;
  mentorSince: string;
  /** Date of the last meeting that took place. */
  lastMetOn: string | null;
  /** Consecutive missed meetings up to now. */
  missedInARow: number;
  followUpDueOn: string | null;
  openReferrals: number;
}

export const RISK_SIGNS = ['status', 'missed', 'neverMet', 'notMetLately'] as const;
export type RiskSign = (typeof RISK_SIGNS)[number];

/**
 * Days without a meeting that count as a warning sign; a semester has about 140. Not set by a
 * by-law.
 */
const QUIET_DAYS = 90;
const UNSETTLED = ['repeating', 'suspended', 'deferred', 'leave'];
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Warning signs derived from the record. */
export function riskSigns(facts: MenteeFacts, today: string): RiskSign[] {
  const signs: RiskSign[] = [];
  if (UNSETTLED.includes(facts.status)) signs.push('status');
  if (facts.missedInARow >= 2) signs.push('missed');
  const quiet = daysBetween(facts.lastMetOn ?? facts.mentorSince, today) >= QUIET_DAYS;
  if (quiet) signs.push(facts.lastMetOn === null ? 'neverMet' : 'notMetLately');
  return signs;
}
