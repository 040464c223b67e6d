import type { CellRefusal } from '../api.ts';

/**
 * `pending`: unsent or in transit; `invalid`: not a mark of this reader, kept as typed; `failed`:
 * refused by the gateway.
 */
export type CellState = 'saved' | 'pending' | 'failed' | 'conflict' | 'invalid';

export interface Cell {
  text: string;
  state: CellState;
  /** The mark in the gateway. */
  saved: string;
  version: number;
  problem: CellRefusal | null;
  theirs: { text: string; by: string | null; at: string | null } | null;
  /** The text of an open input. */
  draft: string | null;
}

const EMPTY: Cell = {
  text: '',
  state: 'saved',
  saved: '',
  version: 0,
  problem: null,
  theirs: null,
  draft: null,
};

export const keyOf = (student: string, component: string): string => `${student} ${component}`;

export interface MarkCells {
  cell: (key: string) => Cell;
  put: (key: string, change: Partial<Cell>) => void;
  /** Calls the listener when the cell changes; call the result to unsubscribe. */
  subscribe: (key: string, listener: () => void) => () => void;
}

export function createMarkCells(): MarkCells {
  const known = new Map<string, Cell>();
  const listeners = new Map<string, Set<() => void>>();
  const cell = (key: string): Cell => known.get(key) ?? EMPTY;
  return {
    cell,
    put: (key, change) => {
      known.set(key, { ...cell(key), ...change });
      for (const listener of listeners.get(key) ?? []) listener();
    },
    subscribe: (key, listener) => {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => void own.delete(listener);
    },
  };
}
