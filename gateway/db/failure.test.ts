import { describe, expect, test } from 'vitest';
import { PortalError } from '../../src/contract/model/errors.ts';
import {
  asPortalError,
  DeadlineExceeded,
  endsConnection,
  endsEmbedded,
  hasStalePlan,
  isUnavailable,
  isLostRace,
  sqlState,
} from './failure.ts';

const failure = (code: string, message = 'failed', more: object = {}) =>
  Object.assign(new Error(message), { code }, more);

test('The SQLSTATE of an error is found in its cause', () => {
  const wrapped = new Error('Failed query', { cause: failure('40001') });
  expect(sqlState(wrapped)).toBe('40001');
  expect(isLostRace(wrapped)).toBe(true);
});

test('An error code of the operating system is not mistaken for an SQLSTATE', () => {
  expect(['EPIPE', 'EBUSY', 'EPERM', 'ENOENT'].map((code) => sqlState(failure(code)))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('A circular cause terminates', () => {
  const circular = new Error('circular');
  circular.cause = circular;
  expect(isUnavailable(circular)).toBe(false);
});

describe('The database is unavailable', () => {
  test.each([
    ['connection refused', failure('ECONNREFUSED')],
    ['socket file missing', failure('ENOENT', 'connect ENOENT', { syscall: 'connect' })],
    ['no free connection', new Error('timeout exceeded when trying to connect')],
    ['connection cut', new Error('Connection terminated unexpectedly')],
    ['no answer', new Error('Query read timeout')],
    ['a statement ended by request', failure('57014', 'canceling statement due to user request')],
    ['shutting down', failure('57P01')],
    ['too many connections', failure('53300')],
    ['disk full', failure('53100')],
    ['log-in refused', failure('28P01')],
    ['a standby', failure('25006')],
    ['deadlock to the end', failure('40P01')],
  ])('when there is %s', (_, error) => {
    expect(asPortalError(error)).toMatchObject({ code: 'UNAVAILABLE', cause: error });
  });

  test.each([
    ['a statement', failure('57014', 'canceling statement due to statement timeout')],
    ['a transaction', new DeadlineExceeded()],
    ['an expression', failure('54001', 'stack depth limit exceeded')],
  ])('is not the answer to %s that is too large', (_, error) => {
    expect(asPortalError(error)).toMatchObject({ code: 'TOO_LARGE', cause: error });
  });

  test('is not the answer to a wait for the lock of another transaction', () => {
    const error = failure('55P03');
    expect(asPortalError(error)).toMatchObject({ code: 'RECORD_BUSY', cause: error });
  });

  test.each([
    ['a duplicate key', failure('23505')],
    ['a missing file', failure('ENOENT', 'no such file', { syscall: 'open' })],
    ['a programming error', new TypeError('x is not a function')],
    ['a PortalError', new PortalError('NOT_FOUND', { cause: failure('57014') })],
  ])('but not when there is %s', (_, error) => {
    expect(asPortalError(error)).toBe(error);
  });
});

test('A connection is kept after errors of the request and discarded after connection errors', () => {
  const kept = [
    failure('23505'),
    failure('57014'),
    failure('55P03'),
    failure('40001'),
    new Error('other'),
  ];
  const given = [
    failure('57P01'),
    failure('25P03'),
    failure('08006'),
    failure('ECONNRESET'),
    new Error('Query read timeout'),
    failure('58030', 'disk', { severity: 'PANIC' }),
  ];
  expect(kept.map(endsConnection)).toEqual(kept.map(() => false));
  expect(given.map(endsConnection)).toEqual(given.map(() => true));
});

test('A stale plan is distinguished from other unsupported features', () => {
  expect(hasStalePlan(failure('0A000', 'cached plan must not change result type'))).toBe(true);
  expect(hasStalePlan(failure('0A000', 'cross-database references are not implemented'))).toBe(
    false,
  );
});

test('The embedded database counts as stopped after a panic or no answer, not after other errors', () => {
  expect(endsEmbedded(failure('58030', 'could not fsync', { severity: 'PANIC' }))).toBe(true);
  expect(
    endsEmbedded(new PortalError('UNAVAILABLE', { cause: new Error('Query read timeout') })),
  ).toBe(true);
  expect(endsEmbedded(failure('23505', 'duplicate', { severity: 'ERROR' }))).toBe(false);
  expect(endsEmbedded(new Error('timeout exceeded when trying to connect'))).toBe(false);
});
