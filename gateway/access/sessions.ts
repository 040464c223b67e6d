import { v7 as newId } from 'uuid';
import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import type { Language } from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { ImpersonationKind } from '../../src/contract/model/impersonation.ts';
import type { HeldPrivileges } from '../../src/contract/model/scopes.ts';
import type { Database } from '../db/database.ts';
import { effectivePrivileges } from '../db/effectivePrivileges.ts';
import { colomboDay, type Person } from '../db/person.ts';
import { type Queryable } from '../db/queryable.ts';
import { endSessionsSql } from './endSessions.ts';
import { impersonatedPerson } from './impersonations.ts';
import { takeOverDevice } from './pushSubscriptions.ts';

/** Time for which another gateway may accept a session that this one ended. */
const SESSION_CACHE_TTL_MS = 1_000;
const TOUCH_MS = 60_000;
const MAX_CACHED = 10_000;

interface SessionLimits {
  idleMinutes: number;
  absoluteMinutes: number;
}

interface SessionRow extends Record<string, unknown> {
  userId: string;
  revoked: boolean;
  expiresAt: Date;
  lastSeenAt: Date;
  steppedUpAt: Date | null;
  hasFactor: boolean;
  status: string;
  staffId: string | null;
  departmentId: string | null;
  studentId: string | null;
  language: Language | null;
  epoch: number;
  viewing: { id: string; kind: ImpersonationKind; targetId: string; endsAt: string } | null;
}

/** A live session with its user. */
export interface LiveSession {
  person: Person;
  epoch: number;
  expiresAt: Date;
}

interface CachedSession extends LiveSession {
  checkedAt: number;
}

const FIND = `
  SELECT
    session.user_id AS "userId",
    session.revoked_at IS NOT NULL AS revoked,
    session.expires_at AS "expiresAt",
    session.last_seen_at AS "lastSeenAt",
    session.stepped_up_at AS "steppedUpAt",
    EXISTS (
      SELECT 1
      FROM second_factors factor
      WHERE factor.user_id = session.user_id
    ) AS "hasFactor",
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
  /** Runs in the caller's transaction, so the lifetime must be read before it begins. */
  open: (
    client: Queryable,
    userId: string,
    origin: {
      ip: string;
      userAgent: string;
      /** The device by its cookie; `null`: it has none yet. */
      device: string | null;
      absoluteMinutes: number;
      steppedUpAt: Date | null;
    },
  ) => Promise<{ id: string; expiresAt: Date }>;
  /** `fresh`: bypass the cache. `silent`: do not extend the idle timeout. */
  find: (sessionId: string, how?: 'fresh' | 'silent') => Promise<LiveSession>;
  /** Stores that the second factor was proven in this session. */
  stepUp: (client: Queryable, sessionId: string) => Promise<void>;
  /** Ends sessions and sign-ins in the writer's transaction; `except` keeps the one in use. */
  end: (client: Queryable, userId: string, except?: string) => Promise<void>;
  endOne: (client: Queryable, userId: string, sessionId: string) => Promise<boolean>;
  /** Drops the cache, so that a change made here takes effect on the next request. */
  forget: () => void;
  privilegesOf: (userId: string, epoch: number) => Promise<HeldPrivileges>;
}

export interface SessionOptions {
  database: Database;
  catalogue: Catalogue;
  limits: () => Promise<SessionLimits>;
  now: () => Date;
}

/** Adds to a cache, which is emptied once it is full. */
function keep<Value>(cache: Map<string, Value>, key: string, value: Value): void {
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, value);
}

/** Privileges by account, cached until the epoch or the day changes. */
function cachedPrivileges({ database, now }: SessionOptions): Sessions['privilegesOf'] {
  const cache = new Map<string, { asOf: string; keys: HeldPrivileges }>();
  return async (userId, epoch) => {
    const day = colomboDay(now());
    const asOf = `${epoch} ${day}`;
    const known = cache.get(userId);
    if (known?.asOf === asOf) return known.keys;
    const keys = await effectivePrivileges(database, userId, day);
    keep(cache, userId, { asOf, keys });
    return keys;
  };
}

/** Notes when a session was last seen. */
export async function touchSession(database: Database, id: string, at: Date): Promise<void> {
  await database.query({
    text: 'UPDATE sessions SET last_seen_at = $2 WHERE id = $1',
    values: [id, at],
    name: 'touch-session',
  });
}

async function touch(
  { database, now }: SessionOptions,
  sessionId: string,
  { lastSeenAt }: SessionRow,
): Promise<void> {
  if (now().getTime() - lastSeenAt.getTime() < TOUCH_MS) return;
  await touchSession(database, sessionId, now());
}

/**
 * Reads a session from the database. Throws UNAUTHORIZED if it was ended or its account is not
 * active, SESSION_EXPIRED if its time is over.
 */
async function readSession(
  options: SessionOptions,
  privilegesOf: Sessions['privilegesOf'],
  sessionId: string,
  isSilent: boolean,
): Promise<CachedSession> {
  const { database, catalogue, limits, now } = options;
  const moment = now().getTime();
  const { rows } = await database.query<SessionRow>({
    text: FIND,
    values: [sessionId, now()],
    name: 'find-session',
  });
  const [row] = rows;
  if (!row || row.revoked || row.status !== 'active') throw new PortalError('UNAUTHORIZED');
  const { idleMinutes } = await limits();
  const isIdle = moment - row.lastSeenAt.getTime() > idleMinutes * 60_000;
  if (isIdle || moment >= row.expiresAt.getTime()) throw new PortalError('SESSION_EXPIRED');
  if (!isSilent) await touch(options, sessionId, row);
  const person: Person = {
    userId: row.userId,
    sessionId,
    privileges: await privilegesOf(row.userId, row.epoch),
    staffId: row.staffId,
    departmentId: row.departmentId,
    studentId: row.studentId,
    language: row.language ?? 'en',
    secondFactor: row.hasFactor ? { provenAt: row.steppedUpAt } : null,
  };
  const impersonated = row.viewing
    ? await impersonatedPerson({ client: database, catalogue, now: now() }, person, {
        ...row.viewing,
        endsAt: new Date(row.viewing.endsAt),
      })
    : null;
  return {
    person: impersonated ?? person,
    epoch: row.epoch,
    expiresAt: row.expiresAt,
    checkedAt: moment,
  };
}

/** Writes of sessions, in the writer's transaction. */
const sessionWrites = ({
  now,
}: SessionOptions): Pick<Sessions, 'open' | 'stepUp' | 'end' | 'endOne'> => ({
  open: async (writer, userId, { ip, userAgent, device, absoluteMinutes, steppedUpAt }) => {
    const session = {
      id: newId(),
      expiresAt: new Date(now().getTime() + absoluteMinutes * 60_000),
    };
    await writer.query({
      text: `
        INSERT INTO sessions (
          id, user_id, created_at, last_seen_at, expires_at, ip, user_agent, stepped_up_at
        )
        VALUES ($1, $2, $3, $3, $4, $5, $6, $7)`,
      values: [
        session.id,
        userId,
        now(),
        session.expiresAt,
        ip,
        userAgent.slice(0, 300),
        steppedUpAt,
      ],
    });
    if (device !== null) await takeOverDevice(writer, device, { userId, sessionId: session.id });
    return session;
  },
  stepUp: async (writer, sessionId) => {
    await writer.query({
      text: 'UPDATE sessions SET stepped_up_at = $2 WHERE id = $1',
      values: [sessionId, now()],
    });
  },
  end: async (writer, userId, except) => {
    await writer.query({
      text: endSessionsSql('user_id = $1 AND id IS DISTINCT FROM $2::uuid'),
      values: [userId, except ?? null],
    });
    // Their sessions may be over for long.
    await writer.query({
      text: `
        DELETE FROM push_subscriptions
        WHERE user_id = $1 AND session_id IS DISTINCT FROM $2::uuid`,
      values: [userId, except ?? null],
    });
    await writer.query({
      text: "DELETE FROM factor_challenges WHERE user_id = $1 AND purpose = 'signIn'",
      values: [userId],
    });
  },
  endOne: async (writer, userId, sessionId) => {
    const { rowCount } = await writer.query({
      text: endSessionsSql('user_id = $1 AND id = $2'),
      values: [userId, sessionId],
    });
    return (rowCount ?? 0) > 0;
  },
});

/** Server-side sessions. The database is authoritative; lookups are cached for at most one second. */
export function createSessions(options: SessionOptions): Sessions {
  const { now } = options;
  const cache = new Map<string, CachedSession>();
  const privilegesOf = cachedPrivileges(options);
  // Increments with every drop of the cache: a lookup in progress may have read outdated rows.
  let generation = 0;
  return {
    ...sessionWrites(options),
    privilegesOf,
    find: async (sessionId, how) => {
      const known = cache.get(sessionId);
      if (known && how !== 'fresh' && now().getTime() - known.checkedAt < SESSION_CACHE_TTL_MS)
        return known;
      cache.delete(sessionId);
      const asOf = generation;
      const found = await readSession(options, privilegesOf, sessionId, how === 'silent');
      if (asOf === generation) keep(cache, sessionId, found);
      return found;
    },
    forget: () => {
      generation += 1;
      cache.clear();
    },
  };
}
