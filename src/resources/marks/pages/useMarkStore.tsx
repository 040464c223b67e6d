import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { sendCall, usePortalServices, useWindowEvent } from '../../../framework/index.ts';
import { type CellEdit, type MarkGrid, writeMarks } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { keepSaved } from './keptSheets.ts';
import { keyOf, type Cell } from './markCells.ts';
import { nameOfQueue, openQueue } from './markQueue.ts';
import { createMarkStore, type MarkStore, type Summary } from './markStore.ts';

/**
 * Answers after which a repeat may succeed: no connection, a busy or starting gateway, too many
 * requests.
 */
const PASSING = [-1, 0, 408, 429, 500, 502, 503, 504];

/**
 * The store of one stage while its page is open, and whether it has restored the edits of an
 * earlier page.
 */
export function useMarkStore(
  grid: MarkGrid,
  stage: MarkStage,
): { store: MarkStore; isRestored: boolean } {
  const { http, session } = usePortalServices();
  const notify = useNotify();
  const person = String(session.user()?.user ?? '');
  const [isRestored, setRestored] = useState(false);
  const [store] = useState(() =>
    createMarkStore({
      stage,
      components: grid.components,
      mayDecideCodes: grid.mayDecideCodes,
      cells: grid.cells,
      queue: openQueue(nameOfQueue(person, grid.paper.id, stage), () =>
        notify('pages.marks.notKept', { type: 'warning' }),
      ),
      send: async (cells: readonly CellEdit[], batch: string) => {
        const answer = await sendCall(http, writeMarks, {
          params: { id: grid.paper.id },
          body: { batch, cells: [...cells] },
        });
        if (answer.isSuccess) {
          keepSaved(person, grid.paper.id, answer.body);
          return answer.body;
        }
        // An ended session is renewed by signing in; unsent edits stay in the browser until then.
        return PASSING.includes(Number(answer.errorCode)) || Number(answer.errorCode) === 401
          ? null
          : 'refused';
      },
    }),
  );
  useEffect(() => {
    void store.restore().then((count) => {
      setRestored(true);
      if (count > 0)
        notify('pages.marks.restored', { type: 'info', messageArgs: { smart_count: count } });
    });
  }, [store, notify]);
  useWindowEvent('online', () => store.retry());
  useEffect(() => store.take(grid.cells), [store, grid.cells]);
  return { store, isRestored };
}

export const useCell = (store: MarkStore, student: string, component: string): Cell => {
  const key = keyOf(student, component);
  return useSyncExternalStore(
    (listener) => store.subscribe(key, listener),
    () => store.cell(key),
  );
};

export const useSummary = (store: MarkStore): Summary =>
  useSyncExternalStore(store.watch, store.summary);
