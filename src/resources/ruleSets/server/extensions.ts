import { extendServer } from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { faultsOfScheme, type GradeBand } from '../../shared/rules/grades.ts';

/** Refuses a grade scheme with a better grade for a lower mark. */
export const ruleSetsExtension = extendServer('rule-sets', {
  beforeWrite: async ({ after }) => {
    if (after?.['kind'] !== 'gradeScheme') return;
    const [fault] = faultsOfScheme((after['grades'] ?? []) as GradeBand[]);
    if (fault) throw fieldError('grades', 'brokenScheme');
  },
});
