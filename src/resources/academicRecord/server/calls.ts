import { colomboDay, implementCalls } from '../../../../gateway/index.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import * as api from '../api.ts';
import { readEntryChanges } from './gradeChanges.ts';
import { holdsOf, lift, place } from './holds.ts';
import { VERIFY_RECORD } from './verification.ts';

export const academicRecordCalls = implementCalls(api, {
  verifyRecord: async ({ body, ...context }) => {
    const input = {
      record: api.WHOLE_RECORD,
      day: body.day ?? addDays(colomboDay(context.now), -1),
    };
    return { job: await context.server.jobs.start(context, VERIFY_RECORD, input) };
  },
  entryChanges: ({ client, params }) => readEntryChanges(client, params.id),
  holdsOfStudent: ({ client, params }) => holdsOf(client, params.id),
  placeHold: ({ params, body, ...context }) => place(context, params.id, body),
  liftHold: ({ params, body, ...context }) => lift(context, params.id, body),
});
