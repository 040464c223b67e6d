import http from 'node:http';
import https from 'node:https';

interface PublicRequest {
  method: 'HEAD' | 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
  patienceMs: number;
  /** Whether addresses of this machine and its network, which are otherwise refused, are asked. */
  allowPrivate: boolean;
  /** How much of the body is read, at most; a longer one is an error. Absent: none of it. */
  maxBytes?: number;
}

interface PublicAnswer {
  status: number;
  location: string | undefined;
  /** Empty unless it is read. */
  body: Buffer;
}

/** An answer that is longer than it may be. */
export class AnswerTooLong extends Error {}

/** Whether an address was refused because it leads to this machine or its network. */
export const isPrivateAddress = (error: unknown): boolean =>
  error instanceof Error && /private|not allowed|resolved IP address/i.test(error.message);

/**
 * One request to an address that others have chosen. Whatever name leads there, no address of this
 * machine or its network is asked. Redirects are not followed.
 */
export async function requestPublic(
  address: URL,
  { method, headers, body, patienceMs, allowPrivate, maxBytes }: PublicRequest,
): Promise<PublicAnswer> {
  // Loaded with the first request, because it takes time from the start.
  const { useAgent: agentFor } = await import('request-filtering-agent');
  return new Promise((resolve, reject) => {
    const agent = agentFor(address.href, { allowPrivateIPAddress: allowPrivate });
    const send = address.protocol === 'https:' ? https.request : http.request;
    const signal = AbortSignal.timeout(patienceMs);
    const request = send(address, { method, agent, signal, headers }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      const answer = (read: Buffer) => ({ status, location: received.location, body: read });
      if (maxBytes === undefined) {
        resolve(answer(Buffer.alloc(0)));
        response.destroy();
        return;
      }
      const pieces: Buffer[] = [];
      let length = 0;
      response.on('data', (piece: Buffer) => {
        length += piece.length;
        if (length > maxBytes) response.destroy(new AnswerTooLong());
        else pieces.push(piece);
      });
      response.on('end', () => resolve(answer(Buffer.concat(pieces))));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
