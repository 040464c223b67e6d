import { cleanup, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { BookingStep } from '../pages/BookingStep.tsx';
import { SeriesDialog } from '../pages/SeriesDialog.tsx';

const gateway = useFakeGateway();
const PERIOD = { startsAt: '2027-01-10T03:30:00.000Z', endsAt: '2027-01-10T05:30:00.000Z' };

const step = (name: string) =>
  renderPage(
    <BookingStep
      booking={
        {
          id: 'b-1',
          version: 1,
          state: 'pending',
          title: 'Book launch',
          ...PERIOD,
          _labels: { hall: { en: 'Auditorium', si: 'ශ්‍රවණාගාරය' } },
        } as never
      }
      step={name}
      rivals={[{ title: 'Music evening' }]}
      onClose={() => undefined}
    />,
    { privileges: ['HBOOK_VIEW', 'HBOOK_EDIT', 'HBOOK_APPROVE'] },
  );

it('The approval of a request names the requests that it rejects; a rejection does not', async () => {
  step('approve');
  expect(await screen.findByText(/Approving it rejects: Music evening\./)).toBeVisible();
  cleanup();
  step('reject');
  expect(await screen.findByText(/Auditorium/)).toBeVisible();
  expect(screen.queryByText(/Music evening/)).not.toBeInTheDocument();
});

it('A change of a series says before it is saved how many approved dates go back to requests', async () => {
  gateway.next('GET /api/hall-bookings/halls', () =>
    HttpResponse.json({ data: [], message: 'OK' }),
  );
  gateway.next('POST /api/hall-bookings/series/s-1', () =>
    HttpResponse.json({
      data: {
        past: 0,
        dates: [{ id: '0192a000-0000-7000-8000-000000000001', ...PERIOD, outcome: 'givenBack' }],
      },
      message: 'OK',
    }),
  );
  const { user } = renderPage(
    <SeriesDialog
      series="s-1"
      booking={{ id: '0192a000-0000-7000-8000-000000000001', startsAt: PERIOD.startsAt }}
      onClose={() => undefined}
    />,
  );
  await user.type(await screen.findByLabelText('Starts at'), '15:00');
  await user.click(screen.getByRole('button', { name: 'Check dates' }));
  expect(
    await screen.findByText(/Until it is approved again, the approved date below goes back/),
  ).toBeVisible();
  expect(screen.getByText('Approval given up, requested again')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change these dates' })).toBeEnabled();
});
