import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useNotificationContext } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { PortalPreferencesProvider } from '../../../framework/core/portal/PortalPreferences.tsx';
import { answered, renderOnStage } from '../../../framework/kinds/testing/stage.tsx';
import type { MarkerPaper } from '../api.ts';
import { MarkersDialog } from './MarkersDialog.tsx';

const paper: MarkerPaper = {
  id: 'p1',
  code: 'HIS 1101',
  title: { en: 'Sources', si: 'මූලාශ්‍ර' },
  medium: 'sinhala',
  group: '1',
  candidates: 20,
  markers: [
    {
      id: 'm2',
      version: 3,
      staff: 's2',
      name: { en: 'A. Perera', si: 'ඒ. පෙරේරා' },
      role: 'second',
      share: 1,
      given: 0,
    },
  ],
  byDefault: [],
  isDoubleMarked: true,
  mine: true,
};

const Said = () => (
  <output>
    {useNotificationContext()
      .notifications.map(({ message }) => String(message))
      .join(' ')}
  </output>
);

const removeMarker = async (answer: unknown) => {
  const remove = vi.fn(async () => answer);
  const onChanged = vi.fn();
  const get = async (path: string) =>
    answered(path.includes('/options/') ? [] : { candidates: [] });
  renderOnStage(
    <PortalPreferencesProvider>
      <MarkersDialog paper={paper} onChanged={onChanged} onClose={() => {}} />
      <Said />
    </PortalPreferencesProvider>,
    { http: { get: get as never, delete: remove as never } },
  );
  await userEvent
    .setup()
    .click(await screen.findByRole('button', { name: 'pages.exam-markers.remove' }));
  return { remove, onChanged };
};

it('removes a marker by its address alone', async () => {
  const { remove, onChanged } = await removeMarker(answered({ id: 'm2' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(remove).toHaveBeenCalledExactlyOnceWith('/paper-markers/m2', undefined, undefined);
});

it.each([
  ['secondMarksExist', 'secondMarks'],
  ['resultsOnRecord', 'onRecord'],
])('says why a marker stays: %s', async (reason, text) => {
  const body = { code: 'CONFLICT', details: { reason } };
  const { onChanged } = await removeMarker({ isSuccess: false, errorCode: 409, message: '', body });
  expect(await screen.findByText(`pages.exam-markers.${text}`)).toBeInTheDocument();
  expect(onChanged).not.toHaveBeenCalled();
});
