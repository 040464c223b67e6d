import { v7 as newId } from 'uuid';
import {
  actorOf,
  extendServer,
  type Person,
  type Queryable,
  queryRow,
  queryRows,
  recordActivities,
  type ServerExtension,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { targetProblems, type Target } from '../rules/evaluationRules.ts';
import { closeBox, countBox, openBox, settleComments } from './box.ts';

type Lines = readonly Readonly<Record<string, unknown>>[];

const MIN_CHOICES = 2;

const questions = extendServer('questions', {
  beforeWrite: async ({ after, step }) => {
    if (!after || step || after['kind'] !== 'choice') return;
    if (((after['choices'] ?? []) as Lines).length < MIN_CHOICES)
      throw fieldError('choices', 'tooFew', { min: MIN_CHOICES });
  },
});

/** Freezes the wording of a questionnaire's questions. */
async function recordQuestionUse(
  client: Queryable,
  person: Person,
  questionnaire: string,
): Promise<void> {
  const rows = await queryRows<{ id: string }>(client, {
    text: `
      UPDATE questions
      SET state = 'inUse', version = version + 1, updated_at = now(), updated_by = $2
      WHERE state = 'draft'
        AND id IN (
          SELECT item.question_id
          FROM questionnaires__questions item
          WHERE item.owner_id = $1
        )
      RETURNING id`,
    values: [questionnaire, actorOf(person)],
  });
  const common = {
    actorId: actorOf(person),
    action: 'transition' as const,
    transition: 'use',
    resource: 'questions',
    changeSet: newId(),
  };
  await recordActivities(
    client,
    common,
    rows.map(({ id }) => ({ recordId: id, before: { state: 'draft' }, after: { state: 'inUse' } })),
  );
}

const questionnaires = extendServer('questionnaires', {
  beforeWrite: async ({ client, before, after, step }) => {
    if (!after || step) return;
    const asked = ((after['questions'] ?? []) as Lines).map(({ question }) => question);
    if (new Set(asked).size < asked.length) throw fieldError('questions', 'listedTwice');
    if (before && before['code'] === after['code']) return;
    const row = await queryRow<{ next: number }>(client, {
      text: 'SELECT coalesce(max(number), 0) + 1 AS next FROM questionnaires WHERE code = $1',
      values: [after['code']],
    });
    return { ...after, number: row?.next ?? 1 };
  },
  afterTransition: async ({ client, id, person, step }) => {
    if (step.name === 'use') await recordQuestionUse(client, person, id);
  },
});

interface OfferingContext {
  department: string;
  teachers: string[];
  unitForm: string | null;
  lecturerForm: string | null;
}

const latest = (about: string): string =>
  `(
    SELECT questionnaire.id
    FROM questionnaires questionnaire
    WHERE questionnaire.state = 'inUse' AND questionnaire.about = '${about}'
    ORDER BY questionnaire.created_at DESC, questionnaire.number DESC, questionnaire.id
    LIMIT 1
  )`;

const offeringContextOf = (client: Queryable, offering: unknown): Promise<OfferingContext | null> =>
  queryRow<OfferingContext>(client, {
    text: `
      SELECT
        unit.department_id AS department,
        ${latest('unit')} AS "unitForm",
        ${latest('lecturer')} AS "lecturerForm",
        ARRAY(
          SELECT DISTINCT teacher.staff_id::text
          FROM (
            SELECT offering.coordinator_id AS staff_id
            UNION
            SELECT lecturer.staff_id
            FROM offerings__lecturers lecturer
            WHERE lecturer.owner_id = offering.id
          ) teacher
          WHERE teacher.staff_id IS NOT NULL
        ) AS teachers
      FROM offerings offering
      JOIN course_units unit ON unit.id = offering.course_unit_id
      WHERE offering.id = $1`,
    values: [offering],
  });

/** The unit and all of its teachers, each with the questionnaire in use. */
const defaultTargets = ({ teachers, unitForm, lecturerForm }: OfferingContext): Target[] => [
  ...(unitForm === null ? [] : [{ staff: null, questionnaire: unitForm }]),
  ...(lecturerForm === null
    ? []
    : teachers.map((staff) => ({ staff, questionnaire: lecturerForm }))),
];

async function beforeEvaluation({ client, before, after, step }: Write): Promise<Values | void> {
  if (!after || step) return;
  const found = await offeringContextOf(client, after['offering']);
  if (!found) return;
  const given = (after['targets'] ?? []) as unknown as Target[];
  const targets = !before && given.length === 0 ? defaultTargets(found) : given;
  const rows = await queryRows<{ id: string; about: string }>(client, {
    text: 'SELECT id, about FROM questionnaires WHERE id = ANY($1::uuid[])',
    values: [`{${targets.map(({ questionnaire }) => questionnaire).join(',')}}`],
  });
  const problems = targetProblems(
    targets,
    new Map(rows.map(({ id, about }) => [id, about])),
    found.teachers,
  );
  if (Object.keys(problems).length > 0)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: problems });
  return { ...after, department: found.department, targets };
}

/** The opening or closing time of an evaluation that is opened or closed manually before schedule. */
const earlierHour = (
  hour: 'opensAt' | 'closesAt',
  { [hour]: planned }: Values,
  now: Date,
): Values =>
  typeof planned === 'string' && Date.parse(planned) > now.getTime()
    ? { [hour]: now.toISOString() }
    : {};

const evaluations = extendServer('evaluations', {
  beforeWrite: beforeEvaluation,
  beforeTransition: async ({ client, id, before = {}, step, now }) => {
    if (step.name === 'open') return earlierHour('opensAt', before, now);
    if (step.name === 'close')
      return { ...(await countBox(client, id)), ...earlierHour('closesAt', before, now) };
    return undefined;
  },
  afterTransition: async ({ client, id, step }) => {
    if (step.name === 'open') await openBox(client, id);
    if (step.name === 'close') await closeBox(client, id);
    if (step.name === 'publish') await settleComments(client, id);
  },
});

const replies = extendServer('evaluation-replies', {
  beforeWrite: async ({ after }) => {
    if (after && !after['reply'] && !after['changeNote']) throw fieldError('reply', 'required');
  },
});

export const evaluationExtensions: readonly (readonly [string, ServerExtension])[] = [
  questions,
  questionnaires,
  evaluations,
  replies,
];
