import { useEffect, useState } from 'react';
import { useCall, usePortalServices, type Answer } from '../../../framework/index.ts';
import type { OwnApplication, OwnRound } from '../api.ts';

const RESOURCE = '/honours-applications';
const PAUSE_MS = 700;

/**
 * One's own application: what stands on the gateway, what is on the screen, and the ways between
 * them. A draft keeps itself.
 */
export function useApplication(
  { id: round, application }: OwnRound,
  isOpen: boolean,
  refetch: () => void,
) {
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const [isKept, setKept] = useState(true);
  const stored = application?.choices ?? [];
  const choices = edited ?? stored;
  const isDirty = edited !== null && edited.join() !== stored.join();
  const isDraft = application === null || application.state === 'draft';

  const store = async (): Promise<OwnApplication | null> => {
    if (!isDirty && application) return application;
    let saved: OwnApplication | null = null;
    const isDone = await run(async () => {
      const answer: Answer<OwnApplication> = application
        ? await http.put<OwnApplication>(`${RESOURCE}/${application.id}`, {
            choices,
            version: application.version,
          })
        : await http.post<OwnApplication>(RESOURCE, { choices, round });
      if (answer.isSuccess) saved = answer.body;
      return answer;
    });
    setKept(isDone);
    return saved;
  };
  const save = async (): Promise<void> => {
    await store();
    refetch();
  };
  const take = async (step: string, done: string): Promise<void> => {
    const record = await store();
    if (record)
      await run(
        () =>
          http.post(`${RESOURCE}/${record.id}/-/transitions/${step}`, { version: record.version }),
        done,
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
