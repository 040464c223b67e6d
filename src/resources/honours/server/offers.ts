import {
  type Queryable,
  insertLogged,
  updateLogged,
  type Cause,
  colomboDay,
} from '../../../../gateway/index.ts';
import { students } from '../../students/students.ts';
import type { OwnOutcome } from '../api.ts';
import { honoursOffers } from '../offers.ts';
import type { ChoiceBasis } from '../pages/outcome.ts';
import { moveUp, type ReserveOption, type Standing } from '../rules/reserve.ts';
import { findRound, type Round } from './rounds.ts';

const DAY_MS = 86_400_000;

/** The last minute of the last day, in the faculty's time. */
export const lastMinute = (now: Date, days: number): string =>
  new Date(`${colomboDay(new Date(now.getTime() + days * DAY_MS))}T23:59:00+05:30`).toISOString();

interface Result extends Record<string, unknown> {
  application: string;
  student: string;
  outcome: OwnOutcome['outcome'];
  option: string | null;
  isExtra: boolean;
  basis: ChoiceBasis[];
}
interface Offer extends Record<string, unknown> {
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

const read = async <Row extends Record<string, unknown>>(
  client: Queryable,
  text: string,
  value: string,
): Promise<Row[]> => (await client.query<Row>({ text, values: [value] })).rows;

interface OfferOf {
  round: Round;
  application: string;
  student: string;
  option: string;
  isExtra: boolean;
  isFromReserve: boolean;
}

const makeOffer = (
  client: Queryable,
  cause: Cause,
  now: Date,
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

/** Publication offers every seat of the adopted run, each once however often it is asked for. */
export async function makeOffers(
  client: Queryable,
  cause: Cause,
  roundId: string,
  now: Date,
): Promise<void> {
  const round = await findRound(client, roundId);
  if (!round?.adoptedRun) return;
  const known = new Set(
    (await read<Offer>(client, OFFERS, round.id)).map(({ application }) => application),
  );
  const seats = (await read<Result>(client, RESULTS, round.adoptedRun)).filter(
    ({ application, option }) => option !== null && !known.has(application),
  );
  for (const { application, student, option, isExtra } of seats) {
    await makeOffer(client, cause, now, {
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

/** How everybody stands after what was answered so far. */
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

/** The order of merit of each option, as the run has it. */
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

export interface Reserve {
  options: ReserveOption[];
  standings: Standing[];
}

/** The reserve lists of a published round, from its adopted run and the answers. */
export async function readReserve(
  client: Queryable,
  round: Pick<Round, 'id' | 'adoptedRun'>,
): Promise<Reserve & { results: Result[]; offers: Offer[] }> {
  const results =
    round.adoptedRun === null ? [] : await read<Result>(client, RESULTS, round.adoptedRun);
  const offers = await read<Offer>(client, OFFERS, round.id);
  const quotas = await read<{ id: string; quota: number }>(
    client,
    'SELECT id, quota FROM honours_options WHERE round_id = $1 ORDER BY id',
    round.id,
  );
  return {
    results,
    offers,
    options: reserveOptions(results, quotas),
    standings: standingsOf(results, offers),
  };
}

/**
 * After an answer: free seats go down the reserve lists, and those who move up leave what they
 * held. Answers the offers that this made.
 */
export async function settle(
  client: Queryable,
  cause: Cause,
  roundId: string,
  now: Date,
): Promise<string[]> {
  const round = await findRound(client, roundId, true);
  const made: string[] = [];
  if (!round) return made;
  if (round.state === 'published' && round.adoptedRun !== null) {
    const { options, standings, results, offers } = await readReserve(client, round);
    for (const { application, from, to } of moveUp(options, standings)) {
      const left = offers.find(
        (offer) =>
          offer.application === application && offer.option === from && offer.state === 'offered',
      );
      if (left)
        await updateLogged(
          client,
          cause,
          honoursOffers,
          left.id,
          { state: left.state, replacedAt: null },
          { state: 'replaced', replacedAt: now.toISOString() },
          'replace',
        );
      const student = results.find((result) => result.application === application)?.student ?? '';
      const isKnown = offers.some(
        (offer) => offer.application === application && offer.option === to,
      );
      if (!isKnown)
        made.push(
          await makeOffer(client, cause, now, {
            round,
            application,
            student,
            option: to,
            isExtra: false,
            isFromReserve: true,
          }),
        );
    }
  }
  await countOpenOffers(client, round.id);
  return made;
}

/**
 * A final round enters those who accepted under the honours curriculum of their option, where it
 * names one.
 */
export async function enterAccepted(
  client: Queryable,
  cause: Cause,
  roundId: string,
): Promise<void> {
  const rows = await read<{ student: string; before: string | null; curriculum: string }>(
    client,
    `
      SELECT
        student.id AS student,
        student.curriculum_id AS before,
        option.curriculum_id AS curriculum
      FROM honours_offers offer
      JOIN honours_options option ON option.id = offer.option_id
      JOIN students student ON student.id = offer.student_id
      WHERE offer.round_id = $1
        AND offer.state = 'accepted'
        AND option.curriculum_id IS NOT NULL
        AND student.curriculum_id IS DISTINCT FROM option.curriculum_id
      ORDER BY student.id
      FOR UPDATE OF student`,
    roundId,
  );
  for (const { student, before, curriculum } of rows)
    await updateLogged(client, cause, students, student, { curriculum: before }, { curriculum });
}
