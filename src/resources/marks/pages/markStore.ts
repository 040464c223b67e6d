import {
  MAX_CELLS,
  type CellAnswer,
  type CellEdit,
  type CellRefusal,
  type MarkCellView,
  type MarkComponent,
} from '../api.ts';
import { fromWire, readMark, showMark, toWire, type WireMark } from '../rules/mark.ts';
import type { MarkStage } from '../stages.ts';
import type { KeptEdit, MarkQueue } from './markQueue.ts';

/**
 * `pending`: on its way, or waiting for the connection; `invalid`: no mark, stays as typed;
 * `failed`: the gateway says no.
 */
export type CellState = 'saved' | 'pending' | 'failed' | 'conflict' | 'invalid';

export interface Cell {
  text: string;
  state: CellState;
  /** What stands in the gateway. */
  saved: string;
  version: number;
  problem: CellRefusal | null;
  theirs: { text: string; by: string | null; at: string | null } | null;
  /** What is being typed into it at this moment. */
  draft: string | null;
}

export interface Summary {
  waiting: number;
  failed: number;
  conflicts: number;
  invalid: number;
  isOffline: boolean;
  isSending: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

export interface Entry {
  student: string;
  component: string;
  text: string;
  reason?: string | undefined;
}

interface StoreOptions {
  stage: MarkStage;
  components: readonly MarkComponent[];
  cells: readonly MarkCellView[];
  queue: MarkQueue;
  /**
   * Resolves with the answers; `null`: no connection, try again later; a string: refused as a
   * whole, for this reason.
   */
  send: (
    edits: readonly CellEdit[],
    batch: string,
  ) => Promise<readonly CellAnswer[] | null | 'refused'>;
  newId?: () => string;
  /** Shorter in tests. */
  pauses?: { gather: number; retry: readonly number[] };
}

export const keyOf = (student: string, component: string): string => `${student} ${component}`;

const EMPTY: Cell = {
  text: '',
  state: 'saved',
  saved: '',
  version: 0,
  problem: null,
  theirs: null,
  draft: null,
};

interface Unsent extends KeptEdit {
  isAllowed: boolean;
}

export type MarkStore = ReturnType<typeof createMarkStore>;

/**
 * The cells of one sheet stage on the screen, outside of React: a change tells its own cell and
 * nobody else. What is typed is kept in the browser at once, sent in batches with its version, and
 * forgotten when the gateway has answered for it.
 */
export function createMarkStore({
  stage,
  components,
  cells,
  queue,
  send,
  newId = () => crypto.randomUUID(),
  pauses = { gather: 150, retry: [1_000, 2_000, 5_000, 10_000] },
}: StoreOptions) {
  const known = new Map<string, Cell>();
  const unsent = new Map<string, Unsent>();
  const listeners = new Map<string, Set<() => void>>();
  const watchers = new Set<() => void>();
  const sent = new Set<string>();
  const undoSteps: Entry[][] = [];
  const redoSteps: Entry[][] = [];
  const maximumOf = new Map(components.map(({ id, maximum }) => [id, maximum]));
  let [isOffline, isSending, tries] = [false, false, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let summary: Summary | null = null;

  const textOf = (mark: WireMark): string =>
    showMark(fromWire(mark, 1e6).mark ?? { status: 'blank', value: null });
  const cell = (key: string): Cell => known.get(key) ?? EMPTY;
  const told = (): void => {
    summary = null;
    for (const watcher of watchers) watcher();
  };
  const put = (key: string, change: Partial<Cell>): void => {
    known.set(key, { ...cell(key), ...change });
    for (const listener of listeners.get(key) ?? []) listener();
  };
  const keep = (): void =>
    queue.write([...unsent.values()].map(({ isAllowed: _isAllowed, ...kept }) => kept));

  function take(rows: readonly MarkCellView[]): void {
    for (const [student, component, of, mark, version] of rows) {
      if (of !== stage) continue;
      const key = keyOf(student, component);
      const before = cell(key);
      const saved = textOf(mark);
      if (unsent.has(key) || before.version > version) continue;
      if (before.version !== version || before.saved !== saved)
        put(key, { text: saved, saved, version, state: 'saved', problem: null, theirs: null });
    }
  }
  take(cells);

  function place(
    { student, component, text, reason }: Entry,
    batch: string,
    version = cell(keyOf(student, component)).version,
    edit = newId(),
  ): void {
    const key = keyOf(student, component);
    const read = readMark(text, maximumOf.get(component) ?? '0');
    if (
      read.mark &&
      showMark(read.mark) === cell(key).saved &&
      reason === undefined &&
      cell(key).theirs === null
    ) {
      unsent.delete(key);
      put(key, { text: cell(key).saved, state: 'saved', problem: null, draft: null });
      return;
    }
    unsent.set(key, {
      edit,
      student,
      component,
      text,
      version,
      batch,
      reason,
      isAllowed: read.mark !== undefined,
    });
    // Codes show in capitals and numbers in one writing; what is no mark stays as it was typed.
    put(key, {
      text: read.mark ? showMark(read.mark) : text,
      state: read.mark ? 'pending' : 'invalid',
      problem: read.problem ?? null,
      theirs: null,
      draft: null,
    });
  }

  function soon(wait: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), wait);
  }

  function answered(answer: CellAnswer): void {
    const key = keyOf(answer.student, answer.component);
    const waiting = unsent.get(key);
    const isLatest = waiting?.edit === answer.edit;
    if (answer.outcome === 'saved') {
      const saved = textOf(answer.mark);
      if (isLatest) unsent.delete(key);
      else if (waiting) waiting.version = answer.version;
      put(
        key,
        isLatest || !waiting
          ? {
              text: saved,
              saved,
              version: answer.version,
              state: 'saved',
              problem: null,
              theirs: null,
            }
          : { saved, version: answer.version },
      );
    } else if (isLatest && waiting) {
      waiting.isAllowed = false;
      if (answer.outcome === 'conflict')
        put(key, {
          state: 'conflict',
          saved: textOf(answer.mark),
          version: answer.version,
          theirs: { text: textOf(answer.mark), by: answer.by, at: answer.at },
        });
      else put(key, { state: 'failed', problem: answer.reason });
    }
  }

  async function flush(): Promise<void> {
    if (isSending || isStopped) return;
    const allowed = [...unsent.values()].filter(({ isAllowed }) => isAllowed);
    const [first] = allowed;
    if (!first) return;
    const batch = allowed.filter((one) => one.batch === first.batch).slice(0, MAX_CELLS);
    isSending = true;
    sent.add(first.batch);
    told();
    const edits = batch.map(({ edit, student, component, text, version, reason }): CellEdit => {
      const { mark } = readMark(text, maximumOf.get(component) ?? '0');
      return {
        edit,
        student,
        component,
        stage,
        mark: mark ? toWire(mark) : text,
        version,
        ...(reason === undefined ? {} : { reason }),
      };
    });
    const answers = await send(edits, first.batch);
    isSending = false;
    if (answers === null) {
      isOffline = true;
      soon(pauses.retry[Math.min(tries, pauses.retry.length - 1)] ?? 10_000);
      tries += 1;
    } else {
      [isOffline, tries] = [false, 0];
      if (answers === 'refused')
        for (const { student, component } of batch)
          answered({
            edit: unsent.get(keyOf(student, component))?.edit ?? '',
            student,
            component,
            stage,
            outcome: 'refused',
            reason: 'notAllowed',
          });
      else for (const answer of answers) answered(answer);
      keep();
      soon(0);
    }
    told();
  }

  /** Enters cells as one step, which can be taken back as one. */
  function enter(entries: readonly Entry[], isStep = true): void {
    const before = entries.map(({ student, component }): Entry => ({
      student,
      component,
      text: cell(keyOf(student, component)).text,
    }));
    const changed = entries.filter(
      ({ text, reason }, index) => text !== before[index]?.text || reason !== undefined,
    );
    if (changed.length === 0) return;
    if (isStep) {
      undoSteps.push(before);
      redoSteps.length = 0;
    }
    const batch = newId();
    for (const entry of changed) place(entry, batch);
    keep();
    told();
    soon(pauses.gather);
  }

  function step(from: Entry[][], onto: Entry[][]): readonly Entry[] {
    const entries = from.pop();
    if (!entries) return [];
    onto.push(
      entries.map(({ student, component }) => ({
        student,
        component,
        text: cell(keyOf(student, component)).text,
      })),
    );
    enter(entries, false);
    return entries;
  }

  return {
    cell,
    subscribe: (key: string, listener: () => void) => {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => void own.delete(listener);
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    summary: (): Summary => {
      if (summary) return summary;
      const states = [...unsent.keys()].map((key) => cell(key).state);
      const count = (state: CellState): number => states.filter((one) => one === state).length;
      summary = {
        waiting: count('pending'),
        failed: count('failed'),
        conflicts: count('conflict'),
        invalid: count('invalid'),
        isOffline,
        isSending,
        canUndo: undoSteps.length > 0,
        canRedo: redoSteps.length > 0,
      };
      return summary;
    },
    enter,
    draft: (key: string, draft: string | null) => put(key, { draft }),
    undo: () => step(undoSteps, redoSteps),
    redo: () => step(redoSteps, undoSteps),
    /** Of two who wrote at once: keeps one's own on top of theirs, or theirs. */
    resolve: (student: string, component: string, keepMine: boolean) => {
      const key = keyOf(student, component);
      const waiting = unsent.get(key);
      const { theirs, version } = cell(key);
      if (!waiting || !theirs) return;
      unsent.delete(key);
      if (keepMine) {
        put(key, { theirs: null, saved: theirs.text });
        place({ student, component, text: waiting.text, reason: waiting.reason }, newId(), version);
      } else
        put(key, {
          text: theirs.text,
          saved: theirs.text,
          state: 'saved',
          problem: null,
          theirs: null,
        });
      keep();
      told();
      soon(0);
    },
    /** What the gateway has now; cells with something of one's own on the way are left alone. */
    take: (rows: readonly MarkCellView[]) => {
      take(rows);
      told();
    },
    /** Takes up what an earlier page could not send. Answers how much that was. */
    restore: async (): Promise<number> => {
      const kept = (await queue.read()).filter(({ component }) => maximumOf.has(component));
      for (const { student, component, text, reason, batch, version, edit } of kept)
        if (!unsent.has(keyOf(student, component)))
          place({ student, component, text, reason }, batch, version, edit);
      told();
      soon(0);
      return unsent.size;
    },
    retry: () => soon(0),
    /** Whether a batch came from here: what it changed has been answered already. */
    isOwn: (batch: string): boolean => sent.has(batch),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
