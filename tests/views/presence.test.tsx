import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { ALL_BOOK_RIGHTS } from './equipment/declarations.ts';
import { book } from './equipment/fakeGateway.ts';
import { renderAt } from './equipment/renderScreen.tsx';
import { useFakeGateway } from './equipment/setup.ts';

const gateway = useFakeGateway();
const title = () => screen.findByRole('textbox', { name: /Title/ });
const beats = () =>
  gateway.callsTo('POST /api/presence').map(({ body }) => body as Record<string, unknown>);
const nimali = (isEditing: boolean) => ({
  id: 'u2',
  label: 'Nimali Perera',
  since: '2026-11-21T05:02:00Z',
  isEditing,
});
const banner = () => screen.findByRole('status', { name: 'Others viewing this record' });

describe('a record that another user has open', () => {
  it('is announced above the form: who, since when, and that they are changing it', async () => {
    gateway.tables.set('books', [book('1')]);
    gateway.presence = {
      others: [nimali(true), { ...nimali(false), id: 'u3', label: 'Kamal Silva' }],
      isOpenElsewhere: true,
      saved: null,
    };
    renderAt('/shelf/books/1', ALL_BOOK_RIGHTS);
    await waitFor(async () =>
      expect(await banner()).toHaveTextContent('Being edited by: Nimali Perera (since 10:32 AM)'),
    );
    expect(await banner()).toHaveTextContent('Also open for: Kamal Silva (since 10:32 AM)');
    expect(await banner()).toHaveTextContent('in another tab or browser');
  });

  it('reports when it is opened, when there is input, and when the page is left', async () => {
    gateway.tables.set('books', [book('1', { version: 4 })]);
    const { user, address } = renderAt('/shelf/books/1', ALL_BOOK_RIGHTS);
    await user.type(await title(), '!');
    await waitFor(() =>
      expect(beats().at(-1)).toMatchObject({
        resource: 'books',
        id: '1',
        view: 'main',
        version: 4,
        isEditing: true,
      }),
    );
    expect(beats()[0]).toMatchObject({ isEditing: false });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/shelf/books'));
    await waitFor(() =>
      expect(gateway.callsTo('POST /api/presence/left').at(-1)?.body).toEqual({
        resource: 'books',
        id: '1',
        tab: beats()[0]?.['tab'],
      }),
    );
  });

  it('also reports read-only pages', async () => {
    gateway.tables.set('books', [book('1')]);
    gateway.presence = { others: [nimali(false)], isOpenElsewhere: false, saved: null };
    renderAt('/shelf/books/1/show', ALL_BOOK_RIGHTS);
    await waitFor(async () =>
      expect(await banner()).toHaveTextContent('Also open for: Nimali Perera'),
    );
    expect(beats()[0]).toMatchObject({ isEditing: false });
  });

  it('stops reporting if the gateway has no presence', async () => {
    gateway.tables.set('books', [book('1')]);
    gateway.next('POST /api/presence', () =>
      HttpResponse.json({ message: 'no such call' }, { status: 404 }),
    );
    const { user } = renderAt('/shelf/books/1', ALL_BOOK_RIGHTS);
    await waitFor(() => expect(beats()).toHaveLength(1));
    await user.type(await title(), '!');
    cleanup();
    expect(beats()).toHaveLength(1);
  });
});

describe('a save by another user meanwhile', () => {
  const saved = { version: 2, at: '2026-11-21T05:10:00Z', by: 'Nimali Perera', isOwn: false };
  it('is offered for loading while there is no input', async () => {
    gateway.tables.set('books', [book('1')]);
    const { user } = renderAt('/shelf/books/1', ALL_BOOK_RIGHTS);
    gateway.presence = { others: [], isOpenElsewhere: false, saved };
    expect(await title()).toHaveValue('Book 1');
    await waitFor(async () =>
      expect(await banner()).toHaveTextContent(
        'Nimali Perera saved this record (Nov 21, 2026, 10:40 AM). You are seeing the earlier version.',
      ),
    );
    gateway.tables.set('books', [book('1', { version: 2, title: 'Theirs' })]);
    await user.click(
      within(await banner()).getByRole('button', { name: 'Load the saved version' }),
    );
    await waitFor(async () => expect(await title()).toHaveValue('Theirs'));
    await waitFor(async () => expect(await banner()).toBeEmptyDOMElement());
  });

  it('is compared with the input, and no input is lost', async () => {
    gateway.tables.set('books', [book('1')]);
    gateway.presence = { others: [], isOpenElsewhere: false, saved: { ...saved, by: null } };
    const { user } = renderAt('/shelf/books/1', ALL_BOOK_RIGHTS);
    await user.type(await title(), ' of mine');
    gateway.tables.set('books', [book('1', { version: 2, title: 'Theirs' })]);
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Book 1 of mine')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Back to the form' }));
    expect(await title()).toHaveValue('Book 1 of mine');
    expect(await banner()).toHaveTextContent('Someone saved this record');
  });
});
