import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDialogsInTests } from '../ui/testing/dialogs.ts';
import { PortalTheme } from '../ui/theme/PortalTheme.tsx';
import { Navbar } from './Navbar.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { preferencesGateway, renderShell, sessionOf } from './testing/stage.tsx';

beforeAll(openDialogsInTests);
beforeEach(() => localStorage.clear());

const KEYS = ['DASHBOARD', 'MANAGE_LIBRARY', 'BOOKS_VIEW'];
function show(kept: Record<string, unknown> = {}) {
  const gateway = preferencesGateway(kept);
  const { session } = sessionOf(KEYS);
  const rendered = renderShell(
    <PortalTheme>
      <SettingsPanel open onClose={() => {}} />
    </PortalTheme>,
    { http: gateway.http, session },
  );
  return { ...gateway, ...rendered };
}
const pageData = () => ({ ...document.documentElement.dataset });

describe('the settings panel', () => {
  it('switches theme and density at once and saves them for the user and in the browser', async () => {
    const { user, saved } = show();
    expect(pageData()).toEqual({ theme: 'dark', density: 'comfortable' });
    await user.click(screen.getByRole('radio', { name: 'Light' }));
    await user.click(screen.getByRole('radio', { name: 'Compact' }));
    expect(pageData()).toEqual({ theme: 'light', density: 'compact' });
    expect(saved).toEqual([{ theme: 'light' }, { density: 'compact' }]);
    expect([localStorage.getItem('theme'), localStorage.getItem('density')]).toEqual([
      'light',
      'compact',
    ]);
  });

  it('offers only start pages that the user may open', async () => {
    const { user, saved } = show();
    const start = screen.getByRole('combobox', { name: /^Start page/ });
    expect(
      within(start)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Dashboard', 'resources.books.views.main']);
    await user.selectOptions(start, 'resources.books.views.main');
    await user.selectOptions(start, 'Dashboard');
    expect(saved).toEqual([{ startPage: '/manage-library/books' }, { startPage: null }]);
  });

  it('prefers the account’s saved preferences to those of an earlier user of the browser', async () => {
    localStorage.setItem('theme', 'dark');
    show({ theme: 'light', density: 'compact', startPage: '/manage-library/books' });
    await waitFor(() => expect(pageData()).toEqual({ theme: 'light', density: 'compact' }));
    expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: /^Start page/ })).toHaveValue(
      '/manage-library/books',
    );
  });

  it('ignores unknown preferences', async () => {
    show({ theme: 'pink', density: null, startPage: 7, language: 'ta' });
    await waitFor(() => expect(localStorage.getItem('theme')).toBe('dark'));
    expect(pageData()).toEqual({ theme: 'dark', density: 'comfortable' });
    expect(screen.getByRole('heading', { name: 'Appearance and start page' })).toBeInTheDocument();
  });
});

describe('the navbar', () => {
  const nothing = () => {};
  const navbar = <Navbar mode="full" isFolded={false} onMenu={nothing} onSettings={nothing} />;

  it('greets the user, and links to the profile only with PROFILE_VIEW', () => {
    renderShell(navbar, { session: sessionOf([]).session });
    expect(screen.getByText('Hello, kperera')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'My profile' })).toBeNull();
    renderShell(navbar, { session: sessionOf(['PROFILE_VIEW']).session });
    expect(screen.getByRole('link', { name: 'My profile' })).toHaveAttribute(
      'href',
      '/manage-profile/profile',
    );
  });

  it('signs out on request', async () => {
    const { session, left } = sessionOf([]);
    const { user } = renderShell(navbar, { session });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(left).toEqual(['requested']);
  });

  it('changes the language in place, saves it, and keeps unsaved input', async () => {
    const gateway = preferencesGateway();
    const { user } = renderShell(
      <>
        {navbar}
        <input aria-label="draft" />
      </>,
      { http: gateway.http },
    );
    await user.type(screen.getByRole('textbox', { name: 'draft' }), 'half a sentence');
    await user.click(screen.getByRole('button', { name: 'සිංහල' }));
    expect(await screen.findByText('ආයුබෝවන්, kperera')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'සිංහල' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('textbox', { name: 'draft' })).toHaveValue('half a sentence');
    expect(gateway.saved).toEqual([{ language: 'si' }]);
  });

  it('uses the saved language unless one was chosen in this browser', async () => {
    renderShell(navbar, { http: preferencesGateway({ language: 'si' }).http });
    expect(await screen.findByText('ආයුබෝවන්, kperera')).toBeInTheDocument();
  });
});
