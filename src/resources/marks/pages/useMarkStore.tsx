import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { sendCall, usePortalServices } from '../../../framework/index.ts';
import { type CellEdit, type MarkGrid, writeMarks } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { keepSaved } from './keptSheets.ts';
import { keyOf, type Cell } from './markCells.ts';
import { nameOfQueue, openQueue } from './markQueue.ts';
import { createMarkStore, type MarkStore, type Summary } from './markStore.ts';

/**
 * Answers after which the same may be sent again: no connection, a busy gateway, too many requests,
 * a gateway on its way up.
 */
const PASSING = [-1, 0, 408, 429, 500, 502, 503, 504];

/**
 * The store of one stage for as long as its page stands, and whether it already holds what an
 * earlier page could not send.
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
        // A session that ended is signed in again; what waits stays in the browser until then.
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
    const again = (): void => store.retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [store, notify]);
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
