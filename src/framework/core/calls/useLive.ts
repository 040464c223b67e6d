import { useEffect, useEffectEvent } from 'react';
import { usePortalServices } from '../portal/PortalServices.tsx';
import { atIntervals } from './atIntervals.ts';

interface Hearing {
  /** Minimum time between two calls, in ms; events within it cause one call at its end. */
  pause?: number;
  /** Ignores the events that this page caused, by the name that it gave them. */
  isOwn?: (cause: string) => boolean;
}

/** Calls `onEvent` for every event of a topic. A service without push messages sends none. */
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
