import { readPageSetting } from '../contract/wire/pageSettings.ts';
import { createHttp } from './http.ts';
import { createStepUpQuestion } from './stepUp.ts';

/** Path of the API, written into the page by the gateway, so that one build fits any gateway. */
export const apiBase = readPageSetting('api-base');

/** The question for the second factor, shown by the shell. */
export const stepUp = createStepUpQuestion();

/** The shared client of the portal. */
export const http = createHttp({ apiBase, askStepUp: stepUp.ask });
