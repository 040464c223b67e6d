import { createHttp } from './http.ts';

declare global {
  interface Window {
    /** Written into the page by whoever serves it, so that one build works behind any gateway address. */
    __PORTAL__?: { apiBase?: string };
  }
}

/** The one client of the running portal. */
export const http = createHttp({ apiBase: window.__PORTAL__?.apiBase ?? '/api' });
