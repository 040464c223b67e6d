import { createHash, randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import {
  actorOf,
  instantSql,
  type Queryable,
  queryRows,
  type RequestContext,
  requireRow,
  textsIn,
  type TransactionContext,
  localised,
} from '../../../../gateway/index.ts';
import { DAY_MS, DEFAULT_LANGUAGE, type Language } from '../../../contract/model/constants.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import { examEventsSql } from '../../shared/examEventsSql.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import type { ListedFeed } from '../api.ts';
import { writeCalendar, type CalendarDays, type CalendarEvent } from '../rules/calendar.ts';

const [DAYS_BACK, DAYS_AHEAD] = [30, 200];
const MAX_FEEDS = 20;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const OWN = `
  SELECT
    feed.id,
    CASE
      WHEN hall.id IS NULL THEN NULL
      ELSE json_build_object('id', hall.id, 'code', hall.code)
    END AS hall,
    ${instantSql('feed.created_at')} AS "createdAt",
    ${instantSql('feed.used_at')} AS "usedAt"
  FROM calendar_feeds feed
  LEFT JOIN lecturehalls hall ON hall.id = feed.hall_id
  WHERE feed.owner_id = $1 AND feed.revoked_at IS NULL
  ORDER BY feed.created_at`;

interface Feed {
  id: string;
  owner: string;
  hall: string | null;
  name: string;
  language: Language | null;
}

/** A feed works while its owner's account is active, regardless of privileges. */
const FIND = `
  UPDATE calendar_feeds feed
  SET used_at = now()
  FROM users account
  LEFT JOIN preferences ON preferences.user_id = account.id
  WHERE feed.token_hash = $1
    AND feed.revoked_at IS NULL
    AND account.id = feed.owner_id
    AND account.status = 'active'
  RETURNING
    feed.id,
    feed.owner_id AS owner,
    feed.hall_id AS hall,
    coalesce(
      (
        SELECT hall.code
          || ' '
          || coalesce(
            ${localised('hall.name')}->>(preferences.choices->>'language'),
            hall.name_${DEFAULT_LANGUAGE}
          )
        FROM lecturehalls hall
        WHERE hall.id = feed.hall_id
      ),
      concat_ws(' ', account.first_name, account.last_name)
    ) AS name,
    preferences.choices->>'language' AS language`;

/**
 * Classes that a person teaches or attends, and classes of a hall; then bookings, then the person's
 * examinations and invigilation. Cancelled events stay, so that calendar programs remove them.
 */
const events = (language: Language): string => `
  SELECT
    session.id || '@class' AS uid,
    ${unitLabelIn(language)} AS summary,
    hall.code AS location,
    coalesce((
      SELECT holiday.name_${language}
      FROM holidays holiday
      WHERE holiday.id = session.holiday_id
    ), session.note) AS description,
    CASE session.state WHEN 'cancelled' THEN 'CANCELLED' ELSE 'CONFIRMED' END AS status,
    session.version AS sequence,
    ${instantSql('session.updated_at')} AS "changedAt",
    ${instantSql('session.starts_at')} AS "startsAt",
    ${instantSql('session.ends_at')} AS "endsAt"
  FROM class_sessions session
  JOIN offerings offering ON offering.id = session.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id
  WHERE session.starts_at BETWEEN $3 AND $4
    AND (
      session.hall_id = $2
      OR (
        $2::uuid IS NULL
        AND (
          EXISTS (
            SELECT 1
            FROM class_sessions__lecturers lecturer
            JOIN staff member ON member.id = lecturer.target_id
            WHERE lecturer.owner_id = session.id AND member.user_id = $1
          )
          OR EXISTS (
            SELECT 1
            FROM registration_lines line
            JOIN course_registrations registration ON registration.id = line.registration_id
            JOIN students student ON student.id = registration.student_id
            WHERE line.offering_id = session.offering_id
              AND line.state = 'enrolled'
              AND student.user_id = $1
          )
        )
      )
    )
  UNION ALL
  SELECT
    booking.id || '@booking',
    booking.title,
    hall.code,
    booking.note,
    CASE booking.state
      WHEN 'pending' THEN 'TENTATIVE'
      WHEN 'waiting' THEN 'TENTATIVE'
      WHEN 'offered' THEN 'TENTATIVE'
      WHEN 'approved' THEN 'CONFIRMED'
      WHEN 'held' THEN 'CONFIRMED'
      ELSE 'CANCELLED'
    END,
    booking.version,
    ${instantSql('booking.updated_at')},
    ${instantSql('booking.starts_at')},
    ${instantSql('booking.ends_at')}
  FROM bookings booking
  JOIN lecturehalls hall ON hall.id = booking.hall_id
  WHERE booking.starts_at BETWEEN $3 AND $4
    AND (
      (booking.hall_id = $2 AND booking.state IN ('approved', 'held', 'cancelled', 'displaced'))
      OR ($2::uuid IS NULL AND booking.requested_by_id = $1)
    )
  UNION ALL
  ${examEventsSql({ language, instantSql })}
  ORDER BY 8, 1`;

const holidays = (language: Language): string => `
  SELECT
    id || '@holiday' AS uid,
    name_${language} AS summary,
    starts_on::text AS "startsOn",
    ends_on::text AS "endsOn",
    version AS sequence,
    ${instantSql('updated_at')} AS "changedAt"
  FROM holidays
  WHERE ends_on >= ($1::timestamptz)::date AND starts_on <= ($2::timestamptz)::date
  ORDER BY starts_on, 1`;

/** The words for an examination, an invigilation and a seat. */
const eventWords = (language: Language): string[] =>
  ['examination', 'invigilation', 'seat'].map((word) => {
    const key = `pages.hall-bookings.feeds.${word}`;
    return textsIn(language)(key) ?? key;
  });

type Owner = Pick<TransactionContext, 'client' | 'person'>;

/** The feeds of a person that are not revoked. */
export const readFeeds = ({ client, person }: Owner): Promise<ListedFeed[]> =>
  queryRows<ListedFeed>(client, {
    name: 'own-feeds',
    text: OWN,
    values: [actorOf(person)],
  });

const INSERT = `
  INSERT INTO calendar_feeds (id, token_hash, owner_id, hall_id)
  SELECT $1, $2, $3, $4
  WHERE ($4::uuid IS NULL OR EXISTS (SELECT 1 FROM lecturehalls WHERE id = $4))
    AND (
      SELECT count(*)
      FROM calendar_feeds
      WHERE owner_id = $3 AND revoked_at IS NULL
    ) < ${MAX_FEEDS}`;

/**
 * Creates a feed of a hall, or of the person's own classes and bookings. Returns it with the secret
 * token of its address, which is not stored. Throws INVALID_FIELDS beyond 20 feeds or for an
 * unknown hall.
 */
export async function createFeed(
  owner: Owner,
  hall: string | null,
): Promise<{ feed: ListedFeed; token: string }> {
  const { client, person } = owner;
  const token = randomBytes(32).toString('base64url');
  const id = newId();
  await client.query({ text: INSERT, values: [id, hashOf(token), actorOf(person), hall] });
  const feed = (await readFeeds(owner)).find((row) => row.id === id);
  if (!feed) throw fieldError('hall', 'tooMany', { max: MAX_FEEDS });
  return { feed, token };
}

const REVOKE = `
  UPDATE calendar_feeds
  SET revoked_at = now()
  WHERE id = $1 AND owner_id = $2 AND revoked_at IS NULL`;

/** Throws NOT_FOUND unless the person has the feed. */
export async function revokeFeed({ client, person }: Owner, id: string): Promise<void> {
  const { rowCount } = await client.query({ text: REVOKE, values: [id, actorOf(person)] });
  if (rowCount === 0) throw new PortalError('NOT_FOUND');
}

/** A feed as iCalendar. Throws NOT_FOUND for a token that names none. */
export async function readFeed(
  { client, now }: { client: Queryable } & Pick<RequestContext, 'now'>,
  token: string,
): Promise<string> {
  const feed = await requireRow<Feed>(client, {
    name: 'find-feed',
    text: FIND,
    values: [hashOf(token)],
  });
  const window = [-DAYS_BACK, DAYS_AHEAD].map((days) =>
    new Date(now.getTime() + days * DAY_MS).toISOString(),
  );
  const language = feed.language ?? 'en';
  const found = await queryRows<CalendarEvent>(client, {
    name: `feed-events-${language}`,
    text: events(language),
    values: [feed.owner, feed.hall, ...window, ...eventWords(language)],
  });
  const days = await client.query<CalendarDays & Record<string, unknown>>({
    name: `feed-holidays-${language}`,
    text: holidays(language),
    values: window,
  });
  return writeCalendar(feed.name, found, days.rows);
}
