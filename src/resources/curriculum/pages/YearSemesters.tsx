import { Link } from 'react-router';
import type { Localised } from '../../../contract/model/constants.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  Failed,
  formatDate,
  Loading,
  Note,
  Panel,
  Rows,
  useCallQuery,
  usePrivileges,
  type SlotProps,
  useTexts,
  ShownOf,
  TextInLanguage,
} from '../../../framework/index.ts';

interface Semester {
  id: string;
  label: Localised;
  startsOn: string;
  endsOn: string;
}

const { list } = recordCalls<Semester>('semesters');

/** The semesters of an academic year, in their order. */
export function YearSemesters({ record }: SlotProps) {
  const { translate, language } = useTexts();
  const mayMake = usePrivileges().has('ACADEMIC_YEAR_CREATE');
  const id = typeof record?.['id'] === 'string' ? record['id'] : null;
  const { data, total, isError, isPending, refetch } = useCallQuery(
    list,
    id === null
      ? null
      : {
          query: { filter: JSON.stringify({ academicYear: id }), sort: '["startsOn","ASC"]' },
          range: [0, 9],
        },
  );
  if (id === null) return null;
  return (
    <Panel
      title={translate('resources.semesters.views.main')}
      note={translate('pages.academic-years.semestersNote')}
    >
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading lines={2} />}
      {data?.length === 0 && <Note>{translate('pages.academic-years.noSemesters')}</Note>}
      <Rows>
        {(data ?? []).map((semester) => (
          <li key={semester.id}>
            <Link to={`/manage-curriculum/semesters/${semester.id}/show`}>
              <TextInLanguage value={semester.label} />
            </Link>
            <span>
              {translate('pages.students.period', {
                from: formatDate(semester.startsOn, language),
                to: formatDate(semester.endsOn, language),
              })}
            </span>
          </li>
        ))}
      </Rows>
      <ShownOf shown={data?.length ?? 0} total={total} />
      {mayMake && (
        <Link to="/manage-curriculum/semesters/create">
          {translate('pages.academic-years.addSemester')}
        </Link>
      )}
    </Panel>
  );
}
