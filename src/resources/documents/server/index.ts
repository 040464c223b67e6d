import type { AreaServer } from '../../../../gateway/index.ts';
import { documentCalls } from './calls.ts';
import { renewSeals } from './seals.ts';

export const documentsServer: AreaServer = {
  calls: documentCalls,
  hourly: (services) => ({
    'seals of documents': ({ client }) => renewSeals(client, services),
  }),
};
