import { Suspense, type ReactNode } from 'react';
import type { SlotProps, ViewSlot } from '../../core/extensions/extendUi.ts';
import { useSlot } from '../../core/portal/useSlot.ts';

interface NamedSlotProps extends SlotProps {
  name: ViewSlot;
  /** Wraps the content in a box. */
  isBoxed?: boolean;
  /** In its place until its program is loaded. */
  loading?: ReactNode;
}

/** The content that areas have bound to a slot of a generated view; empty without any. */
export function Slot({ name, isBoxed = false, loading = null, ...props }: NamedSlotProps) {
  const Bound = useSlot(props.screen, name);
  if (!Bound) return null;
  const content = (
    <Suspense fallback={loading}>
      <Bound {...props} />
    </Suspense>
  );
  return isBoxed ? <div className="record-slot">{content}</div> : content;
}
