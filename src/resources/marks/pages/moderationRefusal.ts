import type { FailureBody } from '../../../contract/wire/envelope.ts';

/** The key of the words for a refused verdict or decision; `undefined`: those of its code. */
export const moderationRefusal = ({ details }: Partial<FailureBody>): string | undefined =>
  typeof details?.['reason'] === 'string'
    ? `pages.pre-board.moderation.refusals.${details['reason']}`
    : undefined;
