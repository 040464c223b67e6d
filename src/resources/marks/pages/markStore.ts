import type { MarkCellView, MarkComponent } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { keyOf, type CellState } from './markCells.ts';
import {
  addEdit,
  applyAnswer,
  applyRows,
  createMarkEdits,
  nextBatch,
  restoreEdits,
  settleConflict,
  type Entry,
  type MarkEdits,
} from './markEdits.ts';
import type { MarkQueue } from './markQueue.ts';
import {
  createMarkSender,
  type MarkSender,
  type SenderPauses,
  type SendMarks,
} from './markSender.ts';

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

interface StoreOptions {
  stage: MarkStage;
  components: readonly MarkComponent[];
  mayDecideCodes?: boolean | undefined;
  cells: readonly MarkCellView[];
  queue: MarkQueue;
  send: SendMarks;
  newId?: () => string;
  /** Shorter in tests. */
  pauses?: SenderPauses;
}

export type MarkStore = ReturnType<typeof createMarkStore>;

/** Entries as steps; a step is taken back or repeated as a whole. */
function createSteps(textOf: (entry: Entry) => string, enter: (entries: readonly Entry[]) => void) {
  const undoSteps: Entry[][] = [];
  const redoSteps: Entry[][] = [];
  const present = (entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => ({
      student: entry.student,
      component: entry.component,
      text: textOf(entry),
    }));
  const move = (from: Entry[][], onto: Entry[][]): readonly Entry[] => {
    const entries = from.pop();
    if (!entries) return [];
    onto.push(present(entries));
    enter(entries);
    return entries;
  };
  return {
    /** Before the entries are made. */
    record: (entries: readonly Entry[]) => {
      undoSteps.push(present(entries));
      redoSteps.length = 0;
    },
    undo: () => move(undoSteps, redoSteps),
    redo: () => move(redoSteps, undoSteps),
    state: () => ({ canUndo: undoSteps.length > 0, canRedo: redoSteps.length > 0 }),
  };
}

function summaryOf({ cells, unsent }: MarkEdits, sender: MarkSender) {
  const states = [...unsent.keys()].map((key) => cells.cell(key).state);
  const count = (state: CellState): number => states.filter((one) => one === state).length;
  return {
    waiting: count('pending'),
    failed: count('failed'),
    conflicts: count('conflict'),
    invalid: count('invalid'),
    isOffline: sender.isOffline(),
    isSending: sender.isSending(),
  };
}

/**
 * The cells of one sheet stage on the screen, outside React, so that a change redraws only its own
 * cell. An entry is kept in the browser at once, sent in a batch with the version it replaces, and
 * dropped when the gateway has answered.
 */
export function createMarkStore({
  stage,
  components,
  mayDecideCodes,
  cells: rows,
  queue,
  send,
  newId = () => crypto.randomUUID(),
  pauses = { gather: 150, retry: [1_000, 2_000, 5_000, 10_000] },
}: StoreOptions) {
  const edits = createMarkEdits({ stage, components, mayDecideCodes });
  const { cells, unsent } = edits;
  const watchers = new Set<() => void>();
  let summary: Summary | null = null;
  const onChange = (): void => {
    summary = null;
    for (const watcher of watchers) watcher();
  };
  const keep = (): void =>
    queue.write([...unsent.values()].map(({ isAllowed: _isAllowed, ...kept }) => kept));
  const sender = createMarkSender({
    next: () => nextBatch(edits),
    send,
    onAnswers: (answers) => {
      for (const answer of answers) applyAnswer(edits, answer);
      keep();
    },
    onChange,
    pauses,
  });
  const commit = (wait: number): void => {
    keep();
    onChange();
    sender.schedule(wait);
  };
  const textOf = ({ student, component }: Entry): string =>
    cells.cell(keyOf(student, component)).text;
  const enter = (entries: readonly Entry[], onEnter?: () => void): void => {
    const differing = entries.filter(
      (entry) => entry.text !== textOf(entry) || entry.reason !== undefined,
    );
    if (differing.length === 0) return;
    onEnter?.();
    const batch = newId();
    for (const entry of differing) addEdit(edits, entry, { batch, edit: newId() });
    commit(pauses.gather);
  };
  const steps = createSteps(textOf, enter);
  applyRows(edits, rows);

  return {
    cell: cells.cell,
    subscribe: cells.subscribe,
    /** Calls the watcher when the summary may have changed; call the result to stop. */
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    summary: (): Summary => (summary ??= { ...summaryOf(edits, sender), ...steps.state() }),
    /** Enters marks as one step. */
    enter: (entries: readonly Entry[]) => enter(entries, () => steps.record(entries)),
    draft: (key: string, draft: string | null) => cells.put(key, { draft }),
    undo: steps.undo,
    redo: steps.redo,
    /** Settles a conflict: the own mark replaces theirs, or theirs stays. */
    resolve: (student: string, component: string, keepMine: boolean) => {
      const ids = { batch: newId(), edit: newId() };
      if (settleConflict(edits, keyOf(student, component), keepMine ? ids : null)) commit(0);
    },
    /** Takes over the gateway's marks, except in cells with an unsent edit. */
    take: (news: readonly MarkCellView[]) => {
      applyRows(edits, news);
      onChange();
    },
    /** Takes over the edits that an earlier page did not send; resolves with their number. */
    restore: async (): Promise<number> => {
      restoreEdits(edits, await queue.read());
      onChange();
      sender.schedule(0);
      return unsent.size;
    },
    retry: () => sender.schedule(0),
    /** Whether a batch was sent from here, so that its changes are known already. */
    isOwn: sender.isOwn,
    stop: sender.stop,
  };
}
