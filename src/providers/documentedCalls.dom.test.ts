import { describe, expect, it } from 'vitest';
import { documentedCall } from './documentedCalls.ts';

const dataOf = (form: FormData | undefined): unknown => JSON.parse(String(form?.get('data')));

describe('the documented calls of users', () => {
  it('lists at /user/viewall with the same parameters', () => {
    expect(documentedCall({ method: 'GET', path: '/users?range=[0,199]' })).toEqual({
      method: 'GET',
      path: '/user/viewall?range=[0,199]',
    });
  });

  it('creates a user with a multipart POST to /user/ with its trailing slash', () => {
    const call = documentedCall({
      method: 'POST',
      path: '/users?view=main',
      body: { username: 'nimal', position: 3 },
    });
    expect(call).toMatchObject({ method: 'POST', path: '/user/?view=main' });
    expect(dataOf(call.form)).toEqual({ username: 'nimal', position: 3 });
  });

  it('updates a user with an upload to /user/{id}', () => {
    const call = documentedCall({ method: 'PUT', path: '/users/7', body: { version: 2 } });
    expect(call).toMatchObject({ method: 'POST', path: '/user/7' });
    expect(dataOf(call.form)).toEqual({ version: 2 });
  });

  it.each(['GET', 'DELETE'] as const)('%s of one user goes to /user/{id}', (method) => {
    expect(documentedCall({ method, path: '/users/7' })).toEqual({ method, path: '/user/7' });
  });

  it.each([
    ['GET', '/user-types'],
    ['GET', '/users/-/options/section'],
    ['DELETE', '/users'],
    ['GET', '/usersets/1'],
  ] as const)('%s %s stays as it is', (method, path) => {
    expect(documentedCall({ method, path })).toEqual({ method, path });
  });
});
