import { Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  activityText,
  formatDateTime,
  Rows,
  textIn,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { firstRows } from '../rules/lists.ts';
import { Card } from './Card.tsx';
import styles from './cards.module.css';

interface Activity {
  id: string;
  at: string;
  action: string;
  resource: string | null;
  transition: string | null;
  _labels: { actor?: unknown };
}

const { list: listRows } = recordCalls<Activity>('activities');

const LOG = '/manage-setting/activitylog';
const SHOWN = 5;

/** The latest activities in the portal. */
export function RecentActivity() {
  const { translate, language } = useTexts();
  const activities = useCallQuery(
    listRows,
    firstRows({
      view: 'main',
      sort: { field: 'at', order: 'desc' },
      count: SHOWN,
    }),
  );
  const subject = (resource: string | null) =>
    resource === null
      ? ''
      : ` · ${translate(`resources.${resource}.name`, { smart_count: 1, _: resource })}`;
  return (
    <Card
      title={translate('dashboard.activity.title')}
      icon="clock"
      to={LOG}
      state={activities}
      lines={5}
    >
      {activities.data?.length === 0 ? (
        <p className={styles.nothing}>{translate('dashboard.activity.none')}</p>
      ) : (
        <Rows>
          {(activities.data ?? []).map(({ id, at, action, resource, transition, _labels }) => (
            <li key={id}>
              <span className={styles.work}>
                <Link to={`${LOG}/${id}/show`}>
                  {activityText(translate, { action, resource, transition })}
                  {subject(resource)}
                </Link>
                <small>
                  {textIn(_labels.actor, language).text || translate('dashboard.activity.nobody')} ·{' '}
                  {formatDateTime(at, language)}
                </small>
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Card>
  );
}
