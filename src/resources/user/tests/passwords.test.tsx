import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { ChangeOwnPassword } from '../pages/ChangeOwnPassword.tsx';
import { ChangePassword } from '../pages/ChangePassword.tsx';
import { RumisPasswords } from '../pages/RumisPasswords.tsx';

const gateway = useFakeGateway();
const NEW = 'quiet lotus under rain';

async function typeOwn(user: ReturnType<typeof renderPage>['user'], again = NEW) {
  await user.type(screen.getByLabelText('Current password'), 'old secret');
  await user.type(screen.getByLabelText('New password'), NEW);
  await user.type(screen.getByLabelText('Repeat new password'), again);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('changing my password', () => {
  it('sends the current and the new one, reports the effect on other sessions, and empties the form', async () => {
    const { user } = renderPage(<ChangeOwnPassword />);
    await typeOwn(user);
    expect(await screen.findByText(/All your other sessions have ended/)).toBeVisible();
    expect(gateway.callsTo('POST /api/changepassword')[0]?.body).toEqual({
      currentPassword: 'old secret',
      newPassword: NEW,
    });
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it('shows the gateway’s refusal at each field', async () => {
    gateway.refuse('POST /api/changepassword', 422, {
      code: 'INVALID_FIELDS',
      fieldErrors: { currentPassword: { code: 'passwordWrong' } },
    });
    const { user } = renderPage(<ChangeOwnPassword />);
    await typeOwn(user);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText('Current password')).toBeInvalid();
    expect(screen.getByLabelText('New password')).toBeValid();
  });

  it('sends nothing while the two new ones differ', async () => {
    const { user } = renderPage(<ChangeOwnPassword />);
    await typeOwn(user, 'something else');
    expect(screen.getByText('The two passwords do not match.')).toBeVisible();
    expect(gateway.callsTo('POST /api/changepassword')).toEqual([]);
  });

  it('shows how strong the new one is and can reveal it', async () => {
    const { user } = renderPage(<ChangeOwnPassword />);
    await user.type(screen.getByLabelText('New password'), 'nsilva');
    expect(screen.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
      'aria-valuetext',
      'Weak',
    );
    const [, reveal] = screen.getAllByRole('button', { name: 'Show password' });
    await user.click(reveal as HTMLElement);
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'text');
  });
});

const person = {
  id: 'p-1',
  version: 1,
  username: 'kperera',
  firstName: 'Kamala',
  lastName: 'Perera',
  email: 'k@faculty.example',
};

describe('changing the password of another person', () => {
  it('finds the person, sets a generated password and shows it to be passed on', async () => {
    gateway.next('GET /api/user/viewall', () =>
      HttpResponse.json({ data: [person], message: 'OK', total: 1 }),
    );
    gateway.tables.set('user', [person]);
    const { user, address } = renderPage(<ChangePassword />, {
      privileges: ['USERS_VIEW', 'CHANGE_PASSWORD'],
    });
    await user.type(screen.getByLabelText('Find the person'), 'kam');
    await user.click(await screen.findByRole('button', { name: 'Choose Kamala Perera' }));
    expect(address()).toBe('/here?user=p-1');
    await user.click(await screen.findByRole('button', { name: 'Generate password' }));
    const made = (screen.getByLabelText('New password') as HTMLInputElement).value;
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText(/password of Kamala Perera has been set/)).toBeVisible();
    expect(gateway.callsTo('POST /api/changepassword')[0]?.body).toEqual({
      userId: 'p-1',
      newPassword: made,
    });
    expect(screen.getByText(made)).toBeVisible();
  });

  it('says why no one can be searched for without access to the users', () => {
    renderPage(<ChangePassword />, { privileges: ['CHANGE_PASSWORD'] });
    expect(screen.getByLabelText('Find the person')).toBeDisabled();
    expect(screen.getByText(/You cannot see the list of users/)).toBeVisible();
  });
});

describe('rumis passwords', () => {
  it('are reset only after confirmation, by GET for one person, and shown once', async () => {
    gateway.next('GET /api/resetmispass/p-1', () =>
      HttpResponse.json({
        data: { id: 'p-1', username: 'kperera', password: 'x7-fresh' },
        message: 'OK',
      }),
    );
    const { user } = renderPage(
      <RumisPasswords ids={['p-1']} name="Kamala Perera" onClose={() => {}} />,
    );
    expect(gateway.callsTo('GET /api/resetmispass/p-1')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    const dialog = await screen.findByRole('dialog', { name: 'New RUMIS password' });
    expect(within(dialog).getByText('x7-fresh')).toBeVisible();
    expect(within(dialog).getByText(/Shown only once/)).toBeVisible();
  });

  it('of several people are reset in one call', async () => {
    const fresh = [
      { id: 'a', username: 'one', password: 'first' },
      { id: 'b', username: 'two', password: 'second' },
    ];
    gateway.next('POST /api/resetmisallpass', () =>
      HttpResponse.json({ data: fresh, message: 'OK' }),
    );
    const { user } = renderPage(<RumisPasswords ids={['a', 'b']} onClose={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByRole('cell', { name: 'second' })).toBeVisible();
    expect(gateway.callsTo('POST /api/resetmisallpass')[0]?.body).toEqual({ ids: ['a', 'b'] });
  });

  it('that cannot be reset keep the dialog open and say why', async () => {
    gateway.refuse('GET /api/resetmispass/p-1', 403, { code: 'FORBIDDEN' });
    const { user } = renderPage(
      <RumisPasswords ids={['p-1']} name="Kamala Perera" onClose={() => {}} />,
    );
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(
      await screen.findByText('You do not have the privilege needed for this.', { exact: false }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reset' })).toBeEnabled();
  });
});
