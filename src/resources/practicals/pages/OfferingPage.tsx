import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  Failed,
  Loading,
  Page,
  Panel,
  textIn,
  useAnswer,
  usePreferences,
} from '../../../framework/index.ts';
import type { OfferingPracticals } from '../api.ts';
import { PRACTICALS } from '../routes.ts';
import { GroupBoard } from './GroupBoard.tsx';
import { RequestList } from './RequestList.tsx';
import { SlotTable } from './SlotTable.tsx';
import styles from './practicals.module.css';

const LISTS = [
  ['practicals', '/manage-practical/exercises'],
  ['practical-groups', '/manage-practical/groups'],
  ['practical-slots', '/manage-practical/slots'],
  ['practical-results', '/manage-practical/results'],
  ['practical-swaps', '/manage-practical/swaps'],
  ['practical-make-ups', '/manage-practical/make-ups'],
] as const;

/**
 * The practicals of one unit: what waits for an answer, who is in which group, when which group
 * does what.
 */
export function OfferingPage({ id }: { id: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { body, isError, refetch } = useAnswer<OfferingPracticals>(`/practical-offerings/${id}`);
  const intro =
    body &&
    [
      textIn(body.semester, language).text,
      translate(`resources.offerings.options.medium.${body.medium}`),
      body.group,
    ].join(' · ');
  return (
    <Page
      title={body ? textIn(body.label, language).text : translate('pages.lab-practicals.title')}
      intro={intro}
    >
      <nav className={styles.links} aria-label={translate('pages.lab-practicals.lists')}>
        <Link className={styles.link} to={PRACTICALS}>
          {translate('pages.lab-practicals.back')}
        </Link>
        {LISTS.map(([resource, path]) => (
          <Link key={resource} className={styles.link} to={path}>
            {translate(`resources.${resource}.views.main`)}
          </Link>
        ))}
      </nav>
      {isError && (
        <Panel>
          <Failed text={translate('pages.lab-practicals.notYours')} onRetry={refetch} />
        </Panel>
      )}
      {!body && !isError && (
        <Panel>
          <Loading lines={6} />
        </Panel>
      )}
      {body && (
        <>
          {body.swaps.length + body.makeUps.length > 0 && (
            <RequestList offering={body} onChanged={refetch} />
          )}
          <GroupBoard offering={body} onChanged={refetch} />
          <SlotTable offering={body} />
        </>
      )}
    </Page>
  );
}
