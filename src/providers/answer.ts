import { toFailure, toNetworkFailure, toSuccess } from '../contract/wire/envelope.ts';
import type { Failure, Success } from '../contract/wire/envelope.ts';

/** A success with the data that a data provider needs in addition to the envelope. */
interface HttpSuccess<Body = unknown> extends Success<Body> {
  status: number;
  /** Number of matching rows, if the answer is a page of a list. */
  total: number | undefined;
  /** The parsed answer, for callers that expect no envelope. */
  raw: unknown;
}

export type HttpAnswer<Body = unknown> = HttpSuccess<Body> | Failure;

export interface ReceivedResponse {
  status: number;
  statusText: string;
  text: string;
}

/** Maps an answer by the rules of specification §7 and §8. `Body` is not checked. */
export function readAnswer<Body = unknown>({
  status,
  statusText,
  text,
}: ReceivedResponse): HttpAnswer<Body> {
  const isHttpSuccess = status >= 200 && status < 300;
  let raw: unknown = null;
  try {
    if (text !== '') raw = JSON.parse(text);
  } catch (error) {
    // An HTML error page of a proxy keeps its status; HTML with status 200 is a client-side fault.
    return isHttpSuccess ? toNetworkFailure(error) : toFailure(status, statusText, text);
  }
  if (!isHttpSuccess) return toFailure(status, statusText, raw);
  const success = toSuccess(raw);
  return { ...success, body: success.body as Body, status, total: totalOf(raw), raw };
}

function totalOf(raw: unknown): number | undefined {
  if (typeof raw !== 'object' || raw === null || !('total' in raw)) return undefined;
  return typeof raw.total === 'number' ? raw.total : undefined;
}
