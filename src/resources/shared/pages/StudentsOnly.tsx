import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Callout, Page, QueryState } from '../../../framework/index.ts';
import { useIsStudent } from './useIsStudent.ts';

/** In place of a student’s own page: what is missing, and who adds it. */
export function NoStudentRecord({ title }: { title: string }) {
  const translate = useTranslate();
  return (
    <Page title={title}>
      <Callout tone="caution">{translate('pages.students.noRecord')}</Callout>
    </Page>
  );
}

/**
 * A page that shows a student their own data. Another account, such as one that has the role and is
 * not linked to a record yet, reads what is missing instead.
 */
export function StudentsOnly({ title, children }: { title: string; children: ReactNode }) {
  const { isStudent, query } = useIsStudent();
  if (isStudent) return children;
  if (isStudent === false) return <NoStudentRecord title={title} />;
  return (
    <Page title={title}>
      <QueryState query={query} />
    </Page>
  );
}
