import { QueryState, usePrivileges } from '../../../framework/index.ts';
import { useIsStudent } from '../../shared/pages/useIsStudent.ts';
import { MARKING } from '../access.ts';
import { OwnRescrutiny } from './OwnRescrutiny.tsx';
import { Scripts } from './Scripts.tsx';

/** `/manage-exam/rescrutiny`: own requests for students, the scripts to mark again for examiners. */
export function Rescrutiny() {
  const { isStudent, query } = useIsStudent();
  const isExaminer = usePrivileges().has(MARKING);
  if (isStudent === undefined) return <QueryState query={query} lines={8} inPanel />;
  return isStudent || !isExaminer ? <OwnRescrutiny /> : <Scripts />;
}
