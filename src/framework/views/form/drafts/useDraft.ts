import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { v4 as newId } from 'uuid';
import { SIGNING_OUT_EVENT } from '../../parts/signingOut.ts';
import { lockedDrafts, lockDraft } from './draftLocks.ts';
import { removeDraft, formDraftKey, storeDraft, storedDrafts, type StoredDraft } from './drafts.ts';

/** Changes are stored after this pause. */
const DRAFT_PAUSE_MS = 500;

export interface DraftKeeper {
  /** The latest restorable draft, until it is restored or discarded. */
  offered: StoredDraft | null;
  /** The number of further drafts. */
  further: number;
  restore: () => void;
  discard: () => void;
  /** Removes the draft after a save or when the user discards the changes. */
  drop: () => void;
}

interface DraftSetting {
  /** Key of the record; each form stores its own draft under it. */
  key: string | null;
  form: UseFormReturn<Record<string, unknown>>;
  version: number | null;
  /** The changes so far. */
  changes: (values: Record<string, unknown>) => Record<string, unknown>;
  /** Set when the record is saved or deleted: pending changes are then discarded. */
  released: RefObject<boolean>;
}

/** The drafts that no open form is editing. */
function useRestorableDrafts(key: string | null) {
  const [restorable, setRestorable] = useState<readonly StoredDraft[]>(() =>
    key === null || lockedDrafts() ? [] : storedDrafts(key),
  );
  useEffect(() => {
    let isCurrent = true;
    void lockedDrafts()?.then((held) => {
      if (isCurrent && key !== null)
        setRestorable(storedDrafts(key).filter((draft) => !held.has(draft.key)));
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return [restorable, setRestorable] as const;
}

/**
 * Stores unsaved changes in this browser while the user types, so that an idle logout or a crash
 * loses nothing.
 */
export function useDraft({ key, form, version, changes, released }: DraftSetting): DraftKeeper {
  const [restorable, setRestorable] = useRestorableDrafts(key);
  const own = useMemo(() => (key === null ? null : formDraftKey(key, newId())), [key]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ version, changes });
  latest.current = { version, changes };

  useEffect(() => (own === null ? undefined : lockDraft(own)), [own]);

  const store = useCallback(() => {
    clearTimeout(timer.current);
    if (timer.current === undefined || own === null) return;
    timer.current = undefined;
    const values = latest.current.changes(form.getValues());
    storeDraft(own, { savedAt: new Date().toISOString(), version: latest.current.version, values });
  }, [form, own]);

  useEffect(() => {
    if (own === null) return;
    const storeUnlessReleased = () => {
      if (!released.current) store();
    };
    const subscription = form.watch((_values, { type }) => {
      // Only user input counts: setting the initial values stores nothing.
      if (type !== 'change') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(storeUnlessReleased, DRAFT_PAUSE_MS);
    });
    window.addEventListener('pagehide', store);
    window.addEventListener(SIGNING_OUT_EVENT, store);
    return () => {
      subscription.unsubscribe();
      window.removeEventListener('pagehide', store);
      window.removeEventListener(SIGNING_OUT_EVENT, store);
      storeUnlessReleased();
      clearTimeout(timer.current);
    };
  }, [form, store, own, released]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (own !== null) removeDraft(own);
  }, [own]);
  const [offered = null, ...others] = restorable;
  const discard = () => {
    if (offered) removeDraft(offered.key);
    setRestorable(others);
  };
  const restore = () => {
    if (!offered || own === null) return;
    const { key: from, ...draft } = offered;
    for (const [name, value] of Object.entries(draft.values)) {
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
    }
    // This form takes the draft over, and stores it before it removes the old one.
    storeDraft(own, draft);
    removeDraft(from);
    setRestorable(others);
  };
  return { offered, further: others.length, restore, discard, drop };
}
