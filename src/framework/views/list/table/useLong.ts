import { useEffect, useState } from 'react';

/** Whether something has been true for a while, so that short states are not shown at all. */
export function useLong(isSo: boolean, afterMs: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLong(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isSo, afterMs]);
  return isSo && isLong;
}
