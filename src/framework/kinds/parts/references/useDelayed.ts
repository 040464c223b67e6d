import { useEffect, useState } from 'react';

/** The debounced value; an empty value takes effect immediately. */
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
