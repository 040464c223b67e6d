import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PortalPreferencesProvider } from '../../../framework/core/portal/PortalPreferences.tsx';
import { renderOnStage } from '../../../framework/kinds/testing/stage.tsx';
import type { RecordedSession } from '../api.ts';
import { CloseClass } from './CloseClass.tsx';

const TEXTS = 'pages.record-attendance';
const HOUR = 3_600_000;

const classEnding = (inHours: number): RecordedSession => ({
  id: 's1',
  version: 1,
  offering: 'o1',
  code: 'HIS 1101',
  title: { en: 'Sources', si: 'මූලාශ්‍ර' },
  group: '1',
  subgroup: null,
  kind: 'lecture',
  startsAt: new Date(Date.now() + (inHours - 2) * HOUR).toISOString(),
  endsAt: new Date(Date.now() + inHours * HOUR).toISOString(),
  hall: null,
  state: 'open',
  expected: 3,
  marked: 1,
});

const askToClose = async (session: RecordedSession): Promise<void> => {
  renderOnStage(
    <PortalPreferencesProvider>
      <CloseClass session={session} unmarked={2} waiting={0} isOnline onClosed={() => {}} />
    </PortalPreferencesProvider>,
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: `${TEXTS}.close` }));
  await screen.findByRole('dialog');
};

it('warns that a class is closed before its end, and names the button by it', async () => {
  await askToClose(classEnding(1));
  expect(screen.getByText(`${TEXTS}.closeEarly`)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: `${TEXTS}.closeEarlyAction` })).toBeInTheDocument();
});

it('closes a class after its end without that warning', async () => {
  await askToClose(classEnding(-1));
  expect(screen.queryByText(`${TEXTS}.closeEarly`)).toBeNull();
  expect(screen.getAllByRole('button', { name: `${TEXTS}.close` }).length).toBeGreaterThan(0);
});
