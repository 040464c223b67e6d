import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

const KEY = `B${'k'.repeat(86)}`;
/** Answers all such calls. */
const always = (call: string, data: object): void =>
  gateway.next(call, () => {
    always(call, data);
    return HttpResponse.json({ data, message: 'OK' });
  });
const pushDevicesAre = (devices: readonly object[]) =>
  always('GET /api/push-devices', { publicKey: KEY, devices });

/** A browser with a push service, whose owner answers the question about notifications. */
function notifiableBrowser(answer: NotificationPermission): void {
  const bytes = (length: number): ArrayBuffer => new Uint8Array(length).fill(4).buffer;
  const subscription = {
    endpoint: 'https://push.example/abc',
    options: { applicationServerKey: null },
    getKey: (name: string) => bytes(name === 'auth' ? 16 : 65),
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe: () => Promise.resolve(subscription),
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', {});
  const asked = { permission: 'default' as NotificationPermission };
  vi.stubGlobal('Notification', {
    get permission() {
      return asked.permission;
    },
    requestPermission: () => Promise.resolve((asked.permission = answer)),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

beforeEach(() => {
  factorsAre([]);
  pushDevicesAre([]);
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
  always('GET /api/user', { preferences: {}, studentStatus: [] });
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

  it('notifies this device of nothing until I choose it, and then only of what I chose', async () => {
    notifiableBrowser('granted');
    gateway.next('PUT /api/push-devices/current', () =>
      HttpResponse.json({ data: null, message: 'Saved' }),
    );
    const { user } = renderPage(<Profile />, MINE);
    const choices = within(
      await screen.findByRole('group', { name: 'Notifications on this device' }),
    );
    const moved = choices.getByRole('checkbox', { name: 'A class is moved or cancelled' });
    expect(moved).not.toBeChecked();
    pushDevicesAre([
      {
        id: 'p1',
        topics: ['classMoved'],
        userAgent: PHONE,
        createdAt: '2026-01-02T03:04:05Z',
        current: true,
      },
    ]);
    await user.click(moved);
    await waitFor(() => expect(moved).toBeChecked());
    expect(gateway.callsTo('PUT /api/push-devices/current').map(({ body }) => body)).toEqual([
      {
        endpoint: 'https://push.example/abc',
        p256dh: 'BAQE'.padEnd(86, 'BAQE').concat('Q'),
        auth: 'BAQE'.repeat(5).concat('BA'),
        topics: ['classMoved'],
      },
    ]);

    gateway.next('DELETE /api/push-devices/p1', () =>
      HttpResponse.json({ data: null, message: 'Removed' }),
    );
    pushDevicesAre([]);
    await user.click(moved);
    await waitFor(() => expect(moved).not.toBeChecked());
    expect(gateway.callsTo('DELETE /api/push-devices/p1')).toHaveLength(1);
  });

  it('says why this device cannot be notified', async () => {
    notifiableBrowser('denied');
    const { user } = renderPage(<Profile />, MINE);
    const choices = within(
      await screen.findByRole('group', { name: 'Notifications on this device' }),
    );
    await user.click(choices.getByRole('checkbox', { name: 'A class is moved or cancelled' }));
    expect(await choices.findByText(/^This browser blocks notifications/)).toBeVisible();
    expect(choices.getByRole('checkbox')).toBeDisabled();
    expect(gateway.callsTo('PUT /api/push-devices/current')).toEqual([]);
  });

  it('stops the notifications of another device of mine', async () => {
    pushDevicesAre([
      {
        id: 'p2',
        topics: ['classMoved'],
        userAgent: PHONE,
        createdAt: '2026-01-02T03:04:05Z',
        current: false,
      },
    ]);
    gateway.next('DELETE /api/push-devices/p2', () => {
      pushDevicesAre([]);
      return HttpResponse.json({ data: null, message: 'Removed' });
    });
    const { user } = renderPage(<Profile />, MINE);
    const others = await screen.findByRole('region', {
      name: 'Your other devices that show notifications',
    });
    expect(within(others).getByText('Chrome on Android')).toBeVisible();
    await user.click(within(others).getByRole('button', { name: 'Stop notifications' }));
    await waitFor(() => expect(others).not.toBeInTheDocument());
  });

  it('shows my latest activities', async () => {
    renderPage(<Profile />, MINE);
    const activity = within(await screen.findByRole('region', { name: 'Recent activity' }));
    expect(await activity.findByText('Signed in')).toBeVisible();
  });
});
