import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderAt } from './equipment/renderScreen.tsx';
import { useFakeGateway } from './equipment/setup.ts';

const gateway = useFakeGateway();
const RIGHTS = ['READINGS_VIEW', 'READINGS_EDIT'];

interface Row {
  id: string;
  label: unknown;
  group: string | null;
  ticked: boolean;
  extras: Record<string, unknown>;
  inherited?: string;
  locked?: string;
}
const row = (id: string, fields: Partial<Row> = {}): Row => ({
  id,
  label: `Reader ${id}`,
  group: 'city',
  ticked: false,
  extras: {},
  ...fields,
});
const set = (version: string, rows: Row[]) => ({
  left: { id: 'b1', label: 'Gamperaliya' },
  version,
  rows,
});
const json = (data: unknown) => HttpResponse.json({ data, message: 'OK' } as never);

const CHOICES = 'GET /api/assignments/reading-assign';
const ONE = '/api/assignments/reading-assign/b1';
const box = (name: string) => screen.getByRole('checkbox', { name });
const difference = () => screen.getByRole('region', { name: 'Changes to be saved' });

async function open(rows: Row[], rights: readonly string[] = RIGHTS) {
  gateway.next(`GET ${ONE}`, () => json(set('v1', rows)));
  const rendered = renderAt('/shelf/readings/b1', rights);
  await screen.findByRole('heading', { name: /Gamperaliya/ });
  return rendered;
}

beforeEach(() =>
  gateway.next(CHOICES, () =>
    json([
      { id: 'b1', label: 'Gamperaliya' },
      { id: 'b2', label: 'Viragaya' },
    ]),
  ),
);

describe('the left side', () => {
  it('opens a single record without a choice, and the address stays', async () => {
    gateway.next(CHOICES, () => json([{ id: 'b1', label: 'Gamperaliya' }]));
    gateway.next(`GET ${ONE}`, () => json(set('v1', [])));
    const { address } = renderAt('/shelf/readings', RIGHTS);
    expect(await screen.findByRole('heading', { name: /Gamperaliya/ })).toBeInTheDocument();
    expect(address()).toBe('/shelf/readings');
  });

  it('is a searchable list of links; a selection has an address of its own', async () => {
    const { user, address } = renderAt('/shelf/readings', RIGHTS);
    const link = await screen.findByRole('link', { name: 'Gamperaliya' });
    gateway.next(CHOICES, () => json([{ id: 'b2', label: 'Viragaya' }]));
    await user.click(screen.getByRole('searchbox'));
    await user.paste('vira');
    await waitFor(() => expect(link).not.toBeInTheDocument());
    expect(gateway.callsTo(CHOICES).at(-1)?.search).toEqual({ q: 'vira' });
    gateway.next('GET /api/assignments/reading-assign/b2', () => json(set('v1', [])));
    await user.click(screen.getByRole('link', { name: 'Viragaya' }));
    expect(address()).toBe('/shelf/readings/b2');
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Viragaya' })).toHaveAttribute(
        'aria-current',
        'page',
      ),
    );
  });
});

it('The left side marks read-only records if others are open', async () => {
  gateway.next(CHOICES, () =>
    json([
      { id: 'b1', label: 'Gamperaliya', isOpen: true },
      { id: 'b2', label: 'Viragaya', isOpen: false },
    ]),
  );
  renderAt('/shelf/readings', RIGHTS);
  expect(await screen.findByRole('link', { name: 'Viragaya read-only' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Gamperaliya' })).toBeInTheDocument();
});

it('The first record that can be changed is open at once, and the address stays', async () => {
  gateway.next(CHOICES, () =>
    json([
      { id: 'b2', label: 'Viragaya', isOpen: false },
      { id: 'b1', label: 'Gamperaliya', isOpen: true, count: 2 },
    ]),
  );
  gateway.next(`GET ${ONE}`, () => json(set('v1', [])));
  const { address } = renderAt('/shelf/readings', RIGHTS);
  expect(await screen.findByRole('heading', { name: /Gamperaliya/ })).toBeVisible();
  expect(address()).toBe('/shelf/readings');
  expect(await screen.findByRole('link', { name: 'Gamperaliya 2 assigned' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

describe('ticks', () => {
  it('are grouped, with inherited ones marked and closed', async () => {
    await open([
      row('1', { ticked: true }),
      row('2', { inherited: 'Dean' }),
      row('3', { group: 'village', locked: 'The last one must stay.', ticked: true }),
    ]);
    expect(box('Reader 1')).toBeChecked();
    expect(box('Reader 2')).toBeChecked();
    expect(box('Reader 2')).toBeDisabled();
    expect(box('Reader 2')).toHaveAccessibleDescription('Inherited from Dean');
    expect(box('Reader 3')).toHaveAccessibleDescription('The last one must stay.');
    expect(screen.getByRole('heading', { name: 'Village' })).toBeInTheDocument();
    expect(screen.getByText('3 of 3 selected')).toBeInTheDocument();
  });

  it('of a group are set together, without changing closed ones', async () => {
    const { user } = await open([
      row('1'),
      row('2'),
      row('3', { inherited: 'Dean' }),
      row('4', { group: 'village' }),
    ]);
    await user.click(box('Select all in City'));
    expect(box('Reader 1')).toBeChecked();
    expect(box('Reader 2')).toBeChecked();
    expect(box('Reader 4')).not.toBeChecked();
    expect(within(difference()).getByText('2 unsaved changes')).toBeInTheDocument();
    await user.click(box('Select all in City'));
    expect(screen.queryByRole('region', { name: 'Changes to be saved' })).toBeNull();
  });

  it('can be searched and filtered to those that are set', async () => {
    const { user } = await open([
      row('1', { label: { en: 'Nimal', si: 'නිමල්' } }),
      row('2', { label: 'Kamala', ticked: true }),
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Search this list' }), 'nim');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Kamala' })).toBeNull());
    expect(box('Nimal')).toBeInTheDocument();
    await user.clear(screen.getByRole('searchbox', { name: 'Search this list' }));
    await user.click(box('Only selected'));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Nimal' })).toBeNull());
    expect(box('Kamala')).toBeInTheDocument();
  });

  it('are focused with the arrow keys and set with Space', async () => {
    const { user } = await open([row('1'), row('2')]);
    box('Reader 1').focus();
    await user.keyboard('{ArrowDown} ');
    expect(box('Reader 2')).toBeChecked();
  });

  it('are closed, with a note, for users who may only read', async () => {
    await open([row('1')], ['READINGS_VIEW']);
    expect(box('Reader 1')).toBeDisabled();
    expect(
      screen.getByText('You can view these assignments but not change them.'),
    ).toBeInTheDocument();
  });
});

describe('saving', () => {
  it('lists additions, removals and changes, and sends exactly those', async () => {
    const { user } = await open([
      row('1'),
      row('2', { ticked: true, extras: { effect: 'lend', endsOn: null } }),
      row('3', { ticked: true, extras: { effect: 'lend', endsOn: '2026-12-31' } }),
    ]);
    await user.click(box('Reader 1'));
    await user.click(box('Reader 2'));
    const details = screen.getByRole('group', { name: 'Details of Reader 3' });
    await user.clear(within(details).getByLabelText(/Ends on/));
    const bar = within(difference());
    expect(bar.getByRole('heading', { name: 'Added' }).nextElementSibling).toHaveTextContent(
      'Reader 1 · Effect: Lend',
    );
    expect(bar.getByRole('heading', { name: 'Removed' }).nextElementSibling).toHaveTextContent(
      'Reader 2',
    );
    expect(bar.getByRole('heading', { name: 'Changed' }).nextElementSibling).toHaveTextContent(
      'Reader 3 · Ends on: Dec 31, 2026 → None',
    );
    gateway.next(`PUT ${ONE}`, () =>
      json(
        set('v2', [
          row('1', { ticked: true, extras: { effect: 'lend', endsOn: null } }),
          row('2'),
          row('3', { ticked: true, extras: { effect: 'lend', endsOn: null } }),
        ]),
      ),
    );
    await user.click(bar.getByRole('button', { name: 'Save' }));
    await screen.findByText('Assignments saved');
    expect(gateway.callsTo(`PUT ${ONE}`)[0]?.body).toEqual({
      version: 'v1',
      set: [
        { id: '1', extras: { effect: 'lend' } },
        { id: '3', extras: { endsOn: null } },
      ],
      unset: ['2'],
    });
    expect(screen.queryByRole('region', { name: 'Changes to be saved' })).toBeNull();
    expect(box('Reader 1')).toBeChecked();
  });

  it('can be cancelled', async () => {
    const { user } = await open([row('1', { ticked: true })]);
    await user.click(box('Reader 1'));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(box('Reader 1')).toBeChecked();
  });

  it('shows the stored set with the user’s changes on top if another user saved first', async () => {
    const { user } = await open([row('1'), row('2')]);
    await user.click(box('Reader 1'));
    const current = set('v2', [row('1'), row('2', { ticked: true })]);
    gateway.refuse(`PUT ${ONE}`, 409, { code: 'STALE_VERSION', details: { current } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Someone else changed these assignments',
    );
    expect(box('Reader 1')).toBeChecked();
    expect(box('Reader 2')).toBeChecked();
    gateway.next(`PUT ${ONE}`, () =>
      json(set('v3', [row('1', { ticked: true }), row('2', { ticked: true })])),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Assignments saved');
    expect(gateway.callsTo(`PUT ${ONE}`)[1]?.body).toMatchObject({
      version: 'v2',
      set: [{ id: '1' }],
      unset: [],
    });
  });

  it('shows why it was refused and keeps the ticks', async () => {
    const { user } = await open([row('1')]);
    await user.click(box('Reader 1'));
    gateway.refuse(`PUT ${ONE}`, 422, { code: 'ROLE_CYCLE' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/inherit/);
    expect(box('Reader 1')).toBeChecked();
  });

  it('warns before another selection would discard the changes', async () => {
    const { user, address } = await open([row('1')]);
    await user.click(box('Reader 1'));
    await user.click(await screen.findByRole('link', { name: 'Viragaya' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(address()).toBe('/shelf/readings/b1');
    expect(box('Reader 1')).toBeChecked();
  });
});

describe('ticks in order', () => {
  const QUEUE = '/api/assignments/queue-assign/b1';
  const placed = (...ids: string[]) =>
    ['1', '2', '3', '4'].map((id) => ({
      ...row(id, { ticked: ids.includes(id) }),
      place: ids.includes(id) ? ids.indexOf(id) : null,
    }));
  const inOrder = () =>
    within(screen.getByRole('region', { name: 'Order of display' }))
      .queryAllByRole('listitem')
      .map((item) => item.querySelector('.ranked-list-name')?.textContent);
  async function openQueue(rows: Row[], more: object = {}) {
    gateway.next('GET /api/assignments/queue-assign', () =>
      json([{ id: 'b1', label: 'Gamperaliya' }]),
    );
    gateway.next(`GET ${QUEUE}`, () => json({ ...set('v1', rows), ...more }));
    const rendered = renderAt('/shelf/queues/b1', RIGHTS);
    await screen.findByRole('heading', { name: /Gamperaliya/ });
    return rendered;
  }

  it('are moved by Alt with the arrow keys, which is announced, and the focus follows', async () => {
    const { user } = await openQueue(placed('2', '1', '3'));
    expect(inOrder()).toEqual(['Reader 2', 'Reader 1', 'Reader 3']);
    screen.getByRole('button', { name: 'Move Reader 3 (position 3 of 3)' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(inOrder()).toEqual(['Reader 2', 'Reader 3', 'Reader 1']);
    expect(screen.getByText('Reader 3 is now in position 2 of 3.')).toHaveAttribute(
      'role',
      'status',
    );
    expect(screen.getByRole('button', { name: 'Move Reader 3 (position 2 of 3)' })).toHaveFocus();
    await user.keyboard('{Alt>}{Home}{/Alt}');
    expect(inOrder()).toEqual(['Reader 3', 'Reader 2', 'Reader 1']);
    expect(
      within(difference()).getByRole('heading', { name: 'New order' }).nextElementSibling,
    ).toHaveTextContent('1. Reader 32. Reader 23. Reader 1');
  });

  it('are moved by buttons, added and removed, and saved in their order', async () => {
    const { user } = await openQueue(placed('1', '2', '3'));
    expect(screen.getByRole('button', { name: 'Move Reader 1 up' })).toHaveAccessibleDescription(
      'This is already the first item.',
    );
    await user.click(box('Reader 4'));
    await user.click(screen.getByRole('button', { name: 'Remove Reader 2' }));
    await user.click(screen.getByRole('button', { name: 'Move Reader 4 up' }));
    expect(inOrder()).toEqual(['Reader 1', 'Reader 4', 'Reader 3']);
    gateway.next(`PUT ${QUEUE}`, () => json(set('v2', placed('1', '4', '3'))));
    await user.click(within(difference()).getByRole('button', { name: 'Save' }));
    await screen.findByText('Assignments saved');
    expect(gateway.callsTo(`PUT ${QUEUE}`)[0]?.body).toEqual({
      version: 'v1',
      set: [{ id: '1' }, { id: '4', extras: {} }, { id: '3' }],
      unset: ['2'],
    });
    expect(inOrder()).toEqual(['Reader 1', 'Reader 4', 'Reader 3']);
    expect(screen.queryByRole('region', { name: 'Changes to be saved' })).toBeNull();
  });

  it('are read-only for a left-hand record that the user may not change', async () => {
    await openQueue(placed('1'), { isOpen: false });
    expect(inOrder()).toEqual(['Reader 1']);
    expect(screen.queryByRole('button', { name: /Move Reader/ })).toBeNull();
    expect(box('Reader 2')).toBeDisabled();
    expect(
      screen.getByText('You can view these assignments but not change them.'),
    ).toBeInTheDocument();
  });
});

describe('of many records', () => {
  const PUT = `PUT ${ONE}`;
  const listed = [row('1', { ticked: true }), row('2')];

  it('only the first are listed; a search asks the gateway, and what it found stays chosen', async () => {
    gateway.next(`GET ${ONE}`, () => json({ ...set('v1', listed), total: 5_000 }));
    const { user } = renderAt('/shelf/readings/b1', RIGHTS);
    expect(await screen.findByText('1 of 5000 selected')).toBeInTheDocument();
    expect(screen.getByText(/Only the first matches are listed/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /Select all/ })).not.toBeInTheDocument();
    gateway.next(`GET ${ONE}`, () =>
      json({ ...set('v1', [row('1', { ticked: true }), row('900')]), total: 5_000 }),
    );
    const search = screen.getByRole('searchbox', { name: 'Search this list' });
    await user.click(search);
    await user.paste('wikrama');
    await user.click(await screen.findByRole('checkbox', { name: 'Reader 900' }));
    expect(gateway.callsTo(`GET ${ONE}`).at(-1)?.search).toEqual({ q: 'wikrama' });
    await user.clear(search);
    expect(box('Reader 900')).toBeChecked();
    expect(box('Reader 2')).not.toBeChecked();
    gateway.next(PUT, () =>
      json({ ...set('v2', [...listed, row('900', { ticked: true })]), total: 5_000 }),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(gateway.callsTo(PUT)).toHaveLength(1));
    expect(gateway.callsTo(PUT)[0]?.body).toEqual({
      version: 'v1',
      set: [{ id: '900', extras: { effect: 'lend' } }],
      unset: [],
    });
    expect(await screen.findByText('2 of 5000 selected')).toBeInTheDocument();
  });
});
