import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { OwnFactors } from '../pages/OwnFactors.tsx';
import { RemoveFactorsOfUser } from '../pages/RemoveFactorsOfUser.tsx';

const gateway = useFakeGateway();
const CODES = ['abcd-efgh-jkmn-pqrs', 'bcde-fghj-kmnp-qrst'];

const reply = (call: string, data: unknown, status = 200) =>
  gateway.next(call, () => HttpResponse.json({ data, message: 'OK' } as never, { status }));

const factorsAre = (factors: readonly object[], recoveryCodesLeft = 0) =>
  reply('GET /api/second-factors', { factors, recoveryCodesLeft, hasPassword: true });

const APP = {
  id: 'f1',
  kind: 'app',
  name: 'Telephone',
  createdAt: '2026-01-02T03:04:05Z',
  lastUsedAt: null,
};

describe('my second factors', () => {
  it('are offered while I have none', async () => {
    factorsAre([]);
    renderPage(<OwnFactors />);
    expect(
      await screen.findByText('Your account is protected only by its password.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add passkey' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'New recovery codes' })).toBeNull();
  });

  it('are listed with their kind and last use, and a warning when few codes are left', async () => {
    factorsAre([APP], 2);
    renderPage(<OwnFactors />);
    expect(await screen.findByText('Telephone')).toBeVisible();
    expect(screen.getByText(/^Authenticator app · added .* · not used yet$/)).toBeVisible();
    expect(screen.getByText('2 recovery codes left.')).toBeVisible();
  });

  it('begin with an app: the password, its first code, then the recovery codes', async () => {
    factorsAre([]);
    const { user } = renderPage(<OwnFactors />);
    await user.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
    reply('POST /api/second-factors/app', {
      token: 'a token',
      secret: 'JBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/Faculty%20Portal:nsilva?secret=JBSWY3DPEHPK3PXP',
    });
    await user.type(screen.getByLabelText('Your password'), 'secret words{Enter}');
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    reply('POST /api/second-factors/app/confirm', { recoveryCodes: CODES }, 201);
    factorsAre([APP], 10);
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    for (const code of CODES) expect(codes.getByText(code)).toBeVisible();
    const [sent] = gateway.callsTo('POST /api/second-factors/app/confirm');
    expect(sent?.body).toEqual({ token: 'a token', name: 'Phone', app: '123456' });
    await user.click(codes.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('10 recovery codes left.')).toBeVisible();
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  });

  it('ask for a fresh sign-in where the account has no password', async () => {
    const answer = { factors: [APP], recoveryCodesLeft: 10, hasPassword: false };
    reply('GET /api/second-factors', answer);
    const { user } = renderPage(<OwnFactors />);
    await screen.findByText('Telephone');
    await user.click(screen.getByRole('button', { name: 'Add authenticator app' }));
    expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      '/api/sso/start?fresh=true',
    );
    expect(screen.queryByLabelText('Your password')).toBeNull();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });

  it('are renamed', async () => {
    factorsAre([APP], 10);
    const { user } = renderPage(<OwnFactors />);
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const name = screen.getByLabelText('Name');
    expect(name).toHaveValue('Telephone');
    reply('PUT /api/second-factors/f1', null);
    factorsAre([{ ...APP, name: 'New telephone' }], 10);
    await user.clear(name);
    await user.type(name, 'New telephone{Enter}');
    expect(await screen.findByText('New telephone')).toBeVisible();
    expect(gateway.callsTo('PUT /api/second-factors/f1')[0]?.body).toEqual({
      name: 'New telephone',
    });
  });

  it('say next to the password that it is wrong', async () => {
    factorsAre([APP], 10);
    const { user } = renderPage(<OwnFactors />);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(screen.getByText(/This is your last second factor/)).toBeVisible();
    gateway.refuse('POST /api/second-factors/f1/remove', 422, {
      code: 'INVALID_FIELDS',
      fieldErrors: { password: { code: 'passwordWrong' } },
    });
    await user.type(screen.getByLabelText('Your password'), 'a guess{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('The current password is incorrect');
  });
});

it('A refusal names the withheld privileges on the screen', async () => {
  gateway.refuse('POST /api/users/u1/second-factors/remove', 403, {
    code: 'HIGHER_ACCOUNT',
    details: { needs: ['A', 'B', 'C'], withheld: '“Enter marks” (+2)' },
  });
  const { user } = renderPage(
    <RemoveFactorsOfUser id="u1" name="Nimal Silva" onClose={() => {}} />,
  );
  await user.click(screen.getByRole('button', { name: 'Remove second factors' }));
  expect(
    await screen.findByText(/privileges that you do not have: “Enter marks” \(\+2\)/),
  ).toBeVisible();
});

it('An administrator removes the second factors of a person, or learns that there are none', async () => {
  gateway.refuse('POST /api/users/u1/second-factors/remove', 409, {
    code: 'CONFLICT',
    details: { reason: 'noFactors' },
  });
  const { user } = renderPage(
    <RemoveFactorsOfUser id="u1" name="Nimal Silva" onClose={() => {}} />,
  );
  expect(screen.getByRole('dialog', { name: /Nimal Silva/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove second factors' }));
  expect(await screen.findByText('This account has no second factor.')).toBeVisible();
});
