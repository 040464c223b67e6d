import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { ME, renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { Profile } from '../pages/Profile.tsx';

const gateway = useFakeGateway();
const PASSWORD = 'a password of mine';
const MINE = { privileges: ['PROFILE_VIEW', 'DASHBOARD'] };
const session = (id: string, current: boolean, userAgent: string) => ({
  id,
  version: 1,
  current,
  userAgent,
  ip: '10.0.0.1',
  createdAt: '2026-01-02T03:04:05Z',
  lastSeenAt: '2026-01-02T04:04:05Z',
});

const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36';

const factorsAre = (factors: readonly object[], recoveryCodesLeft = 0) =>
  gateway.next('GET /api/second-factors', () =>
    HttpResponse.json({ data: { factors, recoveryCodesLeft }, message: 'OK' }),
  );

beforeEach(() => {
  factorsAre([]);
  const me = {
    id: ME,
    version: 4,
    username: 'nsilva',
    email: 'nsilva@faculty.example',
    firstName: 'Nimal',
    lastName: 'Silva',
    profileImage: null,
    _can: { show: true, edit: ['firstName', 'lastName', 'profileImage'] },
    _labels: {},
  };
  gateway.tables.set('users', [me]);
  gateway.tables.set('user', [me]);
  gateway.tables.set('sessions', [
    session('s1', true, 'Mozilla/5.0 (X11; Linux) Firefox/140.0'),
    session('s2', false, PHONE),
  ]);
  gateway.next(`GET /api/useractivities/viewall/${ME}`, () =>
    HttpResponse.json({
      data: [
        {
          id: 'a1',
          at: '2026-01-02T03:04:05Z',
          action: 'login',
          resource: 'users',
          ip: '10.0.0.1',
        },
      ],
      message: 'OK',
    }),
  );
});

describe('my profile', () => {
  it('offers my name and picture to edit, and no field that others decide', async () => {
    renderPage(<Profile />, MINE);
    expect(await screen.findByLabelText(/^First name/)).toHaveValue('Nimal');
    expect(screen.getByRole('group', { name: 'Picture' })).toBeVisible();
    expect(screen.queryByLabelText(/^Status/)).toBeNull();
  });

  it('asks for another address with the password, keeps what was typed after a wrong one, and shows what waits', async () => {
    const refused = { currentPassword: { code: 'passwordWrong' } };
    gateway.next('POST /api/changeaddress', () =>
      HttpResponse.json(
        { code: 'VALIDATION', message: 'Refused', fieldErrors: refused },
        { status: 422 },
      ),
    );
    const { user } = renderPage(<Profile />, MINE);
    const panel = within(await screen.findByRole('form', { name: 'Email address' }));
    const submit = panel.getByRole('button', { name: 'Send link' });
    expect(submit).toHaveAccessibleDescription('Enter the new address and your password.');
    await user.type(panel.getByLabelText('New address'), 'nimal@other.example');
    await user.type(panel.getByLabelText('Current password'), 'a guess');
    await user.click(submit);
    expect(await panel.findByText(/The current password is incorrect/)).toBeVisible();
    expect(panel.getByLabelText('New address')).toHaveValue('nimal@other.example');
    gateway.next('POST /api/changeaddress', () => HttpResponse.json({ data: null, message: '' }));
    const [me] = gateway.tables.get('users') ?? [];
    Object.assign(me ?? {}, { newEmail: 'nimal@other.example' });
    await user.click(submit);
    expect(await panel.findByText(/^nimal@other.example is waiting/)).toBeVisible();
    expect(panel.getByLabelText('Current password')).toHaveValue('');
  });

  it('lists my sessions and marks this one', async () => {
    renderPage(<Profile />, MINE);
    const sessions = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
    expect(await sessions.findByText('Firefox on Linux')).toBeVisible();
    expect(sessions.getByText('This device')).toBeVisible();
    expect(sessions.getByText('Chrome on Android')).toBeVisible();
  });

  it('ends one of them', async () => {
    const { user } = renderPage(<Profile />, MINE);
    gateway.next('POST /api/sessions/endings', () => {
      gateway.tables.set('sessions', gateway.tables.get('sessions')?.slice(0, 1) ?? []);
      return HttpResponse.json({ data: null, message: 'Ended' });
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Sign out' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Your password'), PASSWORD);
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(gateway.callsTo('POST /api/sessions/endings')[0]?.body).toEqual({
      password: PASSWORD,
      session: 's2',
    });
    expect(
      screen.getByRole('button', { name: 'Sign out everywhere else' }),
    ).toHaveAccessibleDescription('You are not signed in anywhere else.');
  });

  it('ends all others at once', async () => {
    gateway.next('POST /api/sessions/endings', () =>
      HttpResponse.json({ data: null, message: 'Ended' }),
    );
    const { user } = renderPage(<Profile />, MINE);
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Your password'), PASSWORD);
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('All other devices have been signed out.')).toBeInTheDocument();
  });

  it('stores a changed preference on the gateway', async () => {
    gateway.next('PUT /api/preferences', () => HttpResponse.json({ data: {}, message: 'Saved' }));
    const { user } = renderPage(<Profile />, MINE);
    await user.click(await screen.findByRole('combobox', { name: 'Density' }));
    await user.click(await screen.findByRole('option', { name: 'Compact' }));
    await waitFor(() =>
      expect(gateway.callsTo('PUT /api/preferences')[0]?.body).toEqual({ density: 'compact' }),
    );
  });

  it('shows my latest activities', async () => {
    renderPage(<Profile />, MINE);
    const activity = within(await screen.findByRole('region', { name: 'Recent activity' }));
    expect(await activity.findByText('Signed in')).toBeVisible();
  });
});
