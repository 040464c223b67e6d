import { recordsOf, useList } from '../answers.ts';
import { useAddress } from '../navigation.tsx';
import { Citation } from '../parts/Citation.tsx';
import { Found, Pages } from '../parts/Pages.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Choice, Search, TextBox } from '../parts/Search.tsx';
import { Answered } from '../parts/States.tsx';
import type { Department, Publication } from '../records.ts';
import { useWords } from '../words.tsx';
import { queryParams } from './queryParams.ts';

type Named = Department & { code: string };

/** All verified publications of the faculty. */
export function PublicationsPage() {
  const { language, words } = useWords();
  const { query } = useAddress();
  const types = recordsOf(useList<Named>('publication-types', { language, perPage: 100 }));
  const departments = recordsOf(useList<Named>('departments', { language, perPage: 100 }));
  const year = /^\d{4}$/.test(query['year'] ?? '') ? ['year'] : [];
  const answer = useList<Publication>('publications', {
    language,
    perPage: 25,
    ...queryParams(query, ['q', 'type', 'staff.department', 'page', ...year]),
  });
  return (
    <div className="page">
      <PageTitle title={words.pages.publications} lead={words.publications.lead} />
      <Search find={words.publications.find}>
        <TextBox name="q" label={words.publications.search} />
        <Choice
          name="type"
          label={words.publications.type}
          any={words.publications.anyType}
          options={types.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Choice
          name="staff.department"
          label={words.staff.department}
          any={words.staff.anyDepartment}
          options={departments.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <TextBox name="year" label={words.publications.year} isNumber />
      </Search>
      <Answered answer={answer}>
        {(list) => (
          <>
            <Found list={list} />
            <div className="citations">
              {list.data.map((work) => (
                <Citation key={work.id} work={work} />
              ))}
            </div>
            <Pages list={list} />
          </>
        )}
      </Answered>
    </div>
  );
}
