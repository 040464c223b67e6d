import { useEffect, useEffectEvent } from 'react';
import { usePortalServices } from '../portal/PortalServices.tsx';
import { atIntervals } from './atIntervals.ts';

interface Hearing {
  /** Minimum time between two calls, in ms; events in between cause one call at its end. */
  pause?: number;
  /** What this page has caused itself, by the name it gave it, is no news. */
  isOwn?: (cause: string) => boolean;
}

/**
 * Calls `heard` whenever the service says that something of a topic is new. A service without a
 * live line says nothing.
 */
export function useLive(
  topic: string,
  heard: () => void,
  { pause = 0, isOwn }: Hearing = {},
): void {
  const { live } = usePortalServices();
  const hear = useEffectEvent(heard);
  const isKnown = useEffectEvent(
    (cause: string | undefined) => cause !== undefined && isOwn?.(cause) === true,
  );
  useEffect(() => {
    if (!live) return undefined;
    const calmed = atIntervals(() => hear(), pause);
    const leave = live.on(
      topic,
      (cause) => void (isKnown(cause) || (pause === 0 ? hear() : calmed.ask())),
    );
    return () => {
      leave();
      calmed.stop();
    };
  }, [live, topic, pause]);
}
