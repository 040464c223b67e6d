import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import {
  Badge,
  Note,
  Page,
  Panel,
  QueryState,
  textIn,
  useCallQuery,
  usePreferences,
} from '../../../framework/index.ts';
import { type OfferingLine, practicalChoices } from '../api.ts';
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
  const translate = useTranslate();
  const { language } = usePreferences();
  const text = (key: string, options?: object): string =>
    translate(`pages.lab-practicals.${key}`, options);
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
  const translate = useTranslate();
  const answer = useCallQuery(practicalChoices, {});
  const { data, refetch } = answer;
  const text = (key: string, options?: object): string =>
    translate(`pages.lab-practicals.${key}`, options);
  const running = data?.teaching.filter(({ groups, practicals }) => groups + practicals > 0) ?? [];
  const others = data?.teaching.filter((line) => !running.includes(line)) ?? [];
  return (
    <Page
      title={text('title')}
      intro={text(data && data.teaching.length === 0 ? 'introStudent' : 'intro')}
    >
      <QueryState query={answer} lines={5} inPanel />
      {data && data.teaching.length + data.own.length === 0 && (
        <Panel>
          <Note>{text('nothing')}</Note>
        </Panel>
      )}
      {data?.own.map((unit) => (
        <OwnUnit key={unit.id} unit={unit} onChanged={refetch} />
      ))}
      {data && data.teaching.length > 0 && (
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
