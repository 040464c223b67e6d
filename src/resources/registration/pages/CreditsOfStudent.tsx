import { useAnswer, usePrivileges, type SlotProps } from '../../../framework/index.ts';
import type { StudentCredits } from '../studentCredits.ts';
import { CreditsPanel } from './CreditsPanel.tsx';

/**
 * How far a student is on the way to the degree, below the student's record, for whoever may read
 * results.
 */
export function CreditsOfStudent({ record }: SlotProps) {
  const mayRead = usePrivileges().has('EARNED_GRADES_VIEW');
  const student = record?.['id'];
  const { body } = useAnswer<StudentCredits>(
    mayRead && typeof student === 'string'
      ? `/curriculum-credits/student?student=${student}`
      : null,
  );
  return <CreditsPanel credits={body} reader="office" />;
}
