import { NO_PROGRESS, queryRows, THE_GATEWAY } from '../../../../gateway/index.ts';
import { run, type GrowthStep } from '../../shared/demo/growth.ts';
import type { Round } from '../server/candidates.ts';
import { listGraduands } from '../server/convocation.ts';
import { prepareAwards } from '../server/prepare.ts';

const ROUND = `
  SELECT degree.id AS degree, batch.id AS batch
  FROM degrees degree
  JOIN batches batch ON batch.entry_year = (SELECT min(entry_year) FROM growth_students)
  WHERE degree.code = 'BA'`;
/** Of the awards whose results meet a class, three in four are confirmed. */
const CONFIRM = `
  UPDATE awards award
  SET
    state = 'senate',
    board_reference = 'FB 214/7',
    senate_reference = 'SEN 318/12',
    effective_date = make_date(student.entry_year + 3, 12, 1)
  FROM growth_students student
  WHERE student.id = award.student_id AND student.number % 4 > 0`;

/** The awards of the intake that has completed, and the confirmed ones listed for convocation. */
export const awardsGrowth: GrowthStep = {
  tables: ['awards', 'graduands'],
  grow: async ({ client }) => {
    const context = { client, person: THE_GATEWAY, progress: NO_PROGRESS };
    const [round] = await queryRows<Round>(client, { text: ROUND });
    if (round) await prepareAwards(context, round);
    await run(client, CONFIRM);
    const [convocation] = await queryRows<{ id: string }>(client, {
      text: 'SELECT id FROM convocations ORDER BY date DESC LIMIT 1',
    });
    if (convocation) await listGraduands(context, convocation.id);
  },
};
