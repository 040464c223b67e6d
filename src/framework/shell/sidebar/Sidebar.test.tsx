import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PortalSession } from '../../core/portal/PortalServices.tsx';
import { preferencesGateway, renderShell, sessionOf } from '../testing/stage.tsx';
import { Sidebar } from './Sidebar.tsx';
import { flyoutTop } from './SidebarFlyout.tsx';

const LIBRARIAN = ['DASHBOARD', 'MANAGE_LIBRARY', 'BOOKS_VIEW', 'BOOKS_OWN'];
const show = (keys: readonly string[], at = '/dashboard', folded = false) =>
  renderShell(<Sidebar folded={folded} />, { at, session: sessionOf(keys).session });
const links = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .slice(1);
const books = { name: 'resources.books.views.main' };
const ownBooks = { name: 'resources.books.views.own' };

describe('the menu', () => {
  it('shows a group by its own key and an entry by its own', async () => {
    const { user } = show(['MANAGE_LIBRARY', 'BOOKS_OWN', 'KEYS_VIEW']);
    expect(screen.queryByRole('link', { name: 'menuGroups.dashboard' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'CONTROL PANEL' })).toBeNull();
    await user.click(
      within(screen.getByRole('group', { name: 'WEBSITE' })).getByRole('button', {
        name: 'menuGroups.library',
      }),
    );
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/manage-library/books/own']);
  });

  it('hides empty groups', () => {
    show(['DASHBOARD', 'MANAGE_LIBRARY']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('follows a change of privileges at once', async () => {
    const { session, grant } = sessionOf(['DASHBOARD']);
    renderShell(<Sidebar folded={false} />, { session });
    expect(screen.queryByRole('button', { name: 'menuGroups.library' })).toBeNull();
    await act(async () => grant(LIBRARIAN));
    expect(screen.getByRole('button', { name: 'menuGroups.library' })).toBeInTheDocument();
  });

  it.each(['/manage-library/books', '/manage-library/books/17', '/manage-library/books/create'])(
    'marks the current entry at %s and opens its group',
    (at) => {
      show(LIBRARIAN, at);
      expect(screen.getByRole('button', { name: 'menuGroups.library' })).toHaveAttribute(
        'aria-expanded',
        'true',
      );
      expect(screen.getByRole('link', books)).toHaveAttribute('aria-current', 'page');
      expect(screen.getByRole('link', ownBooks)).not.toHaveAttribute('aria-current');
    },
  );

  it('opens and closes a group, also the current one', async () => {
    const { user } = show(LIBRARIAN, '/manage-library/books');
    const group = screen.getByRole('button', { name: 'menuGroups.library' });
    await user.click(group);
    expect(screen.queryByRole('link', books)).toBeNull();
    await user.click(group);
    expect(screen.getByRole('link', books)).toBeInTheDocument();
  });

  it('follows a link without loading the page, and notifies the drawer', async () => {
    const onFollow = vi.fn();
    const { user, address } = renderShell(<Sidebar folded={false} onFollow={onFollow} />, {
      session: sessionOf(LIBRARIAN).session,
    });
    await user.click(screen.getByRole('button', { name: 'menuGroups.library' }));
    await user.click(screen.getByRole('link', ownBooks));
    expect(address()).toBe('/manage-library/books/own');
    expect(onFollow).toHaveBeenCalledOnce();
  });
});

describe('the folded menu', () => {
  it('names its icons and opens a flyout by keyboard; Escape closes it and returns the focus to the icon', async () => {
    const { user } = show(LIBRARIAN, '/dashboard', true);
    expect(screen.getByRole('link', { name: 'menuGroups.dashboard' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const icon = screen.getByRole('button', { name: 'menuGroups.library' });
    act(() => icon.focus());
    await user.keyboard('{Enter}');
    expect(icon).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    expect(screen.getByRole('link', books)).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(icon).toHaveAttribute('aria-expanded', 'false');
    expect(icon).toHaveFocus();
  });

  it('closes the flyout when the focus moves on and when an entry is followed', async () => {
    const { user, address } = show(LIBRARIAN, '/dashboard', true);
    const icon = screen.getByRole('button', { name: 'menuGroups.library' });
    act(() => icon.focus());
    await user.keyboard('{Enter}');
    await user.tab({ shift: true });
    expect(icon).toHaveAttribute('aria-expanded', 'false');
    await user.tab();
    await user.keyboard('{Enter}');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/manage-library/books');
    expect(icon).toHaveAttribute('aria-expanded', 'false');
  });

  it.each([
    [100, 3, 100],
    [800, 3, 718],
    [400, 40, 12],
  ])(
    'a flyout next to an icon at %i with %i entries starts at %i in a window of 900',
    (buttonTop, entries, top) => {
      expect(flyoutTop(buttonTop, entries, 900)).toBe(top);
    },
  );
});

describe('pinned and recent screens', () => {
  const group = (name: string) => screen.queryByRole('group', { name });
  const user = (id: string) => () => ({ user: id }) as never;
  afterEach(() => localStorage.clear());

  it('are pinned by a button at each entry, stand first, and are kept with the account', async () => {
    const { http, saved } = preferencesGateway();
    const { user: person } = renderShell(<Sidebar folded={false} />, {
      session: sessionOf(LIBRARIAN).session,
      http,
    });
    expect(group('Pinned')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'menuGroups.library' }));
    await person.click(
      screen.getByRole('button', { name: 'Pin resources.books.views.own to the top of the menu' }),
    );
    expect(within(group('Pinned') as HTMLElement).getByRole('link', ownBooks)).toHaveAttribute(
      'href',
      '/manage-library/books/own',
    );
    const [unpin] = screen.getAllByRole('button', { name: 'Unpin resources.books.views.own' });
    expect(unpin).toHaveAttribute('aria-pressed', 'true');
    await person.click(unpin as HTMLElement);
    expect(group('Pinned')).toBeNull();
    expect(saved).toEqual([{ pinned: ['/manage-library/books/own'] }, { pinned: [] }]);
  });

  it('are the last visited ones, but not the present one, and no one else’s', async () => {
    const at = (session: PortalSession) =>
      renderShell(<Sidebar folded={false} />, { at: '/manage-library/books', session });
    const { session } = sessionOf(LIBRARIAN, { user: user('one') });
    const { navigate } = at(session);
    expect(group('Recent')).toBeNull();
    await act(() => navigate('/manage-library/books/own'));
    expect(within(group('Recent') as HTMLElement).getByRole('link', books)).toBeVisible();
    expect(within(group('Recent') as HTMLElement).queryByRole('link', ownBooks)).toBeNull();
    cleanup();
    at(sessionOf(LIBRARIAN, { user: user('other') }).session);
    expect(group('Recent')).toBeNull();
  });

  it('are not offered to those who may no longer open them', async () => {
    const { session, grant } = sessionOf(LIBRARIAN);
    const { http } = preferencesGateway({ pinned: ['/manage-library/books/own', '/gone'] });
    renderShell(<Sidebar folded={false} />, { session, http });
    expect(
      within(await screen.findByRole('group', { name: 'Pinned' })).getAllByRole('link'),
    ).toHaveLength(1);
    await act(async () => grant(['DASHBOARD', 'MANAGE_LIBRARY', 'BOOKS_VIEW']));
    expect(group('Pinned')).toBeNull();
  });

  it('are not those of another account, such as one that was viewed in this browser', async () => {
    localStorage.setItem('pinned', JSON.stringify(['/manage-library/books/own']));
    show(LIBRARIAN);
    expect(group('Pinned')).not.toBeNull();
    await waitFor(() => expect(group('Pinned')).toBeNull());
  });

  it('are neither changed nor remembered while another person is viewed', async () => {
    const { session } = sessionOf(LIBRARIAN, {
      user: user('one'),
      impersonation: () => ({ id: 'v1' }) as never,
    });
    const at = '/manage-library/books';
    const { navigate } = renderShell(<Sidebar folded={false} />, { at, session });
    await act(() => navigate('/manage-library/books/own'));
    expect(group('Recent')).toBeNull();
    expect(screen.getByRole('link', ownBooks)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Pin|Unpin) / })).toBeNull();
  });

  it('are in one flyout of the folded menu, which is opened by keyboard', async () => {
    const { user: person } = renderShell(<Sidebar folded />, {
      session: sessionOf(LIBRARIAN).session,
      http: preferencesGateway({ pinned: ['/manage-library/books/own'] }).http,
    });
    const icon = await screen.findByRole('button', { name: 'Pinned and recent' });
    act(() => icon.focus());
    await person.keyboard('{Enter}');
    await person.tab();
    expect(screen.getByRole('link', ownBooks)).toHaveFocus();
    await person.tab();
    expect(screen.getByRole('button', { name: 'Unpin resources.books.views.own' })).toHaveFocus();
  });
});
