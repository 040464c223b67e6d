import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft, type Draft } from './drafts.ts';
import { SIGNING_OUT_EVENT } from './signingOut.ts';

/** Typing is kept after this pause. */
export const DRAFT_PAUSE_MS = 500;

export interface DraftKeeper {
  /** Found when the form was opened, until it is restored or discarded. */
  offered: Draft | null;
  restore: () => void;
  discard: () => void;
  /** Nothing is left to keep: saved, or given up on purpose. */
  drop: () => void;
}

interface DraftSetting {
  key: string | null;
  form: UseFormReturn<Record<string, unknown>>;
  version: number | null;
  /** What has been changed so far. */
  changes: (values: Record<string, unknown>) => Record<string, unknown>;
  /** Set when the record is saved or gone: what was typed last is then nobody's any more. */
  released: RefObject<boolean>;
}

/** Keeps unsaved input in this browser while a person types, so that an idle log-out or a crash costs nothing. */
export function useDraft({ key, form, version, changes, released }: DraftSetting): DraftKeeper {
  const [offered, setOffered] = useState(() => (key === null ? null : readDraft(key)));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ version, changes });
  latest.current = { version, changes };

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    if (timer.current === undefined || key === null) return;
    timer.current = undefined;
    const values = latest.current.changes(form.getValues());
    keepDraft(key, { savedAt: new Date().toISOString(), version: latest.current.version, values });
  }, [form, key]);

  useEffect(() => {
    if (key === null) return;
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
  }, [form, keep, key, released]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (key !== null) dropDraft(key);
    setOffered(null);
  }, [key]);
  const restore = () => {
    for (const [name, value] of Object.entries(offered?.values ?? {})) {
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
    }
    setOffered(null);
  };
  return { offered, restore, discard: drop, drop };
}
