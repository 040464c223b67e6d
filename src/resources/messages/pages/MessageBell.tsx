import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Icon, useCallQuery, useLive, usePortalServices } from '../../../framework/index.ts';
import { MESSAGES_TOPIC, unreadMessages } from '../api.ts';
import { CONVERSATIONS_PATH } from '../routes.ts';
import styles from './messages.module.css';

const MAX_SHOWN = 99;

/** The number of unread messages in the bar of every screen; it follows live events. */
export function MessageBell() {
  const translate = useTranslate();
  // Messages and their number are hidden during impersonation.
  const isImpersonating = Boolean(usePortalServices().session.impersonation?.());
  const { data, refetch } = useCallQuery(unreadMessages, isImpersonating ? null : {});
  useLive(MESSAGES_TOPIC, () => void (isImpersonating || refetch()));
  if (isImpersonating) return null;
  const count = data?.count ?? 0;
  const shown = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
  const label = translate('messages.bell', { shown });
  return (
    <>
      <Link className={styles.bell} to={CONVERSATIONS_PATH} aria-label={label} title={label}>
        <Icon name="messages" />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {shown}
          </span>
        )}
      </Link>
      <span className="visually-hidden" role="status">
        {count > 0 ? label : ''}
      </span>
    </>
  );
}
