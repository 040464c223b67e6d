import type { FactorDemand } from '../contract/wire/calls/secondFactorCalls.ts';
import type { Failure } from '../contract/wire/envelope.ts';
import { failureCode, failureDetails } from '../providers/failureMessage.ts';

/** What an account is asked after its first factor, or `null`. */
export const demandIn = (answer: Failure | { isSuccess: true }): FactorDemand | null =>
  !answer.isSuccess && failureCode(answer) === 'SECOND_FACTOR_REQUIRED'
    ? (failureDetails(answer) as FactorDemand)
    : null;
