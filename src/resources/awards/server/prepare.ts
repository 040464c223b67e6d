import {
  causeOf,
  extendServer,
  insertManyLogged,
  type Queryable,
  queryRow,
  requireRow,
  type TransactionContext,
  type TransitionWrite,
  updateLogged,
  updateManyLogged,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import type { DegreeStanding, GpaSnapshot, PreparedAwards } from '../api.ts';
import { awards } from '../awards.ts';
import { differencesOf } from '../rules/awardRules.ts';
import { candidateOf, countCandidates, type Round } from './candidates.ts';
import { relist } from './convocation.ts';
import { standingsOf } from './degreeStanding.ts';
import { standingsInParts } from './overview.ts';

type Calculating = Pick<TransactionContext, 'client' | 'person' | 'now'>;

/** The fields of an award that follow from the results. */
export const computed = ({
  class: name,
  considered,
  snapshot,
}: DegreeStanding): Record<string, unknown> => ({
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
 * Creates an award for each student of the round whose results meet the conditions of a class, and
 * recalculates those not yet checked. Each student is a step.
 */
export async function prepareAwards(
  { client, person, progress }: Pick<TransactionContext, 'client' | 'person' | 'progress'>,
  round: Round,
): Promise<PreparedAwards> {
  const outcome: PreparedAwards = { made: 0, renewed: 0, notYet: 0 };
  const cause = causeOf(person);
  progress.expect(await countCandidates(client, round));
  for await (const part of standingsInParts(client, round)) {
    const without = part.filter(({ line }) => line.award === null);
    const earned = without.filter(({ full }) => full.class !== null);
    const outdated = part.flatMap(({ full, line: { award } }) =>
      award?.state === 'autoReady' && award.differences.length > 0
        ? [
            {
              id: award.id,
              before: { class: award.class, gpa: award.gpa },
              changes: computed(full),
            },
          ]
        : [],
    );
    await insertManyLogged(
      client,
      cause,
      awards,
      earned.map(({ candidate, full }) => ({
        student: candidate.id,
        degree: round.degree,
        ...computed(full),
        ...FURTHER,
      })),
    );
    await updateManyLogged(client, cause, awards, outdated);
    outcome.made += earned.length;
    outcome.renewed += outdated.length;
    outcome.notYet += without.length - earned.length;
    await progress.advance(part.length);
  }
  return outcome;
}

const renew = (
  { client, person }: Calculating,
  { id, class: name, gpa }: { id: string; class: string | null; gpa: string | null },
  full: DegreeStanding,
): Promise<void> =>
  updateLogged(client, causeOf(person), awards, {
    id,
    before: { class: name, gpa },
    changes: computed(full),
  });

interface Known {
  id: string;
  student: string;
  degree: string;
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
    degree_id AS degree,
    state,
    class,
    gpa::text AS gpa,
    has_extension AS "hasExtension",
    gpa_snapshot AS snapshot
  FROM awards
  WHERE id = $1
  FOR UPDATE`;

/**
 * What the results give now for the degree of an award. Throws AWARD_OUTDATED if the student has
 * been transferred to another degree: its award is prepared there.
 */
async function standingNow(
  client: Queryable,
  { student, degree, hasExtension }: Pick<Known, 'student' | 'degree' | 'hasExtension'>,
): Promise<DegreeStanding> {
  const candidate = await candidateOf(client, student);
  if (candidate && candidate.degree !== degree) {
    const differences = [{ what: 'degree', before: degree, after: candidate.degree }];
    throw new PortalError('AWARD_OUTDATED', { details: { differences } });
  }
  const full =
    candidate &&
    (await standingsOf(client, [candidate], new Set(hasExtension ? [student] : []))).get(student);
  if (!full) throw new PortalError('CONFLICT');
  return full;
}

/**
 * Recalculates an award. One that was checked restarts its workflow; one confirmed by the senate
 * must be reopened by its own transition first. Throws NOT_FOUND and AWARD_CONFIRMED.
 */
export async function recalculateAward(context: Calculating, id: string): Promise<void> {
  const { client, person } = context;
  const award = await requireRow<Known>(client, { text: AWARD, values: [id] });
  if (award.state === 'senate') throw new PortalError('AWARD_CONFIRMED');
  const full = await standingNow(client, award);
  if (award.state !== 'autoReady')
    await updateLogged(client, causeOf(person), awards, {
      id,
      before: { state: award.state },
      changes: { state: 'autoReady' },
      transition: 'sendBack',
    });
  await renew(context, award, full);
}

const FORWARD = new Set(['check', 'recommend', 'confirm']);

async function followExtension({
  client,
  before,
  after,
  step,
}: Write): Promise<Readonly<Record<string, unknown>> | void> {
  if (step || !before || !after || before['hasExtension'] === after['hasExtension']) return;
  const award = {
    student: String(after['student']),
    degree: String(after['degree']),
    hasExtension: after['hasExtension'] === true,
  };
  return { ...after, ...computed(await standingNow(client, award)) };
}

/** The day of the last paper or grade of a student. */
const LAST_RESULT = `
  SELECT max(coalesce(earned.sat_on, semester.starts_on))::text AS day
  FROM earned_grades earned
  JOIN semesters semester ON semester.id = earned.semester_id
  WHERE earned.student_id = $1`;

/** Refuses a degree that counts from a day before the last result that it rests on. */
async function assertNotBefore(
  client: Queryable,
  student: string,
  effectiveDate: unknown,
): Promise<void> {
  const last = await queryRow<{ day: string | null }>(client, {
    text: LAST_RESULT,
    values: [student],
  });
  const day = last?.day ?? null;
  if (day !== null && String(effectiveDate) < day)
    throw fieldError('effectiveDate', 'beforeLastResult', { day });
}

/**
 * Refuses a decision on an award whose results have changed, on one without a class, or that would
 * let it count too early.
 */
async function assertUpToDate({ client, id, step, after }: TransitionWrite): Promise<void> {
  if (!FORWARD.has(step.name)) return;
  const award = await queryRow<Known>(client, { text: AWARD, values: [id] });
  if (!award) return;
  const differences = differencesOf(award, await standingNow(client, award));
  if (differences.length > 0) throw new PortalError('AWARD_OUTDATED', { details: { differences } });
  if (award.class === null) throw new PortalError('AWARD_WITHOUT_CLASS');
  if (step.name === 'confirm')
    await assertNotBefore(client, award.student, after?.['effectiveDate']);
}

async function followReopening(write: TransitionWrite): Promise<void> {
  if (write.step.name === 'reopen') await relist(write);
}

export const awardsExtension = extendServer('awards', {
  beforeWrite: followExtension,
  beforeTransition: assertUpToDate,
  afterTransition: followReopening,
});
