import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthProvider, SignInError } from './authProvider.ts';
import type { SignOut } from './signOut.ts';
import { tokenWith } from './testing/tokens.ts';

const signOut = vi.fn<SignOut>(async () => {});
const post = vi.fn();
const requiredPrivileges = vi.fn((resource: string, action: string): readonly string[] | null => {
  if (action === 'purge') return null;
  return resource === 'links' ? ['LINKS_VIEW', 'STAFF_LINK_OWN_DATA'] : [];
});
const provider = () => createAuthProvider({ http: { post }, requiredPrivileges, signOut });
const signedInWith = (claims: Record<string, unknown>) =>
  localStorage.setItem('userToken', tokenWith(claims));
const signInData = {
  token: tokenWith({ sub: '9' }),
  userData: {
    user: 9,
    l_name: 'Perera',
    user_name: 'kperera',
    email: 'k@x.lk',
    profile_image: '/p.png',
  },
  staffData: null,
  studentStatus: [{ id: 1 }],
};

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

describe('the auth provider', () => {
  it('stores the session at sign-in', async () => {
    post.mockResolvedValue({ isSuccess: true, body: signInData, message: '' });
    await provider().login({ username: 'k', password: 'p' });
    expect(post).toHaveBeenCalledWith('/login', { username: 'k', password: 'p' });
    expect(localStorage.getItem('userToken')).toBe(signInData.token);
    expect(await provider().getIdentity?.()).toEqual({
      id: '9',
      fullName: 'Perera kperera',
      email: 'k@x.lk',
      avatar: '/p.png',
    });
  });

  it('rejects a failed sign-in with the server’s failure and stores nothing', async () => {
    post.mockResolvedValue({
      isSuccess: false,
      body: { code: 'ACCOUNT_LOCKED' },
      message: 'locked',
      errorCode: 423,
    });
    const refused = await provider()
      .login({})
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SignInError);
    expect(refused).toMatchObject({ message: 'locked', failure: { errorCode: 423 } });
    expect(localStorage.length).toBe(0);
  });

  it.each([
    [null, 'Unauthorized'],
    [{ exp: 1 }, 'Session Expired'],
  ])(
    'rejects the check for %j silently with the reason, and signs out with that reason',
    async (claims, reason) => {
      if (claims) signedInWith(claims);
      const auth = provider();
      await expect(auth.checkAuth({})).rejects.toEqual({
        message: false,
        reason,
        redirectTo: '/auth/login',
      });
      void auth.logout({});
      expect(signOut).toHaveBeenCalledWith(reason);
    },
  );

  it('passes the check for a valid session', async () => {
    signedInWith({});
    await expect(provider().checkAuth({})).resolves.toBeUndefined();
  });

  it('signs out on request, and never lets react-admin clear its store afterwards', async () => {
    const answered = vi.fn();
    void provider().logout({}).then(answered);
    await expect.poll(() => signOut).toHaveBeenCalledWith('requested');
    await Promise.resolve();
    expect(answered).not.toHaveBeenCalled();
  });

  it.each([
    [{ status: 401 }, 'Unauthorized'],
    [{ errorCode: 401 }, 'Unauthorized'],
    [{ status: 401, body: { code: 'SESSION_EXPIRED' } }, 'Session Expired'],
  ])('takes the error %j as the end of the session: %s', async (error, reason) => {
    signedInWith({});
    await expect(provider().checkError(error)).rejects.toMatchObject({ reason, message: false });
  });

  it.each([
    [{ status: 403 }],
    [{ status: 500 }],
    [{ errorCode: -1 }],
    [{ status: 401, body: { code: 'WRONG_CREDENTIALS' } }],
    [undefined],
  ])('does not end the session for %j', async (error) => {
    signedInWith({});
    await expect(provider().checkError(error)).resolves.toBeUndefined();
  });

  it.each([
    ['one of the keys', { privileges: ['STAFF_LINK_OWN_DATA'] }, 'links', 'list', true],
    ['none of the keys', { privileges: ['DASHBOARD'] }, 'links', 'list', false],
    ['no list', {}, 'links', 'list', false],
    ['no requirement', {}, 'dashboard', 'list', true],
    ['an action nobody has', { privileges: ['LINKS_VIEW'] }, 'links', 'purge', false],
    ['an expired session', { exp: 1, privileges: ['LINKS_VIEW'] }, 'links', 'list', false],
  ])('answers access with %s', async (_, claims, resource, action, expected) => {
    signedInWith(claims);
    const canAccess = provider().canAccess;
    expect(await canAccess?.({ resource, action } as never)).toBe(expected);
  });

  it('returns the privileges as permissions', async () => {
    signedInWith({ privileges: ['A', 'B'] });
    expect(await provider().getPermissions?.({})).toEqual(['A', 'B']);
  });
});
