import type { CellAnswer, CellEdit } from '../api.ts';

export interface SenderPauses {
  /** Milliseconds in which entries gather into one call. */
  gather: number;
  /** Milliseconds before each attempt without a connection; the last one repeats. */
  retry: readonly number[];
}

/**
 * Resolves with the answers; `null`: no connection, try again later; `refused`: the gateway refused
 * the call as a whole.
 */
export type SendMarks = (
  edits: readonly CellEdit[],
  batch: string,
) => Promise<readonly CellAnswer[] | null | 'refused'>;

interface SenderOptions {
  next: () => { batch: string; edits: CellEdit[] } | null;
  send: SendMarks;
  onAnswers: (answers: readonly CellAnswer[]) => void;
  /** Called when `isOffline` or `isSending` may have changed. */
  onChange: () => void;
  pauses: SenderPauses;
}

export interface MarkSender {
  schedule: (wait: number) => void;
  stop: () => void;
  isOffline: () => boolean;
  isSending: () => boolean;
  /** Whether this sender sent the batch. */
  isOwn: (batch: string) => boolean;
}

const refusalsOf = (edits: readonly CellEdit[]): CellAnswer[] =>
  edits.map(({ edit, student, component, stage }) => ({
    edit,
    student,
    component,
    stage,
    outcome: 'refused',
    reason: 'notAllowed',
  }));

/** Sends batch after batch, one at a time, and repeats while there is no connection. */
export function createMarkSender({
  next,
  send,
  onAnswers,
  onChange,
  pauses,
}: SenderOptions): MarkSender {
  const sent = new Set<string>();
  let [isOffline, isSending, isStopped, tries] = [false, false, false, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(wait: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), wait);
  }

  async function flush(): Promise<void> {
    const found = isSending || isStopped ? null : next();
    if (!found) return;
    const { batch, edits } = found;
    isSending = true;
    sent.add(batch);
    onChange();
    const answers = await send(edits, batch);
    isSending = false;
    isOffline = answers === null;
    if (answers === null) {
      schedule(pauses.retry[Math.min(tries, pauses.retry.length - 1)] ?? 10_000);
      tries += 1;
    } else {
      tries = 0;
      onAnswers(answers === 'refused' ? refusalsOf(edits) : answers);
      schedule(0);
    }
    onChange();
  }

  return {
    schedule,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
    isOffline: () => isOffline,
    isSending: () => isSending,
    isOwn: (batch) => sent.has(batch),
  };
}
