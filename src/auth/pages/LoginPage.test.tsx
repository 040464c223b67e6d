import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { http as mock, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALERT_MS, TOAST_MS } from '../../contract/model/constants.ts';
import { leaveSignInNotice } from '../../providers/signInNotice.ts';
import { tokenWith } from '../../providers/testing/tokens.ts';
import { answerPost, gateway, renderAuthArea } from '../testing/renderAuthArea.tsx';

beforeAll(() => gateway.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  gateway.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => gateway.close());

const signedIn = {
  data: {
    token: tokenWith({ sub: '9' }),
    userData: {
      user: 9,
      l_name: 'Perera',
      user_name: 'kperera',
      email: 'k@x.lk',
      profile_image: null,
    },
    staffData: null,
    studentStatus: [],
  },
  message: '',
};
const userName = () => screen.findByLabelText('Username or email');
const password = () => screen.getByLabelText('Password');
const button = (name = 'Sign in') => screen.getByRole('button', { name });

async function signIn(onSignedIn?: (page: string) => unknown) {
  const view = renderAuthArea('/auth/login', onSignedIn);
  await view.person.type(await userName(), ' kperera ');
  await view.person.type(password(), 'secret words{Enter}');
  return view;
}

describe('signing in', () => {
  it('sends name and password, stores the session and opens the root', async () => {
    const sent = answerPost('/login', 200, signedIn);
    const onSignedIn = vi.fn();
    await signIn(onSignedIn);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sent).toEqual([{ username: 'kperera', password: 'secret words' }]);
    expect(localStorage.getItem('userToken')).toBe(signedIn.data.token);
  });

  it('returns to the requested page', async () => {
    leaveSignInNotice('Unauthorized', '/manage-link/links?page=2');
    answerPost('/login', 200, signedIn);
    const onSignedIn = vi.fn();
    await signIn(onSignedIn);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/manage-link/links?page=2'));
  });

  it('ignores a second click until the portal has loaded', async () => {
    let answer = () => {};
    gateway.use(
      mock.post('*/api/login', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json(signedIn);
      }),
    );
    const onSignedIn = vi.fn(() => new Promise(() => {}));
    await signIn(onSignedIn);
    expect(await screen.findByRole('button', { name: 'Signing in…' })).toBeDisabled();
    expect(password()).toBeDisabled();
    answer();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(button('Signing in…')).toBeDisabled();
  });

  it('reports that the portal cannot be loaded', async () => {
    answerPost('/login', 200, signedIn);
    await signIn(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('The portal cannot be reached.');
    expect(button()).toBeEnabled();
  });

  it('shows one message for wrong credentials, clears the password and focuses it', async () => {
    answerPost('/login', 401, { code: 'WRONG_CREDENTIALS', message: 'x' });
    await signIn();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The username or password is incorrect.');
    expect(alert).toHaveFocus();
    expect(password()).toHaveValue('');
    expect(await userName()).toHaveValue(' kperera ');
  });

  it('marks the empty fields and sends nothing', async () => {
    const { person } = renderAuthArea('/auth/login');
    await userName();
    await person.click(button());
    expect(await userName()).toHaveAccessibleDescription('Fill in this field.');
    expect(await userName()).toBeInvalid();
    expect(await userName()).toHaveFocus();
    expect(password()).toHaveAccessibleDescription('Fill in this field.');
    await person.type(password(), 'x');
    expect(password()).not.toHaveAccessibleDescription();
  });

  it.each([
    [403, { code: 'ACCOUNT_INACTIVE' }, 'The account is awaiting approval or has been closed.'],
    [
      403,
      { code: 'ACCOUNT_INACTIVE', details: { status: 'pending' } },
      'Your registration is waiting for approval.',
    ],
    [
      403,
      { code: 'ACCOUNT_INACTIVE', details: { status: 'refused', refusal: 'No such number' } },
      'Your registration was not accepted: “No such number”.',
    ],
    [503, {}, 'The portal is busy'],
    [500, {}, 'Something went wrong.'],
    [400, { message: 'The gateway’s own words' }, 'The gateway’s own words'],
  ])('explains a %i', async (status, body, text) => {
    answerPost('/login', status, body);
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('explains that the server cannot be reached', async () => {
    gateway.use(mock.post('*/api/login', () => HttpResponse.error()));
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection');
  });
});

describe('a locked account', () => {
  it('shows the remaining time, counts down, and unlocks the form', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerPost('/login', 423, { code: 'ACCOUNT_LOCKED', details: { retryAfterSeconds: 125 } });
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The account is temporarily locked on this device',
    );
    // Real time passes too, so a busy machine loses a few seconds.
    expect(screen.getByRole('timer')).toHaveTextContent(/^2:0[0-5]$/);
    expect(button()).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(65_000));
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^(1:00|0:\d\d)$/));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('You can try again now.')).toBeInTheDocument();
    expect(button()).toBeEnabled();
  });

  it('does not lock the form for another account', async () => {
    answerPost('/login', 423, { code: 'ACCOUNT_LOCKED', details: { retryAfterSeconds: 125 } });
    const { person } = await signIn();
    await screen.findByRole('timer');
    await person.type(await userName(), 'x');
    expect(button()).toBeEnabled();
  });

  it('shows the remaining time also for a locked address', async () => {
    answerPost('/login', 429, { code: 'TOO_MANY_REQUESTS', details: { retryAfterSeconds: 30 } });
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    expect(screen.getByRole('timer')).toHaveTextContent('0:30');
  });
});

describe('the reason for the sign-in page', () => {
  it.each([
    ['Unauthorized', 'alert', 'Error Unauthorized', TOAST_MS],
    ['Session Expired', 'alert', 'Error Session Expired', TOAST_MS],
    ['requested', 'status', 'You have signed out.', ALERT_MS],
  ] as const)('shows for the time of its kind of toast: %s', async (reason, role, text, lasts) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const begin = Date.now();
    leaveSignInNotice(reason, null);
    renderAuthArea('/auth/login');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText(text).closest(`[role=${role}]`)).not.toBeNull();
    // Real time passes too; subtract the time that the test has already taken.
    act(() => void vi.advanceTimersByTime(Math.max(0, begin + lasts - 1 - Date.now())));
    expect(screen.getByText(text)).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(lasts));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('can be dismissed, and is not repeated by a reload', async () => {
    leaveSignInNotice('Unauthorized', null);
    const { person, unmount } = renderAuthArea('/auth/login');
    await person.click(await screen.findByRole('button', { name: 'Close this message' }));
    expect(screen.queryByText('Error Unauthorized')).not.toBeInTheDocument();
    unmount();
    renderAuthArea('/auth/login');
    await userName();
    expect(screen.queryByText('Error Unauthorized')).not.toBeInTheDocument();
  });

  it.each([
    ['idle', 'your unsaved changes have been kept'],
    ['elsewhere', 'ended in another window'],
  ] as const)('stays on the page when it was no toast: %s', async (reason, text) => {
    leaveSignInNotice(reason, null);
    renderAuthArea('/auth/login');
    await userName();
    expect(screen.getByText(new RegExp(text))).toBeInTheDocument();
  });

  it('is cleared for people who are signed in, who are forwarded to the portal', async () => {
    localStorage.setItem('userToken', signedIn.data.token);
    leaveSignInNotice('elsewhere', '/dashboard');
    const onSignedIn = vi.fn();
    renderAuthArea('/auth/login', onSignedIn);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/dashboard'));
  });
});

describe('the password field', () => {
  it('can be shown and hidden', async () => {
    const { person } = renderAuthArea('/auth/login');
    await userName();
    await person.click(button('Show password'));
    expect(password()).toHaveAttribute('type', 'text');
    await person.click(button('Hide password'));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('accepts pasting and has the autocomplete attributes for password managers', async () => {
    const { person } = renderAuthArea('/auth/login');
    await userName();
    await person.click(password());
    await person.paste('correct horse battery');
    expect(password()).toHaveValue('correct horse battery');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });

  it('warns when Caps Lock is on', async () => {
    const { person } = renderAuthArea('/auth/login');
    await userName();
    await person.click(password());
    await person.keyboard('{CapsLock}a');
    expect(screen.getByText('Caps Lock is on.')).toBeInTheDocument();
    await person.keyboard('{CapsLock}a');
    expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
  });
});

describe('the language', () => {
  it('switches without losing input, and is stored', async () => {
    const { person } = renderAuthArea('/auth/login');
    await person.type(await userName(), 'kperera');
    expect(button('English')).toHaveAttribute('aria-pressed', 'true');
    await person.click(button('සිංහල'));
    expect(await screen.findByLabelText('පරිශීලක නාමය හෝ විද්‍යුත් තැපෑල')).toHaveValue('kperera');
    expect(button('සිංහල')).toHaveAttribute('aria-pressed', 'true');
    expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['si', 'si']);
    await waitFor(() => expect(document.title).toBe('පිවිසෙන්න · පීඨ ද්වාරය'));
  });

  it('is Sinhala from the start if stored, in every message', async () => {
    localStorage.setItem('language', 'si');
    leaveSignInNotice('Unauthorized', null);
    answerPost('/login', 401, { code: 'WRONG_CREDENTIALS' });
    const { person } = renderAuthArea('/auth/login');
    await person.type(await screen.findByLabelText('පරිශීලක නාමය හෝ විද්‍යුත් තැපෑල'), 'k');
    expect(screen.getByText('දෝෂයකි: අවසර නැත')).toBeInTheDocument();
    await person.type(screen.getByLabelText('මුරපදය'), 'x{Enter}');
    expect(await screen.findByText(/පරිශීලක නාමය හෝ මුරපදය නිවැරදි නැත/)).toBeInTheDocument();
  });
});

describe('paths', () => {
  it.each(['/auth', '/auth/', '/auth/nothing'])('%s is the sign-in page', async (address) => {
    renderAuthArea(address);
    expect(await screen.findByRole('heading', { name: 'Sign in', level: 1 })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/auth/login');
  });

  it('change with links, focus the heading, and support the back button', async () => {
    const { person } = renderAuthArea('/auth/login');
    await person.click(await screen.findByRole('link', { name: 'Register' }));
    const heading = await screen.findByRole('heading', { name: 'Register', level: 1 });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(window.location.pathname).toBe('/auth/register');
    await waitFor(() => expect(screen.getByLabelText('User type')).toBeEnabled());
    act(() => window.history.back());
    expect(await screen.findByRole('heading', { name: 'Sign in', level: 1 })).toBeInTheDocument();
  });
});

describe('the second factor', () => {
  const demand = (ways: readonly string[], passkey: object | null = null) => ({
    code: 'SECOND_FACTOR_REQUIRED',
    message: '',
    details: { token: 'the token', ways, passkey },
  });
  const COMPLETE = '/login/second-factor';

  it('is asked after the right password, and its code completes the sign-in', async () => {
    answerPost('/login', 401, demand(['app', 'recoveryCode']));
    const sent = answerPost(COMPLETE, 200, signedIn);
    const onSignedIn = vi.fn();
    const { person } = await signIn(onSignedIn);
    const code = await screen.findByLabelText('Code');
    expect(screen.getByRole('heading', { name: 'One more step' })).toBeVisible();
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    await person.keyboard('123456{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sent).toEqual([{ token: 'the token', app: '123456' }]);
    expect(localStorage.getItem('userToken')).toBe(signedIn.data.token);
  });

  it('can be a recovery code instead, and says next to the field that it does not fit', async () => {
    answerPost('/login', 401, demand(['app', 'recoveryCode']));
    const sent = answerPost(COMPLETE, 422, {
      code: 'INVALID_FIELDS',
      message: '',
      fieldErrors: { recoveryCode: { code: 'codeWrong' } },
    });
    const { person } = await signIn();
    await person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText('Recovery code');
    await person.type(field, 'abcd-efgh{Enter}');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/This code is incorrect or has already been used/),
    );
    expect(field).toHaveFocus();
    expect(sent).toEqual([{ token: 'the token', recoveryCode: 'abcd-efgh' }]);
  });

  it('begins again with the password when it took too long, and says so', async () => {
    answerPost('/login', 401, demand(['app']));
    answerPost(COMPLETE, 410, { code: 'SIGN_IN_EXPIRED', message: '' });
    const { person } = await signIn();
    await person.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText(/This sign-in took too long/)).toBeVisible();
    expect(await userName()).toBeVisible();
  });

  it('offers another way where the browser has no passkeys', async () => {
    const passkey = { challenge: 'AAAA', rpId: 'x', allowCredentials: [] };
    answerPost('/login', 401, demand(['passkey', 'recoveryCode'], passkey));
    const { person } = await signIn();
    await person.click(await screen.findByRole('button', { name: 'Use passkey' }));
    expect(await screen.findByText(/The passkey was not used/)).toBeVisible();
    expect(button('Use a recovery code')).toBeEnabled();
  });

  it('leads back to the password', async () => {
    answerPost('/login', 401, demand(['app']));
    const { person } = await signIn();
    await person.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
    expect(await userName()).toBeVisible();
  });
});
