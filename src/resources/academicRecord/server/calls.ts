import { implementCalls } from '../../../../gateway/index.ts';
import * as api from '../api.ts';
import { holdsOf, lift, place } from './holds.ts';
import { verifyLedger } from './verifyLedger.ts';

/** Verifying a large faculty takes longer than the usual limit of a call. */
const VERIFICATION_DEADLINE_MS = 60_000;

export const academicRecordCalls = implementCalls(api, {
  ledgerVerification: ({ server }) =>
    server.database.transaction((client) => verifyLedger(client), {
      readOnly: true,
      isolation: 'repeatable read',
      deadline: VERIFICATION_DEADLINE_MS,
    }),
  holdsOfStudent: ({ client, params }) => holdsOf(client, params.id),
  placeHold: ({ params, body, ...context }) => place(context, params.id, body),
  liftHold: ({ params, body, ...context }) => lift(context, params.id, body),
});
