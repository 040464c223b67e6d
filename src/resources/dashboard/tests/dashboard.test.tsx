import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { FacultyFigures } from '../pages/FacultyFigures.tsx';
import { MyLinks } from '../pages/MyLinks.tsx';
import { MyPublications } from '../pages/MyPublications.tsx';

const gateway = useFakeGateway();
const work = (id: string, year: number, verified: boolean) => ({
  id,
  version: 1,
  title: id,
  year,
  status: verified ? 'verified' : 'draft',
});

describe('a card of the dashboard', () => {
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
