import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { v4 as newId } from 'uuid';
import { SIGNING_OUT_EVENT } from '../../parts/signingOut.ts';
import { heldDrafts, holdDraft } from './draftLocks.ts';
import { dropDraft, formDraftKey, keepDraft, keptDrafts, type KeptDraft } from './drafts.ts';

/** Typing is kept after this pause. */
const DRAFT_PAUSE_MS = 500;

export interface DraftKeeper {
  /** The latest that was left behind, until it is restored or discarded. */
  offered: KeptDraft | null;
  /** How many more were left behind. */
  further: number;
  restore: () => void;
  discard: () => void;
  /** Nothing of this form is left to keep: saved, or given up on purpose. */
  drop: () => void;
}

interface DraftSetting {
  /** Of the record; each form keeps its own draft below it. */
  key: string | null;
  form: UseFormReturn<Record<string, unknown>>;
  version: number | null;
  /** What has been changed so far. */
  changes: (values: Record<string, unknown>) => Record<string, unknown>;
  /** Set when the record is saved or gone: pending input is then discarded. */
  released: RefObject<boolean>;
}

/** The drafts that no open form is typing. */
function useLeftDrafts(key: string | null) {
  const [left, setLeft] = useState<readonly KeptDraft[]>(() =>
    key === null || heldDrafts() ? [] : keptDrafts(key),
  );
  useEffect(() => {
    let isCurrent = true;
    void heldDrafts()?.then((held) => {
      if (isCurrent && key !== null)
        setLeft(keptDrafts(key).filter((draft) => !held.has(draft.key)));
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return [left, setLeft] as const;
}

/**
 * Keeps unsaved input in this browser while a person types, so that an idle log-out or a crash
 * costs nothing.
 */
export function useDraft({ key, form, version, changes, released }: DraftSetting): DraftKeeper {
  const [left, setLeft] = useLeftDrafts(key);
  const own = useMemo(() => (key === null ? null : formDraftKey(key, newId())), [key]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ version, changes });
  latest.current = { version, changes };

  useEffect(() => (own === null ? undefined : holdDraft(own)), [own]);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (timer.current === undefined || own === null) return;
    timer.current = undefined;
    const values = latest.current.changes(form.getValues());
    keepDraft(own, { savedAt: new Date().toISOString(), version: latest.current.version, values });
  }, [form, own]);

  useEffect(() => {
    if (own === null) return;
    const keepUnlessReleased = () => {
      if (!released.current) keep();
    };
    const subscription = form.watch((_values, { type }) => {
      // Only typing counts: filling the form in is no reason to keep anything.
      if (type !== 'change') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(keepUnlessReleased, DRAFT_PAUSE_MS);
    });
    window.addEventListener('pagehide', keep);
    window.addEventListener(SIGNING_OUT_EVENT, keep);
    return () => {
      subscription.unsubscribe();
      window.removeEventListener('pagehide', keep);
      window.removeEventListener(SIGNING_OUT_EVENT, keep);
      keepUnlessReleased();
      clearTimeout(timer.current);
    };
  }, [form, keep, own, released]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (own !== null) dropDraft(own);
  }, [own]);
  const [offered = null, ...others] = left;
  const discard = () => {
    if (offered) dropDraft(offered.key);
    setLeft(others);
  };
  const restore = () => {
    if (!offered || own === null) return;
    const { key: from, ...draft } = offered;
    for (const [name, value] of Object.entries(draft.values)) {
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
    }
    // It is this form's from now on, kept before the other is let go.
    keepDraft(own, draft);
    dropDraft(from);
    setLeft(others);
  };
  return { offered, further: others.length, restore, discard, drop };
}
