import type { StudentCredits } from '../../contract/faculty/curriculumCredits.ts';
import { CreditsPanel, useAnswer, usePrivileges } from '../../framework/index.ts';

/** How far a student is on the way to the degree, for whoever may read results. */
export function CreditsOfStudent({ student }: { student: string }) {
  const mayRead = usePrivileges().has('EARNED_GRADES_VIEW');
  const { body } = useAnswer<StudentCredits>(mayRead ? `/curriculum-credits/student?student=${student}` : null);
  return <CreditsPanel credits={body} reader="office" />;
}
