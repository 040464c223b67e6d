import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { PortalError } from '../../src/contract/model/errors.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Person } from '../db/person.ts';
import type { Queryable } from '../db/queryable.ts';
import { recordId } from '../records/readRoutes.ts';
import { envelope } from '../records/shape/respond.ts';
import { idsOf } from '../records/writeRoutes.ts';
import { assertNotHigherAccount } from './higherAccounts.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { assertPrivilege, authenticate } from './requestPerson.ts';
import type { AuthServices } from './services.ts';

/**
 * The specification makes this change by GET. A link, an image or a prefetch can cause a GET but
 * cannot carry the bearer token; what a browser marks as one of those is refused even so.
 */
function assertDeliberate(request: FastifyRequest): void {
  const {
    'sec-fetch-dest': destination,
    'sec-fetch-site': site,
    'sec-purpose': purpose,
    purpose: oldPurpose,
  } = request.headers;
  const byScript = destination === undefined || destination === 'empty';
  const fromHere = site === undefined || site === 'same-origin';
  if (!byScript || !fromHere || purpose !== undefined || oldPurpose !== undefined)
    throw new PortalError('CSRF_MISMATCH');
}

interface FreshPassword {
  id: string;
  username: string;
  password: string;
}

/** Sets new passwords for the separate rumis facility and shows each this once. */
export function rumisRoutes(app: FastifyInstance, services: AuthServices): void {
  const { database, now } = services;
  const reader: Queryable = {
    query: ({ text, values, name }) => database.query(text, values, name),
  };

  async function namesOf(client: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await client.query<{ id: string; username: string }>({
      text: 'SELECT id, username FROM users WHERE id = ANY($1::uuid[])',
      values: [ids],
    });
    if (rows.length !== ids.length) throw new PortalError('NOT_FOUND');
    return new Map(rows.map(({ id, username }) => [id, username]));
  }

  async function editor(request: FastifyRequest): Promise<Person> {
    const person = await authenticate(services, request);
    assertPrivilege(person, 'USERS_EDIT');
    return person;
  }

  async function renew(
    request: FastifyRequest,
    person: Person,
    ids: readonly string[],
  ): Promise<FreshPassword[]> {
    await namesOf(reader, ids);
    for (const id of ids) await assertNotHigherAccount(reader, person, id, now());
    const fresh: (Omit<FreshPassword, 'username'> & { hash: string })[] = [];
    // One after another: a thousand at once would keep everybody who signs in meanwhile waiting.
    for (const id of ids) {
      const password = generatePassword();
      fresh.push({ id, password, hash: await hashPassword(password) });
    }
    return database.transaction(async (client) => {
      const names = await namesOf(client, ids);
      const changeSet = newId();
      for (const { id, hash } of fresh) {
        await client.query({
          text: `
            INSERT INTO rumis_credentials (user_id, hash)
            VALUES ($1, $2)
            ON CONFLICT (user_id) DO UPDATE
            SET hash = $2, changed_at = now()`,
          values: [id, hash],
        });
        await recordActivity(client, {
          actorId: person.userId,
          action: 'rumis-password-reset',
          resource: 'users',
          recordId: id,
          ip: request.ip,
          changeSet,
        });
      }
      return fresh.map(({ id, password }) => ({ id, username: names.get(id) ?? '', password }));
    });
  }

  // Without a HEAD twin, which would change the password as well.
  app.get(
    '/resetmispass/:id',
    { exposeHeadRoute: false, config: { whileViewing: 'closed' } },
    async (request, reply) => {
      assertDeliberate(request);
      const person = await editor(request);
      const [fresh] = await renew(request, person, [recordId(request)]);
      return reply
        .header('Cache-Control', 'no-store')
        .send(envelope(fresh, 'The rumis password was reset.'));
    },
  );

  app.post('/resetmisallpass', async (request, reply) => {
    const person = await editor(request);
    const fresh = await renew(request, person, idsOf(request.body));
    return reply
      .header('Cache-Control', 'no-store')
      .send(envelope(fresh, 'The rumis passwords were reset.'));
  });
}
