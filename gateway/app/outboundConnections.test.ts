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

test('every server of every address is held to it', () => {
  const two = `postgres://portal:${GOOD}@127.0.0.1:5432,db.example:5432/portal`;
  const one = `postgres://portal:${GOOD}@db.internal/portal`;
  expect(
    connectionProblems({ DATABASE_URL: two, DATABASE_DIRECT_URL: one, DATABASE_REPLICA_URL: two }, [
      'db.internal',
    ]),
  ).toEqual([
    expect.stringMatching(/^DATABASE_URL: .*verify-full/),
    expect.stringMatching(/^DATABASE_REPLICA_URL: .*verify-full/),
  ]);
  expect(connectionProblems({ DATABASE_URL: `${two}?sslmode=verify-full` }, [])).toEqual([]);
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

test('files leave this machine only encrypted, or for a trusted network', () => {
  const problemsOf = (S3_ENDPOINT: string) => connectionProblems({ S3_ENDPOINT }, ['s3.internal']);
  expect(problemsOf('http://s3.example')).toEqual([expect.stringMatching(/^S3_ENDPOINT: .*https/)]);
  for (const address of ['https://s3.example', 'http://s3.internal', 'http://127.0.0.1:9000'])
    expect(problemsOf(address)).toEqual([]);
});

test('uploads leave this machine only for a scanner in a trusted network', () => {
  const CLAMD_ADDRESS = { host: 'Scanner.internal' };
  expect(connectionProblems({ CLAMD_ADDRESS }, [])).toEqual([expect.stringMatching(/no TLS/)]);
  expect(connectionProblems({ CLAMD_ADDRESS }, ['scanner.internal'])).toEqual([]);
});
