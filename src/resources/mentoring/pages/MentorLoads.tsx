import { Note, PageTable, Panel, useTexts, TextInLanguage } from '../../../framework/index.ts';
import type { MentoringOverview } from '../api.ts';

/** Mentors by number of mentees, for users who may not distribute. */
export function MentorLoads({
  overview: { mentors, departments },
}: {
  overview: MentoringOverview;
}) {
  const { translate } = useTexts();
  const busy = mentors
    .filter(({ load }) => load > 0)
    .toSorted((left, right) => right.load - left.load);
  return (
    <Panel title={translate('pages.mentors.loads')}>
      {busy.length === 0 && <Note>{translate('pages.mentors.noMentors')}</Note>}
      <PageTable label={translate('pages.mentors.loads')}>
        <thead>
          <tr>
            <th scope="col">{translate('pages.mentors.mentor')}</th>
            <th scope="col">{translate('resources.staff.fields.department')}</th>
            <th scope="col" data-number>
              {translate('pages.mentors.mentees')}
            </th>
          </tr>
        </thead>
        <tbody>
          {busy.map(({ id, name, department, load }) => (
            <tr key={id}>
              <th scope="row">
                <TextInLanguage value={name} />
              </th>
              <td>
                <TextInLanguage value={department && departments[department]} />
              </td>
              <td data-number>{load}</td>
            </tr>
          ))}
        </tbody>
      </PageTable>
    </Panel>
  );
}
