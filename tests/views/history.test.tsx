import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type {
  DeletedRecord,
  HistoryEntry,
  VersionDifference,
} from '../../src/contract/wire/history.ts';
import { ALL_BOOK_RIGHTS } from './equipment/declarations.ts';
import { book } from './equipment/fakeGateway.ts';
import { renderAt } from './equipment/renderScreen.tsx';
import { useFakeGateway } from './equipment/setup.ts';

const gateway = useFakeGateway();
const PERSON = { id: 'u1', label: 'Kamala Perera' };
const AT = '2026-03-04T05:06:07Z';

const entry = (version: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: `entry-${version}`,
  at: AT,
  actor: PERSON,
  action: version === 1 ? 'create' : 'edit',
  version,
  transition: null,
  cause: 'request',
  reason: null,
  changeSet: `set-${version}`,
  undoes: null,
  undone: null,
  changes: [{ field: 'year', before: 2000 + version - 1, after: 2000 + version }],
  labels: {},
  ...more,
});
const answer = (data: unknown, total?: number) => () =>
  HttpResponse.json({ data, message: 'OK', ...(total === undefined ? {} : { total }) } as never);
const HISTORY = 'GET /api/books/1/history';
const open = (entries: readonly HistoryEntry[], total = entries.length) => {
  gateway.tables.set('books', [
    book('1', { _can: { show: true, edit: '*', delete: true, history: true } }),
  ]);
  gateway.next(HISTORY, answer(entries, total));
  return renderAt('/shelf/books/1/history', ALL_BOOK_RIGHTS);
};

describe('the history of a record', () => {
  it('numbers its versions, and offers to restore all but the current one', async () => {
    open([entry(3), entry(2), entry(1)]);
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => within(item).getByText(/^Version/).textContent)).toEqual([
      'Version 3',
      'Version 2',
      'Version 1',
    ]);
    expect(
      items.map(
        (item) => within(item).queryByRole('button', { name: 'Restore this version' }) !== null,
      ),
    ).toEqual([false, true, true]);
  });

  it('shows only user and time of a change whose fields are closed to the user', async () => {
    open([entry(2, { changes: [] }), entry(1)]);
    const [closed] = await screen.findAllByRole('listitem');
    expect(within(closed as HTMLElement).queryByRole('table')).toBeNull();
    expect(closed).toHaveTextContent('Kamala Perera changed it');
  });

  it('is read page by page', async () => {
    const { user } = open([entry(260), entry(259), entry(258)], 260);
    const more = await screen.findByRole('button', { name: 'Show 257 earlier changes' });
    // A change in between moves entries, so the next page starts with one that is already shown.
    gateway.next(HISTORY, answer([entry(258), entry(257)], 261));
    await user.click(more);
    expect(await screen.findByText('Version 257')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(gateway.callsTo(HISTORY).map(({ search }) => search['range'])).toEqual([
      '[0,49]',
      '[3,52]',
    ]);
  });

  it('is filtered by the gateway, over its whole length', async () => {
    gateway.next(
      `${HISTORY}/choices`,
      answer({ fields: ['title', 'year'], actors: [PERSON, { id: 'u2', label: 'Nimal Silva' }] }),
    );
    const { user } = open([entry(260), entry(259)], 260);
    const person = await screen.findByRole('combobox', { name: 'Person' });
    await screen.findByText('Version 260');
    gateway.next(HISTORY, answer([entry(260), entry(259)], 260));
    await user.selectOptions(person, 'Nimal Silva');
    await screen.findByText('Version 260');
    gateway.next(HISTORY, answer([entry(3, { actor: { id: 'u2', label: 'Nimal Silva' } })], 1));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'Year');
    expect(await screen.findByText('Version 3')).toBeInTheDocument();
    expect(gateway.callsTo(HISTORY).at(-1)?.search).toMatchObject({
      field: 'year',
      actor: 'u2',
      range: '[0,49]',
    });
  });

  it('compares two versions side by side, texts word by word', async () => {
    const { user } = open([entry(3), entry(2), entry(1)]);
    const before = 'A long history of the old capital and of the people who lived there';
    const difference: VersionDifference = {
      from: entry(2),
      to: entry(3),
      labels: {},
      changes: [
        { field: 'title', before, after: before.replace('old', 'ancient') },
        { field: 'year', before: 2001, after: 2003 },
      ],
    };
    gateway.next('GET /api/books/1/history/compare', answer(difference));
    await user.click(await screen.findByRole('button', { name: 'Compare versions' }));
    const comparison = await screen.findByRole('region', { name: 'Compare versions' });
    const title = await within(comparison).findByRole('row', { name: /Title/ });
    expect([
      title.querySelector('del')?.textContent,
      title.querySelector('ins')?.textContent,
    ]).toEqual(['old', 'ancient']);
    expect(
      within(comparison).getByRole('row', { name: /Year 2,?001 .*2,?003/ }),
    ).toBeInTheDocument();
    gateway.next(
      'GET /api/books/1/history/compare',
      answer({ ...difference, from: entry(1), changes: [] }),
    );
    await user.selectOptions(within(comparison).getByLabelText('Earlier'), 'entry-1');
    expect(
      await within(comparison).findByText('There are no differences that you can see.'),
    ).toBeInTheDocument();
    expect(
      gateway
        .callsTo('GET /api/books/1/history/compare')
        .map(({ search }) => [search['from'], search['to']]),
    ).toEqual([
      ['entry-2', 'entry-3'],
      ['entry-1', 'entry-3'],
    ]);
  });
});

describe('a deleted record', () => {
  const deleted: DeletedRecord = {
    id: '1',
    activity: 'entry-3',
    at: AT,
    label: { en: 'The lost book', si: 'නැති පොත' },
    actor: PERSON,
    changeSet: 'set-3',
    mayBringBack: true,
  };
  const openGone = (more: Partial<DeletedRecord> = {}) => {
    gateway.next('GET /api/books/-/deleted/1', answer({ ...deleted, ...more }));
    gateway.next(HISTORY, answer([entry(3, { action: 'delete' }), entry(2), entry(1)], 3));
    return renderAt('/shelf/books/1/history', ALL_BOOK_RIGHTS);
  };

  it('keeps its history, from which it can be restored', async () => {
    const { user } = openGone();
    expect(
      await screen.findByRole('heading', { name: 'History: The lost book' }),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Deleted by Kamala Perera/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    gateway.next('POST /api/books/1/restore', answer(book('1')));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Restore this record?' })).getByRole(
        'button',
        { name: 'Restore' },
      ),
    );
    await waitFor(() =>
      expect(gateway.callsTo('POST /api/books/1/restore').map(({ body }) => body)).toEqual([
        { activity: 'entry-3' },
      ]),
    );
  });

  it('offers no restoring to users who may not', async () => {
    openGone({ mayBringBack: false });
    await screen.findAllByRole('listitem');
    expect(screen.queryByRole('button', { name: /Restore|Undo/ })).toBeNull();
  });

  it('that the user could never see does not exist', async () => {
    gateway.refuse('GET /api/books/-/deleted/1', 404, { code: 'NOT_FOUND' });
    renderAt('/shelf/books/1/history', ALL_BOOK_RIGHTS);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  it('is found from its list', async () => {
    gateway.tables.set('books', [book('2')]);
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    gateway.next('GET /api/books/-/deleted', answer({ records: [deleted], next: null }));
    await user.click(await screen.findByRole('button', { name: 'List options' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Deleted records' }));
    expect(await screen.findByRole('link', { name: 'The lost book' })).toHaveAttribute(
      'href',
      '/shelf/books/1/history',
    );
    expect(screen.getByRole('button', { name: 'Restore' })).toBeInTheDocument();
  });
});
