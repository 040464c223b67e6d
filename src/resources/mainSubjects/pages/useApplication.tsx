import { useEffect, useRef, useState } from 'react';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { useCallMutation } from '../../../framework/index.ts';
import type { Medium } from '../../shared/media.ts';
import type { OwnApplication, OwnMainSubjects } from '../api.ts';

const calls = recordCalls<OwnApplication>('main-subject-applications');
const PAUSE_MS = 800;

interface Preferences {
  medium: Medium;
  choices: readonly string[];
}

const isSame = (one: Preferences, other: Preferences): boolean =>
  one.medium === other.medium && one.choices.join() === other.choices.join();

function useApplicationCalls(window: string | undefined) {
  const create = useCallMutation(calls.create);
  const update = useCallMutation(calls.update);
  const transition = useCallMutation(calls.transition);
  const write = (stored: OwnApplication | null, { medium, choices }: Preferences) =>
    stored
      ? update.send({
          params: { id: stored.id },
          body: { medium, choices, version: stored.version },
        })
      : create.send({ body: { medium, choices, window } });
  return { write, transition };
}

/** One's own application as stored and as edited. Saves a draft automatically. */
export function useApplication(
  { application, medium, window }: OwnMainSubjects,
  isOpen: boolean,
  refetch: () => void,
) {
  const { write, transition } = useApplicationCalls(window?.id);
  const stored: Preferences = application ?? { medium, choices: [] };
  const [edited, setEdited] = useState<Preferences | null>(null);
  const [isKept, setKept] = useState(true);
  const [isKeeping, setKeeping] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const latest = useRef(application);
  const keeping = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (application && application.version >= (latest.current?.version ?? 0))
      latest.current = application;
  }, [application]);
  const preferences = edited ?? stored;
  const isDirty = edited !== null && !isSame(edited, stored);
  const isDraft = application === null || application.status === 'draft';

  /** Stores the edited values, one attempt at a time, each on the result of the last. */
  const store = (): Promise<OwnApplication | null> => {
    const next = keeping.current.then(async () => {
      const present = latest.current;
      if (present && isSame(preferences, present)) return present;
      setKeeping(true);
      const answer = await write(present, preferences);
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
    { keepsFirst = true, values }: { keepsFirst?: boolean; values?: object } = {},
  ): Promise<void> => {
    setTaking(true);
    const record = keepsFirst ? await store() : await keeping.current.then(() => latest.current);
    if (record) {
      const answer = await transition.send(
        {
          params: { id: record.id, step },
          body: { version: record.version, ...(values ? { values } : {}) },
        },
        { success: done },
      );
      if (answer) latest.current = answer.data;
    }
    setTaking(false);
    refetch();
  };

  useEffect(() => {
    if (!isOpen || !isDraft || !isDirty || isKeeping || isTaking || !isKept) return undefined;
    const timer = globalThis.setTimeout(() => void save(), PAUSE_MS);
    return () => globalThis.clearTimeout(timer);
  });

  return {
    preferences,
    isDirty,
    isDraft,
    isBusy: isTaking,
    isKeeping,
    /** The last attempt to save the draft failed; the next change tries again. */
    isLost: !isKept,
    change: (next: Partial<Preferences>) => {
      setKept(true);
      setEdited({ ...preferences, ...next });
    },
    discard: () => setEdited(null),
    save,
    take,
  };
}
