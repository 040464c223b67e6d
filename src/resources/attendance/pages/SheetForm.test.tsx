import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { PortalPreferencesProvider } from '../../../framework/core/portal/PortalPreferences.tsx';
import { renderOnStage } from '../../../framework/kinds/testing/stage.tsx';
import type { Roster } from '../api.ts';
import { shownLines } from './outbox.ts';
import { SheetForm } from './SheetForm.tsx';

const PAPER = 'pages.record-attendance.paper';

const roster: Roster = {
  session: {
    id: 's1',
    version: 1,
    offering: 'o1',
    code: 'HIS 1101',
    title: { en: 'Sources', si: 'මූලාශ්‍ර' },
    group: '1',
    subgroup: null,
    kind: 'lecture',
    startsAt: '2026-11-20T03:00:00.000Z',
    endsAt: '2026-11-20T05:00:00.000Z',
    hall: null,
    state: 'open',
    expected: 3,
    marked: 0,
  },
  students: ['01K', '02P', '034'].map((code) => ({
    student: `id ${code}`,
    number: `HS/2023/01${code.slice(0, 2)}`,
    name: { en: `Student ${code}`, si: `සිසු ${code}` },
    status: null,
    firstStatus: null,
    source: null,
    by: null,
    reason: null,
    leave: null,
    apology: null,
    code,
  })),
};

const show = () => {
  const onTake = vi.fn();
  const page = renderOnStage(
    <PortalPreferencesProvider>
      <SheetForm roster={roster} lines={shownLines(roster, [])} onTake={onTake} />
    </PortalPreferencesProvider>,
  );
  return { onTake, ...page };
};

beforeEach(() => localStorage.clear());

it('takes codes in any order from one field and says at the end who is missing, unknown or double', async () => {
  const { onTake } = show();
  const user = userEvent.setup();
  const field = await screen.findByRole('textbox');
  await user.click(field);
  await user.paste('034 A, 01K 99X 01K');
  const end = screen.getByText(`${PAPER}.end.missing`).closest('div');
  expect(end).toHaveTextContent(`${PAPER}.end.unknown 99X`);
  expect(end).toHaveTextContent(`${PAPER}.end.double 01K`);
  expect(end).toHaveTextContent(`${PAPER}.end.missing 02P Student 02P`);
  await user.click(screen.getByRole('button', { name: `${PAPER}.take` }));
  expect(onTake.mock.calls[0]?.[0]).toMatchObject([
    { student: { code: '034' }, status: 'absent' },
    { student: { code: '01K' }, status: 'present' },
  ]);
  expect(field).toHaveValue('99X');
});

it('keeps what was typed over a reload, until it is recorded', async () => {
  const first = show();
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox'), '01K 02P');
  first.unmount();
  show();
  expect(await screen.findByRole('textbox')).toHaveValue('01K 02P');
  await user.click(screen.getByRole('button', { name: `${PAPER}.take` }));
  expect(Object.keys(localStorage).filter((key) => key.includes('attendance-sheet'))).toEqual([]);
});
