import { localised, type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import type { LeadingPost, PostTerm } from '../api.ts';
import { ACTING } from '../rules/exclusivePost.ts';

/** Posts with the departments and faculties that they lead, by rank and name. */
const POSTS = `
  SELECT
    designation.id AS designation_id,
    designation.rank,
    ${localised('designation.name')} AS designation_name,
    designation.role_id,
    designation.leads,
    unit.id AS unit_id,
    unit.name AS unit_name,
    unit.code
  FROM staff_designations designation
  JOIN (
    SELECT 'department' AS leads, id, ${localised('name')} AS name, code
    FROM departments
    UNION ALL
    SELECT 'faculty', id, ${localised('name')}, code
    FROM faculties
  ) unit ON unit.leads = designation.leads`;

/** Terms that are not over on the day `$1`, with their post. */
const TERMS = `
  SELECT
    appointment.id,
    regexp_replace(appointment.post, '${ACTING}$', '') AS post,
    appointment.designation_id,
    member.id AS staff_id,
    member.user_id,
    ${localised('member.name_with_initials')} AS staff_name,
    appointment.starts_on,
    appointment.ends_on,
    appointment.acting
  FROM staff_appointments appointment
  JOIN staff member ON member.id = appointment.staff_id
  WHERE appointment.post IS NOT NULL
    AND coalesce(appointment.ends_on, $1::date) >= $1::date`;

const LIST = `
  WITH term AS (${TERMS})
  SELECT
    json_build_object('id', post.designation_id, 'name', post.designation_name) AS designation,
    CASE
      WHEN role.id IS NOT NULL
        THEN json_build_object(
          'id', role.id,
          'name', ${localised('role.name')}
        )
    END AS role,
    json_build_object('id', post.unit_id, 'name', post.unit_name) AS unit,
    post.leads,
    coalesce(
      (
        SELECT json_agg(
          json_build_object(
            'id', term.id,
            'staff', json_build_object('id', term.staff_id, 'name', term.staff_name),
            'hasAccount', term.user_id IS NOT NULL,
            'startsOn', term.starts_on,
            'endsOn', term.ends_on,
            'isActing', term.acting
          )
          ORDER BY term.starts_on, term.acting
        )
        FROM term
        WHERE term.post = post.leads || ':' || post.unit_id
          AND term.designation_id = post.designation_id
      ),
      '[]'
    ) AS terms
  FROM (${POSTS}) post
  LEFT JOIN roles role ON role.id = post.role_id
  ORDER BY post.rank, post.code`;

/** The posts that lead, with their terms of a day and later. */
export const listPosts = (client: Queryable, today: string): Promise<LeadingPost[]> =>
  queryRows<LeadingPost>(client, { text: LIST, values: [today] });

/** What a handover needs of a post. */
export interface Post {
  designation: string;
  name: PostTerm['staff']['name'];
  role: string | null;
  leads: LeadingPost['leads'];
  unit: string;
  unitName: PostTerm['staff']['name'];
}

const POST = `
  SELECT
    post.designation_id AS designation,
    post.designation_name AS name,
    post.role_id AS role,
    post.leads,
    post.unit_id AS unit,
    post.unit_name AS "unitName"
  FROM (${POSTS}) post
  WHERE post.designation_id = $1 AND post.unit_id = $2`;

/** Throws NOT_FOUND for a unit that the designation does not lead. */
export const readPost = async (
  client: Queryable,
  { designation, unit }: { designation: string; unit: string },
): Promise<Post> =>
  orNotFound(await queryRow<Post>(client, { text: POST, values: [designation, unit] }));

/** A term as a handover changes it. */
export interface HeldTerm {
  id: string;
  staff: string;
  user: string | null;
  name: PostTerm['staff']['name'];
  startsOn: string;
  endsOn: string | null;
  isActing: boolean;
}

const HELD = `
  SELECT
    term.id,
    term.staff_id AS staff,
    term.user_id AS user,
    term.staff_name AS name,
    term.starts_on::text AS "startsOn",
    term.ends_on::text AS "endsOn",
    term.acting AS "isActing"
  FROM (${TERMS}) term
  WHERE term.post = $2
  ORDER BY term.starts_on`;

/** The terms of a post that are not over on a day. */
export const termsOf = (
  client: Queryable,
  { leads, unit }: Pick<Post, 'leads' | 'unit'>,
  day: string,
): Promise<HeldTerm[]> =>
  queryRows<HeldTerm>(client, { text: HELD, values: [day, `${leads}:${unit}`] });

const CANDIDATES = `
  SELECT member.id, ${localised('member.name_with_initials')} AS name
  FROM staff member
  JOIN departments department ON department.id = member.department_id
  WHERE $1::uuid IN (department.id, department.faculty_id)
  ORDER BY member.name_with_initials_en, member.id`;

/** Members of staff of a department or a faculty. */
export const candidatesOf = (client: Queryable, unit: string): Promise<LeadingPost['unit'][]> =>
  queryRows<LeadingPost['unit']>(client, { text: CANDIDATES, values: [unit] });

const TERM = `
  SELECT
    appointment.designation_id AS designation,
    split_part(appointment.post, ':', 2)::uuid AS unit,
    appointment.ends_on::text AS "endsOn"
  FROM staff_appointments appointment
  WHERE appointment.id = $1 AND appointment.post IS NOT NULL`;

/** The post of a term, and its last day. Throws NOT_FOUND for an appointment that leads nothing. */
export async function postOfTerm(
  client: Queryable,
  id: string,
): Promise<{ post: Post; endsOn: string | null }> {
  const row = orNotFound(
    await queryRow<{ designation: string; unit: string; endsOn: string | null }>(client, {
      text: TERM,
      values: [id],
    }),
  );
  return { post: await readPost(client, row), endsOn: row.endsOn };
}
