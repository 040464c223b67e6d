// @vitest-environment jsdom
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

describe('asking for a reset link', () => {
  const send = () => screen.getByRole('button', { name: 'Send the link' });

  it('sends the address and answers without telling whether it has an account', async () => {
    const sent = answerPost('/resetpasswordreq', 200, { data: null, message: '' });
    const { person } = renderAuthArea('/auth/request-password');
    await person.type(await screen.findByLabelText('E-mail'), ' k@x.lk ');
    await person.click(send());
    expect(await screen.findByRole('heading', { name: 'Look into your mailbox' })).toHaveFocus();
    expect(screen.getByText(/If k@x\.lk belongs to an account/)).toBeInTheDocument();
    expect(sent).toEqual([{ email: 'k@x.lk' }]);
    await person.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('k@x.lk');
  });

  it.each([
    ['', 'Fill this in.'],
    ['k@x', /^Enter an e-mail address/],
  ])('refuses "%s" before sending', async (address, text) => {
    const { person } = renderAuthArea('/auth/request-password');
    const email = await screen.findByLabelText('E-mail');
    if (address) await person.type(email, address);
    await person.click(send());
    expect(email).toHaveAccessibleDescription(text);
    expect(email).toHaveFocus();
  });

  it('says when it was asked too often', async () => {
    answerPost('/resetpasswordreq', 429, { code: 'TOO_MANY_REQUESTS' });
    const { person } = renderAuthArea('/auth/request-password');
    await person.type(await screen.findByLabelText('E-mail'), 'k@x.lk{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
  });
});

describe('choosing a new password', () => {
  const password = 'correct horse battery staple';
  const newPassword = () => screen.findByLabelText('New password');
  const repeated = () => screen.getByLabelText('Repeat the password');
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

  it('takes the token out of the address at once and still has it after a reload', async () => {
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

  it('is possible for a person who is signed in', async () => {
    localStorage.setItem('userToken', tokenWith({ sub: '9' }));
    renderAuthArea('/auth/reset-password?token=abc');
    expect(await newPassword()).toBeInTheDocument();
  });

  it('demands the same password twice and the least length', async () => {
    const { person } = renderAuthArea('/auth/reset-password?token=abc');
    await person.type(await newPassword(), 'short');
    await person.click(save());
    expect(await newPassword()).toHaveAccessibleDescription(/^Too short: at least 12 characters/);
    await person.type(await newPassword(), ' but longer now');
    await person.type(repeated(), 'different');
    await person.click(save());
    expect(repeated()).toHaveAccessibleDescription(
      'The two passwords differ. Type the same one twice.',
    );
    expect(repeated()).toHaveFocus();
  });

  it('shows at the field what the gateway has against the password', async () => {
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

  it('leads to a new link when this one is used up', async () => {
    answerPost('/resetpassword', 410, { code: 'RESET_LINK_INVALID' });
    const { person } = renderAuthArea('/auth/reset-password?token=abc');
    await person.type(await newPassword(), password);
    await person.type(repeated(), `${password}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The link was used already or has expired.',
    );
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/auth/request-password',
    );
  });

  it('says when the link is not complete', async () => {
    renderAuthArea('/auth/reset-password');
    expect(
      await screen.findByRole('heading', { name: 'This link is not complete' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeInTheDocument();
  });
});
