import { useCallQuery, usePrivileges, type SlotProps } from '../../../framework/index.ts';
import { readStudentCredits } from '../api.ts';
import { CreditsPanel } from './CreditsPanel.tsx';

/** A student's credits below the student's record, for people who may read results. */
export function CreditsOfStudent({ record }: SlotProps) {
  const mayRead = usePrivileges().has('EARNED_GRADES_VIEW');
  const student = record?.['id'];
  const { data } = useCallQuery(
    readStudentCredits,
    mayRead && typeof student === 'string' ? { query: { student } } : null,
  );
  return <CreditsPanel credits={data} reader="office" />;
}
