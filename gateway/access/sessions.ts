import { v7 as newId } from 'uuid';
import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import type { Language } from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { ViewingKind } from '../../src/contract/model/impersonation.ts';
import type { Database } from '../db/database.ts';
import { effectivePrivileges } from '../db/effectivePrivileges.ts';
import { colomboDay, type Person } from '../db/person.ts';
import { directClient, type Queryable } from '../db/queryable.ts';
import { impersonatedPerson } from './impersonations.ts';

/** How long another gateway may go on believing in a session that this one ended. */
const SESSION_CACHE_TTL_MS = 1_000;
const TOUCH_MS = 60_000;
const REMEMBERED = 10_000;

export interface SessionLimits {
  idleMinutes: number;
  absoluteMinutes: number;
}

interface SessionRow extends Record<string, unknown> {
  userId: string;
  revoked: boolean;
  expiresAt: Date;
  lastSeenAt: Date;
  status: string;
  staffId: string | null;
  departmentId: string | null;
  studentId: string | null;
  language: Language | null;
  epoch: number;
  viewing: { id: string; kind: ViewingKind; targetId: string; endsAt: string } | null;
}

/** A session that was found alive, with the person behind it. */
export interface LiveSession {
  person: Person;
  epoch: number;
  expiresAt: Date;
}

interface Belief extends LiveSession {
  checkedAt: number;
}

const FIND = `
  SELECT
    session.user_id AS "userId",
    session.revoked_at IS NOT NULL AS revoked,
    session.expires_at AS "expiresAt",
    session.last_seen_at AS "lastSeenAt",
    account.status,
    member.id AS "staffId",
    member.department_id AS "departmentId",
    student.id AS "studentId",
    preferences.choices->>'language' AS language,
    coalesce((SELECT epoch FROM auth_epoch), 1) AS epoch,
    (
      SELECT json_build_object(
        'id', viewing.id,
        'kind', viewing.kind,
        'targetId', viewing.target_id,
        'endsAt', viewing.ends_at
      )
      FROM viewings viewing
      WHERE viewing.session_id = session.id AND viewing.ended_at IS NULL AND viewing.ends_at > $2
    ) AS viewing
  FROM sessions session
  JOIN users account ON account.id = session.user_id
  LEFT JOIN staff member ON member.user_id = account.id
  LEFT JOIN students student ON student.user_id = account.id
  LEFT JOIN preferences ON preferences.user_id = account.id
  WHERE session.id = $1`;

export interface Sessions {
  /** Within the caller's transaction, which is why the lifetime is read before it begins. */
  open: (
    client: Queryable,
    userId: string,
    origin: { ip: string; userAgent: string; absoluteMinutes: number },
  ) => Promise<{ id: string; expiresAt: Date }>;
  /** `anew`: whatever this gateway believes. `unnoticed`: without counting as a sign of life. */
  find: (sessionId: string, how?: 'anew' | 'unnoticed') => Promise<LiveSession>;
  /** Ends sessions in the writer's transaction; `except` keeps the one in use. */
  end: (client: Queryable, userId: string, except?: string) => Promise<void>;
  endOne: (client: Queryable, userId: string, sessionId: string) => Promise<boolean>;
  /** Drops what this gateway believes, so that a change made here bites on the next request. */
  forget: () => void;
  privilegesOf: (userId: string, epoch: number) => Promise<ReadonlySet<string>>;
}

/**
 * Server-side sessions: the database has the word, a belief of at most one second saves asking it
 * for each request.
 */
export function createSessions(
  database: Database,
  limits: () => Promise<SessionLimits>,
  now: () => Date,
  catalogue: Catalogue,
): Sessions {
  const beliefs = new Map<string, Belief>();
  const privileges = new Map<string, { asOf: string; keys: ReadonlySet<string> }>();
  // Counts what was forgotten: a check that was under way then may have read what no longer holds.
  let generation = 0;
  const client = directClient(database);

  async function privilegesOf(userId: string, epoch: number): Promise<ReadonlySet<string>> {
    const day = colomboDay(now());
    const asOf = `${epoch} ${day}`;
    const known = privileges.get(userId);
    if (known?.asOf === asOf) return known.keys;
    const keys = new Set(await effectivePrivileges(client, userId, day));
    if (privileges.size >= REMEMBERED) privileges.clear();
    privileges.set(userId, { asOf, keys });
    return keys;
  }

  async function touch(sessionId: string, row: SessionRow): Promise<void> {
    const quiet = now().getTime() - row.lastSeenAt.getTime();
    if (quiet < TOUCH_MS) return;
    await database.query(
      'UPDATE sessions SET last_seen_at = $2 WHERE id = $1',
      [sessionId, now()],
      'touch-session',
    );
  }

  async function check(sessionId: string, isNoticed: boolean): Promise<Belief> {
    const moment = now().getTime();
    const { rows } = await database.query<SessionRow>(FIND, [sessionId, now()], 'find-session');
    const [row] = rows;
    if (!row || row.revoked || row.status !== 'active') throw new PortalError('UNAUTHORIZED');
    const { idleMinutes } = await limits();
    const idle = moment - row.lastSeenAt.getTime() > idleMinutes * 60_000;
    if (idle || moment >= row.expiresAt.getTime()) throw new PortalError('SESSION_EXPIRED');
    if (isNoticed) await touch(sessionId, row);
    const person: Person = {
      userId: row.userId,
      sessionId,
      privileges: await privilegesOf(row.userId, row.epoch),
      staffId: row.staffId,
      departmentId: row.departmentId,
      studentId: row.studentId,
      language: row.language ?? 'en',
    };
    const viewing = row.viewing
      ? await impersonatedPerson(
          client,
          catalogue,
          person,
          { ...row.viewing, endsAt: new Date(row.viewing.endsAt) },
          now(),
        )
      : null;
    return {
      person: viewing ?? person,
      epoch: row.epoch,
      expiresAt: row.expiresAt,
      checkedAt: moment,
    };
  }

  return {
    privilegesOf,
    open: async (writer, userId, { ip, userAgent, absoluteMinutes }) => {
      const session = {
        id: newId(),
        expiresAt: new Date(now().getTime() + absoluteMinutes * 60_000),
      };
      await writer.query({
        text: `
          INSERT INTO sessions (id, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
          VALUES ($1, $2, $3, $3, $4, $5, $6)`,
        values: [session.id, userId, now(), session.expiresAt, ip, userAgent.slice(0, 300)],
      });
      return session;
    },
    find: async (sessionId, how) => {
      const known = beliefs.get(sessionId);
      if (known && how !== 'anew' && now().getTime() - known.checkedAt < SESSION_CACHE_TTL_MS)
        return known;
      beliefs.delete(sessionId);
      const asOf = generation;
      const belief = await check(sessionId, how !== 'unnoticed');
      if (asOf !== generation) return belief;
      if (beliefs.size >= REMEMBERED) beliefs.clear();
      beliefs.set(sessionId, belief);
      return belief;
    },
    end: async (writer, userId, except) => {
      await writer.query({
        text: `
          UPDATE sessions
          SET revoked_at = now()
          WHERE user_id = $1 AND revoked_at IS NULL AND id IS DISTINCT FROM $2::uuid`,
        values: [userId, except ?? null],
      });
    },
    endOne: async (writer, userId, sessionId) => {
      const { rowCount } = await writer.query({
        text: `
          UPDATE sessions
          SET revoked_at = now()
          WHERE user_id = $1 AND id = $2 AND revoked_at IS NULL`,
        values: [userId, sessionId],
      });
      return (rowCount ?? 0) > 0;
    },
    forget: () => {
      generation += 1;
      beliefs.clear();
    },
  };
}
