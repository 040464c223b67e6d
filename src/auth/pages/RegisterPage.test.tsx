import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http as mock, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerPost, gateway, renderAuthArea } from '../testing/renderAuthArea.tsx';

beforeAll(() => gateway.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  gateway.resetHandlers();
});
afterAll(() => gateway.close());

const field = (label: string) => screen.getByLabelText(label);
const send = () => screen.getByRole('button', { name: 'Register' });

async function open() {
  const view = renderAuthArea('/auth/register');
  await screen.findByRole('option', { name: 'Student' });
  return view;
}

async function fill(person: UserEvent) {
  await person.selectOptions(field('User type'), 'Student');
  await person.selectOptions(field('Section or department (optional)'), 'History');
  await person.type(field('Registration number'), 'hs/2024/0123');
  await person.type(field('First name'), ' Kamala');
  await person.type(field('Last name'), 'Perera');
  await person.type(field('Email'), 'kamala@arts.lk ');
  await person.type(field('Username'), 'kperera');
  await person.type(field('Password'), 'correct horse battery staple');
}

describe('registering', () => {
  it('sends the input and shows what happens next', async () => {
    const sent = answerPost('/register', 200, { data: null, message: '' });
    const { person } = await open();
    await fill(person);
    await person.click(send());
    const heading = await screen.findByRole('heading', { name: 'Registration received' });
    expect(heading).toHaveFocus();
    expect(screen.getByText(/kamala@arts\.lk/)).toBeInTheDocument();
    expect(sent).toEqual([
      {
        userType: 'student',
        section: 'history',
        firstName: 'Kamala',
        lastName: 'Perera',
        claimedNumber: 'HS/2024/0123',
        claimedBirthDate: null,
        username: 'kperera',
        email: 'kamala@arts.lk',
        password: 'correct horse battery staple',
      },
    ]);
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute(
      'href',
      '/auth/login',
    );
  });

  it('marks missing and wrong fields and focuses the first', async () => {
    const { person } = await open();
    await person.type(field('Email'), 'nobody');
    await person.type(field('Password'), 'short');
    await person.click(send());
    expect(field('User type')).toHaveAccessibleDescription('Fill in this field.');
    expect(field('User type')).toHaveFocus();
    expect(field('Email')).toHaveAccessibleDescription(/^Enter an email address such as/);
    expect(field('Password')).toHaveAccessibleDescription(/^Too short: at least 12 characters\./);
  });

  it('asks each kind of person for the number that their record has', async () => {
    const { person } = await open();
    expect(screen.queryByLabelText(/number/)).not.toBeInTheDocument();
    await person.selectOptions(field('User type'), 'Student');
    expect(field('Registration number')).toBeRequired();
    expect(field('Date of birth (optional)')).not.toBeRequired();
    await person.selectOptions(field('User type'), 'Academic staff');
    expect(field('Employee number (optional)')).not.toBeRequired();
    expect(screen.queryByLabelText(/Date of birth/)).not.toBeInTheDocument();
  });

  it('shows the gateway’s problems at their fields, and those without a field above', async () => {
    answerPost('/register', 422, {
      code: 'INVALID_FIELDS',
      fieldErrors: {
        username: { code: 'duplicate' },
        other: { code: 'tooLong', args: { max: 50 } },
      },
    });
    const { person } = await open();
    await fill(person);
    await person.click(send());
    await waitFor(() =>
      expect(field('Username')).toHaveAccessibleDescription(
        /^Another record already has this value/,
      ),
    );
    expect(field('Username')).toHaveFocus();
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText(/Some fields need attention/)).toBeInTheDocument();
    expect(alert.getByText('Too long: at most 50 characters.')).toBeInTheDocument();
    expect(field('First name')).toHaveValue(' Kamala');
  });

  it('shows when registration is closed', async () => {
    answerPost('/register', 403, { code: 'FORBIDDEN', details: { reason: 'registrationClosed' } });
    const { person } = await open();
    await fill(person);
    await person.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('Registration is currently closed.');
  });

  it('offers a retry if the options cannot be loaded', async () => {
    gateway.use(
      mock.get('*/api/sections', () => new HttpResponse(null, { status: 503 }), { once: true }),
    );
    const { person } = renderAuthArea('/auth/register');
    expect(
      await screen.findByText('User types and sections could not be loaded.'),
    ).toBeInTheDocument();
    expect(field('User type')).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'History' })).toBeInTheDocument();
    expect(
      screen.queryByText('User types and sections could not be loaded.'),
    ).not.toBeInTheDocument();
  });

  it('shows options in the language of the page', async () => {
    localStorage.setItem('language', 'si');
    renderAuthArea('/auth/register');
    expect(await screen.findByRole('option', { name: 'ඉතිහාසය' })).toBeInTheDocument();
  });
});

describe('the strength meter', () => {
  it('follows the password and uses the personal data', async () => {
    const { person } = await open();
    const meter = screen.getByRole('meter', { name: 'Password strength' });
    expect(meter).toHaveAttribute('aria-valuetext', 'Empty');
    await person.type(field('Password'), 'kperera');
    expect(meter).toHaveAttribute('aria-valuetext', 'Weak');
    expect(screen.getByText(/5 more characters needed\./)).toBeInTheDocument();
    await person.type(field('Password'), 'kperera');
    await person.type(field('Username'), 'kperera');
    expect(screen.getByText(/Do not use your name/)).toBeInTheDocument();
    await person.clear(field('Password'));
    await person.type(field('Password'), 'correct horse battery staple');
    expect(meter).toHaveAttribute('aria-valuenow', '4');
  });
});
