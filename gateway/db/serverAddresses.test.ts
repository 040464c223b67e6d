import { expect, test } from 'vitest';
import { readAddresses } from './serverAddresses.ts';

test('An address of several hosts is one address for each, with the same user and parameters', () => {
  expect(
    readAddresses(
      'postgres://portal:p%40ss@one:5432,[::1]:6000,three/faculty?sslmode=verify-full&target_session_attrs=read-write',
    ),
  ).toEqual({
    servers: [
      'postgres://portal:p%40ss@one:5432/faculty?sslmode=verify-full',
      'postgres://portal:p%40ss@[::1]:6000/faculty?sslmode=verify-full',
      'postgres://portal:p%40ss@three/faculty?sslmode=verify-full',
    ],
    target: 'read-write',
  });
});

test.each([
  'postgres:///portal?host=/run/postgresql',
  'postgresql://portal@127.0.0.1/portal',
  'postgres://portal@db.example:5433/portal?sslmode=verify-full',
])('The address %s of one server stays as it is', (address) => {
  expect(readAddresses(address)).toEqual({ servers: [address], target: null });
});

test.each([
  'mysql://localhost/portal',
  'postgres://one:x,two/portal',
  'postgres://one:5432,:5433/portal',
  'postgres://one,,two/portal',
  'postgres://one:99999,two/portal',
  'one,two',
])('%s is no address of a PostgreSQL server', (address) => {
  expect(readAddresses(address)).toBeNull();
});
