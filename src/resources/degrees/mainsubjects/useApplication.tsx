import { useEffect, useState } from 'react';
import type { OwnApplication, OwnMainSubjects } from '../../../contract/mainSubjects.ts';
import type { Medium } from '../../../contract/media.ts';
import { useCall, usePortalServices, type Answer } from '../../../framework/index.ts';

const RESOURCE = '/main-subject-applications';
const PAUSE_MS = 800;

interface Wish {
  medium: Medium;
  choices: readonly string[];
}

const isSame = (one: Wish, other: Wish): boolean => one.medium === other.medium && one.choices.join() === other.choices.join();

/** One's own application: what stands on the gateway, what is on the screen, and the ways between them. A draft keeps itself. */
export function useApplication({ application, medium, window }: OwnMainSubjects, isOpen: boolean, refetch: () => void) {
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const stored: Wish = application ?? { medium, choices: [] };
  const [edited, setEdited] = useState<Wish | null>(null);
  const [isKept, setKept] = useState(true);
  const wish = edited ?? stored;
  const isDirty = edited !== null && !isSame(edited, stored);
  const isDraft = application === null || application.status === 'draft';

  const store = async (): Promise<OwnApplication | null> => {
    if (!isDirty && application) return application;
    let saved: OwnApplication | null = null;
    const values = { medium: wish.medium, choices: wish.choices };
    const isDone = await run(async () => {
      const answer: Answer<OwnApplication> = application
        ? await http.put<OwnApplication>(`${RESOURCE}/${application.id}`, { ...values, version: application.version })
        : await http.post<OwnApplication>(RESOURCE, { ...values, window: window?.id });
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
    if (record) await run(() => http.post(`${RESOURCE}/${record.id}/-/transitions/${step}`, { version: record.version }), done);
    refetch();
  };

  useEffect(() => {
    if (!isOpen || !isDraft || !isDirty || isBusy || !isKept) return undefined;
    const timer = globalThis.setTimeout(() => void save(), PAUSE_MS);
    return () => globalThis.clearTimeout(timer);
  });

  return {
    wish,
    isDirty,
    isDraft,
    isBusy,
    /** The last attempt to keep the draft failed; the next change tries again. */
    isLost: !isKept,
    change: (next: Partial<Wish>) => {
      setKept(true);
      setEdited({ ...wish, ...next });
    },
    discard: () => setEdited(null),
    save,
    take,
  };
}
