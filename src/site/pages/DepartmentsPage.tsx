import { plainTextOf } from '../../contract/model/richtext/plainText.ts';
import { pageOf } from '../../contract/model/siteAddress.ts';
import { useList } from '../answers.ts';
import { PageLink } from '../navigation.tsx';
import { Text } from '../parts/Fallback.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Answered } from '../parts/States.tsx';
import type { Department } from '../records.ts';
import { useWords } from '../words.tsx';

/** The first paragraph, as a summary of the department. */
const firstWords = (html: string): string => plainTextOf(html).split('\n')[0] ?? '';

/** All departments of the faculty. */
export function DepartmentsPage() {
  const { language, words } = useWords();
  const answer = useList<Department>('departments', { language, perPage: 100 });
  return (
    <div className="page">
      <PageTitle title={words.pages.departments} />
      <Answered answer={answer}>
        {({ data }) => (
          <div className="department-list">
            {data.map((department) => (
              <article key={department.id}>
                <h2>
                  <PageLink href={pageOf(language, 'departments', department.slug)}>
                    <Text record={department} field="name">
                      {department.name}
                    </Text>
                  </PageLink>
                </h2>
                {department.description && (
                  <p>
                    <Text record={department} field="description">
                      {firstWords(department.description)}
                    </Text>
                  </p>
                )}
                {department.head && (
                  <p className="detail">
                    {words.department.head}:{' '}
                    <PageLink href={pageOf(language, 'staff', department.head.id)}>
                      {department.head.label}
                    </PageLink>
                  </p>
                )}
              </article>
            ))}
          </div>
        )}
      </Answered>
    </div>
  );
}
