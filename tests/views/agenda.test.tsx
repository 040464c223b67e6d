import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { localDay } from '../../src/contract/model/facultyClock.ts';
import { Agenda } from '../../src/framework/shell/agenda/Agenda.tsx';
import { renderPage } from './equipment/renderPage.tsx';
import { useFakeGateway } from './equipment/setup.ts';

const gateway = useFakeGateway();
const waiting = (name: string, count: number | null, until: string | null, opens = '/x') => ({
  id: name,
  version: 1,
  name,
  count,
  until,
  opens,
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
    'awardsToDecide',
    'accountsToApprove',
    'appealsToDecide',
    'bookingsToDecide',
    'faqsToPublish',
    'leaveToDecide',
    'marksOverdue',
    'medicalsToCertify',
    'medicalsToDecide',
    'swapsToDecide',
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
  expect(within(agenda).getByRole('link', { name: '1 medical for the board' })).toHaveFocus();
});
