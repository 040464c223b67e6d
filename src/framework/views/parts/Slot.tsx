import { Suspense } from 'react';
import type { SlotProps, ViewSlot } from '../../core/extensions/extendUi.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';

interface NamedSlotProps extends SlotProps {
  name: ViewSlot;
  /** Puts it into a box of its own. */
  isBoxed?: boolean;
}

/** What areas have bound to a slot of a generated view; nothing where none has. */
export function Slot({ name, isBoxed = false, ...props }: NamedSlotProps) {
  const { extensions } = usePortalServices();
  const Bound = extensions.resources?.[props.screen.resource.name]?.slots?.[name];
  if (!Bound) return null;
  const content = (
    <Suspense fallback={null}>
      <Bound {...props} />
    </Suspense>
  );
  return isBoxed ? <div className="record-slot">{content}</div> : content;
}
