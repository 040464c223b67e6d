import { extendServer, type Queryable, queryRow } from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import { MAY_SIT } from '../api.ts';
import { type EligibilityState } from '../eligibilityValues.ts';
import { grantByAppeal } from './decide.ts';
import { notifyStudents } from './emails.ts';

const LINE = `
  SELECT state, student_id AS student, published_at AS published, appeal_until AS until
  FROM eligibilities
  WHERE id = $1`;

interface Line {
  state: EligibilityState;
  student: string;
  published: Date | null;
  until: Date | null;
}

const lineOf = (client: Queryable, id: unknown): Promise<Line | null> =>
  queryRow<Line>(client, { text: LINE, values: [id] });

/** Appeals against a published refusal, in time; an allowed appeal grants the line. */
export const appealsExtension = extendServer('eligibility-appeals', {
  beforeWrite: async ({ client, now, before, after, person }) => {
    if (before || !after) return;
    const line = await lineOf(client, after['eligibility']);
    const isOffice = person.privileges.has('EXAM_ELIGIBILITY_EDIT');
    // For students, lines that are unpublished or of others do not exist.
    if (!line || (!isOffice && (line.published === null || line.student !== person.studentId)))
      throw fieldError('eligibility', 'notFound');
    if (MAY_SIT.includes(line.state)) throw fieldError('eligibility', 'maySit');
    if (!isOffice && line.until !== null && now >= line.until)
      throw new PortalError('WINDOW_CLOSED', { details: { closedAt: line.until.toISOString() } });
  },
  afterTransition: async (write) => {
    const { after, step } = write;
    const id = String(after?.['eligibility']);
    const text = (name: string): string | null =>
      typeof after?.[name] === 'string' ? (after[name] as string) : null;
    if (step.name === 'allow')
      await grantByAppeal(write, id, {
        reference: text('decisionReference') ?? '',
        answer: text('answer'),
      });
    if (step.name === 'dismiss') await notifyStudents(write, [id], 'eligibilityRefused');
  },
});
