import { useEffect, useRef } from 'react';
import { useCallQuery } from '../../../framework/index.ts';
import { readStudentCredits } from '../api.ts';
import { CreditsPanel } from './CreditsPanel.tsx';

/** The student's own credits and whether the degree can still be reached. */
export function OwnCredits({ student, status }: { student: string; status: string | undefined }) {
  const { data, refetch } = useCallQuery(readStudentCredits, { query: { student } });
  // Submitted units count as registered.
  const counted = useRef({ status, refetch });
  useEffect(() => {
    if (counted.current.status !== status) counted.current.refetch();
    counted.current = { status, refetch };
  }, [status, refetch]);
  return <CreditsPanel credits={data} reader="own" />;
}
