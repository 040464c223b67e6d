/** Runs `act` once the page has fetched nothing for a while. Call the result to cancel. */
export function whenQuiet(act: () => void, quietMs: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let observer: PerformanceObserver | null = null;
  const run = (): void => {
    observer?.disconnect();
    act();
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(run, quietMs);
  };
  wait();
  if ('PerformanceObserver' in globalThis) {
    observer = new PerformanceObserver(wait);
    observer.observe({ type: 'resource' });
  }
  return () => {
    clearTimeout(timer);
    observer?.disconnect();
  };
}
