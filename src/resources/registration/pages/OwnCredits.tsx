import { useEffect, useRef } from 'react';
import { useAnswer } from '../../../framework/index.ts';
import type { StudentCredits } from '../studentCredits.ts';
import { CreditsPanel } from './CreditsPanel.tsx';

/** How far the student is on the way to the degree, and whether it can still be reached. */
export function OwnCredits({ student, status }: { student: string; status: string | undefined }) {
  const { body, refetch } = useAnswer<StudentCredits>(
    `/curriculum-credits/student?student=${student}`,
  );
  // What is handed in counts as registered.
  const counted = useRef({ status, refetch });
  useEffect(() => {
    if (counted.current.status !== status) counted.current.refetch();
    counted.current = { status, refetch };
  }, [status, refetch]);
  return <CreditsPanel credits={body} reader="own" />;
}
