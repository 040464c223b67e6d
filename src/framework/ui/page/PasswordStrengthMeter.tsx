import { useTranslate } from 'react-admin';
import { passwordStrength } from '../../../contract/model/passwordStrength.ts';
import styles from './Page.module.css';

const ADVICE = {
  short: 'adviceShort',
  personal: 'advicePersonal',
  common: 'adviceCommon',
  longer: 'adviceLonger',
} as const;

interface PasswordStrengthMeterProps {
  password: string;
  /** Personal data that an attacker would try. */
  personal?: readonly string[];
}

/** The strength of a password and advice to improve it. */
export function PasswordStrengthMeter({ password, personal = [] }: PasswordStrengthMeterProps) {
  const translate = useTranslate();
  const { level, advice, missing } = passwordStrength(password, personal);
  const name = translate(`auth.password.level${level}`);
  return (
    <div className={styles.strength} data-level={level}>
      <div
        className={styles.meter}
        role="meter"
        aria-label={translate('auth.password.strength')}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={level}
        aria-valuetext={name}
      >
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-filled={step <= level} />
        ))}
      </div>
      <p>
        <strong>{name}</strong>{' '}
        {advice && translate(`auth.password.${ADVICE[advice]}`, { count: missing })}
      </p>
    </div>
  );
}
