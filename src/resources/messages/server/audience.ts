import { type Queryable, type Person, textsIn } from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { MEDIA } from '../../shared/media.ts';
import type {
  Addressee,
  AudienceKind,
  AudiencePart,
  AudiencePreview,
  WrittenText,
} from '../api.ts';
import { BROADCAST, mayAddress, peopleFor, type Sender } from '../rules/messageRights.ts';
import { CALLED, NAME, WHOSE } from './namesSql.ts';

/** People of each kind of group today, as rows of users. `$1` holds ids, `$2` the day. */
const PEOPLE: Readonly<Record<AudienceKind, string>> = {
  person: 'SELECT id AS user_id FROM users WHERE id = ANY($1)',
  role: `
    SELECT user_id
    FROM user_roles
    WHERE role_id = ANY($1) AND (ends_on IS NULL OR ends_on >= $2::date)`,
  department: 'SELECT user_id FROM staff WHERE department_id = ANY($1)',
  batch: 'SELECT user_id FROM students WHERE batch_id = ANY($1)',
  offering: `
    SELECT s.user_id
    FROM registration_lines l
    JOIN course_registrations r ON r.id = l.registration_id
    JOIN students s ON s.id = r.student_id
    WHERE l.offering_id = ANY($1) AND l.state = 'enrolled'`,
  mentees: `
    SELECT s.user_id
    FROM mentor_assignments a
    JOIN students s ON s.id = a.student_id
    WHERE a.staff_id = ANY($1)
      AND a.starts_on <= $2::date
      AND (a.ends_on IS NULL OR a.ends_on >= $2::date)`,
  absentees: `
    SELECT st.user_id
    FROM attendance a
    JOIN students st ON st.id = a.student_id
    WHERE a.session_id = ANY($1) AND a.status = 'absent'`,
};

/** `asked`: the parts of an audience that are to be judged. */
async function senderOf(
  client: Queryable,
  { privileges, staffId, departmentId }: Person,
  asked: readonly AudiencePart[] = [],
): Promise<Sender> {
  const { rows } = await client.query<{ id: string; of: 'offering' | 'session' }>({
    text: `
      SELECT id, 'offering' AS of
      FROM offerings
      WHERE coordinator_id = $1
      UNION
      SELECT owner_id, 'offering'
      FROM offerings__lecturers
      WHERE staff_id = $1
      UNION
      SELECT s.offering_id, 'offering'
      FROM class_sessions__lecturers l
      JOIN class_sessions s ON s.id = l.owner_id
      WHERE l.target_id = $1
      UNION
      SELECT p.offering_id, 'offering'
      FROM practical_slots__demonstrators d
      JOIN practical_slots t ON t.id = d.owner_id
      JOIN practicals p ON p.id = t.practical_id
      WHERE d.target_id = $1
      UNION
      SELECT owner_id, 'session'
      FROM class_sessions__lecturers
      WHERE target_id = $1 AND owner_id = ANY($2::uuid[])`,
    values: [staffId, asked.filter(({ kind }) => kind === 'absentees').map(({ id }) => id)],
  });
  const idsOf = (wanted: 'offering' | 'session'): Set<string> =>
    new Set(rows.flatMap(({ id, of }) => (of === wanted ? id : [])));
  return {
    privileges,
    staffId,
    departmentId,
    offerings: idsOf('offering'),
    sessions: idsOf('session'),
  };
}

const isStudent = (person: Person): boolean => person.studentId !== null;

/**
 * Everybody whom an audience holds now, each once and without the sender. Throws FORBIDDEN for a
 * group that the sender may not address, and INVALID_FIELDS where nobody is left.
 */
export async function resolveAudience(
  client: Queryable,
  person: Person,
  audience: readonly AudiencePart[],
  today: string,
): Promise<string[]> {
  const sender = await senderOf(client, person, audience);
  if (audience.some((part) => !mayAddress(sender, part)))
    throw new PortalError('FORBIDDEN', { details: { needs: [BROADCAST] } });
  const found = new Set<string>();
  for (const kind of new Set(audience.map((part) => part.kind))) {
    const ids = audience.filter((part) => part.kind === kind).map(({ id }) => id);
    const staffOnly = kind === 'person' && peopleFor(sender, isStudent(person)) === 'staff';
    const { rows } = await client.query<{ id: string }>({
      text: `
        SELECT u.id
        FROM (${PEOPLE[kind]}) p
        JOIN users u ON u.id = p.user_id
        WHERE u.status = 'active'
          AND $2::text IS NOT NULL
          ${staffOnly ? 'AND EXISTS (SELECT FROM staff s WHERE s.user_id = u.id)' : ''}`,
      values: [ids, today],
    });
    for (const { id } of rows) found.add(id);
  }
  found.delete(person.userId);
  if (found.size === 0)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { audience: { code: 'nobody' } } });
  return [...found];
}

const SHOWN_NAMES = 5;

export async function previewAudience(
  client: Queryable,
  person: Person,
  audience: readonly AudiencePart[],
  today: string,
): Promise<AudiencePreview> {
  const users = await resolveAudience(client, person, audience, today);
  const { rows } = await client.query<{ name: WrittenText }>({
    text: `
      SELECT ${NAME} AS name
      FROM users u
      ${WHOSE}
      WHERE u.id = ANY($1)
      ORDER BY ${NAME}->>'en', u.id
      LIMIT ${SHOWN_NAMES}`,
    values: [users],
  });
  return { count: users.length, names: rows.map(({ name }) => name) };
}

const FOUND = 20;

/** What one may pick from, by words of its name: `$1` patterns, all of which must be met. */
const CHOICES: Readonly<Record<AudienceKind, string>> = {
  person: `
    SELECT u.id, ${NAME} AS label, concat_ws(' ', ${CALLED}, u.username) AS said
    FROM users u
    ${WHOSE}
    WHERE u.status = 'active'`,
  role: `
    SELECT
      id,
      jsonb_build_object('en', name_en, 'si', name_si) AS label,
      concat_ws(' ', name_en, name_si) AS said
    FROM roles`,
  department: `
    SELECT
      id,
      jsonb_build_object('en', name_en, 'si', name_si) AS label,
      concat_ws(' ', code, name_en, name_si) AS said
    FROM departments`,
  batch: `SELECT id, jsonb_build_object('en', label) AS label, label AS said FROM batches`,
  offering: `
    SELECT
      o.id,
      jsonb_build_object(
        'en', concat_ws(
          ' · ',
          c.code || ' ' || c.title_en,
          $9::jsonb->'en'->>o.medium,
          o."group",
          s.label_en
        ),
        'si', concat_ws(
          ' · ',
          c.code || ' ' || c.title_si,
          $9::jsonb->'si'->>o.medium,
          o."group",
          s.label_si
        )
      ) AS label,
      concat_ws(
        ' ',
        c.code,
        c.title_en,
        c.title_si,
        o."group",
        $9::jsonb->'en'->>o.medium,
        $9::jsonb->'si'->>o.medium,
        s.label_en,
        s.label_si
      ) AS said,
      s.starts_on
    FROM offerings o
    JOIN course_units c ON c.id = o.course_unit_id
    JOIN semesters s ON s.id = o.semester_id`,
  mentees: `
    SELECT
      id,
      jsonb_build_object('en', name_with_initials_en, 'si', name_with_initials_si) AS label,
      concat_ws(' ', name_with_initials_en, name_with_initials_si) AS said
    FROM staff st
    WHERE EXISTS (SELECT FROM mentor_assignments a WHERE a.staff_id = st.id)`,
  absentees: `
    SELECT
      s.id,
      jsonb_build_object(
        'en', concat_ws(' ', u.code, u.title_en) || ', ' || at.day,
        'si', concat_ws(' ', u.code, u.title_si) || ', ' || at.day
      ) AS label,
      s.starts_at::text || concat_ws(' ', u.code, u.title_en, u.title_si, at.day) AS said
    FROM class_sessions s
    JOIN offerings o ON o.id = s.offering_id
    JOIN course_units u ON u.id = o.course_unit_id,
      LATERAL (
        SELECT to_char(s.starts_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD HH24:MI') AS day
      ) at
    WHERE s.state IN ('open', 'closed', 'locked')
      AND s.starts_at > now() - interval '60 days'
      AND EXISTS (SELECT FROM attendance a WHERE a.session_id = s.id AND a.status = 'absent')`,
};

const mediaIn = (language: Language): Record<string, string> =>
  Object.fromEntries(
    MEDIA.map((medium) => [
      medium,
      textsIn(language)(`resources.offerings.options.medium.${medium}`) ?? medium,
    ]),
  );

const escaped = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Which choices of each kind a sender may address: `$2` is the sender, `$3` whether they may
 * address every group, `$4` their offerings, `$5` their staff id, `$6` their department.
 */
const REACH: Readonly<Record<AudienceKind, string>> = {
  person: 'AND c.id <> $2',
  role: 'AND $3',
  department: 'AND ($3 OR c.id = $6)',
  batch: 'AND $3',
  offering: 'AND ($3 OR c.id = ANY($4))',
  mentees: 'AND ($3 OR c.id = $5)',
  absentees: `
    AND (
      $3
      OR EXISTS (
        SELECT FROM class_sessions__lecturers t
        WHERE t.owner_id = c.id AND t.target_id = $5
      )
    )`,
};
const IS_STAFF = 'AND EXISTS (SELECT FROM staff s WHERE s.user_id = c.id)';
const SORT: Partial<Record<AudienceKind, string>> = {
  offering: 'c.starts_on DESC, c.said',
  absentees: 'c.said DESC',
};

/**
 * People and groups that the sender may write to and whose names hold every word; `only`: that one,
 * if they may.
 */
export async function findAddressees(
  client: Queryable,
  person: Person,
  query: string,
  only: AudiencePart | null = null,
): Promise<Addressee[]> {
  const sender = await senderOf(client, person);
  const patterns = query.split(/\s+/).filter(Boolean).slice(0, 6).map(escaped);
  const staffOnly = peopleFor(sender, isStudent(person)) === 'staff';
  const parts = (Object.keys(CHOICES) as AudienceKind[]).map(
    (kind) => `(
      SELECT '${kind}' AS kind, c.id, c.label
      FROM (${CHOICES[kind]}) c
      WHERE c.said ILIKE ALL($1)
        AND ($7::uuid IS NULL OR (c.id = $7 AND $8::text = '${kind}'))
        ${REACH[kind]}
        ${kind === 'person' && staffOnly ? IS_STAFF : ''}
      ORDER BY ${SORT[kind] ?? 'c.said'}
      LIMIT ${FOUND}
    )`,
  );
  const { rows } = await client.query<Addressee & Record<string, unknown>>({
    text: parts.join(' UNION ALL '),
    values: [
      patterns,
      person.userId,
      sender.privileges.has(BROADCAST),
      [...sender.offerings],
      sender.staffId,
      sender.departmentId,
      only?.id ?? null,
      only?.kind ?? null,
      JSON.stringify({ en: mediaIn('en'), si: mediaIn('si') }),
    ],
  });
  // Of meetings the statement has chosen the sender's own.
  return rows
    .filter((row) => row.kind === 'absentees' || mayAddress(sender, row))
    .slice(0, FOUND * 2);
}
