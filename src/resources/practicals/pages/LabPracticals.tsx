import { Link, useParams } from 'react-router';
import { ITEMS_PER_PAGE } from '../../../contract/model/constants.ts';
import {
  Badge,
  Note,
  Page,
  Panel,
  QueryState,
  ShownOf,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
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
            {textIn(label, language).text}
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
  const taught = useCallQuery(practicalOfferings, { range: [0, ITEMS_PER_PAGE - 1] });
  const own = useCallQuery(practicalChoices, {});
  const teaching = taught.data ?? [];
  const running = teaching.filter(({ groups, practicals }) => groups + practicals > 0);
  const others = teaching.filter((line) => !running.includes(line));
  const isLoaded = taught.data !== undefined && own.data !== undefined;
  return (
    <Page
      title={text('title')}
      intro={text(isLoaded && teaching.length === 0 ? 'introStudent' : 'intro')}
    >
      <QueryState
        query={taught.isError || taught.data === undefined ? taught : own}
        lines={5}
        inPanel
      />
      {isLoaded && teaching.length === 0 && own.data?.length === 0 && (
        <Panel>
          <Note>{text('nothing')}</Note>
        </Panel>
      )}
      {own.data?.map((unit) => (
        <OwnUnit key={unit.id} unit={unit} onChanged={own.refetch} />
      ))}
      {teaching.length > 0 && (
        <>
          <Panel title={text('running')} note={text('runningNote')}>
            {running.length === 0 && <Note>{text('noneRunning')}</Note>}
            <OfferingList lines={running} hasCounts />
          </Panel>
          {others.length > 0 && (
            <Panel title={text('others')} note={text('othersNote')}>
              <OfferingList lines={others} hasCounts={false} />
            </Panel>
          )}
          <ShownOf shown={teaching.length} total={taught.total} />
        </>
      )}
    </Page>
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
