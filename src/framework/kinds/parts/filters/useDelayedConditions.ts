import { useEffect, useRef, useState } from 'react';
import type { FilterValues } from '../../../core/fields/kind.ts';

const TYPING_PAUSE_MS = 200;

const same = (left: FilterValues, right: FilterValues): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** What is being typed, sent on when typing pauses, and at the latest when the filter is closed. */
export function useDelayedConditions(
  value: FilterValues,
  onChange: (value: FilterValues) => void,
): [draft: FilterValues, setDraft: (draft: FilterValues) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  // Changed from outside, e.g. cleared: discard what was typed.
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
