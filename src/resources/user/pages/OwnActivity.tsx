import { useTranslate } from 'react-admin';
import {
  Failed,
  formatDateTime,
  Loading,
  Note,
  Panel,
  Rows,
  useAnswer,
  usePreferences,
} from '../../../framework/index.ts';
import styles from './user.module.css';

interface Activity {
  id: string;
  at: string;
  action: string;
  resource: string | null;
  ip: string | null;
}

const SHOWN = 12;

/** What the person did last, as the log has it. */
export function OwnActivity({ id }: { id: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const {
    body: activities,
    isError,
    isPending,
    refetch,
  } = useAnswer<Activity[]>(`/useractivities/viewall/${id}`);
  const subject = (resource: string | null) =>
    resource === null
      ? ''
      : translate(`resources.${resource}.name`, { smart_count: 1, _: resource });
  return (
    <Panel
      title={translate('pages.profile.activity')}
      note={translate('pages.profile.activityNote')}
    >
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading />}
      {activities?.length === 0 && <Note>{translate('pages.profile.noActivity')}</Note>}
      <Rows>
        {(activities ?? []).slice(0, SHOWN).map(({ id: activity, at, action, resource, ip }) => (
          <li key={activity}>
            <span>
              {translate(`resources.activities.options.action.${action}`, { _: action })}
              <small>{subject(resource)}</small>
            </span>
            <span className={styles.when}>
              {formatDateTime(at, language)}
              <small>{ip}</small>
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
