import type { DemoRecord } from '../../../../gateway/index.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { Allocation } from '../rules/allocate.ts';
import { moveUp, type Standing } from '../rules/reserve.ts';
import { lastMinute, reserveOptions } from '../server/offers.ts';
import { applicationId, at, OFFERED, optionId, type RoundPlan } from './roundPlans.ts';

/** The applicant who moves up from the reserve list once the offers have these states. */
function movesAfter(
  plan: RoundPlan,
  { placements }: Allocation,
  states: ReadonlyMap<string, string>,
): ReturnType<typeof moveUp> {
  const standings = placements.map(
    ({ application, outcome, option, choices, isExtra }): Standing => {
      const state = states.get(application);
      const isHeld = state === 'offered' || state === 'accepted';
      return {
        application,
        choices: choices.map((choice) => choice.option),
        holds: isHeld ? option : null,
        state:
          state === 'accepted'
            ? 'settled'
            : state === 'declined' || outcome === 'unplaced'
              ? 'out'
              : 'waiting',
        isExtra,
      };
    },
  );
  const results = placements.map(({ application, outcome, option, isExtra, choices }) => ({
    application,
    student: '',
    outcome,
    option,
    isExtra,
    basis: [...choices],
  }));
  const quotas = OFFERED.map(({ code, quota }) => ({ id: optionId(plan.key, code), quota }));
  return moveUp(reserveOptions(results, quotas), standings);
}

const recordsOf =
  (plan: RoundPlan, now: Date) =>
  (application: string, option: string, state: string, isFromReserve: boolean): DemoRecord => {
    const answered = state === 'accepted' || state === 'declined';
    return {
      id: demoId('honours-offers', `${application}/${option}`),
      round: demoId('honours-rounds', plan.key),
      application,
      student: plan.entries.find(
        ({ student }) => applicationId(plan.key, student.id) === application,
      )?.student.id,
      option,
      state,
      respondBy: lastMinute(now, isFromReserve ? 6 : 4),
      respondedAt: answered ? at(now, -1) : null,
      replacedAt: state === 'replaced' ? at(now, -1) : null,
      isExtra: false,
      isFromReserve,
    };
  };

/**
 * Offers of a published round after some days: most are accepted, one is declined, one student
 * moved up.
 */
export function offerRecords(
  plan: RoundPlan,
  allocation: Allocation,
  now: Date,
  undecided: string,
): DemoRecord[] {
  const seats = allocation.placements.filter(({ option }) => option !== null);
  const decliner = seats.find(
    ({ application, choice }) => application !== undecided && choice === 1,
  )?.application;
  const stateOf = (application: string, index: number): string =>
    application === undecided
      ? 'offered'
      : application === decliner
        ? 'declined'
        : index % 3 === 2
          ? 'offered'
          : 'accepted';
  const states = new Map(
    seats.map(({ application }, index) => [application, stateOf(application, index)]),
  );
  const moves = movesAfter(plan, allocation, states);
  const record = recordsOf(plan, now);
  return [
    ...seats.map(({ application, option }) =>
      record(
        application,
        option ?? '',
        moves.some((move) => move.application === application)
          ? 'replaced'
          : (states.get(application) ?? 'offered'),
        false,
      ),
    ),
    ...moves.map(({ application, to }) => record(application, to, 'offered', true)),
  ];
}
