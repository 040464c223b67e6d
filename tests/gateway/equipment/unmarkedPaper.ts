import { everyLanguage } from '../../../gateway/index.ts';
import type { MarkPaperLine } from '../../../src/resources/marks/api.ts';
import { dataOf, type CallAs, type DemoGateway } from './demoGateway.ts';

/**
 * A paper being marked once, with at least this number of candidates, in which all marks are still
 * to be typed: its practicals give none, and all who applied sit it, for the first time.
 */
export async function unmarkedPaper(
  { database }: DemoGateway,
  officer: CallAs,
  least: number,
): Promise<string> {
  await database.query({
    text: `
      UPDATE exam_registrations registration
      SET status = 'confirmed'
      FROM papers paper
      JOIN exam_sessions session ON session.id = paper.exam_session_id
      WHERE paper.id = registration.paper_id
        AND session.status = 'marking'
        AND registration.status = 'applied'`,
  });
  const lines = dataOf<MarkPaperLine[]>(await officer('GET', '/marks/papers'));
  const free = lines.find(
    ({ candidates, isDoubleMarked, progress }) =>
      candidates >= least && !isDoubleMarked && progress.every(({ filled }) => filled === 0),
  );
  if (!free) throw new Error('every paper is marked');
  await database.query({
    text: `
      UPDATE practicals
      SET (${everyLanguage('component')}) = ROW('None', 'None')
      WHERE offering_id = (SELECT offering_id FROM papers WHERE id = $1)`,
    values: [free.id],
  });
  await database.query({
    text: "UPDATE exam_registrations SET attempt_kind = 'proper' WHERE paper_id = $1",
    values: [free.id],
  });
  return free.id;
}
