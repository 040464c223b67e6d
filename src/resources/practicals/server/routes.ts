import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import {
  assertPrivilege,
  type Queryable,
  type ServerContext,
  type Person,
  recordId,
  envelope,
  createMany,
  inTransaction,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { KEEPING, LOOKING } from '../access.ts';
import type { OfferingPracticals } from '../api.ts';
import { practicalMembers } from '../practicalGroups.ts';
import { practicalMarks } from './marks.ts';
import { offeringsOf, planAllocation, readOffering, readSlot, type Keeper } from './overview.ts';
import { ownPracticals } from './own.ts';

const keeperOf = ({ staffId, privileges }: Person): Keeper => ({
  staff: staffId,
  keepsAll: privileges.has(KEEPING),
});

async function found(
  client: Queryable,
  keeper: Keeper,
  offering: string,
): Promise<OfferingPracticals> {
  const body = await readOffering(client, keeper, offering);
  if (!body) throw new PortalError('NOT_FOUND');
  return body;
}

/** The calls behind the screen of practicals. What is one record goes through the resources. */
export function practicalRoutes(app: FastifyInstance, server: ServerContext): void {
  const { database, authenticate, now } = server;
  const reading = { readOnly: true } as const;
  const personOf = async (request: FastifyRequest): Promise<Person> => {
    const { person } = await authenticate(request);
    assertPrivilege(person, LOOKING, KEEPING);
    return person;
  };

  app.get('/practical-choices', async (request) => {
    const person = await personOf(request);
    return envelope(
      await database.transaction(
        async (client) => ({
          teaching:
            person.staffId === null && !keeperOf(person).keepsAll
              ? []
              : await offeringsOf(client, keeperOf(person)),
          own:
            person.studentId === null ? [] : await ownPracticals(client, person.studentId, now()),
        }),
        reading,
      ),
    );
  });
  app.get('/practical-offerings/:id', async (request) => {
    const person = await personOf(request);
    return envelope(
      await database.transaction(
        (client) => found(client, keeperOf(person), recordId(request)),
        reading,
      ),
    );
  });
  app.get('/practical-offerings/:id/allocation', async (request) => {
    const person = await personOf(request);
    return envelope(
      await database.transaction(
        async (client) => planAllocation(await found(client, keeperOf(person), recordId(request))),
        reading,
      ),
    );
  });
  app.post('/practical-offerings/:id/allocation', async (request) => {
    await personOf(request);
    const written = await inTransaction(
      server,
      practicalMembers,
      request,
      async (write) => {
        const { placed } = planAllocation(
          await found(write.client, keeperOf(write.person), recordId(request)),
        );
        if (placed.length > 0)
          await createMany(
            write,
            placed.map(({ student, group }) => ({
              id: newId(),
              body: { values: { student: student.id, group }, version: undefined },
            })),
          );
        return { placed: placed.length };
      },
      null,
    );
    return envelope(written, 'Saved');
  });
  app.get('/practical-offerings/:id/marks', async (request) => {
    const person = await personOf(request);
    const { component } = request.query as { component?: unknown };
    if (typeof component !== 'string')
      throw new PortalError('BAD_REQUEST', { details: { query: 'component: its name or id' } });
    return envelope(
      await database.transaction(async (client) => {
        const { id } = await found(client, keeperOf(person), recordId(request));
        return Object.fromEntries(await practicalMarks(client, id, component));
      }, reading),
    );
  });
  app.get('/practical-slots/:id/sheet', async (request) => {
    const person = await personOf(request);
    const slot = await database.transaction(
      (client) => readSlot(client, keeperOf(person), recordId(request)),
      reading,
    );
    if (!slot) throw new PortalError('NOT_FOUND');
    return envelope(slot);
  });
  app.get('/practical-sessions', async (request) => {
    const person = await personOf(request);
    const { practical } = request.query as { practical?: unknown };
    const { staff, keepsAll } = keeperOf(person);
    const { rows } = await database.transaction(
      (client) =>
        client.query({
          text: SESSIONS,
          values: [staff, keepsAll, typeof practical === 'string' ? practical : ''],
        }),
      reading,
    );
    return envelope(rows);
  });
}

const SESSIONS = `
  SELECT
    session.id,
    session.kind,
    session.starts_at AS "startsAt",
    session.ends_at AS "endsAt",
    hall.code AS hall
  FROM practicals practical
  JOIN offerings offering ON offering.id = practical.offering_id
  JOIN class_sessions session ON session.offering_id = offering.id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id
  WHERE practical.id::text = $3
    AND session.state <> 'cancelled'
    AND (
      $2
      OR offering.coordinator_id = $1
      OR EXISTS (
        SELECT 1
        FROM offerings__lecturers lecturer
        WHERE lecturer.owner_id = offering.id AND lecturer.staff_id = $1
      )
    )
  ORDER BY session.starts_at
  LIMIT 200`;
