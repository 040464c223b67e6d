import type { LightMyRequestResponse } from 'fastify';
import { STALE_TOKEN_HEADER } from '../../../src/contract/model/constants.ts';
import type { GatewayUnderTest } from './gatewayUnderTest.ts';

export const isStale = ({ headers }: LightMyRequestResponse): boolean =>
  headers[STALE_TOKEN_HEADER.toLowerCase()] === 'true';

/** The token for the present privileges of the session, as the portal fetches it. */
export async function renew(gateway: GatewayUnderTest, token: string): Promise<string> {
  const response = await gateway.call('POST', '/session/token', { token });
  if (response.statusCode !== 200) throw new Error(`No token was answered: ${response.body}`);
  return response.json<{ data: { token: string } }>().data.token;
}
