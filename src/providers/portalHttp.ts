import { readPageSetting } from '../contract/wire/pageSettings.ts';
import { createHttp } from './http.ts';

/** Path of the API, written into the page by the gateway, so that one build fits any gateway. */
export const apiBase = readPageSetting('api-base');

/** The shared client of the portal. */
export const http = createHttp({ apiBase });
