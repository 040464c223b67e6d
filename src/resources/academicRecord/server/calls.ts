import { colomboDay, implementCalls } from '../../../../gateway/index.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import * as api from '../api.ts';
import { holdsOf, lift, place } from './holds.ts';
import { verifyLedger } from './verifyLedger.ts';

/** Verifying a large faculty takes longer than the usual limit of a call. */
const VERIFICATION_DEADLINE_MS = 60_000;

export const academicRecordCalls = implementCalls(api, {
  ledgerVerification: ({ server, query, now }) =>
    server.database.transaction(
      (client) => verifyLedger(client, query.day ?? addDays(colomboDay(now), -1)),
      {
        readOnly: true,
        isolation: 'repeatable read',
        deadline: VERIFICATION_DEADLINE_MS,
      },
    ),
  holdsOfStudent: ({ client, params }) => holdsOf(client, params.id),
  placeHold: ({ params, body, ...context }) => place(context, params.id, body),
  liftHold: ({ params, body, ...context }) => lift(context, params.id, body),
});
