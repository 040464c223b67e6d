import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ME, renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { OwnSingleSignOn } from '../pages/OwnSingleSignOn.tsx';
import { RemoveSingleSignOn } from '../pages/RemoveSingleSignOn.tsx';

const gateway = useFakeGateway();
const meta = document.createElement('meta');
meta.name = 'single-sign-on';
meta.content = 'University';
const answerWith = (data: unknown): void =>
  gateway.next(`GET /api/sso/identities/${ME}`, () => HttpResponse.json({ data, message: '' }));
const linked = { linkedAt: '2026-01-02T03:04:05Z', lastUsedAt: null };
const removing = (): void =>
  gateway.next(`DELETE /api/sso/identities/${ME}`, () => {
    answerWith(null);
    return HttpResponse.json({ data: null, message: 'Removed' });
  });

beforeEach(() => document.head.append(meta));
afterEach(() => meta.remove());

describe('my link with the provider', () => {
  const own = <OwnSingleSignOn id={ME} />;

  it('is shown with its date and can be removed', async () => {
    answerWith(linked);
    removing();
    const { user } = renderPage(own, { privileges: ['PROFILE_VIEW'] });
    expect(await screen.findByText(/Linked to University since/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove link' }));
    expect(await screen.findByText(/Your account is not linked/)).toBeVisible();
  });

  it('is not mentioned where there is no provider', async () => {
    meta.remove();
    renderPage(own, { privileges: ['PROFILE_VIEW'] });
    await waitFor(() => expect(screen.queryByText('Single sign-on')).toBeNull());
    expect(gateway.callsTo(`GET /api/sso/identities/${ME}`)).toEqual([]);
  });
});

describe('the link of another account', () => {
  const action = <RemoveSingleSignOn id={ME} name="Nimal Silva" />;

  it('is removed by an administrator after a question', async () => {
    answerWith(linked);
    removing();
    const { user } = renderPage(action, { privileges: ['USERS_VIEW', 'USERS_EDIT'] });
    await user.click(await screen.findByRole('button', { name: 'Single sign-on' }));
    expect(screen.getByText(/notified by email/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove link' }));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(gateway.callsTo(`DELETE /api/sso/identities/${ME}`)).toHaveLength(1);
  });

  it('is not offered without the privilege to edit accounts', async () => {
    renderPage(action, { privileges: ['USERS_VIEW'] });
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(gateway.callsTo(`GET /api/sso/identities/${ME}`)).toEqual([]);
  });
});
