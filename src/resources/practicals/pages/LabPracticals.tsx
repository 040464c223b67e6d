import { Link, useParams } from 'react-router';
import {
  Badge,
  Note,
  Page,
  Panel,
  QueryState,
  textIn,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { PagedRows, useListPage } from '../../shared/pages/PagedRows.tsx';
import { type OfferingLine, practicalChoices, practicalOfferings } from '../api.ts';
import { offeringPath } from '../routes.ts';
import { OfferingPage } from './OfferingPage.tsx';
import { OwnUnit } from './OwnUnit.tsx';
import { SlotSheet } from './SlotSheet.tsx';
import styles from './practicals.module.css';

interface OfferingListProps {
  lines: readonly OfferingLine[];
  /** Shows how many groups and practicals each unit has. */
  hasCounts: boolean;
}

/** Units of the reader, each with a link to its practicals. */
function OfferingList({ lines, hasCounts }: OfferingListProps) {
  const { text, translate, language } = useTexts('pages.lab-practicals');
  return (
    <ul className={styles.lines}>
      {lines.map(({ id, label, semester, medium, group, groups, practicals }) => (
        <li key={id}>
          <Link className={styles.link} to={offeringPath(id)}>
            <TextInLanguage value={label} />
          </Link>
          <span className={styles.quiet}>
            {[
              textIn(semester, language).text,
              translate(`resources.offerings.options.medium.${medium}`),
              group,
            ].join(' · ')}
          </span>
          {hasCounts && (
            <span>
              <Badge>{text('groupCount', { smart_count: groups })}</Badge>{' '}
              <Badge>{text('practicalCount', { smart_count: practicals })}</Badge>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Choices() {
  const { text } = useTexts('pages.lab-practicals');
  const page = useListPage();
  const taught = useCallQuery(
    practicalOfferings,
    { query: { search: page.search }, range: page.range },
    { keepPrevious: true },
  );
  const own = useCallQuery(practicalChoices, {});
  const isLoaded = taught.data !== undefined && own.data !== undefined;
  const isTeaching = page.search !== '' || (taught.total ?? 0) > 0;
  return (
    <Page title={text('title')} intro={text(isLoaded && !isTeaching ? 'introStudent' : 'intro')}>
      {own.data === undefined && <QueryState query={own} lines={5} inPanel />}
      {isLoaded && !isTeaching && own.data?.length === 0 && (
        <Panel>
          <Note>{text('nothing')}</Note>
        </Panel>
      )}
      {own.data?.map((unit) => (
        <OwnUnit key={unit.id} unit={unit} onChanged={own.refetch} />
      ))}
      {(isTeaching || taught.isError) && (
        <PagedRows page={page} query={taught} find={text('find')}>
          {(lines) => <Offerings lines={lines} />}
        </PagedRows>
      )}
    </Page>
  );
}

/** The units with practicals, then the others. */
function Offerings({ lines }: Pick<OfferingListProps, 'lines'>) {
  const { text } = useTexts('pages.lab-practicals');
  const running = lines.filter(({ groups, practicals }) => groups + practicals > 0);
  const others = lines.filter((line) => !running.includes(line));
  return (
    <>
      {running.length > 0 && (
        <Panel title={text('running')} note={text('runningNote')}>
          <OfferingList lines={running} hasCounts />
        </Panel>
      )}
      {others.length > 0 && (
        <Panel title={text('others')} note={text('othersNote')}>
          <OfferingList lines={others} hasCounts={false} />
        </Panel>
      )}
    </>
  );
}

/**
 * `/manage-practical/practicals`: the units with practicals, one unit (`/<offering>`), one slot
 * (`/slot/<slot>`).
 */
export function LabPracticals() {
  const [first = '', second = ''] = (useParams()['*'] ?? '').split('/');
  if (first === 'slot' && second !== '') return <SlotSheet key={second} id={second} />;
  return first === '' ? <Choices /> : <OfferingPage key={first} id={first} />;
}
