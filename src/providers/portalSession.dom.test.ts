import { beforeEach, describe, expect, it, vi } from 'vitest';
import { completePrivileges, createPortalSession } from './portalSession.ts';
import { storeToken } from './session.ts';
import { tokenWith } from './testing/tokens.ts';

const userData = {
  user: 9,
  l_name: 'Perera',
  user_name: 'kperera',
  email: 'k@x.lk',
  profile_image: null,
};
let fresh: (() => void) | undefined;
const http = {
  onFreshToken: (listener: () => void) => {
    fresh = listener;
    return () => {};
  },
};
const signOut = vi.fn(async () => {});
beforeEach(() => localStorage.clear());

describe('the session for screens', () => {
  it('provides check, privileges, user and greeting', () => {
    const session = createPortalSession(http, signOut);
    expect([session.check().reason, [...session.privileges()], session.user()]).toEqual([
      'Unauthorized',
      [],
      null,
    ]);
    localStorage.setItem('userToken', tokenWith({ privileges: ['A'] }));
    session.storeUser(userData);
    expect(session.check().access).toBe(true);
    expect([[...session.privileges()], session.user(), session.greetingName()]).toEqual([
      ['A'],
      userData,
      'kperera',
    ]);
  });

  it('notifies of fresh tokens, changes in other tabs and of the own profile, until unsubscribed', () => {
    const session = createPortalSession(http, signOut);
    const heard = vi.fn();
    const leave = session.subscribe(heard);
    fresh?.();
    window.dispatchEvent(new StorageEvent('storage', { key: 'userToken' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'lastActivity' }));
    session.storeUser(userData);
    leave();
    fresh?.();
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('fetches the whole list where a token lists the menu only and the rest is not known', async () => {
    const renewToken = vi.fn(async () => {});
    storeToken(tokenWith({ privileges: ['A'], rest: 'x' }), ['A', 'B']);
    expect([...createPortalSession(http, signOut).privileges()]).toEqual(['A', 'B']);
    await completePrivileges({ renewToken });
    expect(renewToken).not.toHaveBeenCalled();
    const other = tokenWith({ privileges: ['A'], rest: 'y' });
    localStorage.setItem('userToken', other);
    expect([...createPortalSession(http, signOut).privileges()]).toEqual(['A']);
    await completePrivileges({ renewToken });
    expect(renewToken).toHaveBeenCalledExactlyOnceWith(other);
  });

  it('ends with the given reason', () => {
    createPortalSession(http, signOut).leave('requested');
    expect(signOut).toHaveBeenCalledWith('requested');
  });
});
