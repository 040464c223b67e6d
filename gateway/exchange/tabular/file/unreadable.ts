import { PortalError } from '../../../../src/contract/model/errors.ts';

/** The refusal of a file, with the reason that the screen words. */
export const unreadable = (reason: string, details: Record<string, unknown> = {}): PortalError =>
  new PortalError('FILE_UNREADABLE', { details: { reason, ...details } });
