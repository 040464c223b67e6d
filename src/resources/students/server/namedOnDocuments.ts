import { extendServer } from '../../../../gateway/index.ts';
import { sameValue } from '../../../contract/model/changedFields.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { BORNE_BY_DOCUMENTS } from '../students.ts';

const REASON = 'identityReason';

/**
 * What documents bear changes only with a reason, by whatever road: the form, the list, many
 * records at once, an import or an undo. The history keeps the reason of every change. To fill in
 * what was empty is no change.
 */
export const namedOnDocuments = extendServer('students', {
  isIndependent: true,
  beforeWrite: async ({ before, after }) => {
    if (!before || !after) return;
    const isChanged = BORNE_BY_DOCUMENTS.some(
      (name) => (before[name] ?? null) !== null && !sameValue(before[name], after[name]),
    );
    if (!isChanged) return;
    const reason = after[REASON] ?? '';
    if (reason === '') throw fieldError(REASON, 'required');
    if (reason === before[REASON]) throw fieldError(REASON, 'earlierReason');
  },
});
