import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenWith } from '../../providers/testing/tokens.ts';
import { answerPost, gateway, renderAuthArea } from '../testing/renderAuthArea.tsx';

beforeAll(() => gateway.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  gateway.resetHandlers();
});
afterAll(() => gateway.close());

describe('requesting a reset link', () => {
  const send = () => screen.getByRole('button', { name: 'Send link' });

  it('sends the address and does not reveal whether it has an account', async () => {
    const sent = answerPost('/resetpasswordreq', 200, { data: null, message: '' });
    const { person } = renderAuthArea('/auth/request-password');
    await person.type(await screen.findByLabelText('Email'), ' k@x.lk ');
    await person.click(send());
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
    expect(screen.getByText(/If k@x\.lk belongs to an account/)).toBeInTheDocument();
    expect(sent).toEqual([{ email: 'k@x.lk' }]);
    await person.click(screen.getByRole('button', { name: 'Send again' }));
    expect(screen.getByLabelText('Email')).toHaveValue('k@x.lk');
  });

  it.each([
    ['', 'Fill in this field.'],
    ['k@x', /^Enter an email address/],
  ])('refuses "%s" before sending', async (address, text) => {
    const { person } = renderAuthArea('/auth/request-password');
    const email = await screen.findByLabelText('Email');
    if (address) await person.type(email, address);
    await person.click(send());
    expect(email).toHaveAccessibleDescription(text);
    expect(email).toHaveFocus();
  });

  it('shows that the rate limit is exceeded', async () => {
    answerPost('/resetpasswordreq', 429, { code: 'TOO_MANY_REQUESTS' });
    const { person } = renderAuthArea('/auth/request-password');
    await person.type(await screen.findByLabelText('Email'), 'k@x.lk{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
  });
});

describe('setting a new password', () => {
  beforeEach(() => {
    answerPost('/resetpassword/check', 200, { data: null, message: '' });
  });
  const password = 'correct horse battery staple';
  const newPassword = () => screen.findByLabelText('New password');
  const repeated = () => screen.getByLabelText('Repeat password');
  const save = () => screen.getByRole('button', { name: 'Save password' });

  it('sends the token of the link with the password and leads to sign-in', async () => {
    const sent = answerPost('/resetpassword', 200, { data: null, message: '' });
    const { person } = renderAuthArea('/auth/reset-password?token=abc%2Bd');
    await person.type(await newPassword(), password);
    await person.type(repeated(), password);
    await person.click(save());
    expect(await screen.findByRole('heading', { name: 'Password saved' })).toHaveFocus();
    expect(sent).toEqual([{ token: 'abc+d', password }]);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
    expect(window.history.state).toBeNull();
  });

  it('removes the token from the URL immediately and keeps it across a reload', async () => {
    const { unmount } = renderAuthArea('/auth/reset-password?token=abc');
    await newPassword();
    expect([window.location.pathname, window.location.search]).toEqual([
      '/auth/reset-password',
      '',
    ]);
    const kept: unknown = window.history.state;
    unmount();
    const sent = answerPost('/resetpassword', 200, { data: null, message: '' });
    const { person } = renderAuthArea('/auth/reset-password', () => {}, kept);
    await person.type(await newPassword(), password);
    await person.type(repeated(), password);
    await person.click(save());
    await waitFor(() => expect(sent).toEqual([{ token: 'abc', password }]));
  });

  it('is possible while signed in', async () => {
    localStorage.setItem('userToken', tokenWith({ sub: '9' }));
    renderAuthArea('/auth/reset-password?token=abc');
    expect(await newPassword()).toBeInTheDocument();
  });

  it('requires the same password twice and the minimum length', async () => {
    const { person } = renderAuthArea('/auth/reset-password?token=abc');
    await person.type(await newPassword(), 'short');
    await person.click(save());
    expect(await newPassword()).toHaveAccessibleDescription(/^Too short: at least 12 characters/);
    await person.type(await newPassword(), ' but longer now');
    await person.type(repeated(), 'different');
    await person.click(save());
    expect(repeated()).toHaveAccessibleDescription(
      'The passwords do not match. Enter the same one twice.',
    );
    expect(repeated()).toHaveFocus();
  });

  it('shows the gateway’s problem with the password at the field', async () => {
    answerPost('/resetpassword', 422, {
      code: 'INVALID_FIELDS',
      fieldErrors: { password: { code: 'passwordTooCommon' } },
    });
    const { person } = renderAuthArea('/auth/reset-password?token=abc');
    await person.type(await newPassword(), password);
    await person.type(repeated(), `${password}{Enter}`);
    await waitFor(async () =>
      expect(await newPassword()).toHaveAccessibleDescription(/^Too easy to guess/),
    );
  });

  it('offers a new link if this one is used or expired', async () => {
    answerPost('/resetpassword', 410, { code: 'RESET_LINK_INVALID' });
    const { person } = renderAuthArea('/auth/reset-password?token=abc');
    await person.type(await newPassword(), password);
    await person.type(repeated(), `${password}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The link has already been used or has expired.',
    );
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/auth/request-password',
    );
  });

  it('says before anything is typed that the link was used or has expired', async () => {
    answerPost('/resetpassword/check', 410, { code: 'RESET_LINK_INVALID' });
    renderAuthArea('/auth/reset-password?token=abc');
    expect(
      await screen.findByRole('heading', { name: 'This link no longer works' }),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeInTheDocument();
  });

  it('shows that the link is incomplete', async () => {
    renderAuthArea('/auth/reset-password');
    expect(
      await screen.findByRole('heading', { name: 'This link is incomplete' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeInTheDocument();
  });
});
