import type { ErrorCode } from './errors.ts';

/**
 * Whether a code has the form of the gateway's. A page knows the gateway's codes by their texts,
 * and does not load the whole list with its messages.
 */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && /^[A-Z]+(_[A-Z]+)*$/.test(code);
