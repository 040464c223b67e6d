import { expect, it } from 'vitest';
import { PortalError } from '../../../contract/model/errors.ts';
import { isFinalRefusal, scheduleFailure } from './scheduleFailure.ts';

it('A scheduled message that was not sent says whether its sender or its recipients are the reason', () => {
  expect(
    (['FORBIDDEN', 'UNAUTHORIZED', 'INVALID_FIELDS', 'UNAVAILABLE', undefined] as const).map(
      scheduleFailure,
    ),
  ).toEqual(['right', 'right', 'recipients', 'other', 'other']);
});

it('A refusal is final, and a full budget or an absent database is tried again', () => {
  expect(
    (['FORBIDDEN', 'INVALID_FIELDS', 'DUPLICATE', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const).map(
      (code) => isFinalRefusal(new PortalError(code)),
    ),
  ).toEqual([true, true, true, false, false]);
  expect(isFinalRefusal(new Error('the connection was lost'))).toBe(false);
});
