import { fireEvent, act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { ALL_BOOK_RIGHTS } from './equipment/declarations.ts';
import { book } from './equipment/fakeGateway.ts';
import { renderAt } from './equipment/renderScreen.tsx';
import { useFakeGateway } from './equipment/setup.ts';

const gateway = useFakeGateway();
const rows = () => screen.getAllByRole('row').slice(1);
const titles = () => rows().map((row) => within(row).getByRole('rowheader').textContent);
const lastList = () => gateway.callsTo('GET /api/books').at(-1)?.search ?? {};
const setBooks = (...records: ReturnType<typeof book>[]) => gateway.tables.set('books', records);

describe('a list', () => {
  it('requests 200 rows in the view’s order and shows them with the labels of their references', async () => {
    setBooks(
      book('1', { year: 1999 }),
      book('2', { year: 2005, writer: 'w1', _labels: { writer: 'Martin Wickramasinghe' } }),
    );
    renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    expect(await screen.findByRole('link', { name: 'Book 2' })).toHaveAttribute(
      'href',
      '/shelf/books/2',
    );
    expect(titles()).toEqual(['Book 2', 'Book 1']);
    expect(screen.getByRole('cell', { name: 'Martin Wickramasinghe' })).toBeInTheDocument();
    expect(lastList()).toEqual({
      filter: '{}',
      range: '[0,199]',
      sort: '["year","DESC"]',
      view: 'main',
    });
    expect(gateway.calls.map(({ path }) => path).toSorted()).toEqual([
      '/api/books',
      '/api/saved-views',
    ]);
    expect(screen.getByRole('grid', { name: 'Books' })).toHaveAttribute('aria-rowcount', '3');
  });

  it('announces that it is loading before the first rows', async () => {
    setBooks(book('1'));
    renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    await screen.findByRole('link', { name: 'Book 1' });
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  it('that is empty shows the next action to users who may perform it', async () => {
    renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    const heading = await screen.findByRole('heading', { name: 'Nothing here yet' });
    expect(heading.parentElement).toHaveTextContent('Enter the first one.');
    const create = within(heading.parentElement as HTMLElement).getByRole('link', { name: 'New' });
    expect(create).toHaveAttribute('href', '/shelf/books/create');
  });

  it('offers no creation to users without the grant, and does not invite them to it', async () => {
    renderAt('/shelf/books', ['BOOKS_VIEW']);
    const heading = await screen.findByRole('heading', { name: 'Nothing here yet' });
    expect(heading.parentElement).toHaveTextContent(
      'Records appear here once they have been added.',
    );
    expect(screen.queryByRole('link', { name: 'New' })).toBeNull();
  });

  it('that failed shows the reason and can be retried', async () => {
    setBooks(book('1'));
    gateway.refuse('GET /api/books', 503, { code: 'UNAVAILABLE' });
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Book 1' })).toBeInTheDocument();
  });

  it('sorts on the gateway, shows so in the header, and keeps it in the address', async () => {
    setBooks(book('1', { title: 'Zebra', year: 2001 }), book('2', { title: 'Ape', year: 1999 }));
    const { user, address } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    const header = await screen.findByRole('columnheader', { name: 'Title' });
    expect(header).toHaveAttribute('aria-sort', 'none');
    expect(screen.getByRole('columnheader', { name: 'Year' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await user.click(within(header).getByRole('button'));
    await waitFor(() => expect(titles()).toEqual(['Ape', 'Zebra']));
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    expect(lastList()['sort']).toBe('["title","ASC"]');
    expect(address()).toContain('sort=title');
    await user.click(within(header).getByRole('button'));
    await waitFor(() => expect(titles()).toEqual(['Zebra', 'Ape']));
  });

  it('searches for the first letter at once and for the rest of the word after a pause, as one history entry', async () => {
    setBooks(book('1', { title: 'Atlas' }), book('2', { title: 'Ape' }));
    const { back } = renderAt(
      '/shelf/books?filter={}&page=1&perPage=25&sort=title&order=ASC',
      ALL_BOOK_RIGHTS,
    );
    await screen.findByRole('link', { name: 'Ape' });
    const box = screen.getByRole('searchbox', { name: 'Search' });
    // Answered only after the rest of the word is typed, so that the test does not depend on the
    // speed of the machine.
    gateway.next('GET /api/books', () => new Promise(() => {}));
    fireEvent.change(box, { target: { value: 'a' } });
    await waitFor(() => expect(gateway.callsTo('GET /api/books')).toHaveLength(2));
    for (const value of ['at', 'atl', 'atla', 'atlas'])
      fireEvent.change(box, { target: { value } });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ape' })).toBeNull());
    expect(gateway.callsTo('GET /api/books').map(({ search }) => search['filter'])).toEqual([
      '{}',
      '{"q":"a"}',
      '{"q":"atlas"}',
    ]);
    await back();
    expect(await screen.findByRole('link', { name: 'Ape' })).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  });

  it('never shows the answer to an earlier search after that to a later one', async () => {
    setBooks(book('1', { title: 'Atlas' }), book('2', { title: 'Ape' }));
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    await screen.findByRole('link', { name: 'Ape' });
    let answerLate = (_answer: Response): void => {};
    gateway.next('GET /api/books', () => new Promise((resolve) => (answerLate = resolve)));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'atlas');
    await waitFor(() => expect(titles()).toEqual(['Atlas']));
    answerLate(Response.json({ data: [book('2', { title: 'Ape' })], total: 1, message: 'OK' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), '{Escape}');
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  it('does not search for an incomplete letter of an input method', async () => {
    setBooks(book('1', { title: 'Atlas' }), book('2', { title: 'Ape' }));
    renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    await screen.findByRole('link', { name: 'Ape' });
    const box = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: 'atl' } });
    fireEvent.change(box, { target: { value: 'Atlas' } });
    fireEvent.compositionEnd(box);
    await waitFor(() => expect(titles()).toEqual(['Atlas']));
    expect(gateway.callsTo('GET /api/books').map(({ search }) => search['filter'])).toEqual([
      '{}',
      '{"q":"Atlas"}',
    ]);
  });

  it('shows that nothing matches a search', async () => {
    setBooks(book('1'), book('2'));
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    await screen.findByRole('link', { name: 'Book 1' });
    await user.click(screen.getByRole('searchbox', { name: 'Search' }));
    await user.paste('atlas');
    const nothing = await screen.findByRole('heading', { name: 'No matches' });
    expect(lastList()['filter']).toBe('{"q":"atlas"}');
    await user.click(
      within(nothing.parentElement as HTMLElement).getByRole('button', { name: 'Clear all' }),
    );
    expect(await screen.findByRole('link', { name: 'Book 1' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue(''));
  });

  it('is filtered by conditions shown as chips that can be removed', async () => {
    setBooks(book('1', { year: 1990 }), book('2', { year: 2010, inPress: true }));
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    await screen.findByRole('link', { name: 'Book 1' });
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Year' }));
    const dialog = await screen.findByRole('dialog', { name: 'Year' });
    await user.type(await within(dialog).findByRole('textbox', { name: /minimum/i }), '2000');
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Book 1', hidden: true })).toBeNull(),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(lastList()['filter']).toBe('{"year_gte":2000}');
    const chip = await screen.findByRole('button', { name: 'Year from 2000' });
    expect(chip).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Year' }));
    expect(await screen.findByRole('link', { name: 'Book 1' })).toBeInTheDocument();
  });

  it('shows the labels of the records in a condition on a reference', async () => {
    setBooks(book('1', { writer: 'w1' }));
    gateway.tables.set('writers', [{ id: 'w1', version: 1, name: 'Martin Wickramasinghe' }]);
    renderAt('/shelf/books?filter={"writer":"w1"}', ALL_BOOK_RIGHTS);
    expect(
      await screen.findByRole('button', { name: 'Writer is Martin Wickramasinghe' }),
    ).toBeInTheDocument();
  });

  it('pages on the gateway with the chosen page size', async () => {
    setBooks(
      ...Array.from({ length: 60 }, (_, index) => book(String(index), { year: 1900 + index })),
    );
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    await screen.findByText('1–60 of 60');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25');
    await screen.findByText('1–25 of 60');
    // The counts follow the choice at once, the request after it.
    await waitFor(() => expect(lastList()['range']).toBe('[0,24]'));
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Last page' }));
    await screen.findByText('51–60 of 60');
    await waitFor(() => expect(lastList()['range']).toBe('[50,74]'));
    expect(rows()[0]).toHaveAttribute('aria-rowindex', '52');
  });

  it('with more rows than are counted says so, and always has a next page', async () => {
    const full = Array.from({ length: 200 }, (_, index) => book(String(index)));
    gateway.next('GET /api/books', () =>
      HttpResponse.json({ data: full, message: 'OK', total: 10_001, isEstimate: true } as never),
    );
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    expect(await screen.findByText('1–200 of more than 10,000')).toBeInTheDocument();
    expect(screen.getByText('Page 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Last page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Next page' })).not.toHaveAttribute('aria-disabled');
    expect(screen.getByRole('grid', { name: 'Books' })).toHaveAttribute('aria-rowcount', '-1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(
      await screen.findByRole('button', { name: 'Select all, more than 10,000' }),
    ).toBeInTheDocument();
  });

  it('renders every row, whatever their number', async () => {
    setBooks(
      ...Array.from({ length: 200 }, (_, index) => book(String(index), { year: 1900 + index })),
    );
    renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    const table = await screen.findByRole('grid');
    // Role queries on 200 rows take seconds in jsdom.
    const shown = () => table.querySelectorAll('tbody tr:not([aria-hidden])').length;
    await waitFor(() => expect(shown()).toBe(200), { timeout: 50_000 });
    expect(table).toHaveAttribute('aria-rowcount', '201');
  });

  it('is complete in print, even immediately after it appears', async () => {
    setBooks(
      ...Array.from({ length: 200 }, (_, index) => book(String(index), { year: 1900 + index })),
    );
    renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    const table = await screen.findByRole('grid');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(table.querySelectorAll('tbody tr:not([aria-hidden])')).toHaveLength(200);
  });

  it('never shows the rows of another sort order as if they were sorted', async () => {
    setBooks(book('1'));
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    await screen.findByRole('link', { name: 'Book 1' });
    let answer = (_response: Response) => {};
    const answered = new Promise<Response>((resolve) => (answer = resolve));
    gateway.next('GET /api/books', () => answered);
    await user.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true'));
    answer(HttpResponse.json({ data: [book('1')], message: 'OK', total: 1 } as never));
    await waitFor(() => expect(screen.getByRole('grid')).not.toHaveAttribute('aria-busy'));
  });
});

/** An act in the menu of a row. */
async function chooseAct(user: ReturnType<typeof renderAt>['user'], title: string, act: string) {
  await user.click(await screen.findByRole('button', { name: `More actions for ${title}` }));
  const menu = await screen.findByRole('menu', { name: `More actions for ${title}` });
  await user.click(within(menu).getByRole('menuitem', { name: act }));
}

describe('the actions of a row', () => {
  it('are two buttons and a menu of the others, in which a refused one has the reason', async () => {
    setBooks(book('1', { _can: { show: true, edit: '*' } }));
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    const row = (await screen.findByRole('rowheader', { name: 'Book 1' })).closest('tr');
    const names = within(row as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label') ?? link.textContent);
    expect(names).toEqual(['Book 1', 'View Book 1', 'Edit Book 1']);
    await user.click(screen.getByRole('button', { name: 'More actions for Book 1' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitem', { name: 'Open page' })).toHaveAttribute(
      'href',
      '/shelf/books/1/show',
    );
    const refused = within(menu).getByRole('menuitem', {
      name: 'Delete You cannot delete this record.',
    });
    expect(refused).toHaveAttribute('aria-disabled', 'true');
    await user.click(refused);
    expect(
      await screen.findByRole('dialog', { name: 'You cannot delete this record.' }),
    ).toBeInTheDocument();
  });

  it('are disabled with the reason if the gateway refuses them', async () => {
    setBooks(book('1', { _can: { show: true } }));
    renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    const edit = await screen.findByRole('button', { name: 'Edit Book 1' });
    expect(edit).toHaveAttribute('aria-disabled', 'true');
    expect(edit).toHaveAccessibleDescription('You cannot change this record.');
    expect(screen.getByRole('link', { name: 'Book 1' })).toHaveAttribute(
      'href',
      '/shelf/books/1/show',
    );
  });

  it('link from the disabled button to the explanation', async () => {
    setBooks(book('1', { _can: { show: true } }));
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    const edit = await screen.findByRole('button', { name: 'Edit Book 1' });
    edit.focus();
    await user.keyboard('{Enter}');
    const said = await screen.findByRole('dialog', { name: 'You cannot change this record.' });
    const way = within(said).getByRole('link', { name: 'Why not?' });
    expect(way).toHaveAttribute(
      'href',
      '/manage-roles/who-may-do-what?resource=books&id=1&verb=edit',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(edit).toHaveFocus();
  });

  it('are absent if no one with these privileges could ever use them', async () => {
    setBooks(book('1', { _can: { show: true } }));
    renderAt('/shelf/books', ['BOOKS_VIEW']);
    await screen.findByRole('link', { name: 'Book 1' });
    expect(screen.queryByRole('button', { name: 'Edit Book 1' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Select Book 1' })).toBeNull();
  });

  it('open the form through a real link without loading the page again', async () => {
    setBooks(book('1'));
    const { user, address } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    await user.click(await screen.findByRole('link', { name: 'Book 1' }));
    await waitFor(() => expect(address()).toBe('/shelf/books/1'));
  });

  it('include deleting after a confirmation with the name', async () => {
    setBooks(book('1'), book('2'));
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    await chooseAct(user, 'Book 1', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this record?' });
    expect(dialog).toHaveTextContent('Book 1');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Book 1' })).toBeNull());
    expect(await screen.findByText('Deleted')).toBeInTheDocument();
    expect(gateway.callsTo('DELETE /api/books/1')).toHaveLength(1);
  });

  it('list by name what depends on a record that cannot be deleted', async () => {
    setBooks(book('1'));
    gateway.refuse('DELETE /api/books/1', 409, {
      code: 'STILL_REFERENCED',
      details: { dependents: [{ resource: 'readings', count: 3, field: 'book' }] },
    });
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    await chooseAct(user, 'Book 1', 'Delete');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('3 × Readings (Book)');
    expect(screen.getByText('Book 1', { selector: 'a' })).toBeInTheDocument();
  });
});

describe('the selection', () => {
  const box = (name: string) => screen.getByRole('checkbox', { name });

  it('covers a row, a page, or with Shift all rows in between', async () => {
    setBooks(...['1', '2', '3', '4', '5'].map((id) => book(id, { year: 2000 - Number(id) })));
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Book 2' }));
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    expect(box('Select all on this page')).toBePartiallyChecked();
    await user.keyboard('{Shift>}');
    await user.click(box('Select Book 4'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await user.click(box('Select all on this page'));
    expect(screen.getByText('5 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(box('Select Book 3')).not.toBeChecked();
  });

  it('works by keyboard: arrows move between rows, Space selects', async () => {
    setBooks(book('1', { year: 2002 }), book('2', { year: 2001 }));
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    (await screen.findByRole('checkbox', { name: 'Select Book 1' })).focus();
    await user.keyboard('{ArrowDown} ');
    expect(box('Select Book 2')).toHaveFocus();
    expect(box('Select Book 2')).toBeChecked();
  });

  it('is what Space does on every link where there is no room for a record next to the list', async () => {
    setBooks(book('1'));
    const { user, address } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    (await screen.findByRole('link', { name: 'View Book 1' })).focus();
    await user.keyboard(' ');
    expect(box('Select Book 1')).toBeChecked();
    expect(address()).toBe('/shelf/books');
  });

  it('is deleted in one call; records that may not be deleted stay and are listed', async () => {
    setBooks(book('1'), book('2'), book('3', { _can: { show: true } }));
    const { user } = renderAt('/shelf/books', ALL_BOOK_RIGHTS);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(
      within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Delete' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 records?' });
    expect(dialog).toHaveTextContent('One record cannot be deleted:');
    expect(dialog).toHaveTextContent('Book 3 — You cannot delete this record.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 records deleted')).toBeInTheDocument();
    const [call] = gateway.callsTo('DELETE /api/books');
    expect(call).toMatchObject({ body: { ids: ['1', '2'] }, search: { view: 'main' } });
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect(titles()).toEqual(['Book 3']);
  });
});
