import { expect, test, vi } from 'vitest';
import type { CellAnswer, CellEdit } from '../api.ts';
import type { ShownMark } from '../rules/mark.ts';
import { keyOf } from './markCells.ts';
import type { KeptEdit, MarkQueue } from './markQueue.ts';
import { createMarkStore } from './markStore.ts';

const components = [
  { id: 'c', name: { en: 'Paper', si: 'පත්‍රය' }, kind: 'exam', weight: '100', maximum: '100' },
];
const PAUSES = { gather: 0, retry: [0] };

function queueOf(kept: KeptEdit[] = []): MarkQueue & { kept: () => readonly KeptEdit[] } {
  let stored: readonly KeptEdit[] = kept;
  return {
    read: () => Promise.resolve([...stored]),
    write: (edits) => (stored = edits),
    kept: () => stored,
  };
}
const saving = (edits: readonly CellEdit[]): Promise<CellAnswer[]> =>
  Promise.resolve(
    edits.map(({ edit, student, component, stage, mark, version }) => ({
      edit,
      student,
      component,
      stage,
      outcome: 'saved' as const,
      mark: mark as number,
      version: version + 1,
    })),
  );
const storeOf = (
  send: Parameters<typeof createMarkStore>[0]['send'],
  queue = queueOf(),
  { mayDecideCodes = false, mark = 40 }: { mayDecideCodes?: boolean; mark?: ShownMark } = {},
) =>
  createMarkStore({
    stage: 'first',
    components,
    mayDecideCodes,
    cells: [['s', 'c', 'first', mark, 3]],
    queue,
    send,
    pauses: PAUSES,
  });
const key = keyOf('s', 'c');

test('a mark is pending until the gateway has it, and kept in the browser until then', async () => {
  const queue = queueOf();
  const store = storeOf(saving, queue);
  store.enter([{ student: 's', component: 'c', text: 'ab' }]);
  expect([store.cell(key), queue.kept()]).toMatchObject([
    { text: 'AB', state: 'pending', saved: '40' },
    [{ text: 'ab', version: 3 }],
  ]);
  await expect
    .poll(() => store.cell(key))
    .toMatchObject({ state: 'saved', saved: 'AB', version: 4 });
  expect(queue.kept()).toEqual([]);
});

test('what is no mark stays as it was typed, is flagged, and is never sent', async () => {
  const send = vi.fn(saving);
  const store = storeOf(send);
  store.enter([
    { student: 's', component: 'c', text: '850' },
    { student: 't', component: 'c', text: '50' },
  ]);
  await expect.poll(() => store.cell(keyOf('t', 'c')).state).toBe('saved');
  expect(store.cell(key)).toMatchObject({
    text: '850',
    state: 'invalid',
    problem: 'overMaximum',
    saved: '40',
  });
  expect(send.mock.calls.flatMap(([edits]) => edits).map(({ student }) => student)).toEqual(['t']);
});

test.each(['WH', 'off'])(
  'a code of the office that a marker types stands refused at its cell, and is never sent: %s',
  async (code) => {
    const send = vi.fn(saving);
    const marker = storeOf(send);
    marker.enter([
      { student: 's', component: 'c', text: code },
      { student: 't', component: 'c', text: 'MC' },
    ]);
    expect(marker.cell(key)).toMatchObject({
      text: code.toUpperCase(),
      state: 'invalid',
      problem: 'officeOnly',
      saved: '40',
    });
    await expect.poll(() => marker.cell(keyOf('t', 'c')).state).toBe('saved');
    expect(send.mock.calls.flatMap(([edits]) => edits).map(({ student }) => student)).toEqual([
      't',
    ]);
    const office = storeOf(send, queueOf(), { mayDecideCodes: true });
    office.enter([{ student: 's', component: 'c', text: code }]);
    await expect.poll(() => office.cell(key).state).toBe('saved');
  },
);

test('the word for a withheld figure is no mark, and changes nothing in its own cell', () => {
  const send = vi.fn(saving);
  const store = storeOf(send, queueOf(), { mark: 'recorded' });
  const type = (text: string) => {
    store.enter([{ student: 's', component: 'c', text }]);
    return store.cell(key);
  };
  expect(type('record')).toMatchObject({ state: 'invalid', problem: 'notAMark' });
  expect(type('recorded')).toMatchObject({ state: 'saved', problem: null });
  expect(send).not.toHaveBeenCalled();
});

test('without a connection marks wait, and go under their first names when it is back: after a reload too', async () => {
  const queue = queueOf();
  const before = storeOf(() => Promise.resolve(null), queue);
  before.enter([{ student: 's', component: 'c', text: '61' }]);
  await expect.poll(() => before.summary()).toMatchObject({ waiting: 1, isOffline: true });
  before.stop();
  const [kept] = queue.kept();
  const send = vi.fn(saving);
  const after = storeOf(send, queue);
  expect(await after.restore()).toBe(1);
  await expect.poll(() => after.cell(key)).toMatchObject({ state: 'saved', saved: '61' });
  expect(send.mock.calls[0]?.[0]).toMatchObject([{ edit: kept?.edit, version: 3, mark: 61 }]);
});

test('two on one cell: the second sees both values and chooses', async () => {
  const conflict = (edits: readonly CellEdit[]): Promise<CellAnswer[]> =>
    Promise.resolve(
      edits.map(({ edit, student, component, stage, version }) =>
        version === 3
          ? {
              edit,
              student,
              component,
              stage,
              outcome: 'conflict' as const,
              mark: 55,
              version: 9,
              by: 'Other',
              at: null,
            }
          : { edit, student, component, stage, outcome: 'saved' as const, mark: 61, version: 10 },
      ),
    );
  const store = storeOf(conflict);
  store.enter([{ student: 's', component: 'c', text: '61' }]);
  await expect
    .poll(() => store.cell(key))
    .toMatchObject({ state: 'conflict', text: '61', theirs: { text: '55', by: 'Other' } });
  store.resolve('s', 'c', true);
  await expect
    .poll(() => store.cell(key))
    .toMatchObject({ state: 'saved', saved: '61', version: 10 });
});

test('a cell that is typed over while it is on its way is sent once more on the new version', async () => {
  const gates: (() => void)[] = [];
  const send = vi.fn(async (edits: readonly CellEdit[]) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return saving(edits);
  });
  const store = storeOf(send);
  store.enter([{ student: 's', component: 'c', text: '1' }]);
  await expect.poll(() => gates).toHaveLength(1);
  store.enter([{ student: 's', component: 'c', text: '2' }]);
  gates[0]?.();
  await expect.poll(() => gates).toHaveLength(2);
  gates[1]?.();
  await expect
    .poll(() => store.cell(key))
    .toMatchObject({ state: 'saved', saved: '2', version: 5 });
  expect(
    send.mock.calls.map(([edits]) => edits.map(({ mark, version }) => [mark, version])),
  ).toEqual([[[1, 3]], [[2, 4]]]);
});

test('a step is taken back as a whole and done again as a whole', () => {
  const store = storeOf(saving);
  store.enter([
    { student: 's', component: 'c', text: '1' },
    { student: 't', component: 'c', text: '2' },
  ]);
  store.undo();
  expect([store.cell(key).text, store.cell(keyOf('t', 'c')).text]).toEqual(['40', '']);
  store.redo();
  expect([store.cell(key).text, store.cell(keyOf('t', 'c')).text]).toEqual(['1', '2']);
});

test('a change tells its own cell and no other', () => {
  const store = storeOf(saving);
  const [own, other] = [vi.fn(), vi.fn()];
  store.subscribe(key, own);
  store.subscribe(keyOf('t', 'c'), other);
  store.enter([{ student: 's', component: 'c', text: '1' }]);
  expect([own.mock.calls.length > 0, other.mock.calls.length]).toEqual([true, 0]);
});
