import '@testing-library/jest-dom/vitest';
import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { defineArea } from '../../contract/model/area.ts';
import { createCatalogue, screenAt } from '../../contract/model/catalogue.ts';
import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { areas } from '../shell/testing/areas.ts';
import { preferencesGateway, renderShell, sessionOf } from '../shell/testing/stage.tsx';
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

/** Students make loans of their own; the staff read them with the same key. */
const loans = defineResource({
  name: 'loans',
  path: '/manage-library/loans',
  title: 'book',
  fields: { book: f.text({ required: true }), student: f.ref('loans') },
  access: [
    { privilege: 'LOANS', can: ['list', 'show'] },
    { privilege: 'LOANS', can: ['create'], preset: { student: '$student' } },
  ],
  views: { main: { via: ['LOANS'], columns: ['book'] } },
});
const withLoans = createCatalogue([
  ...areas,
  defineArea({
    name: 'loans',
    menu: { key: 'loans', section: 'WEBSITE', privilege: 'MANAGE_LOANS', icon: 'publications' },
    resources: [loans],
    entries: [{ resource: 'loans', view: 'main' }],
  }),
]);

/** The empty form of a loan, opened by its address by a person with these students' records. */
function openNewLoan(studentStatus: readonly string[]) {
  const { http } = preferencesGateway();
  const body = { preferences: {}, studentStatus, staffData: null };
  const answers = { isSuccess: true as const, body: body as never, message: '' };
  const loan = withLoans.screens.get('/manage-library/loans');
  function NewLoan() {
    const { pathname } = useLocation();
    return (
      <>
        <Guard screen={pathname.endsWith('/create') ? loan : undefined} verb="create">
          <h1>{pathname}</h1>
        </Guard>
        <Toasts />
      </>
    );
  }
  return renderShell(<NewLoan />, {
    at: '/manage-library/loans/create',
    catalogue: withLoans,
    session: sessionOf(['LOANS', 'DASHBOARD']).session,
    http: { ...http, get: () => Promise.resolve(answers) },
  });
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
    expect(
      screen.getByRole('heading', { name: 'You do not have access to anything yet' }),
    ).toBeInTheDocument();
  });

  it('closes an open screen as soon as its key is revoked', async () => {
    const { session, grant } = sessionOf(['BOOKS_VIEW', 'DASHBOARD']);
    const { address } = renderShell(<Here />, { at: '/manage-library/books', session });
    await act(async () => grant(['DASHBOARD']));
    expect(address()).toBe('/dashboard');
  });

  it('refuses a new record that the gateway would refuse, before anybody types, and says why', async () => {
    const { address } = openNewLoan([]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Unauthorized Action');
    const why = screen.getByRole('link');
    expect(why).toHaveAttribute('href', '/manage-roles/who-may-do-what?resource=loans&verb=create');
    expect(address()).toBe('/dashboard');
  });

  it('opens the empty form to those who may create', async () => {
    const { address } = openNewLoan(['current']);
    expect(
      await screen.findByRole('heading', { name: '/manage-library/loans/create' }),
    ).toBeInTheDocument();
    expect(address()).toBe('/manage-library/loans/create');
  });
});
