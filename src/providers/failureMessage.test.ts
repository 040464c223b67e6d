import { describe, expect, it } from 'vitest';
import { toFailure, toNetworkFailure } from '../contract/wire/envelope.ts';
import { failureMessage, fieldProblems } from './failureMessage.ts';

describe('the sentence for a failure', () => {
  it.each([
    [
      'our code',
      toFailure(423, 'Locked', { code: 'ACCOUNT_LOCKED', details: { retryAfterSeconds: 60 } }),
      'errors.ACCOUNT_LOCKED',
    ],
    ['a network error', toNetworkFailure(new TypeError('x')), 'errors.other.network'],
    ['a proxy’s 502', toFailure(502, 'Bad Gateway', '<html>'), 'errors.INTERNAL'],
    ['a proxy’s 503', toFailure(503, '', null), 'errors.UNAVAILABLE'],
    ['the server’s own words', toFailure(400, 'Bad Request', { message: 'Say more' }), null],
    ['nothing at all', toFailure(400, '', null), 'errors.other.unknown'],
    ['a foreign code', toFailure(400, 'Bad Request', { code: 'toString' }), null],
  ])('for %s', (_, failure, key) => {
    expect(failureMessage(failure)).toMatchObject({ key, text: failure.message });
  });

  it('carries what the text needs', () => {
    const failure = toFailure(423, '', {
      code: 'ACCOUNT_LOCKED',
      details: { retryAfterSeconds: 60 },
    });
    expect(failureMessage(failure).args).toEqual({ retryAfterSeconds: 60 });
  });

  it('names the fields', () => {
    const body = { code: 'INVALID_FIELDS', fieldErrors: { email: { code: 'invalidEmail' } } };
    expect(fieldProblems(toFailure(422, '', body))).toEqual({ email: { code: 'invalidEmail' } });
    expect(fieldProblems(toFailure(500, '', 'text'))).toEqual({});
  });
});
