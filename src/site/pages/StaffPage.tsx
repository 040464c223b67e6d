import { recordsOf, useList } from '../answers.ts';
import { useAddress } from '../navigation.tsx';
import { Found, Pages } from '../parts/Pages.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { PersonItem } from '../parts/PersonItem.tsx';
import { Choice, Search, TextBox } from '../parts/Search.tsx';
import { Answered } from '../parts/States.tsx';
import type { Department, Person } from '../records.ts';
import { useWords } from '../words.tsx';
import { queryParams } from './queryParams.ts';

/** The staff directory, by name and department. */
export function StaffPage() {
  const { language, words } = useWords();
  const departments = recordsOf(useList<Department>('departments', { language, perPage: 100 }));
  const answer = useList<Person>('staff', {
    language,
    perPage: 48,
    ...queryParams(useAddress().query, ['q', 'department', 'page']),
  });
  return (
    <div className="page">
      <PageTitle title={words.pages.staff} lead={words.staff.lead} />
      <Search find={words.staff.find}>
        <TextBox name="q" label={words.staff.search} />
        <Choice
          name="department"
          label={words.staff.department}
          any={words.staff.anyDepartment}
          options={departments.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </Search>
      <Answered answer={answer}>
        {(list) => (
          <>
            <Found list={list} />
            <div className="people">
              {list.data.map((person) => (
                <PersonItem key={person.id} person={person} withDepartment />
              ))}
            </div>
            <Pages list={list} />
          </>
        )}
      </Answered>
    </div>
  );
}
