const STATE_KEY = 'resetToken';

/**
 * The token of a mailed link, or null: from the address the first time, afterwards from this entry
 * of the history.
 */
export function readResetToken(): string | null {
  const inAddress = new URLSearchParams(window.location.search).get('token');
  if (inAddress) return inAddress;
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(STATE_KEY in state)) return null;
  return typeof state[STATE_KEY] === 'string' ? state[STATE_KEY] : null;
}

/**
 * Takes the token out of the address, so that it stands in no screenshot, history list or referrer,
 * yet survives a reload.
 */
export function keepResetToken(token: string | null): void {
  window.history.replaceState(
    token === null ? null : { [STATE_KEY]: token },
    '',
    window.location.pathname,
  );
}
