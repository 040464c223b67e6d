import { useEffect, useEffectEvent } from 'react';
import { usePortalServices } from '../portal/PortalServices.tsx';
import { throttle } from './throttle.ts';

interface LiveOptions {
  /** Minimum time between two calls, in ms; events within it cause one call at its end. */
  pause?: number;
  /** Ignores the events that this page caused, by the name that it gave them. */
  isOwn?: (cause: string) => boolean;
}

/**
 * Calls `onEvent` for every event of a topic, without a pause with data for this user alone. A
 * service without push messages sends none.
 */
export function useLive(
  topic: string,
  onEvent: (data?: unknown) => void,
  { pause = 0, isOwn }: LiveOptions = {},
): void {
  const { live } = usePortalServices();
  const handle = useEffectEvent(onEvent);
  const isKnown = useEffectEvent(
    (cause: string | undefined) => cause !== undefined && isOwn?.(cause) === true,
  );
  useEffect(() => {
    if (!live) return undefined;
    const throttled = throttle(() => handle(), pause);
    const unsubscribe = live.on(
      topic,
      ({ cause, data }) =>
        void (isKnown(cause) || (pause === 0 ? handle(data) : throttled.request())),
    );
    return () => {
      unsubscribe();
      throttled.stop();
    };
  }, [live, topic, pause]);
}
