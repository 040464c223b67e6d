import {
  extendServer,
  localised,
  type Queryable,
  queryRow,
  type Write,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';

type Values = Write['before'];

const pairOf = (values: Values): string | null =>
  values ? `${values['subject']}/${values['courseUnit']}` : null;

/** A round whose figures are worked out, or can be again: it goes back from the board to open. */
const UNDER_WAY = `
  SELECT ${localised('round.name')} AS name
  FROM honours_options option
  JOIN honours_rounds round ON round.id = option.round_id
  WHERE option.subject_id = ANY($1::uuid[])
    AND round.state IN ('open', 'closed', 'ranked', 'boardApproved')
  ORDER BY round.opens_at
  LIMIT 1`;

const roundOver = (
  client: Queryable,
  changed: readonly Values[],
): Promise<{ name: Localised } | null> =>
  queryRow(client, {
    text: UNDER_WAY,
    values: [`{${changed.flatMap((values) => values?.['subject'] ?? []).join(',')}}`],
  });

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
