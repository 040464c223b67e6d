import { beforeEach, describe, expect, it } from 'vitest';
import {
  checkAuthentication,
  greetingName,
  hasPrivilege,
  isLoggedIn,
  personOf,
  readStaffData,
  readStudentStatus,
  readToken,
  readUserData,
  storeSession,
} from './session.ts';
import { tokenWith } from './testing/tokens.ts';
import { decodeToken } from './token.ts';

const userData = {
  user: 9,
  l_name: 'Perera',
  user_name: 'kperera',
  email: 'k@x.lk',
  profile_image: null,
};
beforeEach(() => localStorage.clear());

describe('the stored session', () => {
  it('is in local storage under the specified names', () => {
    storeSession({ token: 'a.b.c', userData, staffData: { id: 3 }, studentStatus: [{ id: 1 }] });
    expect(localStorage.getItem('userToken')).toBe('a.b.c');
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(userData);
    expect(JSON.parse(localStorage.getItem('staffData') ?? '')).toEqual({ id: 3 });
    expect(JSON.parse(localStorage.getItem('studentStatus') ?? '')).toEqual([{ id: 1 }]);
    expect([
      readToken(),
      readUserData(),
      readStaffData(),
      readStudentStatus(),
      isLoggedIn(),
    ]).toEqual(['a.b.c', userData, { id: 3 }, [{ id: 1 }], true]);
  });

  it('reads broken or missing entries as absent', () => {
    localStorage.setItem('userData', '{');
    localStorage.setItem('studentStatus', '"active"');
    expect([
      readToken(),
      readUserData(),
      readStaffData(),
      readStudentStatus(),
      isLoggedIn(),
    ]).toEqual([null, null, null, [], false]);
  });

  it('clears the last activity of the previous session', () => {
    localStorage.setItem('lastActivity', '5');
    storeSession({ token: 'a.b.c', userData, staffData: null, studentStatus: [] });
    expect(localStorage.getItem('lastActivity')).toBeNull();
  });
});

describe('decoding a token', () => {
  it('reads base64url and UTF-8', () => {
    expect(decodeToken(tokenWith({ name: 'ළමා ÿ>?', sub: '1' }))).toEqual({
      name: 'ළමා ÿ>?',
      sub: '1',
    });
  });

  const payload = tokenWith({ sub: '1' }).split('.')[1];
  it.each([
    ['', 'nothing'],
    [`x.${payload}`, 'two parts'],
    [`x.${payload}.y.z`, 'four parts'],
    ['x..y', 'an empty middle'],
    ['x.%%%.y', 'a middle that is not base64'],
    [`x.${btoa('no json')}.y`, 'a middle that is not JSON'],
    [`x.${btoa('"text"')}.y`, 'claims that are no object'],
    [`x.${btoa('[1]')}.y`, 'claims that are a list'],
  ])('refuses "%s": %s', (token) => {
    expect(decodeToken(token)).toBeNull();
  });
});

describe('the authentication check', () => {
  const now = 1_000_000_000;
  it.each([
    ['no token', null, false, 'Unauthorized'],
    ['an empty token', '', false, 'Unauthorized'],
    ['a token of two parts', 'a.b', false, 'Unauthorized'],
    ['a token past its expiry', tokenWith({ exp: 999_999 }), false, 'Session Expired'],
    [
      'a token at the moment of its expiry',
      tokenWith({ exp: 1_000_000 }),
      false,
      'Session Expired',
    ],
    ['a token that expires in a second', tokenWith({ exp: 1_000_001 }), true, ''],
    ['a token without expiry', tokenWith({}), true, ''],
  ])('answers %s', (_, token, access, reason) => {
    if (token !== null) localStorage.setItem('userToken', token);
    expect(checkAuthentication(now)).toEqual({ access, reason });
  });
});

describe('privileges', () => {
  it.each([
    ['the key in the list', tokenWith({ privileges: ['LINKS_VIEW'] }), true],
    ['another key in the list', tokenWith({ privileges: ['LINKS_VIEW_OWN'] }), false],
    ['no list', tokenWith({}), false],
    ['a text instead of a list', tokenWith({ privileges: 'LINKS_VIEW' }), false],
    ['a token that cannot be decoded', 'a.b', false],
    ['no token', null, false],
  ])('with %s', (_, token, expected) => {
    if (token) localStorage.setItem('userToken', token);
    expect(hasPrivilege('LINKS_VIEW')).toBe(expected);
  });
});

describe('the person', () => {
  it('is greeted by last name and user name if the student status list is not empty', () => {
    expect(greetingName(userData, [{ id: 1 }])).toBe('Perera kperera');
    expect(greetingName({ ...userData, l_name: '' }, [{ id: 1 }])).toBe('kperera');
  });

  it('is greeted by user name alone otherwise', () => {
    expect(greetingName(userData, [])).toBe('kperera');
    expect(greetingName(null, [])).toBe('');
  });

  it('is the token’s subject, or the stored user if the token has none', () => {
    localStorage.setItem('userData', JSON.stringify(userData));
    expect(personOf(tokenWith({ sub: 'u-1' }))).toBe('u-1');
    expect(personOf(tokenWith({}))).toBe('9');
    localStorage.clear();
    expect(personOf(null)).toBeNull();
  });
});
