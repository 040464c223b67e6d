import {
  extendServer,
  localised,
  type Queryable,
  queryRows,
  type Write,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { RoundState } from './rounds.ts';

type Values = Write['before'];

const pairOf = (values: Values): string | null =>
  values ? `${values['subject']}/${values['courseUnit']}` : null;

interface RoundOver {
  name: Localised;
  state: RoundState;
}

/** Locked before their states are read, so that none opens while the units of a subject change. */
const ROUNDS_OVER = `
  SELECT ${localised('round.name')} AS name, round.state
  FROM honours_options option
  JOIN honours_rounds round ON round.id = option.round_id
  WHERE option.subject_id = ANY($1::uuid[])
  ORDER BY round.opens_at, round.id
  FOR SHARE OF round`;

/** The figures of a round are worked out, or can be again: it goes back from the board to open. */
const UNDER_WAY: readonly RoundState[] = ['open', 'closed', 'ranked', 'boardApproved'];

async function roundOver(
  client: Queryable,
  changed: readonly Values[],
): Promise<RoundOver | undefined> {
  const rounds = await queryRows<RoundOver>(client, {
    text: ROUNDS_OVER,
    values: [`{${changed.flatMap((values) => values?.['subject'] ?? []).join(',')}}`],
  });
  return rounds.find(({ state }) => UNDER_WAY.includes(state));
}

/** Applicants are ranked by the units that counted for the subject when the round opened. */
async function keepCountedUnits({ client, before, after, person }: Write): Promise<void> {
  if (pairOf(before) === pairOf(after)) return;
  const round = await roundOver(client, [before, after]);
  if (round)
    throw new PortalError('SELECTION_UNDER_WAY', {
      details: { round: round.name[person.language] },
    });
}

export const countedUnitsExtension = extendServer('subject-units', {
  isIndependent: true,
  beforeWrite: keepCountedUnits,
});
