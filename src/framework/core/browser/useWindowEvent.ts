import { useEffect, useEffectEvent } from 'react';

/** Calls `onEvent` for every event of that name which the window receives, also from its document. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  onEvent: (event: WindowEventMap[Name]) => void,
): void {
  const handle = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (event: WindowEventMap[Name]): void => handle(event);
    window.addEventListener(name, listener);
    return () => window.removeEventListener(name, listener);
  }, [name]);
}
