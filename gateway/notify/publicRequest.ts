import http from 'node:http';
import https from 'node:https';

interface PublicRequest {
  method: 'HEAD' | 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
  patienceMs: number;
  /** For tests: addresses of this machine and its network are otherwise refused. */
  allowPrivate: boolean;
}

interface PublicAnswer {
  status: number;
  location: string | undefined;
}

/** Whether an address was refused because it leads to this machine or its network. */
export const isPrivateAddress = (error: unknown): boolean =>
  error instanceof Error && /private|not allowed|resolved IP address/i.test(error.message);

/**
 * One request to an address that others have chosen, whose answer is not read. Whatever name leads
 * there, no address of this machine or its network is asked. Redirects are not followed.
 */
export async function requestPublic(
  address: URL,
  { method, headers, body, patienceMs, allowPrivate }: PublicRequest,
): Promise<PublicAnswer> {
  // Loaded with the first request, because it takes time from the start.
  const { useAgent: agentFor } = await import('request-filtering-agent');
  return new Promise((resolve, reject) => {
    const agent = agentFor(address.href, { allowPrivateIPAddress: allowPrivate });
    const send = address.protocol === 'https:' ? https.request : http.request;
    const signal = AbortSignal.timeout(patienceMs);
    const request = send(address, { method, agent, signal, headers }, (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}
