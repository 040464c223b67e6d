import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Icon, useAnswer, useLive, usePortalServices } from '../../../framework/index.ts';
import { MESSAGES_TOPIC, type Unread } from '../api.ts';
import { CONVERSATIONS_PATH } from '../routes.ts';
import styles from './messages.module.css';

const MOST_SHOWN = 99;

/**
 * How many messages wait, in the bar of every screen; it changes when one arrives or is read on
 * another page.
 */
export function MessageBell() {
  const translate = useTranslate();
  const { session } = usePortalServices();
  // Nobody reads another's messages, nor how many wait for them.
  const isViewing = Boolean(session.viewing?.());
  const { body, refetch } = useAnswer<Unread>(isViewing ? null : '/conversations/-/unread');
  useLive(MESSAGES_TOPIC, () => void (isViewing || refetch()));
  if (isViewing) return null;
  const count = body?.count ?? 0;
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
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
