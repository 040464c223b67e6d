import '@testing-library/jest-dom/vitest';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import polyglot from 'ra-i18n-polyglot';
import { memoryStore } from 'react-admin';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Example } from '../../examples/another-rest-api/Example.tsx';
import { createProvider } from '../../examples/another-rest-api/provider.ts';
import { startServer } from '../../examples/another-rest-api/server.ts';
import { englishMessages } from '../../src/i18n/messages.ts';

const LIST = '/manage-pub/publications';
const NOT_OURS = /\/-\/|\/api\/|history|presence|saved-views|search|undo|preferences|\/user\b/;

let calls: string[] = [];
let service: Awaited<ReturnType<typeof startServer>>;
let queryClient: QueryClient;
beforeEach(async () => {
  calls = [];
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  service = await startServer(0, (method, url) => calls.push(`${method} ${url}`));
  // A connection closed for being idle would abort a request that is sent at that moment.
  service.server.keepAliveTimeout = 0;
});
afterEach(async () => {
  // A request in flight would fail with the service.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  cleanup();
  localStorage.clear();
  // Only calls that every REST service supports were sent.
  expect(calls.filter((call) => NOT_OURS.test(call))).toEqual([]);
  await new Promise((resolve) => service.server.close(resolve));
});

const i18nProvider = polyglot(
  () => englishMessages as never,
  'en',
  [{ locale: 'en', name: 'English' }],
  {
    onMissingKey: (key: string) => {
      throw new Error(`no text for ${key}`);
    },
  },
);

function open(address: string, privileges?: readonly string[]) {
  const dataProvider = createProvider(service.address);
  const held = privileges ? { privileges: new Set(privileges) } : {};
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  render(
    <Example
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={memoryStore()}
      queryClient={queryClient}
      createRouter={(routes) =>
        (router = createMemoryRouter(routes, { initialEntries: [address] }))
      }
      {...held}
    />,
  );
  return { user: userEvent.setup({ delay: null }), address: () => router?.state.location.pathname };
}

const stored = () => service.stored.publications as Record<string, unknown>[];
const titles = async () => {
  const table = await screen.findByRole('grid');
  const links = await within(table).findAllByText(/^(Flora|Fauna)/, { selector: 'a' });
  return links.map(({ textContent }) => textContent);
};
const input = (name: RegExp) => screen.findByLabelText(name, { selector: 'input, textarea' });
const listed = (query: object) =>
  `${LIST}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))}`;

it('A list shows records with labels of references, sorted, paged, filtered and searched, and offers nothing that the service lacks', async () => {
  const { user } = open(listed({ sort: 'year', order: 'DESC', page: 2, perPage: 5, filter: {} }));
  expect(await titles()).toEqual(
    [5, 4, 3, 2, 1].map((part) => `Flora of the wet zone, part ${part + 2}`),
  );
  expect(screen.getAllByText('N. Silva').length).toBeGreaterThan(0);
  for (const name of [/Export/, /Import/, /view/i, /Count/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'part 11');
  await waitFor(async () => expect(await titles()).toEqual(['Flora of the wet zone, part 11']));
});

it('A list keeps the conditions of its filters', async () => {
  open(
    listed({
      sort: 'year',
      order: 'ASC',
      page: 1,
      perPage: 25,
      filter: { year_gte: 2018, type: ['00000000-0000-7000-8000-b00000000001'] },
    }),
  );
  expect(await titles()).toEqual([9, 11].map((part) => `Flora of the wet zone, part ${part}`));
});

it('A condition that the service does not support is reported, not dropped', async () => {
  // In development, react-admin logs a refused call.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  open(listed({ sort: 'year', order: 'ASC', page: 1, perPage: 25, filter: { venue_empty: true } }));
  expect(await screen.findByText(/This service knows no condition/)).toBeVisible();
  expect(logged).toHaveBeenCalledTimes(1);
});

it('A new record is validated as declared, and stored as typed', async () => {
  const { user, address } = open(`${LIST}/create`);
  await user.type(await input(/^Title/), 'Fauna');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await waitFor(async () => expect(await input(/^Year/)).toBeInvalid());
  expect(stored()).toHaveLength(12);
  await user.type(await input(/^Year/), '2022');
  for (const [name, option] of [
    [/^Staff member/, 'A. Perera'],
    [/^Type/, 'Book'],
  ] as const) {
    await user.click(await input(name));
    await user.click(
      await screen.findByText(option, { selector: '[role=option], [role=option] *' }),
    );
  }
  await user.click(await screen.findByLabelText('Submitted'));
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await waitFor(() => expect(address()).toBe(LIST));
  expect(stored().at(-1)).toMatchObject({
    title: 'Fauna',
    year: 2022,
    staff: '00000000-0000-7000-8000-a00000000002',
    inPress: false,
    status: 'submitted',
  });
  expect(Object.keys(stored().at(-1) ?? {}).filter((name) => /^_|version/.test(name))).toEqual([]);
});

it('A change keeps undeclared values, and a record is deleted', async () => {
  const [first] = stored();
  const { user, address } = open(`${LIST}/${String(first?.['id'])}`);
  expect(screen.queryByText('History')).toBeNull();
  await user.clear(await input(/^Title/));
  await user.type(await input(/^Title/), 'Fauna');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await waitFor(() => expect(address()).toBe(LIST));
  expect(stored()[0]).toEqual({ ...first, title: 'Fauna' });
  await user.click(await screen.findByLabelText('More actions for Fauna'));
  await user.click(await screen.findByText('Delete', { selector: '[role=menuitem]' }));
  await user.click(await screen.findByText('Delete', { selector: '[role=dialog] button' }));
  await waitFor(() => expect(stored()).toHaveLength(11));
});

it('Users with fewer privileges are offered fewer actions', async () => {
  open(LIST, ['PUBLICATIONS_MANAGEMENT', 'PUBLICATIONS_VIEW']);
  expect(await titles()).toHaveLength(12);
  expect(screen.queryByRole('link', { name: 'New' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Delete|More actions)/ })).toBeNull();
});
