import '@testing-library/jest-dom/vitest';
import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createCatalogue, screenAt } from '../../contract/model/catalogue.ts';
import { areas } from '../shell/testing/areas.ts';
import { renderShell, sessionOf } from '../shell/testing/stage.tsx';
import { Toasts } from '../shell/Toasts.tsx';
import { Guard } from './Guard.tsx';

const catalogue = createCatalogue(areas);

function Here() {
  const { pathname } = useLocation();
  return (
    <>
      <Guard screen={screenAt(catalogue, pathname) ?? undefined}>
        <h1>{pathname}</h1>
      </Guard>
      <Toasts />
    </>
  );
}

describe('the route guard', () => {
  it('opens a screen to users with its key, and a screen without a requirement to all signed-in users', () => {
    renderShell(<Here />, {
      at: '/manage-library/books',
      session: sessionOf(['BOOKS_VIEW']).session,
    });
    expect(screen.getByRole('heading', { name: '/manage-library/books' })).toBeInTheDocument();
    renderShell(<Here />, { at: '/anywhere', session: sessionOf([]).session });
    expect(screen.getByRole('heading', { name: '/anywhere' })).toBeInTheDocument();
  });

  it('redirects users without the key to the dashboard with “Unauthorized Action”', async () => {
    const { address } = renderShell(<Here />, {
      at: '/manage-library/books',
      session: sessionOf(['DASHBOARD']).session,
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Unauthorized Action');
    expect(address()).toBe('/dashboard');
    expect(screen.getByRole('heading', { name: '/dashboard' })).toBeInTheDocument();
  });

  it.each(['Unauthorized', 'Session Expired'])(
    'ends a session that is not authenticated for the reason %s and shows nothing',
    (reason) => {
      const { session, left } = sessionOf(['BOOKS_VIEW'], {
        check: () => ({ access: false, reason }),
      });
      renderShell(<Here />, { at: '/manage-library/books', session });
      expect(left).toEqual([reason]);
      expect(screen.queryByRole('heading')).toBeNull();
    },
  );

  it('does not redirect a user without access to the dashboard in a loop', () => {
    renderShell(<Here />, { at: '/manage-library/books', session: sessionOf([]).session });
    expect(screen.getByRole('heading', { name: 'Nothing is open to you yet' })).toBeInTheDocument();
  });

  it('closes an open screen as soon as its key is revoked', async () => {
    const { session, grant } = sessionOf(['BOOKS_VIEW', 'DASHBOARD']);
    const { address } = renderShell(<Here />, { at: '/manage-library/books', session });
    await act(async () => grant(['DASHBOARD']));
    expect(address()).toBe('/dashboard');
  });
});
