import { TOKEN_KEY } from '../contract/model/constants.ts';
import { renewToken, type FreshToken } from '../contract/wire/calls/sessionCalls.ts';
import type { HttpAnswer } from './answer.ts';
import { storeToken } from './session.ts';
import { decodeToken } from './token.ts';

export interface TokenRenewal {
  /** Replaces the stored token, if it is still the given one. Concurrent calls share one request. */
  renew: (token: string) => Promise<void>;
  /** Called after the stored token was replaced. */
  onFreshToken: (listener: () => void) => () => void;
}

/** Fetches a token that lists the present privileges, when the gateway says that they changed. */
export function createTokenRenewal(
  post: (path: string) => Promise<HttpAnswer<FreshToken>>,
): TokenRenewal {
  const listeners = new Set<() => void>();
  let inProgress: { token: string; done: Promise<void> } | null = null;

  const replace = async (token: string): Promise<void> => {
    const answer = await post(renewToken.path);
    // An answer to an older session must not revive it.
    if (!answer.isSuccess || localStorage.getItem(TOKEN_KEY) !== token) return;
    const { token: fresh, privileges } = answer.body;
    if (!decodeToken(fresh)) return;
    storeToken(fresh, privileges);
    listeners.forEach((listener) => listener());
  };

  return {
    renew: (token) => {
      if (inProgress?.token === token) return inProgress.done;
      const done = replace(token).finally(() => {
        if (inProgress?.token === token) inProgress = null;
      });
      inProgress = { token, done };
      return done;
    },
    onFreshToken(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
