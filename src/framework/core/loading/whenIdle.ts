/**
 * Runs `act` once the browser has nothing better to do, at the latest after ten seconds; returns
 * what calls it off.
 */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 3_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
}
