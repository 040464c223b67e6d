import { QueryState, usePrivileges, useTexts } from '../../../framework/index.ts';
import { NoStudentRecord } from '../../shared/pages/StudentsOnly.tsx';
import { useIsStudent } from '../../shared/pages/useIsStudent.ts';
import { PUBLISHING } from '../releases.ts';
import { OwnResults } from './OwnResults.tsx';
import { UnitResults } from './UnitResults.tsx';

/** `/manage-exam/results`: own results for students, those of units for staff. */
export function Results() {
  const { text } = useTexts('pages.results');
  const { isStudent, isStaff, query } = useIsStudent();
  const isOffice = usePrivileges().has(PUBLISHING);
  if (isStudent === undefined) return <QueryState query={query} lines={8} inPanel />;
  if (isStudent) return <OwnResults />;
  return isStaff || isOffice ? <UnitResults /> : <NoStudentRecord title={text('title')} />;
}
