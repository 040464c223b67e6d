import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { isExam } from '../rules/mark.ts';
import { shiftedMark } from '../rules/moderation.ts';
import { paperFacts, type PaperFacts } from '../server/facts.ts';
import { drawSample } from '../server/moderation.ts';
import { firstMarks, storeVerdict } from '../server/verdicts.ts';

/** The first paper of the lecturer's department that neither the lecturer nor the head marks. */
export function moderatedOf(papers: readonly PaperFacts[]): string | undefined {
  const others = [demoId('staff', 'lecturer'), demoId('staff', 'head')];
  const marks = ({ lecturers }: PaperFacts): boolean =>
    lecturers.some((staff) => others.includes(staff));
  const departments = papers.filter(marks).map(({ department }) => department);
  return papers.find((paper) => !marks(paper) && departments.includes(paper.department))?.id;
}

const MODERATOR = `
  INSERT INTO paper_markers (paper_id, staff_id, role, share)
  VALUES ($1, $2, 'moderator', 1)
  ON CONFLICT DO NOTHING`;
const SAMPLE = `
  SELECT
    script.moderation_id AS moderation,
    script.student_id AS student,
    (SELECT user_id FROM staff WHERE id = $2) AS user
  FROM mark_samples script
  JOIN mark_moderations round ON round.id = script.moderation_id
  WHERE round.paper_id = $1
  ORDER BY script.student_id`;
const OVERLOOKED = '4';
const REASON = 'The second page of question 3 was overlooked';

/**
 * A moderator who has looked at half of the sampled scripts of a paper, and would give one more
 * marks.
 */
export async function storeModeration(client: Queryable, id: string, now: Date): Promise<void> {
  const moderator = demoId('staff', 'lecturer2');
  await client.query({ text: MODERATOR, values: [id, moderator] });
  await drawSample({ client, now, actor: null }, id);
  const sample = await queryRows<{ moderation: string; student: string; user: string }>(client, {
    text: SAMPLE,
    values: [id, moderator],
  });
  const paper = await paperFacts(client, id);
  const exam = paper.components.find(isExam);
  const looked = await Promise.all(
    sample.slice(0, Math.ceil(sample.length / 2)).map(async (script) => ({
      ...script,
      mark: (await firstMarks(client, paper, script.student)).get(exam?.id ?? ''),
    })),
  );
  const raised = looked.find(({ mark }) => mark?.status === 'value');
  for (const script of looked) {
    const { moderation, student, user, mark } = script;
    const isOther = script === raised && exam !== undefined && mark !== undefined;
    await storeVerdict({ client, now, actor: user }, paper, {
      moderation,
      student,
      verdict: isOther ? 'differs' : 'agrees',
      reason: isOther ? REASON : null,
      given: new Map(isOther ? [[exam.id, shiftedMark(mark, OVERLOOKED, exam.maximum)]] : []),
    });
  }
}
