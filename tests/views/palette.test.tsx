import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Navbar } from '../../src/framework/shell/Navbar.tsx';
import { openDialogsInTests } from '../../src/framework/ui/testing/dialogs.ts';
import { renderPage } from './equipment/renderPage.tsx';

const found = (label: string, id = 'r1') => ({
  data: {
    q: '',
    groups: [
      {
        resource: 'publications',
        path: '/manage-pub/publications',
        single: false,
        hasMore: true,
        records: [{ id, label, detail: { field: 'type', value: { en: 'Book', si: 'පොත' } } }],
      },
    ],
  },
  message: 'OK',
});
const PRIVILEGES = [
  'DASHBOARD',
  'PUBLICATIONS_VIEW',
  'PUBLICATIONS_CREATE',
  'PUBLICATION_TYPES_VIEW',
  'MANAGE_SETTINGS',
  'SETTINGS_VIEW',
];

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  openDialogsInTests();
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  server.use(
    http.get('/api/user', () => HttpResponse.json({ data: { preferences: {} }, message: 'OK' })),
    http.get('/api/agenda', () => HttpResponse.json({ data: [], message: 'OK' })),
  );
});

const stage = () =>
  renderPage(<Navbar mode="full" isFolded={false} onMenu={() => {}} onSettings={() => {}} />, {
    privileges: PRIVILEGES,
  });
const open = async () => {
  const page = stage();
  await page.user.keyboard('{Control>}k{/Control}');
  return { ...page, box: await screen.findByRole('combobox') };
};
const current = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

describe('the search palette', () => {
  it('opens by Ctrl K and by its button, closes by Escape', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Search everything' }));
    expect(await screen.findByRole('combobox')).toBeInTheDocument();
  });

  it('leads to screens, creation and actions by keyboard alone, and offers only permitted ones', async () => {
    server.use(
      http.get('/api/search', () =>
        HttpResponse.json({ data: { q: '', groups: [] }, message: 'OK' }),
      ),
    );
    const { user, box, address } = await open();
    expect(box).toHaveAttribute('aria-activedescendant', current()?.id);
    await user.type(box, 'publications');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(
      expect.arrayContaining(['Publications', 'Create – Publications']),
    );
    expect(screen.queryByRole('option', { name: /Users/ })).toBeNull();
    await user.clear(box);
    await user.type(box, 'create publ');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/manage-pub/publications/create');
  });

  it('shows records under their resource with the matched text marked, and links to all of them', async () => {
    server.use(
      http.get('/api/search', ({ request }) =>
        HttpResponse.json({
          ...found('A history of rain'),
          data: {
            ...found('A history of rain').data,
            q: new URL(request.url).searchParams.get('q'),
          },
        }),
      ),
    );
    const { user, box, address } = await open();
    await user.type(box, 'rain');
    const group = await screen.findByRole('group', { name: 'Publications' });
    const [record, all] = within(group).getAllByRole('option');
    expect(record).toHaveTextContent('A history of rainBook');
    expect(record?.querySelector('mark')).toHaveTextContent('rain');
    expect(all).toHaveTextContent('All matches in Publications');
    await user.keyboard('{ArrowUp}{ArrowDown}');
    await user.click(record as HTMLElement);
    expect(address()).toBe('/manage-pub/publications/r1/show');
  });

  it('never shows an answer for any other text than the typed one, however late it arrives', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isAsked = false;
    server.use(
      http.get('/api/search', async ({ request }) => {
        const q = new URL(request.url).searchParams.get('q') ?? '';
        if (q === 'ra') {
          isAsked = true;
          await held;
        }
        const answer = found(q === 'ra' ? 'Radio waves' : 'Tides', q);
        return HttpResponse.json({ ...answer, data: { ...answer.data, q } });
      }),
    );
    const { user, box } = await open();
    await user.type(box, 'ra');
    await waitFor(() => expect(isAsked).toBe(true));
    await user.clear(box);
    await user.type(box, 'tides');
    expect(await screen.findByRole('option', { name: /Tides/ })).toBeInTheDocument();
    release();
    await waitFor(() => expect(box).toHaveValue('tides'));
    expect(screen.queryByRole('option', { name: /Radio/ })).toBeNull();
  });

  it('shows that there are no matches', async () => {
    server.use(
      http.get('/api/search', ({ request }) =>
        HttpResponse.json({
          data: { q: new URL(request.url).searchParams.get('q'), groups: [] },
          message: 'OK',
        }),
      ),
    );
    const { user, box } = await open();
    await user.type(box, 'qqqq');
    expect(await screen.findByText(/Nothing found/)).toBeInTheDocument();
  });
});
