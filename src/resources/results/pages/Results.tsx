import { QueryState } from '../../../framework/index.ts';
import { useIsStudent } from '../../shared/pages/useIsStudent.ts';
import { OwnResults } from './OwnResults.tsx';
import { UnitResults } from './UnitResults.tsx';

/** `/manage-exam/results`: own results for students, those of units for staff. */
export function Results() {
  const { isStudent, query } = useIsStudent();
  if (isStudent === undefined) return <QueryState query={query} lines={8} inPanel />;
  return isStudent ? <OwnResults /> : <UnitResults />;
}
