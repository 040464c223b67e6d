import { useEffect, useState } from 'react';

/** The value once it has rested for a while; what was cleared is cleared at once. */
export function useDelayed(value: string, delayMs: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (value === '') {
      setRested('');
      return undefined;
    }
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
