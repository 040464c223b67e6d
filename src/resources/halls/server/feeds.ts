import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import * as z from 'zod';
import {
  type AuthServices,
  type ServerContext,
  actorOf,
  recordId,
  envelope,
  askingWith,
  read,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { CalendarFeed } from '../api.ts';
import { writeCalendar, type CalendarDays, type CalendarEvent } from '../rules/calendar.ts';

const DAY_MS = 86_400_000;
const [DAYS_BACK, DAYS_AHEAD] = [30, 200];
const MOST_FEEDS = 20;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const OWN = `
  SELECT
    f.id,
    CASE WHEN h.id IS NULL THEN NULL ELSE json_build_object('id', h.id, 'code', h.code) END AS hall,
    ${iso('f.created_at')} AS "createdAt",
    ${iso('f.used_at')} AS "usedAt"
  FROM calendar_feeds f
  LEFT JOIN lecturehalls h ON h.id = f.hall_id
  WHERE f.owner_id = $1 AND f.revoked_at IS NULL
  ORDER BY f.created_at`;

interface Feed extends Record<string, unknown> {
  id: string;
  owner: string;
  hall: string | null;
  name: string;
  language: Language | null;
}

/** A feed lives as long as its owner's account, whatever becomes of their rights to book. */
const FIND = `
  UPDATE calendar_feeds f
  SET used_at = now()
  FROM users u
  LEFT JOIN preferences p ON p.user_id = u.id
  WHERE f.token_hash = $1 AND f.revoked_at IS NULL AND u.id = f.owner_id AND u.status = 'active'
  RETURNING
    f.id,
    f.owner_id AS owner,
    f.hall_id AS hall,
    coalesce(
      (
        SELECT h.code
          || ' '
          || CASE WHEN p.choices->>'language' = 'si' THEN h.name_si ELSE h.name_en END
        FROM lecturehalls h
        WHERE h.id = f.hall_id
      ),
      concat_ws(' ', u.first_name, u.last_name)
    ) AS name,
    p.choices->>'language' AS language`;

const named = (language: Language): string => (language === 'si' ? 'si' : 'en');

/**
 * Classes that a person teaches or attends, and classes of a hall; then bookings. Cancelled ones
 * stay, so that readers take them out.
 */
const events = (language: Language): string => `
  SELECT
    c.id || '@class' AS uid,
    u.code || ' ' || u.title_${named(language)} AS summary,
    h.code AS location,
    coalesce((
      SELECT d.name_${named(language)}
      FROM holidays d
      WHERE d.id = c.holiday_id
    ), c.note) AS description,
    CASE c.state WHEN 'cancelled' THEN 'CANCELLED' ELSE 'CONFIRMED' END AS status,
    c.version AS sequence,
    ${iso('c.updated_at')} AS "changedAt",
    ${iso('c.starts_at')} AS "startsAt",
    ${iso('c.ends_at')} AS "endsAt"
  FROM class_sessions c
  JOIN offerings o ON o.id = c.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  LEFT JOIN lecturehalls h ON h.id = c.hall_id
  WHERE c.starts_at BETWEEN $3 AND $4
    AND (
      c.hall_id = $2
      OR (
        $2::uuid IS NULL
        AND (
          EXISTS (
            SELECT 1
            FROM class_sessions__lecturers l
            JOIN staff s ON s.id = l.target_id
            WHERE l.owner_id = c.id AND s.user_id = $1
          )
          OR EXISTS (
            SELECT 1
            FROM registration_lines r
            JOIN course_registrations g ON g.id = r.registration_id
            JOIN students st ON st.id = g.student_id
            WHERE r.offering_id = c.offering_id AND r.state = 'enrolled' AND st.user_id = $1
          )
        )
      )
    )
  UNION ALL
  SELECT
    b.id || '@booking',
    b.title,
    h.code,
    b.note,
    CASE b.state
      WHEN 'pending' THEN 'TENTATIVE'
      WHEN 'approved' THEN 'CONFIRMED'
      WHEN 'held' THEN 'CONFIRMED'
      ELSE 'CANCELLED'
    END,
    b.version,
    ${iso('b.updated_at')},
    ${iso('b.starts_at')},
    ${iso('b.ends_at')}
  FROM bookings b
  JOIN lecturehalls h ON h.id = b.hall_id
  WHERE b.starts_at BETWEEN $3 AND $4
    AND (
      (b.hall_id = $2 AND b.state IN ('approved', 'held', 'cancelled', 'displaced'))
      OR ($2::uuid IS NULL AND b.requested_by_id = $1)
    )
  ORDER BY 8, 1`;

const holidays = (language: Language): string => `
  SELECT
    id || '@holiday' AS uid,
    name_${named(language)} AS summary,
    starts_on::text AS "startsOn",
    ends_on::text AS "endsOn",
    version AS sequence,
    ${iso('updated_at')} AS "changedAt"
  FROM holidays
  WHERE ends_on >= ($1::timestamptz)::date AND starts_on <= ($2::timestamptz)::date
  ORDER BY starts_on, 1`;

const body = z.strictObject({ hall: z.guid().nullable().default(null) });

/**
 * Feeds are made, listed and revoked by whoever may see a timetable; the address itself needs no
 * sign-in, only its secret.
 */
export function feedRoutes(
  app: FastifyInstance,
  server: ServerContext,
  services: AuthServices,
): void {
  const { database } = server;
  app.get('/calendar-feeds', async (request) => {
    const { person } = await askingWith(server, request, 'CAL_VIEW', 'HBOOK_VIEW');
    const { rows } = await database.query<CalendarFeed & Record<string, unknown>>(
      OWN,
      [actorOf(person)],
      'own-feeds',
    );
    return envelope(rows);
  });
  app.post('/calendar-feeds', async (request, reply) => {
    const { person } = await askingWith(server, request, 'CAL_VIEW', 'HBOOK_VIEW');
    const { hall } = read(body, request.body ?? {});
    if (hall !== null && !person.privileges.has('HBOOK_VIEW'))
      throw new PortalError('FORBIDDEN', { details: { needs: ['HBOOK_VIEW'] } });
    const token = randomBytes(32).toString('base64url');
    const id = newId();
    const { rowCount } = await database.query(
      `
        INSERT INTO calendar_feeds (id, token_hash, owner_id, hall_id)
        SELECT $1, $2, $3, $4
        WHERE ($4::uuid IS NULL OR EXISTS (SELECT 1 FROM lecturehalls WHERE id = $4))
          AND (
            SELECT count(*)
            FROM calendar_feeds
            WHERE owner_id = $3 AND revoked_at IS NULL
          ) < ${MOST_FEEDS}`,
      [id, hashOf(token), actorOf(person), hall],
    );
    if (rowCount === 0)
      throw new PortalError('INVALID_FIELDS', {
        fieldErrors: { hall: { code: 'tooMany', args: { max: MOST_FEEDS } } },
      });
    const { rows } = await database.query<CalendarFeed & Record<string, unknown>>(
      OWN,
      [actorOf(person)],
      'own-feeds',
    );
    const made = rows.find((row) => row.id === id);
    return reply
      .code(201)
      .send(
        envelope(
          { ...made, url: `${services.publicUrl()}${app.prefix}/calendars/${token}.ics` },
          'Created',
        ),
      );
  });
  app.delete('/calendar-feeds/:id', async (request) => {
    const { person } = await server.authenticate(request);
    const { rowCount } = await database.query(
      `
        UPDATE calendar_feeds
        SET revoked_at = now()
        WHERE id = $1 AND owner_id = $2 AND revoked_at IS NULL`,
      [recordId(request), actorOf(person)],
    );
    if (rowCount === 0) throw new PortalError('NOT_FOUND');
    return envelope({ id: recordId(request) }, 'Deleted');
  });
  app.get('/calendars/:file', async (request, reply) => {
    const [, token] = /^([\w-]{43})\.ics$/.exec((request.params as { file: string }).file) ?? [];
    const { rows } = await database.query<Feed>(FIND, [hashOf(token ?? '')], 'find-feed');
    const [feed] = rows;
    if (token === undefined || !feed) throw new PortalError('NOT_FOUND');
    const now = server.now().getTime();
    const window = [now - DAYS_BACK * DAY_MS, now + DAYS_AHEAD * DAY_MS].map((time) =>
      new Date(time).toISOString(),
    );
    const language = feed.language ?? 'en';
    const found = await database.query<CalendarEvent & Record<string, unknown>>(
      events(language),
      [feed.owner, feed.hall, ...window],
      `feed-events-${language}`,
    );
    const days = await database.query<CalendarDays & Record<string, unknown>>(
      holidays(language),
      window,
      `feed-holidays-${language}`,
    );
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(writeCalendar(feed.name, found.rows, days.rows));
  });
}
