import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  Actions,
  Callout,
  Note,
  Page,
  PageTable,
  Panel,
  QueryState,
  UndoButton,
  useCallQuery,
  usePrivileges,
} from '../../../framework/index.ts';
import { type BatchLine, mentoringOverview } from '../api.ts';
import { MentorLoads } from './MentorLoads.tsx';
import { ShareOut } from './ShareOut.tsx';
import styles from './mentor.module.css';

const LISTS = [
  ['mentor-assignments', '/manage-mentor/assignments', 'MENTOR_VIEW'],
  ['mentor-referrals', '/manage-mentor/referrals', 'MENTOR_WELFARE'],
  ['at-risk-marks', '/manage-mentor/at-risk', 'MENTOR_WELFARE'],
  ['mentor-notes', '/manage-mentor/notes', 'MENTOR_WELFARE'],
] as const;

/** `/manage-mentor/mentors`: the loads of mentors, students without one, and the distribution. */
export function Mentors() {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const answer = useCallQuery(mentoringOverview, {});
  const { data, refetch } = answer;
  const [done, setDone] = useState<{ moved: number; changeSet: string | null } | null>(null);
  const mayShare = privileges.has('MENTOR_CREATE') && privileges.has('MENTOR_EDIT');
  const lists = LISTS.filter(([, , key]) => privileges.has(key));
  return (
    <Page
      title={translate('pages.mentors.title')}
      intro={translate(mayShare ? 'pages.mentors.intro' : 'pages.mentors.introLook')}
    >
      <Actions>
        {lists.map(([resource, path]) => (
          <Link key={resource} to={path} className={styles.link}>
            {translate(`resources.${resource}.views.main`)}
          </Link>
        ))}
      </Actions>
      <QueryState query={answer} inPanel />
      {done && (
        <Callout
          tone="good"
          action={
            done.changeSet === null ? undefined : (
              <UndoButton
                changeSet={done.changeSet}
                onSettled={() => {
                  setDone(null);
                  refetch();
                }}
              />
            )
          }
        >
          {translate('pages.mentors.written', { smart_count: done.moved })}
        </Callout>
      )}
      {data && (
        <>
          <StudentsWithoutMentor batches={data.batches} />
          {mayShare ? (
            <ShareOut
              overview={data}
              onDone={(result) => {
                setDone(result);
                refetch();
                window.scrollTo({ top: 0 });
              }}
            />
          ) : (
            <MentorLoads overview={data} />
          )}
        </>
      )}
    </Page>
  );
}

/** The number of students without a mentor, by batch. */
function StudentsWithoutMentor({ batches }: { batches: readonly BatchLine[] }) {
  const translate = useTranslate();
  return (
    <Panel title={translate('pages.mentors.without')} note={translate('pages.mentors.withoutNote')}>
      <PageTable label={translate('pages.mentors.without')}>
        <thead>
          <tr>
            <th scope="col">{translate('resources.students.fields.batch')}</th>
            <th scope="col" data-number>
              {translate('pages.mentors.students')}
            </th>
            <th scope="col" data-number>
              {translate('pages.mentors.nobody')}
            </th>
          </tr>
        </thead>
        <tbody>
          {batches.map(({ id, label, students, withoutMentor }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td data-number>{students}</td>
              <td data-number>
                {withoutMentor > 0 ? <strong>{withoutMentor}</strong> : withoutMentor}
              </td>
            </tr>
          ))}
        </tbody>
      </PageTable>
      {batches.length === 0 && <Note>{translate('pages.mentors.noStudents')}</Note>}
    </Panel>
  );
}
