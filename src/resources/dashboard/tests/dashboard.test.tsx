import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { Agenda } from '../pages/Agenda.tsx';
import { FacultyFigures } from '../pages/FacultyFigures.tsx';
import { MyLinks } from '../pages/MyLinks.tsx';
import { MyPublications } from '../pages/MyPublications.tsx';
import { PendingAccounts } from '../pages/PendingAccounts.tsx';

const gateway = useFakeGateway();
const work = (id: string, year: number, verified: boolean) => ({
  id,
  version: 1,
  title: id,
  year,
  status: verified ? 'verified' : 'draft',
});

describe('a card of the dashboard', () => {
  it('counts the pending accounts and links to exactly those', async () => {
    const account = (id: string, status: string) => ({
      id,
      version: 1,
      status,
      firstName: 'A',
      lastName: id,
      createdAt: '2026-01-02T03:04:05Z',
    });
    gateway.tables.set('users', [
      account('one', 'pending'),
      account('two', 'active'),
      account('three', 'pending'),
    ]);
    renderPage(<PendingAccounts />);
    const figure = await screen.findByRole('link', { name: '2 people are waiting' });
    expect(new URL((figure as HTMLAnchorElement).href).searchParams.get('filter')).toBe(
      '{"status":"pending"}',
    );
  });

  it('says what waits in examinations, until when, and where it is done', async () => {
    const waiting = (name: string, count: number, until: string | null, opens: string) => ({
      id: name,
      version: 1,
      name,
      count,
      until,
      opens,
    });
    gateway.tables.set('agenda', [
      waiting('marksToHandIn', 2, '2020-02-03', '/manage-exam/marks'),
      waiting('scriptsToMarkAgain', 1, null, '/manage-exam/rescrutiny'),
    ]);
    renderPage(<Agenda />);
    expect(await screen.findByRole('link', { name: '2 papers to mark' })).toHaveAttribute(
      'href',
      '/manage-exam/marks',
    );
    expect(screen.getByRole('link', { name: '1 script to re-mark' })).toBeVisible();
    expect(screen.getAllByText(/was due on/)).toHaveLength(1);
  });

  it('says it kindly when nothing waits', async () => {
    gateway.tables.set('agenda', []);
    renderPage(<Agenda />);
    expect(await screen.findByText('There is nothing waiting for you.')).toBeVisible();
  });

  it('shows my publications by year with the figures as text', async () => {
    gateway.tables.set('publications', [
      work('a', 2024, true),
      work('b', 2024, false),
      work('c', 2022, true),
    ]);
    renderPage(<MyPublications />);
    const chart = await screen.findByRole('list', { name: 'My publications by year' });
    expect(
      within(chart)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['12022', '02023', '22024']);
    expect(screen.getByRole('link', { name: '1 not verified yet' })).toBeVisible();
  });

  it('explains the next step while there is nothing to show', async () => {
    gateway.tables.set('links', []);
    renderPage(<MyLinks />);
    expect(await screen.findByRole('link', { name: 'Add link' })).toHaveAttribute(
      'href',
      '/manage-link/links/own/create',
    );
  });

  it('renders no link for an address that is not on the web', async () => {
    gateway.tables.set('links', [
      {
        id: 'l',
        version: 1,
        label: { en: 'Trap', si: 'උගුල' },
        url: 'javascript:alert(1)',
        position: 1,
      },
    ]);
    renderPage(<MyLinks />);
    expect(await screen.findByText('Trap')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Trap' })).toBeNull();
  });

  it('shows its own error and can be retried', async () => {
    gateway.tables.set('links', [
      {
        id: 'l',
        version: 1,
        label: { en: 'Library', si: 'පුස්තකාලය' },
        url: 'https://library.example',
        position: 1,
      },
    ]);
    gateway.refuse('GET /api/links', 503, { code: 'UNAVAILABLE' });
    const { user } = renderPage(<MyLinks />);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Library' })).toHaveAttribute(
      'href',
      'https://library.example',
    );
  });

  it('counts for each user only what they may read', async () => {
    gateway.tables.set('departments', [work('d', 1, true)]);
    renderPage(<FacultyFigures />, { privileges: ['DEPARTMENTS_VIEW'] });
    expect(await screen.findByRole('link', { name: '1 Departments' })).toBeVisible();
    expect(gateway.calls.filter(({ path }) => path === '/api/publications')).toEqual([]);
  });
});
