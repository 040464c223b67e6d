import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { orNotFound, PortalError } from '../../src/contract/model/errors.ts';
import * as api from '../../src/contract/wire/calls/rumisCalls.ts';
import { recordActivity } from '../db/changeLog.ts';
import type { Database } from '../db/database.ts';
import type { Person } from '../db/person.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';
import { implementCalls, PreparedAnswer } from '../records/calls/implementCalls.ts';
import { idsOf } from '../records/routes/writeRoutes.ts';
import { runOnce } from '../records/run/once.ts';
import { choicesOf } from './choices.ts';
import { assertNotHigherAccount } from './higherAccounts.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import type { AuthServices } from './services.ts';

/**
 * By the specification this change is a GET. A link, image or prefetch can cause a GET but cannot
 * carry the bearer token; requests that the browser marks as such are refused in any case.
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

async function namesOf(client: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; username: string }>(client, {
    text: 'SELECT id, username FROM users WHERE id = ANY($1::uuid[])',
    values: [ids],
  });
  if (rows.length !== ids.length) throw new PortalError('NOT_FOUND');
  return new Map(rows.map(({ id, username }) => [id, username]));
}

interface Renewal {
  /** The one that stores the passwords. */
  transaction: Database['transaction'];
  person: Person;
  ip: string;
  ids: readonly string[];
}

/** Sets a new password for each account, in one change set. Throws NOT_FOUND or FORBIDDEN for all. */
async function renew(
  { database, now }: AuthServices,
  { transaction, person, ip, ids }: Renewal,
): Promise<api.NewRumisPassword[]> {
  const reader = database;
  await namesOf(reader, ids);
  for (const id of ids) await assertNotHigherAccount(reader, person, id, now());
  const fresh: { id: string; password: string; hash: string }[] = [];
  // One after another: a thousand at once would delay every sign-in.
  for (const id of ids) {
    const password = generatePassword();
    fresh.push({ id, password, hash: await hashPassword(password) });
  }
  return transaction(async (client) => {
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
        ip,
        changeSet,
      });
    }
    return fresh.map(({ id, password }) => ({ id, username: names.get(id) ?? '', password }));
  });
}

const forbidStoring = (reply: FastifyReply): unknown => reply.header('Cache-Control', 'no-store');

export const rumisCalls = implementCalls<typeof api, AuthServices>(api, (services) => ({
  rumisRoles: ({ client }) => choicesOf(client, 'rumis_roles'),

  resetRumisPassword: async ({ person, ip, params, request }) => {
    assertDeliberate(request);
    const { transaction } = services.database;
    const [fresh] = await renew(services, { transaction, person, ip, ids: [params.id] });
    return new PreparedAnswer(orNotFound(fresh), forbidStoring);
  },

  resetRumisPasswords: async ({ person, ip, body, request }) => {
    const fresh = await runOnce(
      services,
      request,
      (transaction) => renew(services, { transaction, person, ip, ids: idsOf(body) }),
      { isKept: false },
    );
    return new PreparedAnswer(fresh, forbidStoring);
  },
}));
