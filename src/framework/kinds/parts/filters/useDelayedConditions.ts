import { useEffect, useRef, useState } from 'react';
import type { FilterValues } from '../../../core/fields/kind.ts';

const TYPING_PAUSE_MS = 200;

const same = (left: FilterValues, right: FilterValues): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** The typed conditions, sent when typing pauses or the filter is closed. */
export function useDelayedConditions(
  value: FilterValues,
  onChange: (value: FilterValues) => void,
): [draft: FilterValues, setDraft: (draft: FilterValues) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  // Changed from outside, for example cleared: discard the typed text.
  if (!same(seen, value)) {
    setSeen(value);
    if (!same(draft, value)) setDraft(value);
  }
  const pending = useRef<{ draft: FilterValues; onChange: typeof onChange } | null>(null);
  useEffect(() => {
    pending.current = same(draft, value) ? null : { draft, onChange };
  });
  const flush = () => {
    const waiting = pending.current;
    pending.current = null;
    waiting?.onChange(waiting.draft);
  };
  useEffect(() => {
    const timer = setTimeout(flush, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => flush, []);
  return [draft, setDraft];
}
