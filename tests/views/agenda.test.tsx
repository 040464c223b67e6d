import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useRef } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { addDays, localDay } from '../../src/contract/model/facultyClock.ts';
import { Agenda } from '../../src/framework/shell/agenda/Agenda.tsx';
import { Bell } from '../../src/framework/shell/bell/Bell.tsx';
import { ShellEffects } from '../../src/framework/shell/ShellEffects.tsx';
import { openDialogsInTests } from '../../src/framework/ui/testing/dialogs.ts';
import { ME, renderPage } from './equipment/renderPage.tsx';
import { useFakeGateway } from './equipment/setup.ts';

const gateway = useFakeGateway();
beforeAll(openDialogsInTests);
const waiting = (name: string, count: number | null, until: string | null, opens = '/x') => ({
  id: name,
  version: 1,
  name,
  count,
  until,
  opens,
  putOffUntil: null as string | null,
  records: null,
});

it('An entry says how much waits, until when, and leads to where it is done', async () => {
  gateway.tables.set('agenda', [
    waiting('marksToHandIn', 2, '2020-02-03', '/manage-exam/marks'),
    waiting('evaluationsToAnswer', 1, localDay(), '/manage-evaluation/feedback'),
    waiting('scriptsToMarkAgain', 1, null, '/manage-exam/rescrutiny'),
  ]);
  renderPage(<Agenda />, { privileges: ['DASHBOARD'] });
  expect(await screen.findByRole('link', { name: '2 papers to mark' })).toHaveAttribute(
    'href',
    '/manage-exam/marks',
  );
  expect(screen.getByRole('link', { name: '1 script to re-mark' })).toBeVisible();
  expect(screen.getAllByText(/was due on/)).toHaveLength(1);
  expect(screen.getAllByText('due today')).toHaveLength(1);
});

it('Nothing that waits is one kind sentence', async () => {
  gateway.tables.set('agenda', []);
  renderPage(<Agenda />, { privileges: ['DASHBOARD'] });
  expect(await screen.findByText('Nothing needs you right now.')).toBeVisible();
});

it('What could not be counted is named, and the rest stands', async () => {
  gateway.tables.set('agenda', [
    waiting('linksToMend', null, null, '/manage-link/links'),
    waiting('scriptsToMarkAgain', 3, null),
  ]);
  renderPage(<Agenda />, { privileges: ['DASHBOARD'] });
  expect(
    await screen.findByRole('link', { name: 'Links: what waits there could not be counted' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: '3 scripts to re-mark' })).toBeVisible();
});

it('A long agenda shows the soonest and moves to the further ones on request', async () => {
  const names = [
    'accountsToApprove',
    'accountsWithoutRole',
    'bookingsLost',
    'classesToClose',
    'evaluationsToAnswer',
    'linksToMend',
    'marksOverdue',
    'marksToHandIn',
    'scriptsToMarkAgain',
    'messagesToRead',
  ];
  gateway.tables.set(
    'agenda',
    names.map((name) => waiting(name, 1, null)),
  );
  const { user } = renderPage(<Agenda />, { privileges: ['DASHBOARD'] });
  const agenda = await screen.findByRole('region', { name: 'Waiting for you' });
  expect(await within(agenda).findAllByRole('listitem')).toHaveLength(8);
  await user.click(within(agenda).getByRole('button', { name: '2 more' }));
  expect(within(agenda).getAllByRole('listitem')).toHaveLength(10);
  expect(within(agenda).getByRole('link', { name: '1 unread message' })).toHaveFocus();
});

it('What waits stands under how grave it is, gravest first, each with its act', async () => {
  const day = (days: number) => addDays(localDay(), days);
  gateway.tables.set('agenda', [
    waiting('marksToHandIn', 2, day(-3)),
    waiting('evaluationsToAnswer', 1, day(2)),
    waiting('scriptsToMarkAgain', 1, null, '/manage-exam/rescrutiny'),
  ]);
  renderPage(<Agenda />, { privileges: ['DASHBOARD'] });
  const agenda = await screen.findByRole('region', { name: 'Waiting for you' });
  expect(
    (await within(agenda).findAllByRole('heading', { level: 3 })).map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Overdue', 'Within a week', 'Later or without a date']);
  expect(
    within(within(agenda).getByRole('list', { name: 'Overdue' })).getByRole('link', {
      name: 'Enter marks',
    }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mark again' })).toHaveAttribute(
    'href',
    '/manage-exam/rescrutiny',
  );
});

it('What was put off is not in the list, is named below it, and is all that there is when nothing waits', async () => {
  const until = addDays(localDay(), 1);
  gateway.tables.set('agenda', [{ ...waiting('scriptsToMarkAgain', 3, null), putOffUntil: until }]);
  const { user } = renderPage(<Agenda />, { privileges: ['DASHBOARD'] });
  const agenda = await screen.findByRole('region', { name: 'Waiting for you' });
  expect(await within(agenda).findByText(/Nothing needs you right now/)).toBeVisible();
  expect(within(agenda).getByRole('link', { name: /comes back on .* 3 scripts/ })).toBeVisible();
  expect(within(agenda).queryByRole('button', { name: 'Show now' })).toBeNull();
  await user.click(within(agenda).getByRole('button', { name: '1 put off' }));
  expect(within(agenda).getByRole('button', { name: 'Show now' })).toBeVisible();
});

it('What is due can be put off until tomorrow only, what is not also until Monday', async () => {
  gateway.tables.set('agenda', [
    waiting('marksToHandIn', 2, addDays(localDay(), -3)),
    waiting('scriptsToMarkAgain', 1, null),
  ]);
  const { user } = renderPage(<Agenda />, { privileges: ['DASHBOARD'] });
  const [due, open] = await screen.findAllByRole('button', { name: 'Put off' });
  await user.click(due as HTMLElement);
  expect(screen.getAllByRole('button', { name: /^Until/ })).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('button', { name: /^Until/ })).toHaveLength(0);
  await user.click(open as HTMLElement);
  expect(screen.getByRole('button', { name: 'Until tomorrow' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Until Monday, / })).toBeVisible();
});

it('The bell says no number until it is known, and after a failure offers to ask again', async () => {
  gateway.tables.set('agenda', [waiting('scriptsToMarkAgain', 3, null)]);
  gateway.refuse('GET /api/agenda', 503, { code: 'UNAVAILABLE' });
  const { user } = renderPage(<Bell />, { privileges: ['DASHBOARD'] });
  await user.click(await screen.findByRole('button', { name: 'Waiting for you' }));
  const dialog = screen.getByRole('dialog', { name: 'Waiting for you' });
  const again = await within(dialog).findByRole('button', { name: 'Try again' });
  expect(within(dialog).queryByText('Nothing needs you right now.')).toBeNull();
  await user.click(again);
  expect(await within(dialog).findByRole('link', { name: '3 scripts to re-mark' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Waiting for you: 3' })).toBeVisible();
});

it('The bell counts what the dashboard counts and lists the same', async () => {
  gateway.tables.set('agenda', [
    waiting('marksToHandIn', 2, addDays(localDay(), -3), '/manage-exam/marks'),
    waiting('scriptsToMarkAgain', 3, null),
    { ...waiting('messagesToRead', 7, null), putOffUntil: addDays(localDay(), 1) },
  ]);
  const { user } = renderPage(<Bell />, { privileges: ['DASHBOARD'] });
  const bell = await screen.findByRole('button', { name: 'Waiting for you: 5' });
  await user.click(bell);
  const dialog = screen.getByRole('dialog', { name: 'Waiting for you' });
  expect(within(dialog).getByRole('link', { name: '2 papers to mark' })).toHaveAttribute(
    'href',
    '/manage-exam/marks',
  );
  expect(within(dialog).queryByRole('link', { name: /message/ })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** The agenda where the portal places the focus, as on every screen. */
function OnDashboard() {
  const main = useRef<HTMLElement>(null);
  return (
    <main ref={main}>
      <ShellEffects main={main} screen="/dashboard" />
      <Agenda />
    </main>
  );
}

it('Whoever puts an entry off goes on at the heading of what still waits', async () => {
  const [marks, scripts] = [
    waiting('marksToHandIn', 2, addDays(localDay(), -3)),
    waiting('scriptsToMarkAgain', 1, null),
  ];
  gateway.tables.set('agenda', [marks, scripts]);
  const { user } = renderPage(<OnDashboard />, { privileges: ['DASHBOARD'] });
  const [, open] = await screen.findAllByRole('button', { name: 'Put off' });
  await user.click(open as HTMLElement);
  gateway.next('PUT /api/agenda/postponements/scriptsToMarkAgain', () => {
    gateway.tables.set('agenda', [marks, { ...scripts, putOffUntil: addDays(localDay(), 1) }]);
    return HttpResponse.json({ data: null, message: 'OK' });
  });
  await user.click(screen.getByRole('button', { name: 'Until tomorrow' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Overdue' })).toHaveFocus());
});

const kept = (name: string, count: number) => ({
  name,
  opens: `/${name}`,
  count: async (person: string) => (person === ME ? count : 0),
});

it('What is still on this device is named first, leads to its screen, and cannot be put off', async () => {
  gateway.tables.set('agenda', [waiting('scriptsToMarkAgain', 1, null)]);
  renderPage(<Agenda />, {
    privileges: ['DASHBOARD'],
    extensions: { keptOnDevice: [kept('attendanceOnDevice', 3), kept('marksOnDevice', 0)] },
  });
  const link = await screen.findByRole('link', {
    name: '3 attendance marks on this device are not saved yet',
  });
  expect(link).toHaveAttribute('href', '/attendanceOnDevice');
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toContainElement(link);
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(within(second as HTMLElement).getByRole('button')).toBeVisible();
  expect(screen.queryByText(/mark on this device|0 marks/)).toBeNull();
});

it('What waits on this device stays in view when the rest cannot be loaded', async () => {
  gateway.tables.set('agenda', [waiting('scriptsToMarkAgain', 3, null)]);
  gateway.refuse('GET /api/agenda', 503, { code: 'UNAVAILABLE' });
  const { user } = renderPage(<Agenda />, {
    privileges: ['DASHBOARD'],
    extensions: { keptOnDevice: [kept('attendanceOnDevice', 3)] },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  const entry = /^3 .*on this device/;
  expect(await screen.findByRole('link', { name: entry })).toBeVisible();
  await user.click(again);
  expect(await screen.findByRole('link', { name: '3 scripts to re-mark' })).toBeVisible();
  expect(screen.getByRole('link', { name: entry })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
