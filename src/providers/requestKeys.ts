import { v4 as newId } from 'uuid';
import { textHash } from '../contract/model/textHash.ts';
import type { HttpAnswer } from './answer.ts';
import type { Method } from './requestRules.ts';
import { unansweredKey } from './storedKeys.ts';

/** The parts of a writing request that tell one act of a person from another. */
export interface WritingRequest {
  /** Absent without a session; such a request takes no key. */
  person: string | null;
  method: Method;
  path: string;
  /** The JSON text or the form. */
  content: string | FormData;
}

/** A request that may have been carried out although its answer did not arrive. */
interface Unanswered {
  key: string;
  at: number;
}

/** The same request after this time is a new act. */
const KEPT_MS = 12 * 3_600_000;
/** Refusals that say nothing about whether the same request was carried out before. */
const TELLS_NOTHING = [401, 403, 408, 429];

function textOf(content: string | FormData): string {
  if (typeof content === 'string') return content;
  return JSON.stringify(
    [...content].map(([name, part]) =>
      typeof part === 'string'
        ? [name, part]
        : [name, part.name, part.size, part instanceof File ? part.lastModified : 0],
    ),
  );
}

/**
 * A short name for a request, so that nothing of its content is kept. Were two contents to share a
 * name, the gateway would refuse the second.
 */
const nameOf = ({ method, path, content }: WritingRequest): string =>
  textHash(`${method} ${path}\n${textOf(content)}`).toString(36);

type Kept = Record<string, Unanswered>;

function readKept(person: string): Kept {
  try {
    const all = JSON.parse(localStorage.getItem(unansweredKey(person)) ?? '{}') as Kept;
    const since = Date.now() - KEPT_MS;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > since));
  } catch {
    // Extensions and older versions write to the storage.
    return {};
  }
}

function keep(person: string, kept: Kept): void {
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(unansweredKey(person));
    else localStorage.setItem(unansweredKey(person), JSON.stringify(kept));
  } catch {
    // A full storage must not keep the request from being sent.
  }
}

const isAnswered = (answer: HttpAnswer): boolean =>
  answer.isSuccess ||
  (answer.errorCode >= 400 && answer.errorCode < 500 && !TELLS_NOTHING.includes(answer.errorCode));

/**
 * Sends a writing request with the `Idempotency-Key` of the act behind it. The key stays the same
 * until the act is answered, also over a crash of the tab and a new sign-in, like the draft of the
 * form; then, and for any other content, there is a new one. So a second click and a second try
 * after a lost answer repeat the act, and the next record with the same content is another act.
 */
export async function sendWithKey<Answer extends HttpAnswer>(
  request: WritingRequest,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const { person } = request;
  if (person === null || request.method === 'GET') return send({});
  const name = nameOf(request);
  const kept = readKept(person);
  const key = kept[name]?.key ?? newId();
  keep(person, { ...kept, [name]: { key, at: kept[name]?.at ?? Date.now() } });
  const answer = await send({ 'Idempotency-Key': key });
  if (isAnswered(answer)) {
    const { [name]: _answered, ...rest } = readKept(person);
    keep(person, rest);
  }
  return answer;
}
