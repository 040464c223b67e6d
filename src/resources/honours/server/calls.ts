import { implementCalls } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { loggedContext } from './loggedContext.ts';
import { readOverview, readRun } from './overview.ts';
import { adoptRun, compareQuotas, dropRun, runTrial } from './runs.ts';
import { readOwnSelection } from './studentView.ts';

const MAX_QUOTA = 500;

const isQuota = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= MAX_QUOTA;

function assertQuotas(quotas: Readonly<Record<string, number>>): void {
  const values = Object.values(quotas);
  if (values.length === 0 || !values.every(isQuota))
    throw new PortalError('BAD_REQUEST', {
      details: { body: `quotas: a whole number from 0 to ${MAX_QUOTA} for each option named` },
    });
}

export const honoursCalls = implementCalls(api, {
  readOwnHonours: ({ client, now, person }) => readOwnSelection(client, person.studentId, now),

  readHonoursRound: ({ client, params }) => readOverview(client, params.id),

  runHonoursTrial: async (context) => ({
    id: await runTrial(loggedContext(context), context.params.id, context.body.note || null),
  }),

  readHonoursRun: ({ client, params }) => readRun(client, params.id),

  compareHonoursQuotas: ({ client, params, body }) => {
    assertQuotas(body.quotas);
    return compareQuotas(client, params.id, body.quotas);
  },

  adoptHonoursRun: async (context) => {
    await adoptRun(loggedContext(context), context.params.id);
    return {};
  },

  dropHonoursRun: async (context) => {
    await dropRun(loggedContext(context), context.params.id);
    return {};
  },
});
