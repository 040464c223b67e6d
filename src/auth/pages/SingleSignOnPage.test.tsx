import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveSignInNotice } from '../../providers/signInNotice.ts';
import { tokenWith } from '../../providers/testing/tokens.ts';
import { answerPost, gateway, renderAuthArea } from '../testing/renderAuthArea.tsx';

const meta = document.createElement('meta');
meta.name = 'single-sign-on';
beforeAll(() => gateway.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  meta.content = 'University Sign-in';
  document.head.append(meta);
});
afterEach(() => {
  cleanup();
  gateway.resetHandlers();
  meta.remove();
});
afterAll(() => gateway.close());

const session = {
  token: tokenWith({ sub: '9' }),
  privileges: [],
  userData: { user: '9', l_name: 'P', user_name: 'p', email: 'p@x.lk', profile_image: null },
  staffData: null,
  studentStatus: [],
};
const opened = { data: { session, confirm: null }, message: '' };
const wanted = { data: { session: null, confirm: { number: 'E-1002' } }, message: '' };

describe('the sign-in page', () => {
  it('leads to the provider that the page names', async () => {
    renderAuthArea('/auth/login');
    const link = await screen.findByRole('link', { name: 'Sign in with University Sign-in' });
    expect(link).toHaveAttribute('href', '/api/sso/start');
  });

  it('offers no provider where there is none', async () => {
    meta.content = '';
    renderAuthArea('/auth/login');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByRole('link', { name: /^Sign in with/ })).toBeNull();
  });

  it('drops the state that the provider adds to its address', async () => {
    renderAuthArea('/auth/login?state=something');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(window.location.search).toBe('');
  });
});

describe('the page after the provider', () => {
  it('opens the session once and the page that the person asked for', async () => {
    leaveSignInNotice('Unauthorized', '/manage-link/links?page=2');
    const sent = answerPost('/sso/session', 200, opened);
    const onSignedIn = vi.fn();
    renderAuthArea('/auth/single-sign-on', onSignedIn);
    await waitFor(() =>
      expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/manage-link/links?page=2'),
    );
    expect(sent).toHaveLength(1);
    expect(localStorage.getItem('userToken')).toBe(session.token);
  });

  it('asks for the password of the account with the number, shows a wrong one, and then opens the session', async () => {
    answerPost('/sso/session', 200, wanted);
    const onSignedIn = vi.fn();
    const { person } = renderAuthArea('/auth/single-sign-on', onSignedIn);
    expect(await screen.findByText(/gives the number E-1002 for you/)).toBeVisible();
    answerPost('/sso/confirm', 422, {
      code: 'INVALID_FIELDS',
      message: '',
      fieldErrors: { password: { code: 'passwordWrong' } },
    });
    await person.type(screen.getByLabelText('Password'), 'not this{Enter}');
    await screen.findByText('The current password is incorrect. Enter it again.');
    const sent = answerPost('/sso/confirm', 200, opened);
    await person.clear(screen.getByLabelText('Password'));
    await person.type(screen.getByLabelText('Password'), 'secret words{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sent).toEqual([{ password: 'secret words' }]);
  });

  it('sends a link instead', async () => {
    answerPost('/sso/session', 200, wanted);
    answerPost('/sso/confirmation-link', 200, { data: null, message: '' });
    const { person } = renderAuthArea('/auth/single-sign-on');
    await person.click(await screen.findByRole('button', { name: 'Send me a link instead' }));
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  });

  it.each([
    ['IDENTITY_UNKNOWN', 403, /No portal account has the number/],
    ['IDENTITY_TAKEN', 409, /is linked to another sign-in/],
    ['ACCOUNT_INACTIVE', 403, /is awaiting approval or has been closed/],
    ['SIGN_IN_NOT_BEGUN', 410, /Start again/],
  ])('says why the gateway refuses with %s, and leads back', async (code, status, text) => {
    answerPost('/sso/session', status, { code, message: '' });
    renderAuthArea('/auth/single-sign-on');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
  });

  it('says why the provider refused, in both languages, and asks for no session', async () => {
    renderAuthArea('/auth/single-sign-on#PROVIDER_UNAVAILABLE');
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
    cleanup();
    localStorage.setItem('language', 'si');
    renderAuthArea('/auth/single-sign-on#PROVIDER_UNAVAILABLE');
    expect(await screen.findByRole('alert')).toHaveTextContent('පිවිසුම් සේවාව');
  });

  it('shows no text that an address brings', async () => {
    answerPost('/sso/session', 410, { code: 'SIGN_IN_NOT_BEGUN', message: '' });
    renderAuthArea('/auth/single-sign-on#Call%20this%20number');
    expect(await screen.findByRole('alert')).toHaveTextContent('Start again');
    expect(document.body).not.toHaveTextContent('Call this number');
  });
});

describe('the mailed link', () => {
  it('asks first, leaves the address, and opens the session', async () => {
    const sent = answerPost('/sso/confirm-by-link', 200, opened);
    const onSignedIn = vi.fn();
    const { person } = renderAuthArea('/auth/confirm-single-sign-on?token=abc', onSignedIn);
    const button = await screen.findByRole('button', { name: 'Link and sign in' });
    expect(sent).toEqual([]);
    expect(window.location.search).toBe('');
    await person.click(button);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sent).toEqual([{ token: 'abc' }]);
  });

  it('says that it must be opened in the browser that asked for it', async () => {
    answerPost('/sso/confirm-by-link', 410, { code: 'SIGN_IN_NOT_BEGUN', message: '' });
    const { person } = renderAuthArea('/auth/confirm-single-sign-on?token=abc');
    await person.click(await screen.findByRole('button', { name: 'Link and sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('started in another browser');
  });
});
