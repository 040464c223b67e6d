import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  askingWith,
  read,
  decideAccess,
  assertAllowed,
  type ServerContext,
  actorOf,
  recordId,
  envelope,
  inTransaction,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { readHallOptions, readLedger } from './readLedger.ts';
import { makeRequest, rehearseRequest } from './requests.ts';
import { changeSeries } from './series.ts';

const id = z.guid();
const wish = z.strictObject({
  title: z.string().trim().max(160),
  purpose: z.string(),
  hall: id,
  seats: z.int().min(1).max(5000).nullable().default(null),
  remarks: z.string().max(1000).nullable().default(null),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  timeZone: z.string().default('Asia/Colombo'),
  rule: z.string().max(300).nullable().default(null),
  facilities: z.array(id).max(20).default([]),
  only: z.array(z.iso.datetime()).max(200).optional(),
  instead: z
    .array(
      z.strictObject({
        date: z.iso.datetime(),
        hall: id,
        startsAt: z.iso.datetime(),
        endsAt: z.iso.datetime(),
      }),
    )
    .max(200)
    .optional(),
});
const change = z.strictObject({
  booking: id.optional(),
  reach: z.enum(['one', 'rest', 'all']).default('all'),
  cancel: z.boolean().optional(),
  title: z.string().trim().min(1).max(160).optional(),
  hall: id.optional(),
  from: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  to: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  seats: z.int().min(1).max(5000).nullable().optional(),
  note: z.string().trim().max(500).optional(),
  rehearse: z.boolean().optional(),
});
const window = z.object({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
  hall: id.optional(),
});
const MOST_DAYS = 62;

/**
 * The calls of the booking journey: what stands where, what a request would come to, the request
 * itself, changes of a series.
 */
export function bookingRoutes(app: FastifyInstance, server: ServerContext): void {
  const bookings = server.catalogue.resources.get('bookings') as ResourceDeclaration;
  const reading = {
    query: (config: { text: string; values?: unknown[]; name?: string }) =>
      server.database.query(config.text, config.values, config.name),
  } as Parameters<typeof readLedger>[0];

  app.get('/hall-bookings/halls', async (request) => {
    await askingWith(server, request, 'HBOOK_VIEW', 'CAL_VIEW');
    return envelope(await readHallOptions(reading));
  });
  app.get('/hall-bookings/calendar', async (request) => {
    const { person } = await askingWith(server, request, 'HBOOK_VIEW');
    const { from, to, hall } = read(window, request.query);
    if (Date.parse(to) - Date.parse(from) > MOST_DAYS * 86_400_000)
      throw new PortalError('INVALID_FIELDS', {
        fieldErrors: { to: { code: 'tooLarge', args: { max: MOST_DAYS } } },
      });
    return envelope(
      await readLedger(reading, from, to, hall === undefined ? null : [hall], actorOf(person)),
    );
  });
  app.post('/hall-bookings/preview', { config: { whileViewing: 'open' } }, async (request) => {
    const context = await askingWith(server, request, 'HBOOK_CREATE', 'HBOOK_EDIT');
    return envelope({
      dates: await rehearseRequest(
        { client: reading, person: context.person },
        read(wish, request.body),
        server.now(),
      ),
      series: null,
    });
  });
  app.post('/hall-bookings/request', async (request, reply) => {
    const asked = read(wish, request.body);
    const answer = await inTransaction(server, bookings, request, async (write) => {
      assertAllowed(decideAccess(bookings, write.person.privileges), 'create');
      if (asked.title === '')
        throw new PortalError('INVALID_FIELDS', { fieldErrors: { title: { code: 'required' } } });
      return makeRequest(write, asked, server.now());
    });
    return reply.code(201).send(envelope(answer, 'Created'));
  });
  app.post('/hall-bookings/series/:id', async (request) => {
    const asked = read(change, request.body);
    const answer = await inTransaction(server, bookings, request, async (write) => {
      if (asked.rehearse) await write.client.query({ text: 'SAVEPOINT rehearsal' });
      const done = await changeSeries(write, recordId(request), asked, server.now());
      if (asked.rehearse) {
        await write.client.query({ text: 'ROLLBACK TO SAVEPOINT rehearsal' });
        write.changeSet.count = 0;
      }
      return done;
    });
    return envelope(answer, 'Saved');
  });
}
