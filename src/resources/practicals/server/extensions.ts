import {
  causeOf,
  everyLanguage,
  extendServer,
  inFirstLanguage,
  insertLogged,
  localised,
  type Queryable,
  queryRow,
  type ServerExtension,
  type TransitionWrite,
  updateLogged,
  type Write,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { allTextsOf } from '../../../contract/model/localised.ts';
import { fraction, compare } from '../../shared/rules/fraction.ts';
import { EDIT_ALL } from '../access.ts';
import { practicalMembers } from '../practicalGroups.ts';
import { practicalResults } from '../practicalSlots.ts';
import { actsForSelf, assertEnrolled, assertSeatLeft, assertSignUp, lockGroup } from './groups.ts';
import { assertNotHandedIn, assertPracticalOpen } from './handedIn.ts';

const text = (values: Values | undefined, name: string): string =>
  typeof values?.[name] === 'string' ? values[name] : '';

/** The component of the unit with one of the names `$2`, best in the first language. */
const COMPONENT = `
  SELECT ${localised('component.name')} AS name
  FROM offerings offering
  JOIN course_units__components component ON component.owner_id = offering.course_unit_id
  WHERE offering.id = $1 AND ARRAY[${everyLanguage('component.name')}] && $2::text[]
  ORDER BY ${inFirstLanguage('component.name')} = ANY($2) DESC, component.position
  LIMIT 1`;

const practicals = extendServer('practicals', {
  beforeWrite: async (write) => {
    await assertPracticalOpen(write);
    const { client, before, after } = write;
    const names = Object.values(allTextsOf(after?.['component']));
    const former = Object.values(allTextsOf(before?.['component']));
    if (!after || names.join('\n') === former.join('\n')) return;
    const found = await queryRow<{ name: Localised }>(client, {
      text: COMPONENT,
      values: [after['offering'], names],
    });
    if (!found) throw fieldError('component', 'unknownComponent');
    return { ...after, component: found.name };
  },
});

const groups = extendServer('practical-groups', {
  beforeWrite: async ({ client, id, before, after }) => {
    if (!before || !after || Number(after['capacity']) >= Number(before['capacity'])) return;
    const { taken } = await lockGroup(client, id);
    if (taken > Number(after['capacity'])) throw fieldError('capacity', 'tooSmall', { min: taken });
  },
});

/**
 * Checks a membership: the group has a seat left, the student is enrolled in the unit, and students
 * choose for themselves only while sign-up is open.
 */
async function join({ client, id, before, after, person, now }: Write): Promise<Values | void> {
  const isOwn = actsForSelf(person, (after ?? before)?.['student']);
  if (!after) {
    await assertNotHandedIn(client, 'group', 'member', [before?.['offering'], before?.['student']]);
    if (isOwn) assertSignUp(await lockGroup(client, text(before, 'group')), now);
    return;
  }
  // Students act only for themselves; any other answer would reveal who is in a group.
  if (!isOwn && person.staffId === null && !person.isGateway && !person.privileges.has(EDIT_ALL))
    throw fieldError('student', 'notFound');
  if (before && before['group'] === after['group']) return;
  const group = await lockGroup(client, text(after, 'group'), id);
  if (before && before['offering'] !== group.offering) throw fieldError('group', 'otherUnit');
  await assertEnrolled(client, group.offering, text(after, 'student'));
  if (isOwn) assertSignUp(group, now);
  assertSeatLeft(group, 'group');
  return {
    ...after,
    offering: group.offering,
    joinedBy: before ? after['joinedBy'] : isOwn ? 'self' : 'lecturer',
  };
}

const MEMBERSHIP = `
  SELECT member.id, member.group_id AS "group"
  FROM practical_members member
  JOIN practical_groups practical_group ON practical_group.offering_id = member.offering_id
  WHERE practical_group.id = $1 AND member.student_id = $2`;
const OPEN_SWAP = `
  SELECT 1 AS found
  FROM practical_swaps swap
  JOIN practical_groups from_group ON from_group.id = swap.from_group_id
  JOIN practical_groups to_group ON to_group.id = $2
  WHERE swap.student_id = $1
    AND swap.state = 'requested'
    AND from_group.offering_id = to_group.offering_id`;

const swaps = extendServer('practical-swaps', {
  beforeWrite: async ({ client, before, after }) => {
    if (!after || before) return;
    const own = await queryRow<{ id: string; group: string }>(client, {
      text: MEMBERSHIP,
      values: [after['toGroup'], after['student']],
    });
    if (!own) throw fieldError('toGroup', 'notInGroup');
    if (own.group === after['toGroup']) throw fieldError('toGroup', 'sameGroup');
    if (await queryRow(client, { text: OPEN_SWAP, values: [after['student'], after['toGroup']] }))
      throw fieldError('toGroup', 'askedAlready');
    return { ...after, fromGroup: own.group };
  },
  beforeTransition: async ({ client, before, step, person }) => {
    if (step.name !== 'accept') return;
    const own = await queryRow<{ id: string; group: string }>(client, {
      text: MEMBERSHIP,
      values: [before?.['toGroup'], before?.['student']],
    });
    if (!own) throw new PortalError('CONFLICT');
    if (own.group === before?.['toGroup']) return;
    const group = await lockGroup(client, text(before, 'toGroup'));
    assertSeatLeft(group, 'toGroup');
    await updateLogged(client, causeOf(person), practicalMembers, {
      id: own.id,
      before: { group: own.group },
      changes: { group: group.id },
    });
  },
});

const SLOT_FITS = `
  SELECT
    practical.offering_id = practical_group.offering_id AS "sameUnit",
    practical.offering_id = session.offering_id AS "ownSession",
    session.state = 'cancelled' AS cancelled
  FROM practicals practical, practical_groups practical_group, class_sessions session
  WHERE practical.id = $1 AND practical_group.id = $2 AND session.id = $3`;

const slots = extendServer('practical-slots', {
  beforeWrite: async ({ client, before, after }) => {
    if (!after || (before && before['session'] === after['session'])) return;
    const fits = await queryRow<{ sameUnit: boolean; ownSession: boolean; cancelled: boolean }>(
      client,
      { text: SLOT_FITS, values: [after['practical'], after['group'], after['session']] },
    );
    if (fits?.sameUnit === false) throw fieldError('group', 'otherUnit');
    if (fits?.ownSession === false) throw fieldError('session', 'otherUnit');
    if (fits?.cancelled === true) throw fieldError('session', 'sessionCancelled');
  },
});

const EXPECTED = `
  SELECT
    practical.maximum::text AS maximum,
    EXISTS (
        SELECT 1
        FROM practical_members member
        WHERE member.group_id = slot.group_id AND member.student_id = $2
      )
      OR EXISTS (
        SELECT 1
        FROM practical_make_ups make_up
        WHERE make_up.slot_id = slot.id AND make_up.student_id = $2 AND make_up.state = 'approved'
      )
      OR EXISTS (
        SELECT 1
        FROM practical_results result
        WHERE result.slot_id = slot.id AND result.student_id = $2
      ) AS expected
  FROM practical_slots slot
  JOIN practicals practical ON practical.id = slot.practical_id
  WHERE slot.id = $1`;

const results = extendServer('practical-results', {
  beforeWrite: async ({ client, before, after }) => {
    const { slot, student } = (after ?? before) as { slot: string; student: string };
    await assertNotHandedIn(client, 'status', 'result', [slot, student]);
    if (!after) return;
    const found = await queryRow<{ maximum: string; expected: boolean }>(client, {
      text: EXPECTED,
      values: [after['slot'], after['student']],
    });
    if (!found) return;
    if (!found.expected) throw fieldError('student', 'notExpected');
    const mark = after['mark'];
    if (
      after['status'] === 'done' &&
      (typeof mark === 'number' || typeof mark === 'string') &&
      compare(fraction(mark), fraction(found.maximum)) > 0
    ) {
      throw fieldError('mark', 'tooLarge', { max: Number(found.maximum) });
    }
  },
});

const MISSED = `
  SELECT 1 AS found
  FROM practical_slots slot
  JOIN practical_members member ON member.group_id = slot.group_id
  WHERE slot.id = $1 AND member.student_id = $2`;
const OTHER_SLOT = `
  SELECT
    slot.practical_id AS practical,
    slot.group_id AS "group",
    (SELECT practical_id FROM practical_slots WHERE id = $2) AS "missedPractical",
    (
      SELECT count(*)::int
      FROM practical_make_ups make_up
      WHERE make_up.slot_id = slot.id AND make_up.state = 'approved'
    ) AS guests,
    session.ends_at > $3 AS ahead
  FROM practical_slots slot
  JOIN class_sessions session ON session.id = slot.session_id
  WHERE slot.id = $1`;
const RESULT = `
  SELECT id, status, mark
  FROM practical_results
  WHERE slot_id = $1 AND student_id = $2
  FOR UPDATE`;

/** Excuses the missed slot, and checks the seat in the slot where it is made up, if one is named. */
async function approve({ client, before, after, person, now }: TransitionWrite): Promise<void> {
  const [missed, slot, student] = [
    text(before, 'missed'),
    text(after, 'slot'),
    text(before, 'student'),
  ];
  await assertNotHandedIn(client, 'slot', 'result', [missed, student]);
  const cause = causeOf(person);
  const known = await queryRow<{ id: string; status: string; mark: string | null }>(client, {
    text: RESULT,
    values: [missed, student],
  });
  if (known?.status === 'done') throw fieldError('slot', 'doneAlready');
  if (slot !== '') await assertOtherSlot(client, { missed, slot }, now);
  if (known)
    await updateLogged(client, cause, practicalResults, {
      id: known.id,
      before: { status: known.status, mark: null },
      changes: { status: 'excused', mark: null },
    });
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
  const other = await queryRow<{
    practical: string;
    group: string;
    missedPractical: string;
    guests: number;
    ahead: boolean;
  }>(client, { text: OTHER_SLOT, values: [slot, missed, now] });
  if (!other || slot === missed || other.practical !== other.missedPractical)
    throw fieldError('slot', 'otherPractical');
  if (!other.ahead) throw fieldError('slot', 'sessionOver');
  const group = await lockGroup(client, other.group);
  assertSeatLeft({ ...group, taken: group.taken + other.guests }, 'slot');
}

const makeUps = extendServer('practical-make-ups', {
  beforeWrite: async ({ client, before, after }) => {
    if (!after || before) return;
    if (!(await queryRow(client, { text: MISSED, values: [after['missed'], after['student']] })))
      throw fieldError('missed', 'notExpected');
  },
  beforeTransition: async (write) => {
    if (write.step.name === 'approve') await approve(write);
  },
});

/** Checks and effects of writes to practicals beyond their declarations. */
export const practicalExtensions: readonly (readonly [string, ServerExtension])[] = [
  practicals,
  groups,
  extendServer('practical-members', { beforeWrite: join }),
  swaps,
  slots,
  results,
  makeUps,
];
