import { AnswerTooLong, requestPublic } from '../../../../gateway/index.ts';
import type { LookUpState } from '../api.ts';

const PATIENCE_MS = 8_000;
const MAX_REDIRECTS = 5;
const MAX_BYTES = 200_000;
const NAME = 'FacultyPortalDoiLookUp/1.0';
const BIBTEX_START = /^\s*@\s*[A-Za-z]+\s*[{(]/;

interface LookedUp {
  state: LookUpState;
  entry: string;
}

const without = (state: LookUpState): LookedUp => ({ state, entry: '' });

/** The address of a DOI at a resolver; null if it would lead to another part of it (`..`). */
function addressOf(resolver: string, doi: string): URL | null {
  const base = new URL(resolver).href.replace(/\/+$/, '');
  const path = encodeURI(doi).replaceAll('#', '%23').replaceAll('?', '%3F');
  const address = new URL(`${base}/${path}`);
  return address.href === `${base}/${path}` ? address : null;
}

/** What an answer that leads nowhere else says. */
function readAnswer({ status, body }: { status: number; body: Buffer }): LookedUp {
  if (status === 404 || status === 410) return without('unknown');
  if (status === 429 || status >= 500) return without('unreachable');
  const entry = body.toString('utf8');
  return status === 200 && BIBTEX_START.test(entry)
    ? { state: 'found', entry }
    : without('unreadable');
}

/**
 * Looks a DOI up at the configured resolver by content negotiation and follows where it leads. Only
 * the resolver itself may be on this machine or its network. Never throws.
 */
export async function lookUp(
  resolver: string,
  doi: string,
  patienceMs = PATIENCE_MS,
): Promise<LookedUp> {
  const until = Date.now() + patienceMs;
  const { origin } = new URL(resolver);
  try {
    const first = addressOf(resolver, doi);
    if (!first) return without('unknown');
    let at = first;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const answer = await requestPublic(at, {
        method: 'GET',
        headers: { accept: 'application/x-bibtex', 'user-agent': NAME },
        patienceMs: Math.max(1, until - Date.now()),
        allowPrivate: at.origin === origin,
        maxBytes: MAX_BYTES,
      });
      if (answer.status < 300 || answer.status >= 400 || answer.location === undefined)
        return readAnswer(answer);
      if (!URL.canParse(answer.location, at)) return without('unreadable');
      at = new URL(answer.location, at);
      if (at.protocol !== 'http:' && at.protocol !== 'https:') return without('unreadable');
    }
    return without('unreadable');
  } catch (error) {
    return without(error instanceof AnswerTooLong ? 'unreadable' : 'unreachable');
  }
}
