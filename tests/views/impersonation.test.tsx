import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { IMPERSONATION_KEY, type Impersonation } from '../../src/contract/model/impersonation.ts';
import { ImpersonateButton } from '../../src/framework/shell/impersonation/ImpersonateButton.tsx';
import { ImpersonationBanner } from '../../src/framework/shell/impersonation/ImpersonationBanner.tsx';
import { renderPage } from './equipment/renderPage.tsx';
import { useFakeGateway } from './equipment/setup.ts';

const gateway = useFakeGateway();
const viewing = (): Impersonation => ({
  id: 'v1',
  kind: 'role',
  name: { en: 'Lecturer', si: 'කථිකාචාර්ය' },
  until: new Date(Date.now() + 9.9 * 60_000).toISOString(),
});
const done = () => HttpResponse.json({ data: null, message: 'OK' } as never);

it('Impersonation is offered only to users who assign roles', async () => {
  renderPage(
    <>
      <p>here</p>
      <ImpersonateButton kind="person" id="p1" name="Nimal Silva" />
    </>,
  );
  expect(await screen.findByText('here')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('Impersonation starts only after an explanation', async () => {
  gateway.next('POST /api/view-as', done);
  const { user } = renderPage(<ImpersonateButton kind="person" id="p1" name="Nimal Silva" />, {
    privileges: [IMPERSONATION_KEY],
  });
  await user.click(await screen.findByRole('button', { name: 'View as this person' }));
  const question = await screen.findByRole('dialog', { name: 'View the portal as Nimal Silva?' });
  expect(within(question).getByText(/never their passwords or sessions/)).toBeVisible();
  expect(within(question).getByText(/ends automatically after 10 minutes/)).toBeVisible();
  expect(gateway.callsTo('POST /api/view-as')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Start' }));
  await waitFor(() =>
    expect(gateway.callsTo('POST /api/view-as').map(({ body }) => body)).toEqual([
      { kind: 'person', id: 'p1' },
    ]),
  );
});

it('The banner shows who is impersonated and for how long, and stops it; a failed stop can be retried', async () => {
  gateway.refuse('POST /api/view-as/end', 503, { code: 'UNAVAILABLE' });
  const { user } = renderPage(<ImpersonationBanner impersonation={viewing()} />);
  const sign = await screen.findByRole('region', { name: 'View as another user' });
  expect(sign).toHaveTextContent(
    'You are viewing the portal as someone with the role “Lecturer”. You cannot change anything. This ends automatically in 10 minutes.',
  );
  const end = within(sign).getByRole('button', { name: 'Stop viewing' });
  await user.click(end);
  await waitFor(() => expect(end).toBeEnabled());
  gateway.next('POST /api/view-as/end', done);
  await user.click(end);
  await waitFor(() => expect(gateway.callsTo('POST /api/view-as/end')).toHaveLength(2));
});
