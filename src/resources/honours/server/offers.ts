import {
  everyLanguage,
  insertLogged,
  type Queryable,
  queryRows,
  updateLogged,
} from '../../../../gateway/index.ts';
import { addDays, instantAt, localDay } from '../../../contract/model/facultyClock.ts';
import { type DecidedTransfer, transferByDecision } from '../../academicRecord/server/transfers.ts';
import type { ChoiceBasis, Outcome } from '../api.ts';
import { honoursOffers } from '../offers.ts';
import { moveUp, type ReserveOption, type Standing } from '../rules/reserve.ts';
import type { LoggedContext } from './loggedContext.ts';
import { findRound, type Round } from './rounds.ts';

/** The last minute of the last day, in the faculty's time. */
export const lastMinute = (now: Date, days: number): string =>
  instantAt(addDays(localDay(now), days), 24 * 60 - 1);

interface Result {
  application: string;
  student: string;
  outcome: Outcome;
  option: string | null;
  isExtra: boolean;
  basis: ChoiceBasis[];
}
interface Offer {
  id: string;
  application: string;
  option: string;
  state: string;
  isExtra: boolean;
}

const RESULTS = `
  SELECT
    result.application_id AS application,
    result.student_id AS student,
    result.outcome,
    result.option_id AS option,
    result.is_extra AS "isExtra",
    result.basis
  FROM honours_results result
  WHERE result.run_id = $1
  ORDER BY result.application_id`;
const OFFERS = `
  SELECT id, application_id AS application, option_id AS option, state, is_extra AS "isExtra"
  FROM honours_offers
  WHERE round_id = $1
  ORDER BY id`;

interface OfferOf {
  round: Round;
  application: string;
  student: string;
  option: string;
  isExtra: boolean;
  isFromReserve: boolean;
}

const makeOffer = (
  { client, cause, now }: LoggedContext,
  { round, ...offer }: OfferOf,
): Promise<string> =>
  insertLogged(client, cause, honoursOffers, {
    round: round.id,
    ...offer,
    state: 'offered',
    respondBy: lastMinute(now, round.respondDays),
    respondedAt: null,
    replacedAt: null,
  });

async function countOpenOffers(client: Queryable, round: string): Promise<void> {
  await client.query({
    text: `
      UPDATE honours_rounds round
      SET open_offers = (
        SELECT count(*)
        FROM honours_offers offer
        WHERE offer.round_id = round.id AND offer.state = 'offered'
      )
      WHERE round.id = $1`,
    values: [round],
  });
}

/** Offers every seat of the adopted run that is not offered yet. */
export async function makeOffers(context: LoggedContext, roundId: string): Promise<void> {
  const { client } = context;
  const round = await findRound(client, roundId);
  if (!round?.adoptedRun) return;
  const known = new Set(
    (await queryRows<Offer>(client, { text: OFFERS, values: [round.id] })).map(
      ({ application }) => application,
    ),
  );
  const seats = (
    await queryRows<Result>(client, { text: RESULTS, values: [round.adoptedRun] })
  ).filter(({ application, option }) => option !== null && !known.has(application));
  for (const { application, student, option, isExtra } of seats) {
    await makeOffer(context, {
      round,
      application,
      student,
      option: option ?? '',
      isExtra,
      isFromReserve: false,
    });
  }
  if (seats.length > 0) await countOpenOffers(client, round.id);
}

const ENDED = new Set(['declined', 'expired']);

/** The standing of every applicant after the answers so far. */
function standingsOf(results: readonly Result[], offers: readonly Offer[]): Standing[] {
  return results.map(({ application, outcome, basis }) => {
    const own = offers.filter((offer) => offer.application === application);
    const holding = own.find(({ state }) => state === 'offered' || state === 'accepted');
    const isOut = outcome === 'unplaced' || (!holding && own.some(({ state }) => ENDED.has(state)));
    return {
      application,
      choices: basis.map(({ option }) => option),
      holds: holding?.option ?? null,
      state: holding?.state === 'accepted' ? 'settled' : isOut ? 'out' : 'waiting',
      isExtra: holding?.isExtra ?? false,
    };
  });
}

/** The order of merit of each option in the run. */
export function reserveOptions(
  results: readonly Result[],
  quotas: readonly { id: string; quota: number }[],
): ReserveOption[] {
  return quotas.map(({ id, quota }) => {
    const ranked = results.flatMap(({ application, basis }) =>
      basis
        .filter(({ option, orderNumber }) => option === id && orderNumber !== null)
        .map(({ orderNumber }) => ({ application, orderNumber: orderNumber ?? 0 })),
    );
    return {
      id,
      quota,
      order: ranked
        .toSorted((left, right) => left.orderNumber - right.orderNumber)
        .map(({ application }) => application),
    };
  });
}

interface PublishedRound {
  options: ReserveOption[];
  standings: Standing[];
  results: Result[];
  offers: Offer[];
}

/** The reserve lists of a published round, from its adopted run and the answers. */
export async function readReserve(
  client: Queryable,
  round: Pick<Round, 'id' | 'adoptedRun'>,
): Promise<PublishedRound> {
  const results =
    round.adoptedRun === null
      ? []
      : await queryRows<Result>(client, { text: RESULTS, values: [round.adoptedRun] });
  const offers = await queryRows<Offer>(client, { text: OFFERS, values: [round.id] });
  const quotas = await queryRows<{ id: string; quota: number }>(client, {
    text: 'SELECT id, quota FROM honours_options WHERE round_id = $1 ORDER BY id',
    values: [round.id],
  });
  return {
    results,
    offers,
    options: reserveOptions(results, quotas),
    standings: standingsOf(results, offers),
  };
}

/** Moves one applicant up to an option. Resolves with the new offer, unless there was one before. */
async function moveApplicantUp(
  context: LoggedContext,
  round: Round,
  { results, offers }: Pick<PublishedRound, 'results' | 'offers'>,
  { application, from, to }: ReturnType<typeof moveUp>[number],
): Promise<string | null> {
  const { client, cause, now } = context;
  const own = offers.filter((offer) => offer.application === application);
  const left = own.find(({ option, state }) => option === from && state === 'offered');
  if (left)
    await updateLogged(client, cause, honoursOffers, {
      id: left.id,
      before: { state: left.state, replacedAt: null },
      changes: { state: 'replaced', replacedAt: now.toISOString() },
      transition: 'replace',
    });
  if (own.some(({ option }) => option === to)) return null;
  return makeOffer(context, {
    round,
    application,
    student: results.find((result) => result.application === application)?.student ?? '',
    option: to,
    isExtra: false,
    isFromReserve: true,
  });
}

/**
 * Fills the seats that an answer frees from the reserve lists; applicants who move up give up the
 * seat that they hold. Resolves with the ids of the new offers.
 */
export async function settle(context: LoggedContext, roundId: string): Promise<string[]> {
  const { client } = context;
  const round = await findRound(client, roundId, true);
  if (!round) return [];
  const made: string[] = [];
  if (round.state === 'published' && round.adoptedRun !== null) {
    const published = await readReserve(client, round);
    for (const move of moveUp(published.options, published.standings)) {
      const offer = await moveApplicantUp(context, round, published, move);
      if (offer !== null) made.push(offer);
    }
  }
  await countOpenOffers(client, round.id);
  return made;
}

const ACCEPTED = `
  SELECT
    offer.student_id AS student,
    option.curriculum_id AS curriculum,
    round.decided_on::text AS "startsOn",
    round.decision_reference AS evidence,
    concat_ws(' · ', ${everyLanguage('round.name')}) AS reason
  FROM honours_offers offer
  JOIN honours_options option ON option.id = offer.option_id
  JOIN honours_rounds round ON round.id = offer.round_id
  WHERE offer.round_id = $1 AND offer.state = 'accepted' AND option.curriculum_id IS NOT NULL
  ORDER BY offer.student_id`;

/**
 * Transfers students who accepted to the honours curriculum of their option, if it names one, by
 * the board's decision on the round.
 */
export async function enterAccepted(
  { client, cause }: LoggedContext,
  roundId: string,
): Promise<void> {
  const transfers = await queryRows<DecidedTransfer>(client, {
    text: ACCEPTED,
    values: [roundId],
  });
  for (const transfer of transfers) await transferByDecision(client, cause, transfer);
}
