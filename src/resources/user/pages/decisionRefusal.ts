import type { FailureBody } from '../../../contract/wire/envelope.ts';

const REASONS = [
  'alreadyDecided',
  'recordHasAccount',
  'notWaiting',
  'notInvited',
  'ownAccount',
  'lastDayPast',
];

/** The text for a decision on an account that the gateway refused, if it is not a common one. */
export function decisionRefusal({ details }: Partial<FailureBody>): string | undefined {
  const reason = String(details?.['reason']);
  return REASONS.includes(reason) ? `pages.joining.refusals.${reason}` : undefined;
}
