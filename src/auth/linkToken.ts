const STATE_KEY = 'linkToken';

/**
 * The token of a mailed link, or `null`: from the URL on arrival, then from the state of the
 * history entry.
 */
export function readLinkToken(): string | null {
  const inAddress = new URLSearchParams(window.location.search).get('token');
  if (inAddress) return inAddress;
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(STATE_KEY in state)) return null;
  return typeof state[STATE_KEY] === 'string' ? state[STATE_KEY] : null;
}

/**
 * Moves the token from the URL to the state of the history entry. It then appears in no screenshot,
 * history list or referrer, but survives a reload.
 */
export function keepLinkToken(token: string | null): void {
  window.history.replaceState(
    token === null ? null : { [STATE_KEY]: token },
    '',
    window.location.pathname,
  );
}
