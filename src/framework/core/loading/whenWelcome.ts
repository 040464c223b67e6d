interface Connection {
  saveData?: boolean;
}

const savesData = (): boolean =>
  (navigator as { connection?: Connection }).connection?.saveData === true;

const whenIdle = (act: () => void): unknown =>
  'requestIdleCallback' in window
    ? requestIdleCallback(act, { timeout: 10_000 })
    : setTimeout(act, 200);

/**
 * Runs `act`, which fetches ahead, where it delays nothing that the person waits for: after their
 * next tap, click or key. Never if the browser is to save data. Call the result to cancel.
 */
export function whenWelcome(act: () => void): () => void {
  if (savesData()) return () => {};
  let isWanted = true;
  const waiting = new AbortController();
  const begin = (): void => {
    waiting.abort();
    whenIdle(() => isWanted && act());
  };
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, begin, { capture: true, signal: waiting.signal });
  return () => {
    isWanted = false;
    waiting.abort();
  };
}
