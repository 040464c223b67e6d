import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { MINUTE_MS } from '../../../contract/model/constants.ts';
import type { Impersonation } from '../../../contract/model/impersonation.ts';
import { endImpersonation } from '../../../contract/wire/calls/impersonationCalls.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import { currentUser } from '../../../contract/wire/calls/sessionCalls.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './ImpersonationBanner.module.css';

const minutesLeft = (until: string): number =>
  Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / MINUTE_MS));

/**
 * Always visible while impersonating: who is impersonated, that nothing can be changed, and a
 * button to stop.
 */
export function ImpersonationBanner({ impersonation }: { impersonation: Impersonation }) {
  const { translate, language } = useTexts();
  const notify = useNotify();
  const { http } = usePortalServices();
  const [minutes, setMinutes] = useState(() => minutesLeft(impersonation.until));
  const [isEnding, setEnding] = useState(false);

  useEffect(() => {
    const follow = () => {
      setMinutes(minutesLeft(impersonation.until));
      // After expiry any request is answered with the user's own privileges and a token without the
      // impersonation.
      if (Date.now() >= Date.parse(impersonation.until)) void sendCall(http, currentUser, {});
    };
    const timer = setInterval(follow, MINUTE_MS / 12);
    return () => clearInterval(timer);
  }, [http, impersonation.until]);

  const end = async () => {
    setEnding(true);
    const answer = await sendCall(http, endImpersonation, {});
    if (answer.isSuccess) return;
    setEnding(false);
    notify(answer.message, { type: 'error' });
  };
  const name = textIn(impersonation.name, language).text;
  return (
    <section className={styles.banner} aria-label={translate('shell.viewing.label')}>
      <Icon name="visible" />
      <p>
        <strong>{translate(`shell.viewing.${impersonation.kind}`, { name })}</strong>{' '}
        {translate('shell.viewing.readOnly')}{' '}
        <span>{translate('shell.viewing.ends', { smart_count: minutes })}</span>
      </p>
      <button type="button" disabled={isEnding} onClick={() => void end()}>
        {translate('shell.viewing.end')}
      </button>
    </section>
  );
}
