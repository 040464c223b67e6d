import { randomBytes } from 'node:crypto';
import {
  extendServer,
  queryRow,
  queryRows,
  type ServerExtension,
  type Write,
} from '../../../../gateway/index.ts';
import { sameValue } from '../../../contract/model/changedFields.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import { CHANGEABLE_IN } from '../options.ts';
import { countedUnitsExtension } from './countedUnits.ts';
import { notifyMovedUp, notifyPublished } from './emails.ts';
import { figuresToday, freezeFigures, releaseFigures } from './figures.ts';
import { loggedContext } from './loggedContext.ts';
import { enterAccepted, makeOffers, settle } from './offers.ts';
import {
  assertRound,
  findRound,
  setAsideIfClosed,
  takesApplications,
  type Round,
} from './rounds.ts';

/** Whether the round is for the student's curriculum and batch. */
async function isFor({ client, after }: Write, round: Round): Promise<boolean> {
  const row = await queryRow<{ fits: boolean }>(client, {
    text: `
      SELECT student.curriculum_id = $2::uuid
        AND (cardinality($3::uuid[]) = 0 OR student.batch_id = ANY($3))
        AND student.status IN ('enrolled', 'repeating') AS fits
      FROM students student
      WHERE student.id = $1`,
    values: [after?.['student'], round.curriculum, `{${round.batches.join(',')}}`],
  });
  return row?.fits === true;
}

async function checkChoices({ client, after }: Write, round: Round): Promise<void> {
  const choices = (after?.['choices'] ?? []) as string[];
  if (choices.length > round.maximumChoices)
    throw fieldError('choices', 'tooMany', { max: round.maximumChoices });
  const rows = await queryRows(client, {
    text: 'SELECT 1 FROM honours_options WHERE round_id = $1 AND id = ANY($2::uuid[])',
    values: [round.id, `{${choices.join(',')}}`],
  });
  if (rows.length < choices.length) throw fieldError('choices', 'notAnOption');
}

const closedNow = ({ opensAt, closesAt }: Round): PortalError =>
  new PortalError('ROUND_CLOSED', {
    details: { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
  });

/**
 * Students may write while the round is open; the office, with a reason, until the list goes to the
 * board.
 */
async function beforeApplication(write: Write): Promise<Values | void> {
  const { client, now, after, before, person, step } = write;
  if (!after) return;
  const round = await findRound(client, after['round']);
  if (!round) return;
  if (step) {
    if (step.name !== 'submit') return;
    const isFrozen = round.state !== 'open';
    const student = String(after['student']);
    return { ...after, figures: isFrozen ? await figuresToday(client, student, now) : null };
  }
  // Saving unchanged values needs no open window.
  if (before && ['choices', 'lateReason'].every((name) => sameValue(before[name], after[name])))
    return;
  const isOwn = person.studentId !== null && after['student'] === person.studentId;
  if (isOwn) {
    if (!takesApplications(round, now)) throw closedNow(round);
  } else {
    if (round.state !== 'open' && round.state !== 'closed') throw closedNow(round);
    if (isEmpty(after['lateReason'])) throw fieldError('lateReason', 'required');
  }
  if (!before && !(await isFor(write, round)))
    throw fieldError(isOwn ? 'round' : 'student', 'notAnOption');
  await checkChoices(write, round);
}

const applications = extendServer('honours-applications', {
  beforeWrite: beforeApplication,
  afterWrite: (write) =>
    setAsideIfClosed(loggedContext(write), (write.after ?? write.before)?.['round']),
});

/** Fields of an option that may still change once its round is open. */
const CHANGEABLE_LATER = new Set(['quota', 'remarks', 'curriculum']);

const options = extendServer('honours-options', {
  beforeWrite: async ({ client, before, after }) => {
    if (!before || !after) return;
    // Locked, so that no step decides by an option that changes meanwhile.
    const round = await assertRound(client, after['round'], ...CHANGEABLE_IN);
    const closed = Object.keys(after).filter(
      (name) => !CHANGEABLE_LATER.has(name) && !sameValue(before[name], after[name]),
    );
    if (round.state === 'setup' || closed.length === 0) return;
    throw new PortalError('LOCKED_IN_STATE', {
      details: { state: round.state },
      fieldErrors: Object.fromEntries(closed.map((name) => [name, { code: 'locked' as const }])),
    });
  },
  afterWrite: async (write) => {
    const round = (write.after ?? write.before)?.['round'];
    await write.client.query({
      text: `
        UPDATE honours_rounds round
        SET option_count = (
          SELECT count(*)
          FROM honours_options option
          WHERE option.round_id = round.id
        )
        WHERE round.id = $1`,
      values: [round],
    });
    await setAsideIfClosed(loggedContext(write), round);
  },
});

const overrides = extendServer('honours-overrides', {
  beforeWrite: async ({ client, after, step }) => {
    if (!after || step) return;
    const row = await queryRow<{ application: boolean; option: boolean }>(client, {
      text: `
        SELECT
          EXISTS (
            SELECT 1
            FROM honours_applications
            WHERE id = $2 AND round_id = $1
          ) AS application,
          $3::uuid IS NULL
            OR EXISTS (SELECT 1 FROM honours_options WHERE id = $3 AND round_id = $1) AS option`,
      values: [after['round'], after['application'], after['option'] ?? null],
    });
    if (row?.application === false) throw fieldError('application', 'notAnOption');
    if (row?.option === false) throw fieldError('option', 'notAnOption');
  },
  beforeTransition: async ({ client, before }) => {
    await assertRound(client, before?.['round'], 'closed');
  },
  afterTransition: (write) => setAsideIfClosed(loggedContext(write), write.after?.['round']),
});

/** Moves the hours of a round that is opened or closed early by hand. */
function windowMoved(
  { opensAt, closesAt, seed }: Values,
  step: string,
  now: Date,
): Values | undefined {
  const isAhead = (moment: unknown): boolean =>
    typeof moment === 'string' && Date.parse(moment) > now.getTime();
  if (step === 'open') return isAhead(opensAt) ? { opensAt: now.toISOString() } : undefined;
  if (step !== 'close') return undefined;
  return {
    ...(isAhead(closesAt) ? { closesAt: now.toISOString() } : {}),
    // Drawn once and before any result is known, so that no one can draw until they like the result.
    ...(typeof seed === 'string' ? {} : { seed: randomBytes(8).toString('hex') }),
  };
}

const rounds = extendServer('honours-rounds', {
  beforeTransition: async ({ before, now, step }) => windowMoved(before ?? {}, step.name, now),
  afterTransition: async (write) => {
    const { id, step } = write;
    const context = loggedContext(write);
    if (step.name === 'close') await freezeFigures(context, id);
    if (step.name === 'reopen') await releaseFigures(context, id);
    if (step.name === 'publish') {
      await makeOffers(context, id);
      await notifyPublished(write, id);
    }
    if (step.name === 'finish') await enterAccepted(context, id);
  },
});

const offers = extendServer('honours-offers', {
  afterTransition: async (write) =>
    notifyMovedUp(write, await settle(loggedContext(write), String(write.after?.['round']))),
});

export const honoursExtensions: readonly (readonly [string, ServerExtension])[] = [
  applications,
  options,
  overrides,
  rounds,
  offers,
  countedUnitsExtension,
];
