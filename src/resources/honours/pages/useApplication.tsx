import { useEffect, useState } from 'react';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { useCallMutation } from '../../../framework/index.ts';
import type { OwnApplication, OwnRound } from '../api.ts';

const calls = recordCalls<OwnApplication>('honours-applications');
const PAUSE_MS = 700;

/** One's own application as stored and as edited. Saves a draft automatically. */
export function useApplication(
  { id: round, application }: OwnRound,
  isOpen: boolean,
  refetch: () => void,
) {
  const create = useCallMutation(calls.create);
  const update = useCallMutation(calls.update);
  const transition = useCallMutation(calls.transition);
  const isBusy = create.isBusy || update.isBusy || transition.isBusy;
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const [isKept, setKept] = useState(true);
  const stored = application?.choices ?? [];
  const choices = edited ?? stored;
  const isDirty = edited !== null && edited.join() !== stored.join();
  const isDraft = application === null || application.state === 'draft';

  const store = async (): Promise<OwnApplication | null> => {
    if (!isDirty && application) return application;
    const answer = application
      ? await update.send({
          params: { id: application.id },
          body: { choices, version: application.version },
        })
      : await create.send({ body: { choices, round } });
    setKept(answer !== null);
    return answer?.data ?? null;
  };
  const save = async (): Promise<void> => {
    await store();
    refetch();
  };
  const take = async (step: string, done: string): Promise<void> => {
    const record = await store();
    if (record)
      await transition.send(
        { params: { id: record.id, step }, body: { version: record.version } },
        { success: done },
      );
    refetch();
  };

  useEffect(() => {
    if (!isOpen || !isDraft || !isDirty || isBusy || !isKept) return undefined;
    const timer = globalThis.setTimeout(() => void save(), PAUSE_MS);
    return () => globalThis.clearTimeout(timer);
  });

  return {
    choices,
    isDirty,
    isDraft,
    isBusy,
    /** The last attempt to keep the draft failed; the next change tries again. */
    isLost: !isKept,
    change: (next: readonly string[]) => {
      setKept(true);
      setEdited(next);
    },
    discard: () => setEdited(null),
    save,
    take,
  };
}
