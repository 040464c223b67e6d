import { userActivities } from '../../../contract/wire/calls/userActivityCalls.ts';
import {
  activityText,
  Failed,
  formatDateTime,
  Loading,
  Note,
  Panel,
  Rows,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import styles from './user.module.css';

const SHOWN = 12;

/** The user's latest activities. */
export function OwnActivity({ id }: { id: string }) {
  const { translate, language } = useTexts();
  const {
    data: activities,
    isError,
    isPending,
    refetch,
  } = useCallQuery(userActivities, { params: { id }, range: [0, SHOWN - 1] });
  const subject = (resource: string) =>
    translate(`resources.${resource}.name`, { smart_count: 1, _: resource });
  return (
    <Panel
      title={translate('pages.profile.activity')}
      note={translate('pages.profile.activityNote')}
    >
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading />}
      {activities?.length === 0 && <Note>{translate('pages.profile.noActivity')}</Note>}
      <Rows>
        {(activities ?? []).map(({ id: activity, at, action, transition, resource, ip }) => (
          <li key={activity}>
            <span>
              {activityText(translate, { action, transition, resource })}
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
