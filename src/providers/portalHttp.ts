import { readPageSetting } from '../contract/wire/pageSettings.ts';
import { createHttp } from './http.ts';

const metaContent = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The gateway writes the address into the page, so that one build works behind any gateway. */
export const apiBase = readPageSetting('api-base', metaContent);

/** The one client of the running portal. */
export const http = createHttp({ apiBase });
