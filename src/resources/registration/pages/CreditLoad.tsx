import { useTranslate } from 'react-admin';
import type { RegistrationSheet } from '../api.ts';
import styles from './registration.module.css';

/** The chosen credits, between the minimum and the maximum. */
export function CreditLoad({
  registration,
  limits,
}: Pick<RegistrationSheet, 'registration' | 'limits'>) {
  const translate = useTranslate();
  const { minimum, maximum } = limits;
  const credits = registration?.credits ?? 0;
  const state = credits < minimum ? 'low' : credits > maximum ? 'high' : 'good';
  const text = translate(`registration.load.${state}`, {
    credits,
    minimum,
    maximum,
    missing: Math.round((minimum - credits) * 10) / 10,
  });
  return (
    <div className={styles.load} data-state={state}>
      <p>
        <strong>
          {translate('registration.credits', { smart_count: credits, count: credits })}
        </strong>{' '}
        <span>{text}</span>
      </p>
      <div
        className={styles.meter}
        role="meter"
        aria-label={translate('registration.load.label')}
        aria-valuemin={0}
        aria-valuemax={maximum}
        aria-valuenow={Math.min(credits, maximum)}
        aria-valuetext={`${credits}: ${text}`}
      >
        <span style={{ inlineSize: `${Math.min(100, (credits / maximum) * 100)}%` }} />
        <i style={{ insetInlineStart: `${(minimum / maximum) * 100}%` }} />
      </div>
    </div>
  );
}
