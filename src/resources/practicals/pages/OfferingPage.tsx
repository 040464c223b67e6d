import { Link } from 'react-router';
import { Page, QueryState, textIn, useCallQuery, useTexts } from '../../../framework/index.ts';
import { offeringPracticals } from '../api.ts';
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

/** The practicals of one unit: open requests, groups with their members, and slots. */
export function OfferingPage({ id }: { id: string }) {
  const { translate, language } = useTexts();
  const answer = useCallQuery(offeringPracticals, { params: { id } });
  const { data, refetch } = answer;
  const intro =
    data &&
    [
      textIn(data.semester, language).text,
      translate(`resources.offerings.options.medium.${data.medium}`),
      data.group,
    ].join(' · ');
  return (
    <Page
      title={data ? textIn(data.label, language).text : translate('pages.lab-practicals.title')}
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
      <QueryState query={answer} failure={translate('pages.lab-practicals.notYours')} inPanel />
      {data && (
        <>
          {data.swaps.length + data.makeUps.length > 0 && (
            <RequestList offering={data} onChanged={refetch} />
          )}
          <GroupBoard offering={data} onChanged={refetch} />
          <SlotTable offering={data} />
        </>
      )}
    </Page>
  );
}
