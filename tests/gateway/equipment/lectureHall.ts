import { randomBytes, randomUUID } from 'node:crypto';
import { createTokens } from '../../../gateway/access/tokens.ts';
import type { Database } from '../../../gateway/db/database.ts';
import { codeAt, stepAt } from '../../../src/resources/scanning/rules/codes.ts';

/** A signed-in student in a hall, with a telephone. */
export interface Seat {
  token: string;
  cookie: string;
}

export interface LectureHall {
  session: string;
  seats: readonly Seat[];
  /** The code that is shown now. */
  code: () => Promise<string>;
}

const SEATS = `
  WITH seat AS (
    SELECT
      number,
      gen_random_uuid() AS user_id,
      gen_random_uuid() AS student,
      gen_random_uuid() AS registration
    FROM generate_series(1, $1::int) number
  ),
  class AS (
    SELECT offering.id, offering.semester_id
    FROM offerings offering
    JOIN class_sessions session ON session.offering_id = offering.id
    LIMIT 1
  ),
  one AS (
    SELECT
      (SELECT id FROM user_types LIMIT 1) AS type,
      (SELECT batch_id FROM students LIMIT 1) AS batch,
      (SELECT id FROM roles WHERE code = 'student') AS role
  ),
  account AS (
    INSERT INTO users (id, username, email, first_name, last_name, status, user_type_id)
    SELECT
      user_id,
      'seat' || number,
      'seat' || number || '@fhss.example',
      'Seat',
      number::text,
      'active',
      one.type
    FROM seat, one
  ),
  role_of AS (INSERT INTO user_roles (user_id, role_id) SELECT user_id, one.role FROM seat, one),
  person AS (
    INSERT INTO students (
      id, registration_number, name_with_initials_en, name_with_initials_si, user_id, batch_id,
      medium
    )
    SELECT
      student, 'SEAT/' || number, 'S. ' || number, 'එස්. ' || number, user_id, one.batch, 'sinhala'
    FROM seat, one
  ),
  sheet AS (
    INSERT INTO course_registrations (
      id, student_id, semester_id, status, credits_total, exceptions, to_mend
    )
    SELECT registration, student, class.semester_id, 'approved', 0, 0, 0
    FROM seat, class
  ),
  line AS (
    INSERT INTO registration_lines (id, registration_id, offering_id, state)
    SELECT gen_random_uuid(), registration, class.id, 'enrolled'
    FROM seat, class
  ),
  opened AS (
    INSERT INTO sessions (id, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
    SELECT
      gen_random_uuid(),
      user_id,
      now(),
      now(),
      now() + interval '1 hour',
      '192.0.2.1',
      'telephone'
    FROM seat
    RETURNING id, user_id
  )
  SELECT opened.id AS session, opened.user_id AS "user"
  FROM opened`;

/** A class with this number of students, whose code is shown. */
export async function fillLectureHall(
  database: Database,
  count: number,
  jwtSecret: string,
): Promise<LectureHall> {
  const { rows } = await database.withoutLimits((client) =>
    client.query<{ session: string; user: string }>(SEATS, [count]),
  );
  const tokens = createTokens([jwtSecret]);
  const expiresAt = Math.floor(Date.now() / 1000) + 3_600;
  const seats = await Promise.all(
    rows.map(async ({ session: sessionId, user: userId }) => ({
      token: await tokens.sign({ userId, sessionId, epoch: 1, privileges: [], expiresAt }),
      cookie: `portal_device=${randomBytes(32).toString('base64url')}`,
    })),
  );
  const [session, secret] = [randomUUID(), randomBytes(32)];
  await database.query({
    text: `
      INSERT INTO class_sessions (
        id, offering_id, kind, starts_at, ends_at, state, counts_for_eligibility, is_moved
      )
      SELECT
        $1,
        offering_id,
        'seminar',
        now() - interval '1 minute',
        now() + interval '1 hour',
        'open',
        true,
        false
      FROM class_sessions
      LIMIT 1`,
    values: [session],
  });
  await database.query({
    text: `
      UPDATE class_sessions
      SET offering_id = (
        SELECT line.offering_id
        FROM registration_lines line
        JOIN course_registrations registration ON registration.id = line.registration_id
        JOIN students student ON student.id = registration.student_id
        WHERE student.registration_number = $2
      )
      WHERE id = $1`,
    values: [session, 'SEAT/1'],
  });
  await database.query({
    text: `
      INSERT INTO attendance_qr (session_id, secret, opened_at, opened_by)
      VALUES ($1, $2, now(), $3)`,
    values: [session, secret, randomUUID()],
  });
  await database.query({ text: 'ANALYZE' });
  const code = async (): Promise<string> => {
    const [clock] = (
      await database.query<{ now: number }>({
        text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
      })
    ).rows;
    return codeAt(secret, stepAt(clock?.now ?? 0)).link;
  };
  return { session, seats, code };
}

export interface Burst {
  /** Milliseconds of each scan, the shortest first. */
  times: readonly number[];
  seconds: number;
  statuses: ReadonlySet<number>;
}

/** The share of scans that took at most this number of milliseconds. */
export const within = ({ times }: Burst, share: number): number =>
  times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;

/**
 * Lets the seats scan at the gateways in turn, `perSecond` each second whether or not earlier scans
 * were answered: students do not wait for each other.
 */
export async function scanBurst(
  origins: readonly string[],
  { code }: Pick<LectureHall, 'code'>,
  seats: readonly Seat[],
  perSecond: number,
): Promise<Burst> {
  const [times, statuses] = [[] as number[], new Set<number>()];
  let shown = await code();
  const watch = setInterval(() => void code().then((now) => (shown = now)), 500);
  const scan = async ({ token, cookie }: Seat, origin: string): Promise<void> => {
    const start = performance.now();
    const answer = await fetch(`${origin}/api/attendance-scan`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        Cookie: cookie,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ code: shown }),
    });
    await answer.text();
    times.push(performance.now() - start);
    statuses.add(answer.status);
  };
  const start = performance.now();
  const scans: Promise<void>[] = [];
  for (const [index, seat] of seats.entries()) {
    const wait = start + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    scans.push(scan(seat, origins[index % origins.length] ?? ''));
  }
  await Promise.all(scans);
  clearInterval(watch);
  return {
    times: times.toSorted((left, right) => left - right),
    seconds: (performance.now() - start) / 1000,
    statuses,
  };
}
