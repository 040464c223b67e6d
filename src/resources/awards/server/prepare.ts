import {
  type Queryable,
  extendServer,
  type ServerExtension,
  insertLogged,
  updateLogged,
  type Cause,
  colomboDay,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { GpaSnapshot, Standing } from '../api.ts';
import { awards } from '../awards.ts';
import { differencesOf } from '../rules/awardRules.ts';
import { awardable, candidateOf } from './overview.ts';
import { standingsOf } from './standing.ts';

/** The fields of an award that follow from the results. */
export const computed = ({
  class: name,
  considered,
  snapshot,
}: Standing): Record<string, unknown> => ({
  class: name,
  gpa: snapshot.gpa === null ? null : Number(snapshot.gpa),
  credits: Number(snapshot.creditsEarned),
  gpaSnapshot: snapshot,
  checks: considered,
  gpaRules: snapshot.rules.gpa?.id ?? null,
  classRules: snapshot.rules.class?.id ?? null,
});

const FURTHER = {
  hasExtension: false,
  extensionReason: null,
  state: 'autoReady',
  boardReference: null,
  senateReference: null,
  effectiveDate: null,
};

/**
 * Makes an award for everybody of the intake whose results meet the conditions of a class, and
 * works those out anew that nobody has checked yet.
 */
export async function prepareAwards(
  client: Queryable,
  cause: Cause,
  degree: string,
  batch: string,
  today: string,
): Promise<{ made: number; renewed: number; notYet: number }> {
  await client.query({ text: 'SELECT 1 FROM batches WHERE id = $1 FOR UPDATE', values: [batch] });
  let [made, renewed, notYet] = [0, 0, 0];
  for (const { candidate, full, award } of await awardable(client, degree, batch, today)) {
    if (!award && full.class === null) notYet += 1;
    else if (!award) {
      await insertLogged(client, cause, awards, {
        student: candidate.id,
        degree,
        ...computed(full),
        ...FURTHER,
      });
      made += 1;
    } else if (award.state === 'autoReady' && award.differences.length > 0) {
      await renew(client, cause, award.id, { class: award.class, gpa: award.gpa }, full);
      renewed += 1;
    }
  }
  return { made, renewed, notYet };
}

async function renew(
  client: Queryable,
  cause: Cause,
  id: string,
  before: Record<string, unknown>,
  full: Standing,
): Promise<void> {
  await updateLogged(client, cause, awards, id, before, computed(full));
}

interface Known extends Record<string, unknown> {
  id: string;
  student: string;
  state: string;
  class: string | null;
  gpa: string | null;
  hasExtension: boolean;
  snapshot: GpaSnapshot;
}
const AWARD = `
  SELECT
    id,
    student_id AS student,
    state,
    class,
    gpa::text AS gpa,
    has_extension AS "hasExtension",
    gpa_snapshot AS snapshot
  FROM awards
  WHERE id = $1
  FOR UPDATE`;

async function standingNow(
  client: Queryable,
  student: string,
  hasExtension: boolean,
  today: string,
): Promise<Standing> {
  const candidate = await candidateOf(client, student);
  const full =
    candidate &&
    (await standingsOf(client, [candidate], new Set(hasExtension ? [student] : []), today)).get(
      student,
    );
  if (!full) throw new PortalError('CONFLICT');
  return full;
}

/**
 * Works an award out anew. One that was checked goes back to the beginning, so that everybody looks
 * again; one of the senate is reopened by its own step first.
 */
export async function recalculate(
  client: Queryable,
  cause: Cause,
  id: string,
  today: string,
): Promise<void> {
  const { rows } = await client.query<Known>({ text: AWARD, values: [id] });
  const [award] = rows;
  if (!award) throw new PortalError('NOT_FOUND');
  if (award.state === 'senate') throw new PortalError('AWARD_CONFIRMED');
  const full = await standingNow(client, award.student, award.hasExtension, today);
  if (award.state !== 'autoReady')
    await updateLogged(
      client,
      cause,
      awards,
      id,
      { state: award.state },
      { state: 'autoReady' },
      'sendBack',
    );
  await renew(client, cause, id, { class: award.class, gpa: award.gpa }, full);
}

const FORWARD = new Set(['check', 'recommend', 'confirm']);

/**
 * Nobody decides on an award that rests on results which have changed, or on none that earns a
 * class.
 */
export const awardsExtension = (now: () => Date): readonly [string, ServerExtension] =>
  extendServer('awards', {
    beforeWrite: async ({ client, before, after, step }) => {
      if (step || !before || !after || before['hasExtension'] === after['hasExtension']) return;
      return {
        ...after,
        ...computed(
          await standingNow(
            client,
            String(after['student']),
            after['hasExtension'] === true,
            colomboDay(now()),
          ),
        ),
      };
    },
    beforeTransition: async ({ client, id, step }) => {
      if (!FORWARD.has(step.name)) return;
      const { rows } = await client.query<Known>({ text: AWARD, values: [id] });
      const [award] = rows;
      if (!award) return;
      const differences = differencesOf(
        award,
        await standingNow(client, award.student, award.hasExtension, colomboDay(now())),
      );
      if (differences.length > 0)
        throw new PortalError('AWARD_OUTDATED', { details: { differences } });
      if (award.class === null) throw new PortalError('AWARD_WITHOUT_CLASS');
    },
  });
