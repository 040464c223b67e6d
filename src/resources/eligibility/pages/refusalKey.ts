import type { FailureBody } from '../../../contract/wire/envelope.ts';

/** The text for why a line is not decided or a list not taken back. */
export const refusalKey = ({ code, details }: Partial<FailureBody>): string | undefined =>
  code === 'TRANSITION_REFUSED' && typeof details?.['reason'] === 'string'
    ? `eligibility.refusals.${details['reason']}`
    : undefined;
