import { useEffect, useRef, useState } from 'react';
import { useCall, usePortalServices, type Answer } from '../../../framework/index.ts';
import type { Medium } from '../../shared/media.ts';
import type { OwnApplication, OwnMainSubjects } from '../api.ts';

const RESOURCE = '/main-subject-applications';
const PAUSE_MS = 800;

interface Wish {
  medium: Medium;
  choices: readonly string[];
}

const isSame = (one: Wish, other: Wish): boolean =>
  one.medium === other.medium && one.choices.join() === other.choices.join();

/**
 * One's own application: what stands on the gateway, what is on the screen, and the ways between
 * them. A draft keeps itself.
 */
export function useApplication(
  { application, medium, window }: OwnMainSubjects,
  isOpen: boolean,
  refetch: () => void,
) {
  const { http } = usePortalServices();
  const { run } = useCall();
  const stored: Wish = application ?? { medium, choices: [] };
  const [edited, setEdited] = useState<Wish | null>(null);
  const [isKept, setKept] = useState(true);
  const [isKeeping, setKeeping] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const latest = useRef(application);
  const keeping = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (application && application.version >= (latest.current?.version ?? 0))
      latest.current = application;
  }, [application]);
  const wish = edited ?? stored;
  const isDirty = edited !== null && !isSame(edited, stored);
  const isDraft = application === null || application.status === 'draft';

  /** Keeps what is on the screen, one attempt after the other, each upon what the last one left. */
  const store = (): Promise<OwnApplication | null> => {
    const next = keeping.current.then(async () => {
      const present = latest.current;
      if (present && isSame(wish, present)) return present;
      const values = { medium: wish.medium, choices: wish.choices };
      setKeeping(true);
      const isDone = await run(async () => {
        const answer: Answer<OwnApplication> = present
          ? await http.put<OwnApplication>(`${RESOURCE}/${present.id}`, {
              ...values,
              version: present.version,
            })
          : await http.post<OwnApplication>(RESOURCE, { ...values, window: window?.id });
        if (answer.isSuccess) latest.current = answer.body;
        return answer;
      });
      setKeeping(false);
      setKept(isDone);
      return isDone ? latest.current : null;
    });
    keeping.current = next;
    return next;
  };

  const save = async (): Promise<void> => {
    await store();
    refetch();
  };
  /** Takes a step; withdrawing leaves aside what is on the screen. */
  const take = async (
    step: string,
    done: string,
    { keepsFirst = true, values }: { keepsFirst?: boolean; values?: object } = {},
  ): Promise<void> => {
    setTaking(true);
    const record = keepsFirst ? await store() : await keeping.current.then(() => latest.current);
    if (record) {
      await run(async () => {
        const answer: Answer<OwnApplication> = await http.post<OwnApplication>(
          `${RESOURCE}/${record.id}/-/transitions/${step}`,
          { version: record.version, ...(values ? { values } : {}) },
        );
        if (answer.isSuccess) latest.current = answer.body;
        return answer;
      }, done);
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
    wish,
    isDirty,
    isDraft,
    isBusy: isTaking,
    isKeeping,
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
