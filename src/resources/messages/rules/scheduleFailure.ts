import { type ErrorCode, PortalError } from '../../../contract/model/errors.ts';
import type { ScheduledLine } from '../api.ts';

const REASONS: Readonly<Partial<Record<ErrorCode, NonNullable<ScheduledLine['failure']>>>> = {
  FORBIDDEN: 'right',
  UNAUTHORIZED: 'right',
  INVALID_FIELDS: 'recipients',
};

/** Why a scheduled message was not sent, from the error that its sending met. */
export const scheduleFailure = (
  code: ErrorCode | undefined,
): NonNullable<ScheduledLine['failure']> => (code && REASONS[code]) ?? 'other';

/** Whether another attempt would meet the same refusal. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof PortalError && (error.code === 'DUPLICATE' || REASONS[error.code] !== undefined);
