import { toFailure, toNetworkFailure, toSuccess } from '../contract/wire/envelope.ts';
import type { Failure, Success } from '../contract/wire/envelope.ts';

/** A success together with what a data provider needs beyond the specified envelope. */
export interface HttpSuccess<Body = unknown> extends Success<Body> {
  status: number;
  /** Rows that match altogether, when the answer is a page of a list. */
  total: number | undefined;
  /** The whole answer as it came, for callers whose answer is not an envelope. */
  raw: unknown;
}

export type HttpAnswer<Body = unknown> = HttpSuccess<Body> | Failure;

export interface ReceivedResponse {
  status: number;
  statusText: string;
  text: string;
}

/**
 * Reads an answer by the rules of specification §7 and §8. `Body` is the caller's claim; nothing
 * here checks it.
 */
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
    // A proxy's HTML error page keeps its status; HTML under a 200 is a fault on this side of the wire.
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
