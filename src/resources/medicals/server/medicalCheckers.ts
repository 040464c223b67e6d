import { type Queryable, queryRow, readPeople } from '../../../../gateway/index.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { rivalsOf, sourcesOf, type Transition } from '../../../contract/model/workflow.ts';
import type { MedicalCheckers } from '../api.ts';
import { medicalRequests } from '../medicalRequests.ts';

const { workflow }: ResourceDeclaration = medicalRequests;

/** The next step from a state: the first transition that is closed to people of earlier steps. */
const nextFrom = (state: string): Transition | undefined =>
  workflow?.transitions.find(
    (transition) => sourcesOf(transition).includes(state) && rivalsOf(transition).length > 0,
  );

const REQUEST = `
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
    ), request.created_by) AS create,
    (
      SELECT activity.actor_id
      FROM activities activity
      WHERE activity.record_id = request.id::text
        AND activity.resource = 'medical-requests'
        AND activity.transition = 'certify'
      ORDER BY activity.id DESC
      LIMIT 1
    ) AS certify
  FROM medical_requests request
  WHERE request.id = $1`;

/** A request's state and the people who took its steps. */
type Taken = { state: string } & Readonly<Record<string, string | null>>;

/**
 * The people who may take the next step of a request, except those it refuses because they took an
 * earlier one; `null`: there is no such request.
 */
export async function readMedicalCheckers(
  client: Queryable,
  id: string,
  now: Date,
): Promise<MedicalCheckers | null> {
  const request = await queryRow<Taken>(client, { text: REQUEST, values: [id] });
  if (!request) return null;
  const next = nextFrom(request.state);
  const key = next?.who.find((right) => typeof right === 'string');
  if (!next || key === undefined) return { people: [] };
  const barred = rivalsOf(next).map((step) => request[step]);
  const people = await readPeople(client, null, now);
  return {
    people: people
      .filter(
        ({ id: one, status, keys }) =>
          status === 'active' && !barred.includes(one) && keys.has(key),
      )
      .map(({ name, username }) => ({ name: String(name), username })),
  };
}
