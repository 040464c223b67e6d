import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storeDraft, storedDrafts } from '../../src/framework/views/form/drafts/drafts.ts';
import { ALL_BOOK_RIGHTS } from './equipment/declarations.ts';
import { book } from './equipment/fakeGateway.ts';
import { renderAt, type Rendered } from './equipment/renderScreen.tsx';
import { useFakeGateway } from './equipment/setup.ts';

const gateway = useFakeGateway();
const setBooks = (...records: ReturnType<typeof book>[]) => gateway.tables.set('books', records);
const input = (name: string | RegExp) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const bodyOf = (call: string) => gateway.callsTo(call).at(-1)?.body;

async function openForm(rights: readonly string[] = ALL_BOOK_RIGHTS): Promise<Rendered> {
  const rendered = renderAt('/shelf/books/1', rights);
  await screen.findByRole('textbox', { name: /Title/ });
  return rendered;
}
async function retype(user: Rendered['user'], name: string | RegExp, text: string) {
  await user.clear(input(name));
  await user.type(input(name), text);
}

const drafts = () => storedDrafts('draft:u1:/shelf/books:1');

describe('the form of a stored record', () => {
  it('sends only the changes, with the version, and returns to the list', async () => {
    setBooks(book('1', { version: 7 }));
    const { user, address } = await openForm();
    expect(screen.getByRole('heading', { level: 1, name: 'Book 1' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'The copy' })).toBeInTheDocument();
    await retype(user, /Title/, 'Gamperaliya');
    await user.click(button('Save'));
    await screen.findByText('Saved');
    expect(bodyOf('PUT /api/books/1')).toEqual({ title: 'Gamperaliya', version: 7 });
    expect(address()).toBe('/shelf/books');
  });

  it('can be saved without leaving it, also by Ctrl+S, and then starts from the stored record', async () => {
    setBooks(book('1'));
    const { user, address } = await openForm();
    await retype(user, /Title/, 'First');
    await user.click(button('Save and continue editing'));
    await screen.findByText('Saved');
    await retype(user, /Title/, 'Second');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(bodyOf('PUT /api/books/1')).toEqual({ title: 'Second', version: 2 }),
    );
    await waitFor(() =>
      expect(button('Save')).toHaveAccessibleDescription('You have not changed anything yet.'),
    );
    expect(address()).toBe('/shelf/books/1');
  });

  it('is saved by Ctrl+S anywhere on the page, but not behind a dialog', async () => {
    setBooks(book('1'));
    const { user } = await openForm();
    await retype(user, /Title/, 'From afar');
    await user.click(button('Delete'));
    await user.keyboard('{Control>}s{/Control}');
    expect(gateway.callsTo('PUT /api/books/1')).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('link', { name: 'Back to Books' }).focus();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Saved');
  });

  it('gives the reason why it cannot be saved yet', async () => {
    setBooks(book('1'));
    const { user } = await openForm();
    expect(button('Save')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Save'));
    expect(gateway.callsTo('PUT /api/books/1')).toEqual([]);
  });

  it('closes fields that may not be written, with one reason if they are most, and shows read-only values', async () => {
    setBooks(book('1', { _can: { show: true, edit: ['title'] } }));
    await openForm();
    expect(input(/Title/)).toBeEnabled();
    expect(input(/Year/)).toBeDisabled();
    expect(input(/Year/)).toHaveAccessibleDescription('Locked');
    expect(
      screen.getByText('You can change only: Title. All other fields are locked for you.'),
    ).toBeVisible();
    expect(input(/Shelf mark/)).toHaveAccessibleDescription(/cannot be changed later/);
    expect(screen.queryByRole('textbox', { name: /Loans/ })).toBeNull();
    expect(screen.getByText('Loans').nextElementSibling).toHaveTextContent('3');
  });

  it('shows the record and the reason to users who may not change it', async () => {
    setBooks(book('1', { _can: { show: true } }));
    renderAt('/shelf/books/1', ALL_BOOK_RIGHTS);
    expect(await screen.findByText('You cannot change this record.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows that a record does not exist, and offers a retry', async () => {
    const { user } = renderAt('/shelf/books/nothing', ALL_BOOK_RIGHTS);
    expect(await screen.findByRole('alert')).toHaveTextContent('This record does not exist');
    setBooks(book('nothing'));
    await user.click(button('Try again'));
    expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Book nothing');
  });

  it('deletes after a confirmation and leaves without a warning about unsaved changes', async () => {
    setBooks(book('1'));
    const { user, address } = await openForm();
    await user.type(input(/Title/), ' changed');
    await user.click(button('Delete'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/shelf/books'));
    expect(drafts()).toEqual([]);
  });
});

describe('conditional fields', () => {
  it('appear and disappear while typing, and are cleared when hidden', async () => {
    setBooks(book('1'));
    const { user } = await openForm();
    expect(screen.getByLabelText(/Published on/)).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: /In press/ }));
    expect(screen.queryByLabelText(/Published on/)).toBeNull();
    await user.click(button('Save'));
    await screen.findByText('Saved');
    expect(bodyOf('PUT /api/books/1')).toEqual({ inPress: true, publishedOn: null, version: 1 });
  });

  it('are required only while their condition holds', async () => {
    setBooks(book('1', { publishedOn: null, inPress: true }));
    const { user } = await openForm();
    await user.click(screen.getByRole('switch', { name: /In press/ }));
    await user.click(button('Save'));
    const summary = await screen.findByRole('link', { name: 'Published on' });
    expect(summary.closest('[role=alert]')).toHaveFocus();
    expect(gateway.callsTo('PUT /api/books/1')).toEqual([]);
    await user.click(screen.getByRole('switch', { name: /In press/ }));
    await retype(user, /Title/, 'In press after all');
    await user.click(button('Save'));
    await screen.findByText('Saved');
  });
});

describe('problems', () => {
  it('found before sending are listed above the form, each with a link to its field', async () => {
    setBooks(book('1'));
    const { user } = await openForm();
    await user.clear(input(/Title/));
    await retype(user, /Year/, '1066');
    await user.click(button('Save'));
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Title', 'Year']);
    await user.click(links[1] as HTMLElement);
    expect(input(/Year/)).toHaveFocus();
    expect(input(/Title/)).toHaveAccessibleDescription(/[Ff]ill/);
    expect(gateway.callsTo('PUT /api/books/1')).toEqual([]);
  });

  it('from the gateway are shown at nested fields too: one language, one child row', async () => {
    setBooks(book('1', { summary: { en: 'A village', si: 'ගමක්' }, authors: [{ name: 'One' }] }));
    const { user } = await openForm();
    await user.type(input(/Title/), '!');
    gateway.refuse('PUT /api/books/1', 422, {
      code: 'INVALID_FIELDS',
      fieldErrors: {
        'summary.si': { code: 'tooLong', args: { max: 200 } },
        'authors.0.name': { code: 'tooShort', args: { min: 4 } },
      },
    });
    await user.click(button('Save'));
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent('Summary (සිංහල)'));
    expect(alert).toHaveTextContent('Authors · row 1 · Author name');
    expect(input('Summary (සිංහල)')).toHaveAccessibleDescription(/200/);
    expect(input('Summary (English)')).not.toBeInvalid();
    expect(input('Author name, row 1')).toBeInvalid();
    await user.click(within(alert).getByRole('link', { name: 'Summary (සිංහල)' }));
    expect(input('Summary (සිංහල)')).toHaveFocus();
    await user.click(button('Save'));
    await screen.findByText('Saved');
  });

  it('of other kinds are shown as text, and no input is lost', async () => {
    setBooks(book('1'));
    const { user } = await openForm();
    await retype(user, /Title/, 'Kept');
    gateway.refuse('PUT /api/books/1', 503, { code: 'UNAVAILABLE' });
    await user.click(button('Save'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/busy/));
    expect(input(/Title/)).toHaveValue('Kept');
    await user.click(button('Save'));
    await screen.findByText('Saved');
  });
});

describe('a record that another user saved first', () => {
  it('shows both values per field, saves the choices, and keeps changes of the other user only', async () => {
    setBooks(book('1', { year: 1944, summary: { en: 'A', si: 'ආ' } }));
    const { user } = await openForm();
    await retype(user, /Title/, 'Mine');
    await retype(user, /Year/, '1945');
    setBooks(book('1', { version: 2, title: 'Theirs', year: 1946, summary: { en: 'B', si: 'බී' } }));
    await user.click(button('Save'));
    const dialog = await screen.findByRole('dialog', {
      name: 'This record has been changed by someone else',
    });
    expect(dialog).toHaveTextContent('Mine');
    expect(dialog).toHaveTextContent('Theirs');
    expect(within(dialog).getByText('Summary').nextElementSibling).toHaveTextContent('B');
    const save = within(dialog).getByRole('button', { name: 'Save these values' });
    expect(save).toBeDisabled();
    await user.click(
      within(within(dialog).getByRole('group', { name: 'Title' })).getByRole('radio', {
        name: /Your value/,
      }),
    );
    await user.click(
      within(within(dialog).getByRole('group', { name: 'Year' })).getByRole('radio', {
        name: /Saved value/,
      }),
    );
    await user.click(save);
    await screen.findByText('Saved');
    expect(bodyOf('PUT /api/books/1')).toEqual({ title: 'Mine', version: 2 });
    expect(gateway.tables.get('books')?.[0]).toMatchObject({
      title: 'Mine',
      year: 1946,
      summary: { en: 'B', si: 'බී' },
    });
  });

  it('asks again if there is another save in between', async () => {
    setBooks(book('1'));
    const { user } = await openForm();
    await retype(user, /Title/, 'Mine');
    setBooks(book('1', { version: 2, title: 'Theirs' }));
    await user.click(button('Save'));
    await user.click(await screen.findByRole('radio', { name: /Your value/ }));
    setBooks(book('1', { version: 3, title: 'Theirs again' }));
    await user.click(button('Save these values'));
    expect(await screen.findByText('Theirs again')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /Your value/ }));
    await user.click(button('Save these values'));
    await screen.findByText('Saved');
    expect(bodyOf('PUT /api/books/1')).toEqual({ title: 'Mine', version: 3 });
  });

  it('can return to the form with all input', async () => {
    setBooks(book('1'));
    const { user } = await openForm();
    await retype(user, /Title/, 'Mine');
    setBooks(book('1', { version: 2, title: 'Theirs' }));
    await user.click(button('Save'));
    await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(input(/Title/)).toHaveValue('Mine');
  });
});

describe('unsaved changes', () => {
  it('block a navigation until the user decides', async () => {
    setBooks(book('1'));
    const { user, address } = await openForm();
    await user.type(input(/Title/), '!');
    await user.click(screen.getByRole('link', { name: 'Back to Books' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(address()).toBe('/shelf/books/1');
    expect(input(/Title/)).toHaveValue('Book 1!');
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe('/shelf/books'));
    expect(drafts()).toEqual([]);
  });

  it('make the browser ask before the tab is closed, but not once the session ends', async () => {
    setBooks(book('1'));
    const { user } = await openForm();
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isHeld()).toBe(false);
    await user.type(input(/Title/), '!');
    expect(isHeld()).toBe(true);
    window.dispatchEvent(new CustomEvent('portal:signing-out'));
    expect(isHeld()).toBe(false);
  });

  it('survive the end of the session and are offered again', async () => {
    setBooks(book('1'));
    const first = await openForm();
    await first.user.type(input(/Title/), ' kept');
    window.dispatchEvent(new CustomEvent('portal:signing-out'));
    expect(drafts()).toMatchObject([{ version: 1, values: { title: 'Book 1 kept' } }]);

    document.body.replaceChildren();
    const { user } = await openForm();
    const offer = screen.getByRole('region', { name: 'Unsaved changes' });
    expect(input(/Title/)).toHaveValue('Book 1');
    await user.click(within(offer).getByText('Differences (one field)'));
    expect(within(offer).getByRole('row', { name: /Title/ })).toHaveTextContent(
      'TitleBook 1Book 1 kept',
    );
    await user.click(within(offer).getByRole('button', { name: 'Restore' }));
    expect(input(/Title/)).toHaveValue('Book 1 kept');
    await user.click(button('Save'));
    await screen.findByText('Saved');
    expect(bodyOf('PUT /api/books/1')).toEqual({ title: 'Book 1 kept', version: 1 });
    expect(drafts()).toEqual([]);
  });

  it('can be discarded', async () => {
    setBooks(book('1', { version: 4 }));
    localStorage.setItem(
      'draft:u1:/shelf/books:1',
      JSON.stringify({ savedAt: '2026-01-01T00:00:00Z', version: 2, values: { title: 'Old' } }),
    );
    const { user } = await openForm();
    expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent(
      'The record has been changed since',
    );
    await user.click(button('Discard'));
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    expect(drafts()).toEqual([]);
    expect(input(/Title/)).toHaveValue('Book 1');
  });
});

describe('two forms of one user on one record', () => {
  const left = (tab: string, savedAt: string, title: string) =>
    storeDraft(`draft:u1:/shelf/books:1#${tab}`, { savedAt, version: 1, values: { title } });

  it('keep separate drafts, and each is offered in turn', async () => {
    setBooks(book('1'));
    left('one', '2026-01-01T00:00:00Z', 'Earlier');
    left('other', '2026-01-02T00:00:00Z', 'Later');
    const { user } = await openForm();
    expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent(
      'One more set of unsaved changes is available.',
    );
    await user.click(button('Restore'));
    expect(input(/Title/)).toHaveValue('Later');
    // Stored by this form before any input, so that a crash now loses nothing.
    expect(drafts().map(({ values }) => values['title'])).toEqual(['Later', 'Earlier']);
    await user.click(button('Discard'));
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    await user.click(button('Save'));
    await screen.findByText('Saved');
    expect(drafts()).toEqual([]);
  });

  it('do not affect each other while both are open', async () => {
    setBooks(book('1'));
    left('other', '2026-01-02T00:00:00Z', 'Being typed elsewhere');
    const held = [{ name: 'draft:u1:/shelf/books:1#other', mode: 'exclusive' }];
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, {
        locks: { query: async () => ({ held, pending: [] }), request: async () => {} },
      }),
    );
    const { user } = await openForm();
    await user.type(input(/Title/), '!');
    await user.click(button('Save'));
    await screen.findByText('Saved');
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    expect(drafts().map(({ values }) => values['title'])).toEqual(['Being typed elsewhere']);
    vi.unstubAllGlobals();
  });
});

describe('the form of a new record', () => {
  it('sends its values and goes to the list', async () => {
    const { user, address } = renderAt('/shelf/books/create', ALL_BOOK_RIGHTS);
    await user.type(input(/Title/), 'Viragaya');
    await user.type(input(/Year/), '1956');
    await user.click(screen.getByRole('switch', { name: /In press/ }));
    await user.click(button('Save'));
    await screen.findByText('Created');
    expect(bodyOf('POST /api/books')).toEqual({
      title: 'Viragaya',
      year: 1956,
      inPress: true,
      authors: [],
    });
    expect(address()).toBe('/shelf/books');
  });

  it('or continues with the next one, empty', async () => {
    const { user, address } = renderAt('/shelf/books/create', ALL_BOOK_RIGHTS);
    await user.type(input(/Title/), 'Viragaya');
    await user.type(input(/Year/), '1956');
    await user.click(screen.getByRole('switch', { name: /In press/ }));
    await user.click(button('Save and add another'));
    await screen.findByText('Created');
    expect(input(/Title/)).toHaveValue('');
    expect(address()).toBe('/shelf/books/create');
  });

  it('shows only fields that the user may write, without the gateway’s presets', () => {
    renderAt('/shelf/books/own/create', ['BOOKS_OWN']);
    expect(input(/Title/)).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /Writer/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /Shelf mark/ })).toBeNull();
  });

  it('creates a referenced record within the form and selects it', async () => {
    const { user } = renderAt('/shelf/books/create', [
      ...ALL_BOOK_RIGHTS,
      'WRITERS_CREATE',
      'WRITERS_VIEW',
    ]);
    await user.click(screen.getByRole('combobox', { name: /Writer/ }));
    await user.click(await screen.findByRole('option', { name: /New/ }));
    const dialog = await screen.findByRole('dialog', { name: 'New: Writer' });
    await user.type(
      await within(dialog).findByRole('textbox', { name: /Name/ }),
      'Ediriweera Sarachchandra',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('combobox', { name: /Writer/ })).toHaveValue(
      'Ediriweera Sarachchandra',
    );
    expect(gateway.callsTo('POST /api/books')).toEqual([]);
  });
});

describe('a view of one record', () => {
  it('opens that record’s form directly and stays there', async () => {
    setBooks(book('1', { _can: { show: true, edit: ['title'] } }));
    const { user, address } = renderAt('/shelf/books/single', ['BOOKS_OWN']);
    await retype(
      user,
      await screen.findByRole('textbox', { name: /Title/ }).then(() => /Title/),
      'Better',
    );
    await user.click(button('Save'));
    await screen.findByText('Saved');
    expect(address()).toBe('/shelf/books/single');
  });

  it('shows that there is none', async () => {
    renderAt('/shelf/books/single', ['BOOKS_OWN']);
    expect(
      await screen.findByRole('heading', { name: 'You have no record here yet' }),
    ).toBeInTheDocument();
  });
});

describe('the page of a record', () => {
  it('shows its fields by section and links to the form', async () => {
    setBooks(book('1', { summary: { en: 'A village', si: 'ගමක්' } }));
    const { user, address } = renderAt('/shelf/books/1/show', ALL_BOOK_RIGHTS);
    expect(await screen.findByRole('heading', { level: 1, name: 'Book 1' })).toBeInTheDocument();
    expect(screen.getByText('Summary').nextElementSibling).toHaveTextContent('A village');
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(address()).toBe('/shelf/books/1');
  });

  it('omits fields that its conditions hide', async () => {
    setBooks(book('1', { inPress: true, publishedOn: null }));
    renderAt('/shelf/books/1/show', ALL_BOOK_RIGHTS);
    await screen.findByRole('heading', { level: 1, name: 'Book 1' });
    expect(screen.queryByText('Published on')).toBeNull();
  });
});

describe('continuing from a record', () => {
  it('starts a copy with the values that two records may share, and creates a new record', async () => {
    setBooks(book('1', { year: 1944, shelfMark: 'K 7', summary: { en: 'A village', si: 'ගමක්' } }));
    const { user, address } = await openForm();
    await user.click(screen.getByRole('link', { name: 'Copy' }));
    expect(address()).toBe('/shelf/books/create?from=1');
    expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Book 1');
    await retype(user, /Title/, 'Book 1, second edition');
    await user.click(button('Save'));
    await screen.findByText('Created');
    expect(bodyOf('POST /api/books')).toMatchObject({
      title: 'Book 1, second edition',
      year: 1944,
      summary: { en: 'A village', si: 'ගමක්' },
    });
  });

  it('finds its neighbours in the list itself if a gateway does not report them', async () => {
    setBooks(book('1', { year: 2003 }), book('2', { year: 2002 }));
    gateway.refuse('GET /api/books/1/-/neighbours', 404, { code: 'NOT_FOUND' });
    await openForm();
    expect(await screen.findByText('1 of 2')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Next record' })).toHaveAttribute(
      'href',
      '/shelf/books/2',
    );
  });

  it('leads to the next record of the list and back, also by keyboard, and shows where it ends', async () => {
    setBooks(book('1', { year: 2003 }), book('2', { year: 2002 }), book('3', { year: 2001 }));
    const { user, address } = await openForm();
    expect(await screen.findByText('1 of 3')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous record' })).toHaveAccessibleDescription(
      'This is the first record in the list.',
    );
    await user.click(screen.getByRole('link', { name: 'Next record' }));
    await waitFor(() => expect(address()).toBe('/shelf/books/2'));
    await screen.findByText('2 of 3');
    await user.keyboard('{Alt>}{PageDown}{/Alt}');
    await waitFor(() => expect(address()).toBe('/shelf/books/3'));
  });
});
