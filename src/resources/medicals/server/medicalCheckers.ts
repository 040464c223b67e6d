import { type Queryable, queryRow, readPeople } from '../../../../gateway/index.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { MedicalCheckers } from '../api.ts';
import { medicalRequests } from '../medicalRequests.ts';

const { workflow }: ResourceDeclaration = medicalRequests;

/**
 * The privilege for the next step from a state: that of the first transition closed to the person
 * who filed the request.
 */
function keyFrom(state: string): string | undefined {
  const next = workflow?.transitions.find(
    ({ from, notBySamePersonAs }) =>
      [from].flat().includes(state) && notBySamePersonAs !== undefined,
  );
  return next?.who.find((right) => typeof right === 'string');
}

const FILED = `
  SELECT
    request.state,
    coalesce((
      SELECT activity.actor_id
      FROM activities activity
      WHERE activity.record_id = request.id::text
        AND activity.resource = 'medical-requests'
        AND activity.action = 'create'
      ORDER BY activity.id
      LIMIT 1
    ), request.created_by) AS "filedBy"
  FROM medical_requests request
  WHERE request.id = $1`;

/**
 * The people who may take the next step of a request, without the one who filed it; `null`: there
 * is no such request.
 */
export async function readMedicalCheckers(
  client: Queryable,
  id: string,
  now: Date,
): Promise<MedicalCheckers | null> {
  const filed = await queryRow<{ state: string; filedBy: string | null }>(client, {
    text: FILED,
    values: [id],
  });
  if (!filed) return null;
  const key = keyFrom(filed.state);
  if (key === undefined) return { people: [] };
  const people = await readPeople(client, null, now);
  return {
    people: people
      .filter(
        ({ id: one, status, keys }) =>
          status === 'active' && one !== filed.filedBy && keys.has(key),
      )
      .map(({ name, username }) => ({ name: String(name), username })),
  };
}
