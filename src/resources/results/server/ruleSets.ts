import { causeOf, extendServer, type TransitionWrite } from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import { takeLedgerTurn } from '../../academicRecord/server/ledgerTurn.ts';
import { LONGEST_ACT_MS } from '../../shared/longest.ts';
import { faultsOfScheme, type GradeBand } from '../../shared/rules/grades.ts';
import { tellOfRegrading } from './emails.ts';
import { regrade } from './regrading.ts';
import { STUDENTS_AT_ONCE } from './rulesPreview.ts';
import { reachOf, studentsReached, wasBound } from './rulesReach.ts';

/** Coming into force, a version binds no student on record in place of another. */
async function assertForNewIntakes({ client, id }: TransitionWrite): Promise<void> {
  await takeLedgerTurn(client);
  const rebound = (await reachOf(client, id)).filter(wasBound);
  const students = await studentsReached(client, rebound);
  if (students.length === 0) return;
  const intakes = [...new Set(rebound.map(({ entryYear }) => entryYear))].toSorted();
  throw new PortalError('RULES_REACH_BACK', {
    details: { smart_count: students.length, intakes: intakes.join(', ') },
  });
}

/** Keeps grade schemes sound, and the by-law of students on record as it is until a regrading. */
export const ruleSetsExtension = extendServer('rule-sets', {
  deadline: LONGEST_ACT_MS,
  isLong: async (client, id) =>
    (await studentsReached(client, await reachOf(client, id))).length > STUDENTS_AT_ONCE,
  tellOutcome: tellOfRegrading,
  beforeWrite: async ({ after }) => {
    if (after?.['kind'] !== 'gradeScheme') return;
    const [fault] = faultsOfScheme((after['grades'] ?? []) as GradeBand[]);
    if (fault) throw fieldError('grades', 'brokenScheme');
  },
  beforeTransition: async (write) => {
    const { id, after, person, step } = write;
    if (step.name === 'activate') await assertForNewIntakes(write);
    if (step.name === 'regrade' && after) {
      const source = `${after['code']} ${after['number']} · ${after['boardReference']}`;
      await regrade({ ...write, actor: causeOf(person).actor }, { id, source });
    }
  },
});
