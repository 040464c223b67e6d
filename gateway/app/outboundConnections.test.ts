import { expect, test } from 'vitest';
import { connectionProblems } from './outboundConnections.ts';

const GOOD = 'Long-and-strange-7';

test.each([
  ['a socket', 'postgres:///portal?host=/run/postgresql'],
  ['this machine', 'postgres://postgres:postgres@127.0.0.1/portal'],
  ['this machine by IPv6', 'postgres://portal@[::1]/portal'],
  ['a verified server', `postgres://portal:${GOOD}@db.example/portal?sslmode=verify-full`],
  ['a trusted network', `postgres://portal:${GOOD}@db.internal/portal`],
])('a database is reached over %s', (_what, DATABASE_URL) => {
  expect(connectionProblems({ DATABASE_URL }, ['db.internal'])).toEqual([]);
});

test.each([
  ['no TLS', `postgres://portal:${GOOD}@db.example/portal`, /sslmode=verify-full/],
  [
    'an unverified server',
    `postgres://portal:${GOOD}@db.example/portal?sslmode=no-verify`,
    /sslmode=verify-full/,
  ],
  ['no password', 'postgres://portal@db.example/portal?sslmode=verify-full', /password/],
  [
    'the usual password',
    'postgres://portal:Postgres@db.example/portal?sslmode=verify-full',
    /password/,
  ],
  [
    'the name as password',
    'postgres://portal:portal@db.example/portal?sslmode=verify-full',
    /password/,
  ],
])('a database on another machine is not reached with %s', (_what, DATABASE_URL, problem) => {
  expect(connectionProblems({ DATABASE_URL }, [])).toEqual([expect.stringMatching(problem)]);
});

test.each([
  ['smtps://mail.example', 0],
  ['smtp://mail.example?requireTLS=true', 0],
  ['smtp://localhost:25', 0],
  ['smtp://mail.example:25', 1],
])('of e-mails sent to %s, %i is refused', (SMTP_URL, problems) => {
  expect(connectionProblems({ SMTP_URL }, [])).toHaveLength(problems);
  expect(connectionProblems({ SMTP_URL }, ['mail.example'])).toEqual([]);
});

test('uploads leave this machine only for a scanner in a trusted network', () => {
  const CLAMD_ADDRESS = { host: 'Scanner.internal' };
  expect(connectionProblems({ CLAMD_ADDRESS }, [])).toEqual([expect.stringMatching(/no TLS/)]);
  expect(connectionProblems({ CLAMD_ADDRESS }, ['scanner.internal'])).toEqual([]);
});
