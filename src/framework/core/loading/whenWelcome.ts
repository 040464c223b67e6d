const QUIET_MS = 5_000;
const FIRST_ACTS = ['pointerdown', 'keydown'] as const;

interface Connection {
  saveData?: boolean;
}

const savesData = (): boolean =>
  (navigator as { connection?: Connection }).connection?.saveData === true;

function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 10_000 });
  return () => cancelIdleCallback(handle);
}

/** Runs `act` once the page has fetched nothing for a while. */
function whenQuiet(act: () => void): () => void {
  let timer = setTimeout(act, QUIET_MS);
  const observer =
    'PerformanceObserver' in globalThis
      ? new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(act, QUIET_MS);
        })
      : null;
  observer?.observe({ type: 'resource' });
  return () => {
    clearTimeout(timer);
    observer?.disconnect();
  };
}

/**
 * Runs `act`, which fetches ahead, where it delays nothing that the person waits for: after their
 * next tap, click or key, or when the page has become quiet. Never if the browser is to save data.
 * Call the result to cancel.
 */
export function whenWelcome(act: () => void): () => void {
  if (savesData()) return () => {};
  let cancel = (): void => {};
  const begin = (): void => {
    cancel();
    cancel = whenIdle(act);
  };
  const noLongerQuiet = whenQuiet(begin);
  FIRST_ACTS.forEach((type) => window.addEventListener(type, begin, { capture: true }));
  cancel = () => {
    noLongerQuiet();
    FIRST_ACTS.forEach((type) => window.removeEventListener(type, begin, { capture: true }));
  };
  return () => cancel();
}
