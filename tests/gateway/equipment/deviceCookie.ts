import type { LightMyRequestResponse } from 'fastify';

/** The cookie that marks the device as known, as a browser sends it back. */
export function deviceCookie(response: LightMyRequestResponse): string {
  const { value } = response.cookies.find(({ name }) => name === 'portal_known_device') ?? {};
  if (value === undefined) throw new Error(`No device was marked: ${response.body}`);
  return `portal_known_device=${value}`;
}
