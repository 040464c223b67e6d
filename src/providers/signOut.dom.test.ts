import { http as mock, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authGate } from './authGate.ts';
import { createHttp } from './http.ts';
import { watchOtherTabs } from './otherTabs.ts';
import {
  forgetSignedOutReason,
  isOwnPage,
  leaveSignInNotice,
  readSignedOutReason,
  takeAskedFor,
} from './signInNotice.ts';
import { createSignOut, LOGOUT_PATIENCE_MS, SIGNING_OUT_EVENT } from './signOut.ts';
import { draftKey } from './storedKeys.ts';
import { tokenWith } from './testing/tokens.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

const token = tokenWith({ sub: '9' });
let steps: string[];
const http = createHttp({ apiBase: '/api' });
const navigation = (here = '/manage-link/links?page=2') => ({
  here: () => here,
  goTo: (path: string) =>
    void steps.push(`go ${path} token ${localStorage.getItem('userToken') !== null}`),
  reload: () => void steps.push(`reload token ${localStorage.getItem('userToken') !== null}`),
  leaveTo: (address: string) => void steps.push(`leave to ${address}`),
});

beforeEach(() => {
  steps = [];
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('userToken', token);
  localStorage.setItem('isLoggedIn', 'true');
  localStorage.setItem('userData', '{"user":9}');
  localStorage.setItem('RaStore.links.listParams', '{}');
  sessionStorage.setItem('anything', '1');
  server.use(
    mock.post('*/api/logout', ({ request }) => {
      const isBearer = request.headers.get('authorization') === `Bearer ${token}`;
      steps.push(`logout call, bearer ${isBearer}, flag ${localStorage.getItem('isLoggedIn')}`);
      return HttpResponse.json({ data: null, message: '' });
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});

describe('signing out', () => {
  it('takes the specified steps in their order', async () => {
    await createSignOut(http, navigation())('requested');
    expect(steps).toEqual([
      'logout call, bearer true, flag null',
      'go /auth/login token true',
      'reload token false',
    ]);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(Object.keys(sessionStorage)).toEqual(['signedOutReason']);
  });

  it('goes where the gateway says, to end the session at the provider of single sign-on too', async () => {
    const next = 'https://login.example/end?id_token_hint=x';
    server.use(mock.post('*/api/logout', () => HttpResponse.json({ data: { next }, message: '' })));
    await createSignOut(http, navigation())('idle');
    expect(steps).toEqual(['go /auth/login token true', `leave to ${next}`]);
    expect(localStorage.getItem('userToken')).toBeNull();
  });

  it('keeps language and theme', async () => {
    localStorage.setItem('language', 'si');
    localStorage.setItem('theme', 'light');
    localStorage.setItem('RaStore.locale', '"si"');
    await createSignOut(http, navigation())('requested');
    expect(Object.keys(localStorage).sort()).toEqual(['RaStore.locale', 'language', 'theme']);
  });

  it.each([
    ['requested', false],
    ['idle', true],
    ['Session Expired', true],
    ['elsewhere', true],
  ] as const)(
    'when %s, keeps the person’s drafts: %s, and always those of others',
    async (reason, isKept) => {
      localStorage.setItem(draftKey('9', 'links:1'), '{}');
      localStorage.setItem(draftKey('99', 'links:1'), '{}');
      await createSignOut(http, navigation())(reason);
      expect(localStorage.getItem('draft:9:links:1') !== null).toBe(isKept);
      expect(localStorage.getItem('draft:99:links:1')).not.toBeNull();
    },
  );

  it('lets forms save drafts while the session is still valid', async () => {
    const keep = (event: Event) => {
      const { person, reason } = (event as CustomEvent).detail;
      localStorage.setItem(draftKey(person, 'links:new'), reason);
    };
    window.addEventListener(SIGNING_OUT_EVENT, keep, { once: true });
    await createSignOut(http, navigation())('idle');
    expect(localStorage.getItem('draft:9:links:new')).toBe('idle');
  });

  it.each(['Unauthorized', 'Session Expired', 'elsewhere'] as const)(
    'does not ask a server that has refused the token: %s',
    async (reason) => {
      await createSignOut(http, navigation())(reason);
      expect(steps.some((step) => step.startsWith('logout call'))).toBe(false);
    },
  );

  it('completes even if the server fails', async () => {
    server.use(mock.post('*/api/logout', () => HttpResponse.error()));
    await createSignOut(http, navigation())('requested');
    expect(steps.at(-1)).toBe('reload token false');
  });

  it('does not wait for a server that hangs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const hanging = { post: () => new Promise<never>(() => {}) };
    const done = createSignOut(hanging, navigation())('requested');
    await vi.advanceTimersByTimeAsync(LOGOUT_PATIENCE_MS);
    await done;
    expect(steps.at(-1)).toBe('reload token false');
  });

  it('runs once for concurrent calls', async () => {
    const signOut = createSignOut(http, navigation());
    await Promise.all([signOut('idle'), signOut('Unauthorized'), signOut('requested')]);
    expect(steps.filter((step) => step.startsWith('reload'))).toHaveLength(1);
    expect(readSignedOutReason()).toBe('idle');
  });
});

describe('the notice for the sign-in page', () => {
  it('leads back to the page of an expired session, but not after a deliberate log-out', async () => {
    await createSignOut(http, navigation())('idle');
    expect(takeAskedFor()).toBe('/manage-link/links?page=2');
    await createSignOut(http, navigation())('requested');
    expect(takeAskedFor()).toBe('/');
  });

  it('is not repeated', () => {
    leaveSignInNotice('Unauthorized', '/dashboard');
    expect(readSignedOutReason()).toBe('Unauthorized');
    forgetSignedOutReason();
    expect(readSignedOutReason()).toBeNull();
    expect([takeAskedFor(), takeAskedFor()]).toEqual(['/dashboard', '/']);
  });

  it('ignores an unknown reason', () => {
    sessionStorage.setItem('signedOutReason', '<b>x</b>');
    expect(readSignedOutReason()).toBeNull();
  });

  it.each([
    ['/dashboard', true],
    ['/manage-user/users?filter=%7B%7D#x', true],
    ['/authors', true],
    ['/auth/login', false],
    ['/auth', false],
    ['/auth?x', false],
    ['/x/../auth/login', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['/\t/evil.example', false],
    ['https://evil.example', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('leads back to %s: %s', (path, expected) => {
    expect(isOwnPage(path)).toBe(expected);
    sessionStorage.setItem('askedFor', path);
    expect(takeAskedFor()).toBe(expected ? path : '/');
  });
});

describe('entering the portal', () => {
  it('loads the portal for a valid session and the sign-in area for its own paths', () => {
    expect(authGate(navigation())).toBe('portal');
    localStorage.clear();
    expect(authGate(navigation('/auth/register'))).toBe('sign-in');
    expect(steps).toEqual([]);
  });

  it.each([
    [null, 'Unauthorized'],
    [tokenWith({ exp: 1 }), 'Session Expired'],
  ])('leads everybody else to the sign-in page with the reason and back', (stored, reason) => {
    if (stored === null) localStorage.removeItem('userToken');
    else localStorage.setItem('userToken', stored);
    expect(authGate(navigation())).toBe('sign-in');
    expect(steps).toEqual([`go /auth/login token false`]);
    expect([readSignedOutReason(), takeAskedFor()]).toEqual([reason, '/manage-link/links?page=2']);
  });
});

describe('other tabs', () => {
  const follow = () => {
    const heard: string[] = [];
    const stop = watchOtherTabs({
      onSignedOut: (person) => void heard.push(`signed out ${person}`),
      onOtherPerson: () => void heard.push('other person'),
    });
    return { heard, stop };
  };
  const changeElsewhere = (key: string | null, newValue: string | null) => {
    const oldValue = key === null ? null : localStorage.getItem(key);
    if (key === null) localStorage.clear();
    else if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    window.dispatchEvent(
      new StorageEvent('storage', { key, oldValue, newValue, storageArea: localStorage }),
    );
  };

  it.each(['userToken', null])('end this tab’s session when they remove %s', (key) => {
    const { heard, stop } = follow();
    changeElsewhere(key, null);
    stop();
    expect(heard).toEqual(['signed out 9']);
  });

  it('make this page stale when another person signs in', () => {
    const { heard, stop } = follow();
    changeElsewhere('userToken', tokenWith({ sub: '10' }));
    stop();
    expect(heard).toEqual(['other person']);
  });

  it('have no effect when the same person’s token is renewed or something else changes', () => {
    const { heard, stop } = follow();
    changeElsewhere('userToken', tokenWith({ sub: '9', privileges: ['A'] }));
    changeElsewhere('theme', 'light');
    stop();
    changeElsewhere('userToken', null);
    expect(heard).toEqual([]);
  });
});
