import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import {
  Badge,
  Failed,
  Loading,
  Note,
  Page,
  Panel,
  textIn,
  useAnswer,
  usePreferences,
} from '../../../framework/index.ts';
import type { PracticalChoices } from '../api.ts';
import { offeringPath } from '../routes.ts';
import { OfferingPage } from './OfferingPage.tsx';
import { OwnUnit } from './OwnUnit.tsx';
import { SlotSheet } from './SlotSheet.tsx';
import styles from './practicals.module.css';

function Choices() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { body, isError, refetch } = useAnswer<PracticalChoices>('/practical-choices');
  const text = (key: string, options?: object): string =>
    translate(`pages.lab-practicals.${key}`, options);
  const running = body?.teaching.filter(({ groups, practicals }) => groups + practicals > 0) ?? [];
  const others = body?.teaching.filter((line) => !running.includes(line)) ?? [];
  return (
    <Page
      title={text('title')}
      intro={text(body && body.teaching.length === 0 ? 'introStudent' : 'intro')}
    >
      {isError && (
        <Panel>
          <Failed onRetry={refetch} />
        </Panel>
      )}
      {!body && !isError && (
        <Panel>
          <Loading lines={5} />
        </Panel>
      )}
      {body && body.teaching.length + body.own.length === 0 && (
        <Panel>
          <Note>{text('nothing')}</Note>
        </Panel>
      )}
      {body?.own.map((unit) => (
        <OwnUnit key={unit.id} unit={unit} onChanged={refetch} />
      ))}
      {body && body.teaching.length > 0 && (
        <>
          <Panel title={text('running')} note={text('runningNote')}>
            {running.length === 0 && <Note>{text('noneRunning')}</Note>}
            <ul className={styles.lines}>
              {running.map(({ id, label, semester, medium, group, groups, practicals }) => (
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
                  <span>
                    <Badge>{text('groupCount', { smart_count: groups })}</Badge>{' '}
                    <Badge>{text('practicalCount', { smart_count: practicals })}</Badge>
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
          {others.length > 0 && (
            <Panel title={text('others')} note={text('othersNote')}>
              <ul className={styles.lines}>
                {others.map(({ id, label, semester, medium, group }) => (
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
                  </li>
                ))}
              </ul>
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
