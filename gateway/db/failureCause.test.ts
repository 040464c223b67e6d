import { describe, expect, test } from 'vitest';
import { PortalError } from '../../src/contract/model/errors.ts';
import { failureCause } from './failureCause.ts';

const failure = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

describe('The cause of a failure of the database', () => {
  test.each([
    ['a wrong port', failure('ECONNREFUSED'), /port right/, true],
    ['a wrong host', failure('ENOTFOUND'), /host .* unknown/, true],
    ['a server that starts', failure('57P03'), /starting/, true],
    ['no free connection', failure('53300'), /no free connection/, true],
    ['a silent host', new Error('timeout expired'), /accepted in time/, true],
    ['a wrong password', failure('28P01'), /password/, false],
    ['a wrong user', failure('28000', 'role "x" is not permitted'), /user/, false],
    ['TLS demanded', failure('28000', 'no pg_hba.conf entry, no encryption'), /sslmode=req/, false],
    ['TLS missing', new Error('The server does not support SSL connections'), /offers none/, false],
    [
      'an unknown certificate',
      failure('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'),
      /certificate/,
      false,
    ],
    ['a wrong database', failure('3D000'), /does not exist/, false],
    ['a full disk of the server', failure('53100'), /disk of the database is full/, false],
    ['a full disk', failure('ENOSPC'), /disk is full/, false],
  ])('names %s, and whether waiting may help', (_what, error, text, mayPass) => {
    for (const each of [error, new PortalError('UNAVAILABLE', { cause: error })]) {
      expect(failureCause(each)?.text).toMatch(text);
      expect(failureCause(each)?.mayPass).toBe(mayPass);
    }
  });

  test.each([failure('23505'), new TypeError('x is not a function'), undefined])(
    'is not sought in other errors: %s',
    (error) => expect(failureCause(error)).toBeNull(),
  );
});
