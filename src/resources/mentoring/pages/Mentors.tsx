import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  Actions,
  Callout,
  Failed,
  Loading,
  Note,
  Page,
  PageTable,
  Panel,
  UndoButton,
  useAnswer,
  usePrivileges,
} from '../../../framework/index.ts';
import type { MentoringOverview } from '../api.ts';
import { MentorLoads } from './MentorLoads.tsx';
import { ShareOut } from './ShareOut.tsx';
import styles from './mentor.module.css';

const LISTS = [
  ['mentor-assignments', '/manage-mentor/assignments', 'MENTOR_VIEW'],
  ['mentor-referrals', '/manage-mentor/referrals', 'MENTOR_WELFARE'],
  ['at-risk-marks', '/manage-mentor/at-risk', 'MENTOR_WELFARE'],
  ['mentor-notes', '/manage-mentor/notes', 'MENTOR_WELFARE'],
] as const;

/** `/manage-mentor/mentors`: who has how many mentees, who has nobody, and sharing students out. */
export function Mentors() {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const { body, isError, refetch } = useAnswer<MentoringOverview>('/mentoring/overview');
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
      {isError && (
        <Panel>
          <Failed onRetry={refetch} />
        </Panel>
      )}
      {!body && !isError && (
        <Panel>
          <Loading lines={6} />
        </Panel>
      )}
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
      {body && (
        <>
          <Panel
            title={translate('pages.mentors.without')}
            note={translate('pages.mentors.withoutNote')}
          >
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
                {body.batches.map(({ id, label, students, withoutMentor }) => (
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
            {body.batches.length === 0 && <Note>{translate('pages.mentors.noStudents')}</Note>}
          </Panel>
          {mayShare ? (
            <ShareOut
              overview={body}
              onDone={(result) => {
                setDone(result);
                refetch();
                window.scrollTo({ top: 0 });
              }}
            />
          ) : (
            <MentorLoads mentors={body.mentors} />
          )}
        </>
      )}
    </Page>
  );
}
