import { ANSWER_STATES, type SiteAnswer, type SiteState } from '../contract/wire/siteRendering.ts';

/** Answers of the public API by path. */
export interface AnswerStore {
  /** The known answer; `undefined` until it is loaded. */
  read: (path: string) => SiteAnswer | undefined;
  load: (path: string) => Promise<SiteAnswer>;
}

async function fetchAnswer(address: string): Promise<SiteAnswer> {
  try {
    const response = await fetch(address, { credentials: 'omit' });
    if (!response.ok) return { state: ANSWER_STATES[response.status] ?? 'failed' };
    return { state: 'ready', body: await response.json() };
  } catch {
    return { state: 'failed' };
  }
}

/** Fetches each path once per page load. Failures are not kept. */
export function browserAnswers(base: string, given: SiteState['answers']): AnswerStore {
  const known = new Map<string, SiteAnswer>(Object.entries(given));
  const pending = new Map<string, Promise<SiteAnswer>>();
  return {
    read: (path) => known.get(path),
    load: async (path) => {
      const request = pending.get(path) ?? fetchAnswer(`${base}${path}`);
      pending.set(path, request);
      const answer = await request;
      if (answer.state === 'failed') pending.delete(path);
      else known.set(path, answer);
      return answer;
    },
  };
}
