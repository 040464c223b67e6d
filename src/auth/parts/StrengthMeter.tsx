import { passwordStrength } from '../../contract/model/passwordStrength.ts';
import type { PasswordStrength } from '../../contract/model/passwordStrength.ts';
import { useAuthTexts } from '../authTexts.tsx';
import type { Translate } from '../authTexts.tsx';
import styles from './StrengthMeter.module.css';

interface StrengthMeterProps {
  password: string;
  /** Personal data that an attacker may know. */
  personal?: readonly string[];
}

function adviceText({ advice, missing }: PasswordStrength, translate: Translate): string {
  switch (advice) {
    case 'short':
      return translate('auth.password.adviceShort', { count: missing });
    case 'personal':
      return translate('auth.password.advicePersonal');
    case 'common':
      return translate('auth.password.adviceCommon');
    case 'longer':
      return translate('auth.password.adviceLonger');
    default:
      return '';
  }
}

/** The strength of a password, with advice. */
export function StrengthMeter({ password, personal = [] }: StrengthMeterProps) {
  const { translate } = useAuthTexts();
  const strength = passwordStrength(password, personal);
  const name = translate(`auth.password.level${strength.level}`);
  return (
    <div className={styles.strength} data-level={strength.level}>
      <div
        className={styles.meter}
        role="meter"
        aria-label={translate('auth.password.strength')}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={strength.level}
        aria-valuetext={name}
      >
        {[1, 2, 3, 4].map((level) => (
          <span key={level} data-filled={level <= strength.level} />
        ))}
      </div>
      <p className={styles.text}>
        <strong>{name}</strong> {adviceText(strength, translate)}
      </p>
    </div>
  );
}
