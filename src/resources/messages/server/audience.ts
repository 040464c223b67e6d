import {
  inForceSql,
  localised,
  localisedFrom,
  type Person,
  type Queryable,
  queryRows,
  textsIn,
  everyLanguage,
  containing,
} from '../../../../gateway/index.ts';
import { type Language, LANGUAGES } from '../../../contract/model/constants.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import { heldOn } from '../../shared/heldOn.ts';
import { MEDIA } from '../../shared/media.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
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
    WHERE role_id = ANY($1) AND ${inForceSql('user_roles')}`,
  department: 'SELECT user_id FROM staff WHERE department_id = ANY($1)',
  batch: 'SELECT user_id FROM students WHERE batch_id = ANY($1)',
  offering: `
    SELECT student.user_id
    FROM registration_lines line
    JOIN course_registrations registration ON registration.id = line.registration_id
    JOIN students student ON student.id = registration.student_id
    WHERE line.offering_id = ANY($1) AND line.state = 'enrolled'`,
  mentees: `
    SELECT student.user_id
    FROM mentor_assignments assignment
    JOIN students student ON student.id = assignment.student_id
    WHERE assignment.staff_id = ANY($1)
      AND ${heldOn('assignment', '$2')}`,
  absentees: `
    SELECT student.user_id
    FROM attendance
    JOIN class_sessions session ON session.id = attendance.session_id
    JOIN students student ON student.id = attendance.student_id
    WHERE attendance.session_id = ANY($1)
      AND attendance.status = 'absent'
      AND EXISTS (
        SELECT
        FROM registration_lines line
        JOIN course_registrations registration ON registration.id = line.registration_id
        WHERE line.offering_id = session.offering_id
          AND line.state = 'enrolled'
          AND registration.student_id = attendance.student_id
      )`,
};

/** `addressed`: the parts of an audience whose rights are checked. */
async function senderOf(
  client: Queryable,
  { privileges, staffId, departmentId }: Person,
  addressed: readonly AudiencePart[] = [],
): Promise<Sender> {
  const rows = await queryRows<{ id: string; of: 'offering' | 'session' }>(client, {
    text: `
      SELECT id, 'offering' AS of
      FROM offerings
      WHERE coordinator_id = $1
      UNION
      SELECT owner_id, 'offering'
      FROM offerings__lecturers
      WHERE staff_id = $1
      UNION
      SELECT session.offering_id, 'offering'
      FROM class_sessions__lecturers lecturer
      JOIN class_sessions session ON session.id = lecturer.owner_id
      WHERE lecturer.target_id = $1
      UNION
      SELECT practical.offering_id, 'offering'
      FROM practical_slots__demonstrators demonstrator
      JOIN practical_slots slot ON slot.id = demonstrator.owner_id
      JOIN practicals practical ON practical.id = slot.practical_id
      WHERE demonstrator.target_id = $1
      UNION
      SELECT owner_id, 'session'
      FROM class_sessions__lecturers
      WHERE target_id = $1 AND owner_id = ANY($2::uuid[])`,
    values: [staffId, addressed.filter(({ kind }) => kind === 'absentees').map(({ id }) => id)],
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

const OF_STAFF = 'AND EXISTS (SELECT FROM staff member WHERE member.user_id = account.id)';

/**
 * Distinct user ids of the current audience, without the sender. Throws FORBIDDEN for a group that
 * the sender may not address, and INVALID_FIELDS where no one is left.
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
    const rows = await queryRows<{ id: string }>(client, {
      text: `
        SELECT account.id
        FROM (${PEOPLE[kind]}) addressed
        JOIN users account ON account.id = addressed.user_id
        WHERE account.status = 'active' AND $2::text IS NOT NULL ${staffOnly ? OF_STAFF : ''}`,
      values: [ids, today],
    });
    for (const { id } of rows) found.add(id);
  }
  found.delete(person.userId);
  if (found.size === 0) throw fieldError('audience', 'nobody');
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
  const rows = await queryRows<{ name: WrittenText }>(client, {
    text: `
      SELECT ${NAME} AS name
      FROM users account
      ${WHOSE}
      WHERE account.id = ANY($1)
      ORDER BY ${NAME}->>'en', account.id
      LIMIT ${SHOWN_NAMES}`,
    values: [users],
  });
  return { count: users.length, names: rows.map(({ name }) => name) };
}

const MAX_PER_KIND = 20;
const MAX_FOUND = 40;

const CLASS_LABEL = localisedFrom(
  (language) => `concat_ws(' ', unit.code, unit.title_${language}) || ', ' || local_start.day`,
);

/** The medium of an `offering`, from the words of `$9`. */
const mediumIn = (language: Language): string => `$9::jsonb->'${language}'->>offering.medium`;
const OFFERING_LABEL = localisedFrom(
  (language) => `concat_ws(
    ' · ',
    ${unitLabelIn(language)},
    ${mediumIn(language)},
    offering."group",
    semester.label_${language}
  )`,
);

/** Addressees by words of their names; every pattern of `$1` must match. */
const CHOICES: Readonly<Record<AudienceKind, string>> = {
  person: `
    SELECT account.id, ${NAME} AS label, concat_ws(' ', ${CALLED}, account.username) AS said
    FROM users account
    ${WHOSE}
    WHERE account.status = 'active'`,
  role: `
    SELECT
      id,
      ${localised('name')}::jsonb AS label,
      concat_ws(' ', ${everyLanguage('name')}) AS said
    FROM roles`,
  department: `
    SELECT
      id,
      ${localised('name')}::jsonb AS label,
      concat_ws(' ', code, ${everyLanguage('name')}) AS said
    FROM departments`,
  batch: `SELECT id, jsonb_build_object('en', label) AS label, label AS said FROM batches`,
  offering: `
    SELECT
      offering.id,
      ${OFFERING_LABEL}::jsonb AS label,
      concat_ws(
        ' ',
        unit.code,
        ${everyLanguage('unit.title')},
        offering."group",
        ${LANGUAGES.map(mediumIn).join(', ')},
        ${everyLanguage('semester.label')}
      ) AS said,
      semester.starts_on
    FROM offerings offering
    JOIN course_units unit ON unit.id = offering.course_unit_id
    JOIN semesters semester ON semester.id = offering.semester_id`,
  mentees: `
    SELECT
      id,
      ${localised('name_with_initials')}::jsonb AS label,
      concat_ws(' ', ${everyLanguage('name_with_initials')}) AS said
    FROM staff member
    WHERE EXISTS (SELECT FROM mentor_assignments assignment WHERE assignment.staff_id = member.id)`,
  absentees: `
    SELECT
      session.id,
      ${CLASS_LABEL}::jsonb AS label,
      session.starts_at::text
        || concat_ws(' ', unit.code, ${everyLanguage('unit.title')}, local_start.day) AS said
    FROM class_sessions session
    JOIN offerings offering ON offering.id = session.offering_id
    JOIN course_units unit ON unit.id = offering.course_unit_id,
      LATERAL (
        SELECT to_char(session.starts_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD HH24:MI') AS day
      ) local_start
    WHERE session.state IN ('open', 'closed', 'locked')
      AND session.starts_at > now() - interval '60 days'
      AND EXISTS (
        SELECT FROM attendance
        WHERE attendance.session_id = session.id AND attendance.status = 'absent'
      )`,
};

const mediaIn = (language: Language): Record<string, string> =>
  Object.fromEntries(
    MEDIA.map((medium) => [
      medium,
      textsIn(language)(`resources.offerings.options.medium.${medium}`) ?? medium,
    ]),
  );

/**
 * Which choices of each kind a sender may address: `$2` is the sender, `$3` whether they may
 * address every group, `$4` their offerings, `$5` their staff id, `$6` their department, `$10`
 * whether they may write to people who are not staff.
 */
const REACH: Readonly<Record<AudienceKind, string>> = {
  person: `
    AND choice.id <> $2
    AND ($10 OR EXISTS (SELECT FROM staff member WHERE member.user_id = choice.id))`,
  role: 'AND $3',
  department: 'AND ($3 OR choice.id = $6)',
  batch: 'AND $3',
  offering: 'AND ($3 OR choice.id = ANY($4))',
  mentees: 'AND ($3 OR choice.id = $5)',
  absentees: `
    AND (
      $3
      OR EXISTS (
        SELECT FROM class_sessions__lecturers lecturer
        WHERE lecturer.owner_id = choice.id AND lecturer.target_id = $5
      )
    )`,
};
const SORT: Partial<Record<AudienceKind, string>> = {
  offering: 'choice.starts_on DESC, choice.said',
  absentees: 'choice.said DESC',
};

/**
 * People and groups that the sender may write to and whose names contain every word of `query`;
 * `only` limits them to that one.
 */
export async function findAddressees(
  client: Queryable,
  person: Person,
  query: string,
  only: AudiencePart | null = null,
): Promise<Addressee[]> {
  const sender = await senderOf(client, person);
  const patterns = query.split(/\s+/).filter(Boolean).slice(0, 6).map(containing);
  const parts = (Object.keys(CHOICES) as AudienceKind[]).map(
    (kind) => `(
      SELECT '${kind}' AS kind, choice.id, choice.label
      FROM (${CHOICES[kind]}) choice
      WHERE choice.said ILIKE ALL($1)
        AND ($7::uuid IS NULL OR (choice.id = $7 AND $8::text = '${kind}'))
        ${REACH[kind]}
      ORDER BY ${SORT[kind] ?? 'choice.said'}
      LIMIT ${MAX_PER_KIND}
    )`,
  );
  const rows = await queryRows<Addressee>(client, {
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
      JSON.stringify(perLanguage(mediaIn)),
      peopleFor(sender, isStudent(person)) === 'everybody',
    ],
  });
  // The statement itself leaves only the sender's own class meetings.
  return rows
    .filter((row) => row.kind === 'absentees' || mayAddress(sender, row))
    .slice(0, MAX_FOUND);
}
