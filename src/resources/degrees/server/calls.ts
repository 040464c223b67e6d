import { colomboDay, implementCalls } from '../../../../gateway/index.ts';
import * as api from '../api.ts';
import { readCredits } from './readCredits.ts';

export const degreeCalls = implementCalls(api, {
  readCurriculumCredits: ({ client, now, query }) =>
    readCredits(client, query.curriculum ?? null, colomboDay(now)),
});
