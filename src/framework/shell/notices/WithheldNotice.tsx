import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { currentUserQuery } from '../../core/portal/currentUserQuery.ts';
import { useCapability, usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { PROFILE_PATH } from '../../core/routes/routes.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './WithheldNotice.module.css';

/** Tells a person that some of their privileges wait for a second factor, and where to add it. */
export function WithheldNotice() {
  const { text } = useTexts('shell.withheld');
  const { http, session } = usePortalServices();
  // The error page is open without a session.
  const enabled = useCapability('account') && session.check().access;
  const { data: answer } = useQuery({ ...currentUserQuery(http), enabled });
  const count = answer?.isSuccess ? (answer.body.withheld ?? []).length : 0;
  if (count === 0) return null;
  return (
    <section className={styles.notice} aria-label={text('label')}>
      <Icon name="lock" />
      <p>
        {text('text', { smart_count: count })} <Link to={PROFILE_PATH}>{text('link')}</Link>
      </p>
    </section>
  );
}
