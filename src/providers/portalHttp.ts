import { createHttp } from './http.ts';

const DEFAULT_BASE = '/api';

/**
 * Whoever serves the page writes the address of the API into it, so that one build works behind any
 * gateway.
 */
function servedApiBase(): string {
  const written = document.querySelector('meta[name="api-base"]')?.getAttribute('content') ?? '';
  return written === '' || written.startsWith('%') ? DEFAULT_BASE : written;
}

export const apiBase = servedApiBase();

/** The one client of the running portal. */
export const http = createHttp({ apiBase });
