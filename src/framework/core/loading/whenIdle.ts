/** Runs `act` when the browser is idle, after ten seconds at the latest. Call the result to cancel. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 3_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
}
