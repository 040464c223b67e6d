import { useLayoutEffect, useState } from 'react';

const STATE_KEY = 'linkToken';

/** The token that a page was opened with, from its URL or from the state of its history entry. */
function readLinkToken(): string | null {
  const inAddress = new URLSearchParams(window.location.search).get('token');
  if (inAddress) return inAddress;
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(STATE_KEY in state)) return null;
  return typeof state[STATE_KEY] === 'string' ? state[STATE_KEY] : null;
}

function keepLinkToken(token: string | null): void {
  window.history.replaceState(
    token === null ? null : { [STATE_KEY]: token },
    '',
    window.location.pathname,
  );
}

/**
 * The token of a mailed link, or `null`, and what forgets it once it is used.
 *
 * Before the page is drawn, the token moves from the URL to the state of the history entry. It then
 * appears in no screenshot, history list or referrer, but survives a reload.
 */
export function useLinkToken(): { token: string | null; forget: () => void } {
  const [token] = useState(readLinkToken);
  useLayoutEffect(() => keepLinkToken(token), [token]);
  return { token, forget: () => keepLinkToken(null) };
}
