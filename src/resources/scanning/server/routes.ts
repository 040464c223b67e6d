import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  readBody,
  assertPrivilege,
  type AuthServices,
  type Queryable,
  type ServerContext,
  type Person,
  recordId,
  envelope,
  inTransaction,
  transitionOne,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { isInside } from '../../shared/rules/networks.ts';
import { MOST_RESCANS, SCANNING_TOPIC, type TakenScan } from '../api.ts';
import { WINDOW_SECONDS } from '../rules/scanRules.ts';
import { createArrivals } from './arrivals.ts';
import { deviceOf, keepDevice } from './device.ts';
import { markByHand } from './marking.ts';
import { ownScans } from './own.ts';
import { scanReport } from './report.ts';
import { takeScan } from './scan.ts';
import {
  askAgain,
  assertOwnSession,
  listStudents,
  ownSessions,
  setHeadCount,
  showCode,
  shownCode,
  stopCode,
} from './showing.ts';

const SHOW = 'ATTEN_QR';
const SCAN = 'STUDENT_ATTENDANCE_VIEW';

/** The calls of the lecturer's screen, and the one way by which a scan comes in. */
export function scanningRoutes(
  app: FastifyInstance,
  server: ServerContext,
  { live, secureCookies, settings }: AuthServices,
): void {
  const { database } = server;
  const reading: Queryable = {
    query: (config) => database.query(config.text, config.values, config.name),
  };
  const sessions = server.catalogue.resources.get('class-sessions') as ResourceDeclaration;
  const arrivals = createArrivals(database, live, (error) =>
    app.log.warn({ err: error }, 'nobody was told of a scan'),
  );
  app.addHook('onClose', async () => arrivals.stop());

  const lecturer = async (request: FastifyRequest): Promise<Person> => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, SHOW);
    return person;
  };
  const reads = async (request: FastifyRequest): Promise<{ person: Person; id: string }> => {
    const person = await lecturer(request);
    const id = recordId(request);
    await assertOwnSession(reading, person.staffId, id);
    return { person, id };
  };
  const writes = async <T>(
    request: FastifyRequest,
    work: (client: Queryable, own: { person: Person; id: string; state: string }) => Promise<T>,
  ): Promise<T> => {
    const person = await lecturer(request);
    const id = recordId(request);
    return database.transaction(async (client) =>
      work(client, { person, id, state: await assertOwnSession(client, person.staffId, id) }),
    );
  };
  const student = async (request: FastifyRequest): Promise<Person & { studentId: string }> => {
    const { person } = await server.authenticate(request);
    assertPrivilege(person, SCAN);
    const { studentId } = person;
    if (studentId === null)
      throw new PortalError('FORBIDDEN', { details: { reason: 'noStudent' } });
    return { ...person, studentId };
  };

  app.get('/attendance-qr', async (request) =>
    envelope(await ownSessions(reading, (await lecturer(request)).staffId)),
  );
  app.get('/attendance-qr/:id', async (request) => {
    const { person, id } = await reads(request);
    return envelope(await shownCode(reading, id, person.impersonation === undefined));
  });
  app.get('/attendance-qr/:id/report', async (request) =>
    envelope(await scanReport(reading, (await reads(request)).id)),
  );
  app.get('/attendance-qr/:id/students', async (request) =>
    envelope(await listStudents(reading, (await reads(request)).id)),
  );

  app.post('/attendance-qr/:id/open', async (request) => {
    const { person, id } = await reads(request);
    await inTransaction(
      server,
      sessions,
      request,
      async (write) => {
        const state = await assertOwnSession(write.client, person.staffId, id);
        if (state === 'planned')
          await transitionOne(write, id, 'open', { values: {}, version: undefined, reason: null });
        else if (state !== 'open')
          throw new PortalError('CONFLICT', { details: { reason: state } });
        write.changeSet.count = 0;
        await showCode(write.client, id, person.userId);
      },
      null,
    );
    return envelope(await shownCode(reading, id, true), 'Opened');
  });
  app.post('/attendance-qr/:id/stop', async (request) => {
    await writes(request, (client, { id }) => stopCode(client, id));
    return envelope(null, 'Stopped');
  });
  app.put('/attendance-qr/:id/head-count', async (request) => {
    const { headCount } = readBody(
      z.strictObject({ headCount: z.int().min(0).max(5000).nullable() }),
      request.body,
    );
    await writes(request, (client, { id }) => setHeadCount(client, id, headCount));
    return envelope(null, 'Saved');
  });
  app.post('/attendance-qr/:id/rescan', async (request) => {
    const { count } = readBody(
      z.strictObject({ count: z.int().min(1).max(MOST_RESCANS) }),
      request.body,
    );
    await writes(request, async (client, { id, state }) => {
      if (state !== 'open') throw new PortalError('CONFLICT', { details: { reason: state } });
      await live.tell(client, SCANNING_TOPIC, await askAgain(client, id, count));
    });
    return envelope(null, 'Asked');
  });
  app.post('/attendance-qr/:id/mark', async (request) => {
    const { student: who, status } = readBody(
      z.strictObject({ student: z.guid(), status: z.enum(['present', 'absent']) }),
      request.body,
    );
    await writes(request, async (client, { person, id, state }) => {
      if (state !== 'open') throw new PortalError('CONFLICT', { details: { reason: state } });
      await markByHand(client, { session: id, student: who, status, person, now: server.now() });
    });
    return envelope(null, 'Saved');
  });

  app.get('/attendance-scan', async (request, reply) => {
    const { studentId } = await student(request);
    keepDevice(request, reply, { path: `${app.prefix}/attendance-scan`, secure: secureCookies });
    return envelope(await ownScans(reading, studentId));
  });
  app.post('/attendance-scan', async (request) => {
    const { studentId, userId } = await student(request);
    const { code } = readBody(z.strictObject({ code: z.string().max(200) }), request.body);
    const { outcome, session, status, watchers } = await takeScan(
      database,
      {
        student: studentId,
        user: userId,
        device: deviceOf(request),
        code,
        isInside: isInside((await settings()).scanNetworks, request.ip),
      },
      server.now(),
    );
    if (session) arrivals.came(session.id, watchers);
    if (outcome === 'tooMany')
      throw new PortalError('TOO_MANY_REQUESTS', {
        details: { retryAfterSeconds: WINDOW_SECONDS },
      });
    if (outcome !== 'ok' && outcome !== 'already' && outcome !== 'confirmed')
      throw new PortalError('SCAN_REFUSED', {
        details: { reason: outcome, ...(session ? { session } : {}) },
      });
    return envelope({ outcome, session, status } as TakenScan, 'Taken');
  });
}
