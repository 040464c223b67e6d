import { useEffect, useRef, useState } from 'react';
import type { Values } from '../../../contract/model/fields.ts';
import { type AnsweredRecord, recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { useCallMutation } from '../../../framework/index.ts';

const PAUSE_MS = 800;

interface OwnApplication<Application, Edited> {
  resource: string;
  /** As stored; `null`: none yet. */
  application: (Application & AnsweredRecord) | null;
  /** The values that the student edits. */
  editedOf: (application: Application | null) => Edited;
  /** The other values of a new application. */
  fixed: Values;
  /** Drafts are saved automatically while applications are open. */
  isDraft: boolean;
  isOpen: boolean;
  refetch: () => void;
}

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function useApplicationCalls<Application>(resource: string, fixed: Values) {
  const calls = recordCalls<Application>(resource);
  const create = useCallMutation(calls.create);
  const update = useCallMutation(calls.update);
  const transition = useCallMutation(calls.transition);
  const write = (stored: AnsweredRecord | null, values: object) =>
    stored
      ? update.send({ params: { id: stored.id }, body: { ...values, version: stored.version } })
      : create.send({ body: { ...values, ...fixed } });
  return { write, transition };
}

/** Calls `save` after a pause without a render. */
function useAutosave(save: () => Promise<void>, isDue: boolean): void {
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = globalThis.setTimeout(() => void save(), PAUSE_MS);
    return () => globalThis.clearTimeout(timer);
  });
}

/** One's own application as stored and as edited. Saves a draft automatically. */
export function useOwnApplication<Application, Edited extends object>({
  resource,
  application,
  editedOf,
  fixed,
  isDraft,
  isOpen,
  refetch,
}: OwnApplication<Application, Edited>) {
  const { write, transition } = useApplicationCalls<Application>(resource, fixed);
  const stored = editedOf(application);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isKept, setKept] = useState(true);
  const [isKeeping, setKeeping] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const latest = useRef(application);
  const keeping = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (application && application.version >= (latest.current?.version ?? 0))
      latest.current = application;
  }, [application]);
  const values = edited ?? stored;
  const isDirty = !isSame(values, stored);

  /** Stores the edited values, one attempt at a time, each on the result of the last. */
  const store = (): Promise<(Application & AnsweredRecord) | null> => {
    const next = keeping.current.then(async () => {
      const present = latest.current;
      if (present && isSame(values, editedOf(present))) return present;
      setKeeping(true);
      const answer = await write(present, values);
      setKeeping(false);
      setKept(answer !== null);
      if (answer) latest.current = answer.data;
      return answer?.data ?? null;
    });
    keeping.current = next;
    return next;
  };

  const save = async (): Promise<void> => {
    await store();
    refetch();
  };
  /** Takes a step; `keepsFirst: false` leaves edited values unsaved. */
  const take = async (
    step: string,
    done: string,
    { keepsFirst = true, values: given }: { keepsFirst?: boolean; values?: object } = {},
  ): Promise<void> => {
    setTaking(true);
    const record = keepsFirst ? await store() : await keeping.current.then(() => latest.current);
    if (record) {
      const answer = await transition.send(
        {
          params: { id: record.id, step },
          body: { version: record.version, ...(given ? { values: given } : {}) },
        },
        { success: done },
      );
      if (answer) latest.current = answer.data;
    }
    setTaking(false);
    refetch();
  };

  useAutosave(save, isOpen && isDraft && isDirty && !isKeeping && !isTaking && isKept);

  return {
    values,
    isDirty,
    isDraft,
    isBusy: isTaking,
    isKeeping,
    /** The last attempt to save the draft failed; the next change tries again. */
    isLost: !isKept,
    change: (next: Partial<Edited>) => {
      setKept(true);
      setEdited({ ...values, ...next });
    },
    discard: () => setEdited(null),
    save,
    take,
  };
}
