import {
  type Queryable,
  extendServer,
  type ServerExtension,
  type TransitionWrite,
  type Write,
  causeOf,
  insertLogged,
  updateLogged,
} from '../../../../gateway/index.ts';
import { PortalError, type FieldProblem } from '../../../contract/model/errors.ts';
import { fraction, compare } from '../../shared/rules/fraction.ts';
import { KEEPING } from '../access.ts';
import { practicalMembers } from '../practicalGroups.ts';
import { practicalResults } from '../practicalSlots.ts';
import { actsForSelf, assertEnrolled, assertRoom, assertSignUp, lockGroup } from './groups.ts';

type Extension = readonly [string, ServerExtension];
type Values = Readonly<Record<string, unknown>>;

const refuse = (field: string, code: FieldProblem['code'], args?: FieldProblem['args']): never => {
  throw new PortalError('INVALID_FIELDS', {
    fieldErrors: { [field]: { code, ...(args ? { args } : {}) } },
  });
};
const one = async <Row extends Record<string, unknown>>(
  client: Queryable,
  text: string,
  values: unknown[],
): Promise<Row | undefined> => (await client.query<Row>({ text, values })).rows[0];
const text = (values: Values | undefined, name: string): string =>
  typeof values?.[name] === 'string' ? values[name] : '';

const COMPONENT = `
  SELECT 1 AS found
  FROM offerings o
  JOIN course_units__components c ON c.owner_id = o.course_unit_id
  WHERE o.id = $1 AND c.name = $2`;

const practicals: Extension = extendServer('practicals', {
  beforeWrite: async ({ client, before, after }) => {
    if (!after || (before && before['component'] === after['component'])) return;
    if (!(await one(client, COMPONENT, [after['offering'], after['component']])))
      refuse('component', 'unknownComponent');
  },
});

const groups: Extension = extendServer('practical-groups', {
  beforeWrite: async ({ client, id, before, after }) => {
    if (!before || !after || Number(after['capacity']) >= Number(before['capacity'])) return;
    const { taken } = await lockGroup(client, id);
    if (taken > Number(after['capacity'])) refuse('capacity', 'tooSmall', { min: taken });
  },
});

/**
 * Who goes into a group: within its capacity under its lock, of those who read the unit, by
 * themselves only while that is open.
 */
async function join(
  { client, id, before, after, person }: Write,
  now: Date,
): Promise<Values | void> {
  const isOwn = actsForSelf(person, (after ?? before)?.['student']);
  if (!after) {
    if (isOwn) assertSignUp(await lockGroup(client, text(before, 'group')), now);
    return;
  }
  // Whoever neither teaches nor keeps groups acts for themselves alone; anything else would tell who is in one.
  if (!isOwn && person.staffId === null && !person.isGateway && !person.privileges.has(KEEPING))
    refuse('student', 'notFound');
  if (before && before['group'] === after['group']) return;
  const group = await lockGroup(client, text(after, 'group'), id);
  if (before && before['offering'] !== group.offering) refuse('group', 'otherUnit');
  await assertEnrolled(client, group.offering, text(after, 'student'));
  if (isOwn) assertSignUp(group, now);
  assertRoom(group, 'group');
  return {
    ...after,
    offering: group.offering,
    joinedBy: before ? after['joinedBy'] : isOwn ? 'self' : 'lecturer',
  };
}

const MEMBERSHIP = `
  SELECT m.id, m.group_id AS "group"
  FROM practical_members m
  JOIN practical_groups g ON g.offering_id = m.offering_id
  WHERE g.id = $1 AND m.student_id = $2`;
const OPEN_SWAP = `
  SELECT 1 AS found
  FROM practical_swaps s
  JOIN practical_groups f ON f.id = s.from_group_id
  JOIN practical_groups t ON t.id = $2
  WHERE s.student_id = $1 AND s.state = 'requested' AND f.offering_id = t.offering_id`;

const swaps: Extension = extendServer('practical-swaps', {
  beforeWrite: async ({ client, before, after }) => {
    if (!after || before) return;
    const own = await one<{ id: string; group: string }>(client, MEMBERSHIP, [
      after['toGroup'],
      after['student'],
    ]);
    if (!own) return refuse('toGroup', 'notInGroup');
    if (own.group === after['toGroup']) refuse('toGroup', 'sameGroup');
    if (await one(client, OPEN_SWAP, [after['student'], after['toGroup']]))
      refuse('toGroup', 'askedAlready');
    return { ...after, fromGroup: own.group };
  },
  beforeTransition: async ({ client, before, step, person }) => {
    if (step.name !== 'accept') return;
    const own = await one<{ id: string; group: string }>(client, MEMBERSHIP, [
      before?.['toGroup'],
      before?.['student'],
    ]);
    if (!own) throw new PortalError('CONFLICT');
    if (own.group === before?.['toGroup']) return;
    const group = await lockGroup(client, text(before, 'toGroup'));
    assertRoom(group, 'toGroup');
    await updateLogged(
      client,
      causeOf(person),
      practicalMembers,
      own.id,
      { group: own.group },
      { group: group.id },
    );
  },
});

const SLOT_FITS = `
  SELECT
    p.offering_id = g.offering_id AS "sameUnit",
    p.offering_id = s.offering_id AS "ownSession",
    s.state = 'cancelled' AS cancelled
  FROM practicals p, practical_groups g, class_sessions s
  WHERE p.id = $1 AND g.id = $2 AND s.id = $3`;

const slots: Extension = extendServer('practical-slots', {
  beforeWrite: async ({ client, before, after }) => {
    if (!after || (before && before['session'] === after['session'])) return;
    const fits = await one<{ sameUnit: boolean; ownSession: boolean; cancelled: boolean }>(
      client,
      SLOT_FITS,
      [after['practical'], after['group'], after['session']],
    );
    if (fits?.sameUnit === false) refuse('group', 'otherUnit');
    if (fits?.ownSession === false) refuse('session', 'otherUnit');
    if (fits?.cancelled === true) refuse('session', 'sessionCancelled');
  },
});

const EXPECTED = `
  SELECT
    p.maximum::text AS maximum,
    EXISTS (SELECT 1 FROM practical_members m WHERE m.group_id = t.group_id AND m.student_id = $2)
      OR EXISTS (
        SELECT 1
        FROM practical_make_ups u
        WHERE u.slot_id = t.id AND u.student_id = $2 AND u.state = 'approved'
      )
      OR EXISTS (
        SELECT 1
        FROM practical_results r
        WHERE r.slot_id = t.id AND r.student_id = $2
      ) AS expected
  FROM practical_slots t
  JOIN practicals p ON p.id = t.practical_id
  WHERE t.id = $1`;

const results: Extension = extendServer('practical-results', {
  beforeWrite: async ({ client, after }) => {
    if (!after) return;
    const found = await one<{ maximum: string; expected: boolean }>(client, EXPECTED, [
      after['slot'],
      after['student'],
    ]);
    if (!found) return;
    if (!found.expected) refuse('student', 'notExpected');
    const mark = after['mark'];
    if (
      after['status'] === 'done' &&
      (typeof mark === 'number' || typeof mark === 'string') &&
      compare(fraction(mark), fraction(found.maximum)) > 0
    ) {
      refuse('mark', 'tooLarge', { max: Number(found.maximum) });
    }
  },
});

const MISSED = `
  SELECT 1 AS found
  FROM practical_slots t
  JOIN practical_members m ON m.group_id = t.group_id
  WHERE t.id = $1 AND m.student_id = $2`;
const OTHER_SLOT = `
  SELECT
    t.practical_id AS practical,
    t.group_id AS "group",
    (SELECT practical_id FROM practical_slots WHERE id = $2) AS "missedPractical",
    (
      SELECT count(*)::int
      FROM practical_make_ups u
      WHERE u.slot_id = t.id AND u.state = 'approved'
    ) AS guests,
    s.ends_at > $3 AS ahead
  FROM practical_slots t
  JOIN class_sessions s ON s.id = t.session_id
  WHERE t.id = $1`;
const RESULT = `
  SELECT id, status, mark
  FROM practical_results
  WHERE slot_id = $1 AND student_id = $2
  FOR UPDATE`;

/**
 * What somebody missed is excused; where a slot is named they come along with that group, within
 * its room.
 */
async function approve(
  { client, before, after, person }: TransitionWrite,
  now: Date,
): Promise<void> {
  const [missed, slot, student] = [
    text(before, 'missed'),
    text(after, 'slot'),
    text(before, 'student'),
  ];
  const cause = causeOf(person);
  const known = await one<{ id: string; status: string; mark: string | null }>(client, RESULT, [
    missed,
    student,
  ]);
  if (known?.status === 'done') return refuse('slot', 'doneAlready');
  if (slot !== '') await assertOtherSlot(client, { missed, slot }, now);
  if (known)
    await updateLogged(
      client,
      cause,
      practicalResults,
      known.id,
      { status: known.status, mark: null },
      { status: 'excused', mark: null },
    );
  else
    await insertLogged(client, cause, practicalResults, {
      slot: missed,
      student,
      status: 'excused',
      mark: null,
      note: null,
    });
}

async function assertOtherSlot(
  client: Queryable,
  { missed, slot }: { missed: string; slot: string },
  now: Date,
): Promise<void> {
  const other = await one<{
    practical: string;
    group: string;
    missedPractical: string;
    guests: number;
    ahead: boolean;
  }>(client, OTHER_SLOT, [slot, missed, now]);
  if (!other || slot === missed || other.practical !== other.missedPractical)
    return refuse('slot', 'otherPractical');
  if (!other.ahead) refuse('slot', 'sessionOver');
  const group = await lockGroup(client, other.group);
  assertRoom({ ...group, taken: group.taken + other.guests }, 'slot');
}

const makeUps = (now: () => Date): Extension =>
  extendServer('practical-make-ups', {
    beforeWrite: async ({ client, before, after }) => {
      if (!after || before) return;
      if (!(await one(client, MISSED, [after['missed'], after['student']])))
        refuse('missed', 'notExpected');
    },
    beforeTransition: async (write) => {
      if (write.step.name === 'approve') await approve(write, now());
    },
  });

/** What practicals do beyond their declarations. */
export const practicalExtensions = (now: () => Date): readonly Extension[] => [
  practicals,
  groups,
  extendServer('practical-members', { beforeWrite: (write) => join(write, now()) }),
  swaps,
  slots,
  results,
  makeUps(now),
];
