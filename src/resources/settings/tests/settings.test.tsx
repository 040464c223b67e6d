import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { SETTINGS, type SettingKey } from '../../../contract/model/settings.ts';
import { Settings } from '../pages/Settings.tsx';

const gateway = useFakeGateway();
const MAY_EDIT = { privileges: ['SETTINGS_VIEW', 'SETTINGS_EDIT'] };

const store = (values: Partial<Record<SettingKey, unknown>> = {}) =>
  gateway.tables.set(
    'settings',
    Object.entries(SETTINGS).map(([key, { field }]) => ({
      id: key,
      version: 1,
      key,
      value: values[key as SettingKey] ?? field.default,
    })),
  );

const retype = async (user: ReturnType<typeof renderPage>['user'], label: RegExp, text: string) => {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  await user.type(input, text);
};
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the settings', () => {
  it('are saved row by row with their versions, and only if changed', async () => {
    store();
    const { user } = renderPage(<Settings />, MAY_EDIT);
    await retype(user, /^Longest lock/, '20');
    await user.click(save());
    expect(await screen.findByText('The setting has been saved.')).toBeInTheDocument();
    expect(gateway.calls.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: '/api/settings/lockoutMinutes', body: { value: 20, version: 1 } },
    ]);
  });

  it('are all read, however few rows the lists of the portal have', async () => {
    store();
    renderPage(<Settings />, MAY_EDIT);
    await screen.findByLabelText(/^Automatic sign-out/);
    expect(gateway.callsTo('GET /api/settings')[0]?.search['range']).toBe(
      JSON.stringify([0, Object.keys(SETTINGS).length - 1]),
    );
  });

  it('raise an ordered pair in the order that never violates it', async () => {
    store();
    const { user } = renderPage(<Settings />, MAY_EDIT);
    await retype(user, /^Idle warning/, '16');
    await retype(user, /^Automatic sign-out/, '20');
    await user.click(save());
    await screen.findByText('2 settings have been saved.');
    expect(gateway.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      '/api/settings/idleLogoutMs',
      '/api/settings/idleWarningMs',
    ]);
  });

  it('are entered in minutes where they are stored in milliseconds', async () => {
    store({ idleWarningMs: 90_000 });
    const { user } = renderPage(<Settings />, MAY_EDIT);
    expect(await screen.findByLabelText('Automatic sign-out (minutes) *')).toHaveValue('15');
    expect(screen.getByLabelText(/^Idle warning \(minutes\)/)).toHaveValue('1.5');
    expect(screen.getByText('Default: 14 minutes')).toBeVisible();
    await retype(user, /^Idle warning/, '0.5');
    await user.click(save());
    expect(await screen.findByText('Too small: at least 1.')).toBeVisible();
    await retype(user, /^Idle warning/, '12.5');
    await user.click(save());
    await screen.findByText('The setting has been saved.');
    expect(gateway.calls.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: '/api/settings/idleWarningMs', body: { value: 750_000 } },
    ]);
  });

  it('in conflict are refused at both fields before anything is sent', async () => {
    store();
    const { user } = renderPage(<Settings />, MAY_EDIT);
    await retype(user, /^Idle warning/, '15');
    await user.click(save());
    expect(await screen.findByText(/Must be below “Automatic sign-out/)).toBeVisible();
    expect(screen.getByText(/Must be above “Idle warning/)).toBeVisible();
    expect(gateway.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('show the gateway’s refusal of a value at its field', async () => {
    store();
    gateway.refuse('PUT /api/settings/pageSize', 422, {
      code: 'INVALID_FIELDS',
      fieldErrors: { value: { code: 'tooLarge', args: { max: 500 } } },
    });
    const { user } = renderPage(<Settings />, MAY_EDIT);
    await retype(user, /^Rows per page/, '600');
    expect(screen.getByLabelText(/^Rows per page/)).not.toBeVisible();
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText(/^Rows per page/)).toBeInvalid());
    expect(screen.getByLabelText(/^Rows per page/)).toBeVisible();
    expect(screen.getByLabelText(/^Rows per page/)).toHaveFocus();
    expect(screen.getByLabelText(/^Rows per page/)).toHaveValue('600');
  });

  it('return to their defaults, one by one', async () => {
    store({ lockoutThreshold: 9 });
    const { user } = renderPage(<Settings />, MAY_EDIT);
    await user.click(
      await screen.findByRole('button', {
        name: 'Reset to default: Failed attempts before locking',
      }),
    );
    expect(screen.getByLabelText(/^Failed attempts/)).toHaveValue('5');
  });

  it('say their default with its unit, and who changed them last and when', async () => {
    store({ sessionIdleMinutes: 20 });
    const change = {
      key: 'sessionIdleMinutes',
      at: '2026-11-20T04:30:00.000Z',
      actor: 'Ruwan Jayasekara',
      activity: 'entry-1',
    };
    gateway.next('GET /api/settings/-/changes', () => HttpResponse.json({ data: [change] }));
    renderPage(<Settings />, { privileges: [...MAY_EDIT.privileges, 'ACTIVITY_LOG_VIEW'] });
    expect(
      await screen.findByRole('link', {
        name: /^Last changed by Ruwan Jayasekara on Nov 20, 2026/,
      }),
    ).toHaveAttribute('href', '/manage-setting/activitylog/entry-1/show');
    expect(screen.getByText('Default: 16 minutes')).toBeInTheDocument();
    expect(screen.getAllByText('Never changed')).toHaveLength(Object.keys(SETTINGS).length - 1);
  });

  it('warn before unsaved changes are discarded', async () => {
    store();
    const { user, go, address } = renderPage(<Settings />, MAY_EDIT);
    await retype(user, /^Rows per page/, '50');
    await go('/there');
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(address()).toBe('/here');
  });

  it('are read-only without the privilege to edit, and say why', async () => {
    store();
    renderPage(<Settings />, { privileges: ['SETTINGS_VIEW'] });
    expect(await screen.findByLabelText(/^Rows per page/)).toBeDisabled();
    expect(screen.getByText(/needs the privilege SETTINGS_EDIT/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('that fail to load can be requested again', async () => {
    store();
    gateway.refuse('GET /api/settings', 503, { code: 'UNAVAILABLE' });
    const { user } = renderPage(<Settings />, MAY_EDIT);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/^Automatic sign-out/)).toBeVisible();
  });
});
