import {
  actorOf,
  type AuthServices,
  DirectAnswer,
  envelope,
  implementCalls,
  pageOf,
  type Person,
  type TransactionContext,
  transitionOne,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { isInside } from '../../shared/rules/networks.ts';
import * as api from '../api.ts';
import { WINDOW_SECONDS } from '../rules/scanRules.ts';
import { createArrivals } from './arrivals.ts';
import { deviceOf, setDeviceCookie } from './device.ts';
import { markByHand } from './marking.ts';
import { readScanReport } from './report.ts';
import { recordScan, type ScanResult } from './scan.ts';
import {
  askAgain,
  assertOwnSession,
  listStudents,
  ownSessions,
  readCode,
  showCode,
  stopCode,
  storeHeadCount,
} from './showing.ts';
import { readOwnScans } from './studentView.ts';

interface SessionContext extends Pick<TransactionContext, 'client' | 'person'> {
  params: { id: string };
}

const assertOwn = ({ client, person, params }: SessionContext): Promise<string> =>
  assertOwnSession(client, person.staffId, params.id);

/** Throws CONFLICT with the state of a meeting that does not take attendance. */
async function assertOpen(context: SessionContext): Promise<void> {
  const state = await assertOwn(context);
  if (state !== 'open') throw new PortalError('CONFLICT', { details: { reason: state } });
}

function studentOf({ studentId }: Person): string {
  if (studentId === null) throw new PortalError('FORBIDDEN', { details: { reason: 'noStudent' } });
  return studentId;
}

/** Throws SCAN_REFUSED with the reason, or TOO_MANY_REQUESTS after too many attempts. */
function acceptedOnly({ outcome, session, status }: ScanResult): api.TakenScan {
  if (outcome === 'tooMany')
    throw new PortalError('TOO_MANY_REQUESTS', { details: { retryAfterSeconds: WINDOW_SECONDS } });
  if (outcome === 'ok' || outcome === 'already' || outcome === 'confirmed')
    return { outcome, session, status } as api.TakenScan;
  throw new PortalError('SCAN_REFUSED', {
    details: { reason: outcome, ...(session ? { session } : {}) },
  });
}

export const scanningCalls = implementCalls(api, (services: AuthServices) => {
  const { database, live } = services;
  const arrivals = createArrivals(live);
  return {
    showableSessions: async ({ client, person, range }) =>
      pageOf(await ownSessions(client, person.staffId), range),

    readShownCode: async (context) => {
      await assertOwn(context);
      const { client, params, person } = context;
      return readCode(client, params.id, person.impersonation === undefined);
    },

    scanReport: async (context) => {
      await assertOwn(context);
      return readScanReport(context.client, context.params.id);
    },

    sessionStudents: async (context) => {
      await assertOwn(context);
      return pageOf(await listStudents(context.client, context.params.id), context.range);
    },

    openSession: async (context) => {
      const { client, params, person, write } = context;
      const state = await assertOwn(context);
      if (state === 'planned') {
        const request = write('class-sessions');
        const step = { values: {}, version: undefined, reason: null };
        await transitionOne(request, params.id, 'open', step);
        // Showing a code cannot be undone.
        request.changeSet.count = 0;
      } else if (state !== 'open')
        throw new PortalError('CONFLICT', { details: { reason: state } });
      await showCode(client, params.id, person.userId);
      return readCode(client, params.id, true);
    },

    stopShowing: async (context) => {
      await assertOwn(context);
      await stopCode(context.client, context.params.id);
    },

    setHeadCount: async (context) => {
      await assertOwn(context);
      await storeHeadCount(context.client, context.params.id, context.body.headCount);
    },

    requestRescan: async (context) => {
      await assertOpen(context);
      const { client, params, body, notify } = context;
      notify.live(api.SCANNING_TOPIC, await askAgain(client, params.id, body.count));
    },

    markStudent: async (context) => {
      await assertOpen(context);
      await markByHand(context, context.params.id, context.body);
    },

    ownScans: async ({ client, person, request }) => {
      const scans = await readOwnScans(client, studentOf(person));
      return new DirectAnswer((reply) => {
        setDeviceCookie(services, request, reply);
        return reply.send(envelope(scans));
      });
    },

    takeScan: async ({ person, body, request, ip, now, server }) => {
      const result = await recordScan(
        database,
        request,
        {
          student: studentOf(person),
          user: actorOf(person) ?? '',
          device: deviceOf(services, request),
          code: body.code,
          isInside: isInside((await server.settings()).scanNetworks, ip),
        },
        now,
      );
      if (result.session) arrivals.came(result.session.id, result.watchers, request.log);
      return acceptedOnly(result);
    },
  };
});
